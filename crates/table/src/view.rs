//! Views of a table: its present state and its history, as one viewer may see them.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Viewer};
use botyard_protocol::{LogStep, OpenOrder, Own, Ready, SeatView, TableView, Terms};

use crate::sealed::PastStep;
use crate::table::{Table, TablePhase};

impl Table {
    /// Returns the present state of the table as this viewer may see it.
    pub fn view(&self, viewer: Viewer) -> TableView {
        let info = self.kind.info;
        let over = matches!(self.phase, TablePhase::Over(_));
        let ready = self.sealed.ready();
        let position = (over || !self.game.has_secrets()).then(|| self.game.position());
        let seen = position.clone();
        let options: Vec<(String, String)> =
            self.game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        TableView {
            id: self.setup.id.clone(),
            game: info.id.to_owned(),
            seats: Seat::first(self.setup.seats.len())
                .zip(&self.setup.seats)
                .map(|(seat, sitter)| SeatView {
                    id: info.seat_id(seat).to_owned(),
                    name: info.seat_name(seat).to_owned(),
                    sitter: sitter.clone(),
                })
                .collect(),
            terms: Terms {
                options: options.iter().cloned().collect(),
                seats: self.setup.seats.iter().map(Into::into).collect(),
                clock: self.setup.clock.into(),
            },
            options,
            status: self.status(),
            turn: self.turn,
            steps: self.sealed.past().len(),
            due: self.due(),
            ready: ready
                .iter()
                .map(|seat| Ready { seat, commitment: self.sealed.commitment(seat) })
                .collect(),
            substitutes: self.substitutes,
            offers: self.offers.open().to_vec(),
            clock: self.clock.view(),
            ending: self.ending().cloned(),
            position,
            seen: seen.unwrap_or_else(|| self.game.imagine(viewer, &mut Dice::new(0)).position()),
            start: self.setup.position.clone(),
            view: self.game.view(viewer),
            own: match viewer {
                Viewer::Seat(seat) => Some(Own {
                    order: self.sealed.own_order(seat).map(str::to_owned),
                    lines: self.sealed.own_lines(seat),
                    revision: self.sealed.revision(seat),
                }),
                Viewer::Public => None,
            },
            events: self.told_all + if let Viewer::Seat(seat) = viewer { self.told_to(seat) } else { 0 },
        }
    }

    /// Returns the steps played, beginning with number `from`, with the orders that the viewer may see: open
    /// orders, the viewer's own, and all orders once the game is over.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<LogStep> {
        let over = matches!(self.phase, TablePhase::Over(_));
        let own = |turn: &crate::sealed::PlayedTurn| match viewer {
            Viewer::Seat(seat) => turn.own_order(seat).map(|order| OpenOrder {
                seat,
                order: order.to_owned(),
                salt: None,
                commitment: None,
            }),
            Viewer::Public => None,
        };
        let step = |past: &PastStep| match past {
            PastStep::Retired(seat) => LogStep::Retired { seat: *seat },
            PastStep::Played(turn) => LogStep::Turn {
                seats: turn.seats(),
                commitments: turn.commitments(),
                turn: turn.turn,
                orders: turn.opened(over).unwrap_or_else(|| own(turn).into_iter().collect()),
            },
        };
        self.sealed.past().get(from..).unwrap_or_default().iter().map(step).collect()
    }
}
