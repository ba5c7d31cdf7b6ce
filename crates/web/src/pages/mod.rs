//! The pages, one for each route.

mod account;
mod analysis;
mod home;
mod learn;
mod local;
mod missing;
mod new;
mod parts;
mod player;
mod players;
mod playing;
mod rules;
mod settings;
mod table;

use leptos::prelude::*;

use crate::browser;

pub(crate) use account::AccountPage;
pub(crate) use analysis::{AnalysisPage, address_of};
pub(crate) use home::HomePage;
pub(crate) use learn::LearnPage;
pub(crate) use local::LocalPage;
pub(crate) use missing::MissingPage;
pub(crate) use new::{NewPage, begin_against, keep_level};
pub(crate) use parts::{LevelChoice, game_name, level_name, variant_words};
pub(crate) use player::PlayerPage;
pub(crate) use players::PlayersPage;
pub(crate) use playing::Playing;
pub(crate) use rules::{RulesIndexPage, RulesPage};
pub(crate) use settings::SettingsPage;
pub(crate) use table::TablePage;

/// Sets the title of the page, following the language. Every page sets one, because the previous page may be
/// removed later.
pub(crate) fn titled(words: impl Fn() -> String + 'static) {
    Effect::new(move |_| browser::set_title(&words()));
}
