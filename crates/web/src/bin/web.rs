//! The first part of the page: the first page and tables.

fn main() {
    botyard_web::first();
}
