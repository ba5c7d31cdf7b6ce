//! Fuzz target: whole games of Robo Battle Pigs. The first two bytes choose variant and players, each further
//! byte a command.

use botyard_core::{Game, Joint, Lang, Outcome, Seat, Seats, Tell};
use botyard_pigs::{PigCommand, Pigs, PigsOptions, Program, Variant};

/// Seats have to act until there is an outcome, which always comes; no two pigs share a square; every event
/// has a text; no destroyed pig comes back.
fn property(input: &[u8]) {
    let (&[variant, players], commands) = input.split_first_chunk().unwrap_or((&[0, 0], &[]));
    let variant = Variant::ALL[usize::from(variant) % 4];
    let allowed = variant.players();
    let players = allowed.start() + usize::from(players) % (allowed.end() - allowed.start() + 1);
    let mut game = Pigs::start(&PigsOptions::new(variant), players).expect("so many can play");
    let mut commands = commands.iter().map(|&byte| PigCommand::FREE[usize::from(byte) % 8]);
    while !game.to_act().is_empty() {
        let position = game.write_position();
        let before = game.to_act();
        let orders: Joint<Program> =
            before.iter().map(|seat| (seat, order(&game, seat, &mut commands))).collect();
        let (mut quick, way) = (game.clone(), game.positions_on_the_way(&orders));
        assert_eq!(quick.advance(&orders), way.len());
        let events = game.play(&orders).unwrap_or_else(|why| panic!("{orders:?} in {position}: {why:?}"));
        assert_eq!(quick, game, "{orders:?} in {position}");
        assert!(events.iter().all(|event| Lang::ALL.iter().all(|&lang| event.tell(lang).ends_with('.'))));
        let after: Seats = game.arena().living();
        assert!(after.without(before).is_empty(), "{orders:?} in {position}");
        // Reading rejects pigs that share a square.
        let text = game.write_position();
        let read = Pigs::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(read, game, "{text}");
        // When the bytes are used up, the game jumps to the last round, in which all pigs turn.
        if commands.len() == 0 && !game.to_act().is_empty() {
            let (now, last) = (format!(" r{} ", game.round()), format!(" r{} ", variant.longest()));
            game = Pigs::read_position(game.options(), &text.replace(&now, &last)).expect("another round");
        }
    }
    assert!(game.outcome().as_ref().is_some_and(Outcome::is_well_formed));
    assert!(game.play(&Joint::default()).is_err());
}

/// The next commands, followed by the required rests.
fn order(game: &Pigs, seat: Seat, commands: &mut impl Iterator<Item = PigCommand>) -> Program {
    let rests =
        if game.variant().damage_costs_commands() { usize::from(game.arena().damage(seat)) } else { 0 };
    let free = game.commands_owed(seat) - rests;
    let mut next = || commands.next().unwrap_or(PigCommand::TurnLeft);
    (0..free)
        .map(|_| next())
        .collect::<Vec<_>>()
        .into_iter()
        .chain((0..rests).map(|_| PigCommand::Rest))
        .collect()
}

botyard_fuzz::target!(game, property, iterations: 500, longest: 600);
