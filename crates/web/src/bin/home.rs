//! The first page.

fn main() {
    botyard_web::home();
}
