//! The program of the home page.

fn main() {
    botyard_web::home();
}
