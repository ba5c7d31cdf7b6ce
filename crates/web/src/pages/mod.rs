//! What an address shows.

mod account;
mod analysis;
mod home;
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

pub(crate) use account::AccountPage;
pub(crate) use analysis::AnalysisPage;
pub(crate) use home::HomePage;
pub(crate) use local::LocalPage;
pub(crate) use missing::MissingPage;
pub(crate) use new::NewPage;
pub(crate) use player::PlayerPage;
pub(crate) use players::PlayersPage;
pub(crate) use playing::Playing;
pub(crate) use rules::{RulesIndexPage, RulesPage};
pub(crate) use settings::SettingsPage;
pub(crate) use table::TablePage;
