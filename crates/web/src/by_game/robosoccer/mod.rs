//! RoboSoccer's line-up panel and board editor.

mod board_editor;
mod lineup;

pub(crate) use board_editor::BoardEditorPage;
pub(super) use lineup::Lineup;
