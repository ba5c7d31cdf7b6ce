//! botyard
fn main() {}
