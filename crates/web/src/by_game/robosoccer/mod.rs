//! RoboSoccer's own: the line-up, and the board editor.

mod board_editor;
mod lineup;

pub(crate) use board_editor::BoardEditorPage;
pub(super) use lineup::Lineup;
