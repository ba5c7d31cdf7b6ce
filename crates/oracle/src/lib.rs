//! oracle
mod frontier;
mod geometry;
mod layout;
mod memory;
mod onward;
mod pairs;
mod seen;
mod solve;
mod state;
mod sweep;
mod table;
mod unmoves;
mod value;
mod work;
pub use solve::solve;
pub use table::{NoValue, Table, Valued};
pub use value::Value;
pub use work::{Phase, Progress, Stopped, Work};
impl Table {
    #[doc(hidden)]
    pub fn raw(&self) -> &[u8] {
        self.bytes()
    }
}
