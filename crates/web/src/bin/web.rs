//! The program for tables.

fn main() {
    botyard_web::play();
}
