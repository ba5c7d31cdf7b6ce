//! The program of the desk: new games, analysis, editors, rules, players, settings.

fn main() {
    botyard_web::desk();
}
