//! The first part of the page: the first page, new games, tables.

fn main() {
    botyard_web::first();
}
