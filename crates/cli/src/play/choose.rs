//! Order entry by touching the board, for the current player.

use botyard_core::chooser::Chooser;

use super::session::PlaySession;

/// The chooser of the current player; empty if there is none.
pub(super) fn chooser(session: &PlaySession) -> Chooser {
    session.asked().map_or_else(Chooser::default, |seat| Chooser::new(session.game(), seat))
}

#[cfg(test)]
mod tests {
    use botyard_core::chooser::Touch;
    use botyard_core::scene::{Cell, Spot};

    use super::super::tests::{from_position, two_persons};
    use super::*;

    fn cell(name: &str) -> Spot {
        let &[file, rank] = name.as_bytes() else { panic!("{name}") };
        Spot::Cell(Cell { column: file - b'a', row: rank - b'1' })
    }

    #[test]
    fn a_turn_of_two_actions_may_end_after_the_first() {
        let kind = botyard_catalog::find("robosoccer").unwrap();
        let setup = super::super::PlaySetup {
            kind,
            options: Vec::new(),
            position: Some("bmssmb/2o3/6/6/3O2/SMBBMS b 1".to_owned()),
            seats: None,
            players: Vec::new(),
            flip: false,
            played: Vec::new(),
        };
        let session = PlaySession::start(setup, &std::sync::Arc::default()).unwrap();
        let touch = |places: &[&str]| {
            let mut chooser = chooser(&session);
            places.iter().map(|place| chooser.touch(&cell(place))).last()
        };
        let order = |text: &str| Some(Touch::Order(text.to_owned()));
        assert_eq!(touch(&["b6", "b5"]), Some(Touch::More));
        assert_eq!(touch(&["b6", "b5", "b5"]), Some(Touch::More), "picked up again");
        assert_eq!(touch(&["b6", "b5", "b5", "b4"]), order("b6b5,b5b4"));
        assert_eq!(touch(&["b6", "b5", "b5", "b5"]), Some(Touch::Dropped));
        assert_eq!(
            touch(&["b6", "b5", "b5", "b5", "e6", "e5"]),
            order("b6b5,e6e5"),
            "the first action stays"
        );
        assert_eq!(touch(&["b6", "b5", "b5", "e6", "e5"]), order("b6b5,e6e5"), "another robot instead");
        assert_eq!(touch(&["b6", "b5", "a1"]), Some(Touch::Nothing));
        assert_eq!(touch(&["b6", "b5", "e6", "e5"]), order("b6b5,e6e5"));
        assert_eq!(touch(&["b6", "b5", "b4"]), order("b6b5,b5b4"));
        let mut chooser = chooser(&session);
        chooser.touch(&cell("b6"));
        chooser.touch(&cell("b5"));
        assert!(chooser.targets().contains(&cell("b4")) && !chooser.targets().contains(&cell("b5")));
        assert_eq!(chooser.whole().as_deref(), Some("b6b5"));
    }

    #[test]
    fn two_touches_make_an_order() {
        let mut chooser = chooser(&two_persons());
        assert_eq!(chooser.touch(&cell("b2")), Touch::More);
        assert_eq!(chooser.targets(), [cell("b3")]);
        assert_eq!(chooser.touch(&cell("b3")), Touch::Order("b2b3".to_owned()));
        assert!(chooser.touched().is_empty());
    }

    #[test]
    fn pieces_that_cannot_move_cannot_be_touched() {
        let mut chooser = chooser(&two_persons());
        assert_eq!(chooser.touch(&cell("b4")), Touch::Nothing);
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("a4")), Touch::Nothing);
        assert_eq!(chooser.touched(), [cell("b2")]);
    }

    #[test]
    fn touching_again_deselects_and_touching_another_piece_selects_it() {
        let mut chooser = chooser(&two_persons());
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("b2")), Touch::Dropped);
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("c1")), Touch::More);
        assert_eq!(chooser.targets(), [cell("c2")]);
    }

    #[test]
    fn touches_with_several_orders_offer_a_choice() {
        let mut chooser = chooser(&from_position("l2/1C1/3/2L[-] w 0 1"));
        chooser.touch(&cell("b3"));
        let Touch::Several(mut orders) = chooser.touch(&cell("b4")) else { panic!("no choice") };
        orders.sort();
        assert_eq!(orders, ["b3b4", "b3b4+"]);
    }

    #[test]
    fn pieces_in_a_tray_are_touched_by_kind() {
        let session = from_position("l2/3/3/2L[C] w 0 1");
        let seat = session.asked().unwrap();
        let mut chooser = chooser(&session);
        let kind = session.scene().trays[0].holds[0].0.kind;
        assert_eq!(chooser.touch(&Spot::Tray { seat, kind: kind.into() }), Touch::More);
        assert_eq!(chooser.touch(&cell("b2")), Touch::Order("C@b2".to_owned()));
    }
}
