//! A new migration is a reason to build again; cargo doesn't notice files that are added.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
