//! Ratings of finished games.

use botyard_protocol::{Ending, Sitter};

use crate::store::TableRow;
use crate::tables::hub::HubInner;

impl HubInner {
    /// Rates a finished game, unless it was rated before. Returns whether that is done.
    pub(crate) async fn rate(&self, row: &TableRow, ending: Option<&Ending>) -> bool {
        let Some(places) = ending.and_then(|ending| ending.places.as_ref()) else { return true };
        let players: Option<Vec<(String, u32)>> = row
            .seats
            .iter()
            .zip(places)
            .map(|(sitter, &place)| match sitter {
                Sitter::Person { player, .. } => Some((player.clone(), u32::from(place))),
                _ => None,
            })
            .collect();
        let Some(players) = players else { return true };
        match self.store.rate(&row.id, &row.game, &players, self.store.now()).await {
            Ok(_) => true,
            Err(error) => {
                tracing::error!(table = row.id, %error, "ratings can't be stored at the moment");
                false
            }
        }
    }
}
