//! Checks of scenes, spots and acts.

use std::collections::{BTreeSet, HashMap, HashSet};

use botyard_core::scene::{Cell, Figure, Scene, Spot};
use botyard_core::{Act, Game, Motion, Seat, Viewer};

/// Checks that every piece has a square of its own and can be drawn in a terminal.
pub(crate) fn check_scene(scene: &Scene, place: &str) {
    let mut taken = BTreeSet::new();
    for piece in &scene.pieces {
        let cell = piece.at;
        assert!(is_inside(scene, cell), "{piece:?} stands off the board: {place}");
        assert!(taken.insert((cell.column, cell.row)), "two pieces are drawn on {}: {place}", cell.name());
        let width = piece.figure.glyph.chars().count();
        assert!((1..=3).contains(&width), "the glyph {:?} isn't 1 to 3 signs: {place}", piece.figure.glyph);
    }
}

pub(crate) fn check_touches(touches: &[Spot], scene: &Scene, place: &str) {
    for touch in touches {
        let there = match touch {
            Spot::Cell(cell) => is_inside(scene, *cell),
            Spot::Tray { seat, kind } => in_tray(scene, *seat, kind).is_some(),
            Spot::Goal { seat } => scene.goals.contains(seat),
        };
        assert!(there, "{touch:?} isn't anywhere to touch: {place}");
    }
}

/// Checks that the acts of one moment lead from one scene to the other: each motion names a figure that is
/// there when its act begins, and in the end every figure is where the scene draws it.
pub(crate) fn check_acts(before: &Scene, acts: &[Act], after: &Scene, place: &str) {
    let mut stage = ShownBoard::new(before, place);
    for act in acts {
        assert!(!act.motions.is_empty(), "nothing is seen in an act: {place}");
        stage.play(act);
    }
    stage.compare(after);
}

/// The scene of the public view.
pub(crate) fn public_scene<G: Game>(game: &G) -> Scene {
    G::scene(&game.view(Viewer::Public))
}

/// Whether the steps of all games were animated. A game without any animation is accepted.
#[derive(Default)]
pub(crate) struct AnimationCheck {
    /// Whether there was any act.
    pub(crate) acts: bool,
    /// A position where pieces moved without an act.
    still: Option<String>,
}

impl AnimationCheck {
    /// Checks that the acts lead through the positions on the way.
    pub(crate) fn check_way<G: Game>(&mut self, game: &G, acts: &[Act], positions: &[String], place: &str) {
        assert!(
            acts.is_sorted_by_key(|act| act.moment),
            "acts aren't in the order of their moments: {place}"
        );
        let of_no_moment = acts.iter().find(|act| act.moment >= positions.len());
        assert!(of_no_moment.is_none(), "{of_no_moment:?} is of no moment: {place}");
        let scene = |text: &String| match G::read_position(game.options(), text) {
            Ok(game) => public_scene(&game),
            Err(why) => panic!("a position on the way, {text:?}, can't be read: {why}: {place}"),
        };
        let scenes: Vec<Scene> = positions.iter().map(scene).collect();
        let mut before = public_scene(game);
        if acts.is_empty() {
            let moved = scenes.iter().any(|scene| cells(scene) != cells(&before));
            self.still = self.still.take().or(moved.then(|| place.to_owned()));
            return;
        }
        self.acts = true;
        for (moment, after) in scenes.into_iter().enumerate() {
            let acts: Vec<Act> = acts.iter().filter(|act| act.moment == moment).cloned().collect();
            check_acts(&before, &acts, &after, place);
            before = after;
        }
    }

    /// Checks that a game with some animation animates every movement.
    pub(crate) fn check(self) {
        if let Some(place) = self.still.filter(|_| self.acts) {
            panic!("there is no act, but something has moved: {place}");
        }
    }
}

fn cells(scene: &Scene) -> HashSet<Cell> {
    scene.pieces.iter().map(|piece| piece.at).collect()
}

fn is_inside(scene: &Scene, cell: Cell) -> bool {
    cell.column < scene.columns && cell.row < scene.rows
}

fn in_tray<'a>(scene: &'a Scene, seat: Seat, kind: &str) -> Option<&'a (Figure, u8)> {
    let tray = scene.trays.iter().find(|tray| tray.seat == seat)?;
    tray.holds.iter().find(|(figure, _)| figure.kind.id == kind)
}

/// A figure that is moved by acts.
#[derive(Clone)]
struct MovedFigure {
    figure: Figure,
    /// Whether it may look completely different in the end.
    changes: bool,
    /// Whether its number may differ in the end.
    counts: bool,
}

/// The board while acts are played.
struct ShownBoard<'a> {
    before: &'a Scene,
    actors: HashMap<Cell, Option<MovedFigure>>,
    /// Change in the number of figures of a kind in a seat's tray.
    gains: HashMap<(Seat, String), i32>,
    place: &'a str,
}

impl<'a> ShownBoard<'a> {
    fn new(before: &'a Scene, place: &'a str) -> ShownBoard<'a> {
        let actor = |figure: &Figure| MovedFigure { figure: figure.clone(), changes: false, counts: false };
        let actors = before.pieces.iter().map(|piece| (piece.at, Some(actor(&piece.figure))));
        ShownBoard { before, actors: actors.collect(), gains: HashMap::new(), place }
    }

    fn actor(&mut self, at: Cell, motion: &Motion) -> &mut MovedFigure {
        let place = self.place;
        let actor = self.actors.get_mut(&at).unwrap_or_else(|| {
            panic!("{motion:?}, but nothing stands on {}: {place}", at.name());
        });
        // A figure that appeared during this moment isn't known yet.
        let unknown = || panic!("{motion:?} is done by what has just appeared: {place}");
        actor.as_mut().unwrap_or_else(unknown)
    }

    fn is_on_board(&self, cell: Cell, motion: &Motion) {
        assert!(is_inside(self.before, cell), "{motion:?} is off the board: {}", self.place);
    }

    /// Figures are identified by their place at the beginning of the act, so all departures come before all
    /// arrivals.
    fn play(&mut self, act: &Act) {
        let mut arriving: Vec<(&Motion, Spot, Option<MovedFigure>)> = Vec::new();
        let mut leaving: Vec<Cell> = Vec::new();
        for motion in &act.motions {
            match motion {
                Motion::Go { from, to, .. } => {
                    let actor = match from {
                        Spot::Cell(cell) => {
                            leaving.push(*cell);
                            self.actor(*cell, motion).clone()
                        }
                        Spot::Tray { seat, kind } => self.taken_from_tray(*seat, kind, motion),
                        Spot::Goal { .. } => panic!("{motion:?} comes out of a goal: {}", self.place),
                    };
                    arriving.push((motion, to.clone(), Some(actor)));
                }
                Motion::Appear { at } => arriving.push((motion, Spot::Cell(*at), None)),
                Motion::Vanish { at } => {
                    self.actor(*at, motion);
                    leaving.push(*at);
                }
                Motion::Become { at } => self.actor(*at, motion).changes = true,
                Motion::Turn { at, facing } => self.actor(*at, motion).figure.facing = Some(*facing),
                Motion::Hurt { at } | Motion::Mend { at } => self.actor(*at, motion).counts = true,
                Motion::Bump { at, .. } | Motion::Burst { at } => {
                    self.actor(*at, motion);
                }
                Motion::Beam { from, to, hit, .. } => {
                    self.actor(*from, motion);
                    to.iter().for_each(|to| self.is_on_board(*to, motion));
                    if let Some(to) = to.filter(|_| *hit) {
                        self.actor(to, motion);
                    }
                }
                Motion::Punch { from, at } => {
                    self.actor(*from, motion);
                    at.iter().for_each(|at| self.is_on_board(*at, motion));
                }
                Motion::Cheer { at: Spot::Cell(at) } => {
                    self.actor(*at, motion);
                }
                Motion::Cheer { at } => check_touches(std::slice::from_ref(at), self.before, self.place),
            }
        }
        for cell in leaving {
            let left = self.actors.remove(&cell);
            assert!(left.is_some(), "two leave {} at once: {}", cell.name(), self.place);
        }
        for (motion, to, actor) in arriving {
            self.arrive(motion, to, actor);
        }
    }

    fn taken_from_tray(&mut self, seat: Seat, kind: &str, motion: &Motion) -> MovedFigure {
        let Some((figure, _)) = in_tray(self.before, seat, kind) else {
            panic!("{motion:?}, but there is none: {}", self.place);
        };
        *self.gains.entry((seat, kind.to_owned())).or_default() -= 1;
        MovedFigure { figure: figure.clone(), changes: false, counts: false }
    }

    fn arrive(&mut self, motion: &Motion, to: Spot, actor: Option<MovedFigure>) {
        match to {
            Spot::Cell(cell) => {
                self.is_on_board(cell, motion);
                let there = self.actors.insert(cell, actor);
                assert!(there.is_none(), "{motion:?}, but something stands there: {}", self.place);
            }
            Spot::Tray { seat, kind } => *self.gains.entry((seat, kind.into_owned())).or_default() += 1,
            Spot::Goal { seat } => {
                assert!(
                    self.before.goals.contains(&seat),
                    "{motion:?}, but there is no goal: {}",
                    self.place
                );
            }
        }
    }

    fn compare(mut self, after: &Scene) {
        let place = self.place;
        for piece in &after.pieces {
            let Some(actor) = self.actors.remove(&piece.at) else {
                panic!("{piece:?} has come from nowhere: {place}");
            };
            let Some(MovedFigure { figure, changes: false, counts }) = actor else { continue };
            let looks = |figure: &Figure| (figure.kind, figure.seat, figure.facing);
            assert_eq!(looks(&figure), looks(&piece.figure), "on {}: {place}", piece.at.name());
            let same = counts || figure.number == piece.figure.number;
            assert!(same, "the number of {piece:?} was {}: {place}", figure.number);
        }
        let left: Vec<String> = self.actors.keys().map(|cell| cell.name()).collect();
        assert!(left.is_empty(), "something was left on {left:?}: {place}");
        let held = |scene: &Scene, seat: Seat, kind: &str| {
            in_tray(scene, seat, kind).map_or(0, |(_, count)| i32::from(*count))
        };
        for ((seat, kind), gain) in self.gains {
            let found = held(after, seat, &kind) - held(self.before, seat, &kind);
            assert_eq!(found, gain, "{kind} in the tray of {seat:?}: {place}");
        }
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::scene::{Facing, FigureKind, Piece, Tint, Tray};
    use botyard_core::{Manner, Texts};

    use super::*;

    const fn cell(column: u8) -> Cell {
        Cell { column, row: 0 }
    }

    fn figure(id: &'static str) -> Figure {
        let kind = Box::leak(Box::new(FigureKind::new(id, Texts::same(id))));
        let facing = Some(Facing::Up);
        Figure { kind, seat: Seat::new(0), tint: Tint::Plain, glyph: "x".to_owned(), facing, number: 0 }
    }

    /// A row of four squares, and a tray with this many pigs.
    fn scene(pieces: &[(u8, &'static str)], pigs: u8) -> Scene {
        let holds = if pigs > 0 { vec![(figure("pig"), pigs)] } else { Vec::new() };
        let pieces = pieces.iter().map(|&(at, kind)| Piece { at: cell(at), figure: figure(kind) });
        let trays = Seat::first(1).map(|seat| Tray { seat, name: "hand", holds: holds.clone(), badge: None });
        let (columns, rows) = (4, 1);
        Scene { columns, rows, pieces: pieces.collect(), trays: trays.collect(), ..Scene::default() }
    }

    fn go(from: u8, to: u8) -> Motion {
        Motion::between(cell(from), cell(to), Manner::Step)
    }

    fn hand() -> Spot {
        Spot::Tray { seat: Seat::first(1).next().expect("a seat"), kind: "pig".into() }
    }

    fn check(before: &[(u8, &'static str)], motions: &[Motion], after: &[(u8, &'static str)]) {
        let acts = [Act { moment: 0, motions: motions.to_vec() }];
        check_acts(&scene(before, 0), &acts, &scene(after, 0), "a test");
    }

    #[test]
    fn all_departures_come_before_arrivals() {
        check(&[(0, "pig"), (1, "cow")], &[go(0, 1), go(1, 0)], &[(0, "cow"), (1, "pig")]);
        check(&[(0, "pig"), (1, "cow")], &[go(0, 1), Motion::Vanish { at: cell(1) }], &[(1, "pig")]);
        check(
            &[(0, "pig")],
            &[Motion::Become { at: cell(0) }, Motion::Appear { at: cell(1) }],
            &[(0, "hulk"), (1, "cow")],
        );
    }

    #[test]
    fn trays_are_counted() {
        let to_hand = Motion::Go { from: Spot::Cell(cell(0)), to: hand(), manner: Manner::Taken };
        let acts = [Act { moment: 0, motions: vec![to_hand] }];
        check_acts(&scene(&[(0, "pig")], 1), &acts, &scene(&[], 2), "a test");
    }

    #[test]
    #[should_panic(expected = "nothing stands on c1")]
    fn a_motion_from_an_empty_place_is_caught() {
        check(&[(0, "pig")], &[go(2, 1)], &[(1, "pig")]);
    }

    #[test]
    #[should_panic(expected = "has come from nowhere")]
    fn a_piece_that_moved_without_an_act_is_caught() {
        check(&[(0, "pig")], &[go(0, 1)], &[(2, "pig")]);
    }

    #[test]
    #[should_panic(expected = "something was left on [\"b1\"]")]
    fn a_piece_that_vanished_without_an_act_is_caught() {
        check(&[(0, "pig")], &[go(0, 1)], &[]);
    }

    #[test]
    #[should_panic(expected = "something stands there")]
    fn two_pieces_on_a_square_are_caught() {
        check(&[(0, "pig"), (1, "cow")], &[go(0, 1)], &[(1, "pig")]);
    }

    #[test]
    #[should_panic(expected = "is off the board")]
    fn a_motion_off_the_board_is_caught() {
        check(&[(0, "pig")], &[go(0, 4)], &[]);
    }

    #[test]
    #[should_panic(expected = "on b1: a test")]
    fn a_piece_that_changed_without_an_act_is_caught() {
        check(&[(0, "pig")], &[go(0, 1)], &[(1, "cow")]);
    }

    #[test]
    #[should_panic(expected = "pig in the tray")]
    fn a_captured_piece_missing_from_the_tray_is_caught() {
        let to_hand = Motion::Go { from: Spot::Cell(cell(0)), to: hand(), manner: Manner::Taken };
        check(&[(0, "pig")], &[to_hand], &[]);
    }
}
