//! Language of the terminal game: from `--lang`, otherwise from the locale.

use std::cell::Cell;
use std::env;

use botyard_core::scene::{BorderKind, Scene, Tray};
use botyard_core::{GameInfo, Lang, Seat};

use crate::board;

/// Chooses the text in the current language from English, Spanish and Polish.
macro_rules! text {
    ($en:expr, $es:expr, $pl:expr $(,)?) => {
        match $crate::lang::spoken() {
            botyard_core::Lang::En => $en,
            botyard_core::Lang::Es => $es,
            botyard_core::Lang::Pl => $pl,
        }
    };
}

/// Formats the sentence in the current language from English, Spanish and Polish; the arguments follow.
macro_rules! said {
    ($en:literal, $es:literal, $pl:literal $(, $argument:expr)* $(,)?) => {
        match $crate::lang::spoken() {
            botyard_core::Lang::En => format!($en $(, $argument)*),
            botyard_core::Lang::Es => format!($es $(, $argument)*),
            botyard_core::Lang::Pl => format!($pl $(, $argument)*),
        }
    };
}

pub(crate) use {said, text};

thread_local! {
    static SPOKEN: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// The language of this thread; English until [`speak`] sets another.
pub(crate) fn spoken() -> Lang {
    SPOKEN.get()
}

/// Sets the language of this thread.
pub(crate) fn speak(lang: Lang) {
    SPOKEN.set(lang);
}

/// Language of the locale: of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first. English if it isn't
/// supported.
pub(crate) fn of_locale() -> Lang {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.iter().filter_map(|name| env::var(name).ok()).find(|value| !value.is_empty());
    of_value(&set.unwrap_or_default())
}

/// The language of a locale such as `pl_PL.UTF-8`.
fn of_value(locale: &str) -> Lang {
    let code = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    code.parse().unwrap_or_default()
}

/// Name of a seat at the beginning of a sentence or alone: `White`, `Blancas`, `A`.
pub(crate) fn label(info: &GameInfo, seat: Seat) -> &'static str {
    info.seat_names.get(seat.index()).map_or("?", |names| names.label.get(spoken()))
}

/// Name of a tray: `White's hand`, `mano: Blancas`.
pub(crate) fn tray_name(tray: &Tray, info: &GameInfo) -> String {
    let owner = label(info, tray.seat);
    text!(board::tray_name(tray, info), format!("mano: {owner}"), format!("ręka: {owner}"))
}

/// Name of the goal of a seat.
pub(crate) fn goal_name(seat: Seat, info: &GameInfo) -> String {
    let owner = label(info, seat);
    text!(board::goal_name(seat, info), format!("portería: {owner}"), format!("bramka: {owner}"))
}

/// Names of the seats whose home is this row.
pub(crate) fn home_names(scene: &Scene, info: &GameInfo, row: u8) -> String {
    if spoken() == Lang::En {
        return board::home_names(scene, info, row);
    }
    let homes = scene.homes.iter().filter(|home| home.row == row);
    homes.map(|home| label(info, home.seat)).collect::<Vec<&str>>().join(", ")
}

/// Meaning of the glyphs on the board, with the given signs for walls, arrows and the seam.
pub(crate) fn legend(scene: &Scene, [wall, arrow, seam]: [&str; 3]) -> Vec<(String, String)> {
    if spoken() == Lang::En {
        return board::legend_lines(scene, [wall, arrow, seam]);
    }
    let on_board = scene.pieces.iter().map(|piece| &piece.figure);
    let beside = scene.trays.iter().flat_map(|tray| tray.holds.iter().map(|(figure, _)| figure));
    let mut lines: Vec<(String, String)> = Vec::new();
    for figure in on_board.chain(beside) {
        let name = figure.kind.name.get(spoken());
        if !lines.iter().any(|(_, words)| words == name) {
            lines.push((figure.glyph.clone(), name.to_owned()));
        }
    }
    let has = |kind| scene.borders.iter().any(|border| border.kind == kind);
    let mut add = |sign: &str, words: &str| lines.push((sign.to_owned(), words.to_owned()));
    if has(BorderKind::Wall) {
        add(wall, text!("wall", "muro: no se puede pasar", "mur: nie da się przejść"));
    }
    if has(BorderKind::Arrow) {
        add(arrow, text!("arrow", "flecha: solo en esta dirección", "strzałka: tylko w tę stronę"));
    }
    if scene.seam {
        add(
            seam,
            text!("seam", "los bordes izquierdo y derecho están unidos", "lewy i prawy brzeg są połączone"),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language() {
        for (locale, lang) in [
            ("pl_PL.UTF-8", Lang::Pl),
            ("es", Lang::Es),
            ("es_AR@euro", Lang::Es),
            ("en_GB.UTF-8", Lang::En),
            ("C.UTF-8", Lang::En),
            ("de_DE.UTF-8", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(of_value(locale), lang, "{locale}");
        }
    }
}
