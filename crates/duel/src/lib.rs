//! duel
mod edition;
mod event;
mod game;
mod illegal;
mod notation;
mod order;
mod position;
mod robot;
mod square;
mod view;

pub use edition::{DuelOptions, EDITION, Edition};
pub use event::Event;
pub use game::Duel;
pub use illegal::Illegal;
pub use notation::BadPosition;
pub use order::{BadOrder, Order};
pub use position::Position;
pub use robot::Robot;
pub use square::{NoSuchSquare, Square};
pub use view::{Hand, Standing, View};
