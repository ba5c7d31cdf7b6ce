//! Tables.

fn main() {
    botyard_web::play();
}
