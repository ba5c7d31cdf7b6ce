//! A minimal game: a graph of places, some of which end the game.

use std::ops::ControlFlow;

use botyard_core::scene::Scene;
use botyard_core::{
    ForcedWin, Game, GameInfo, Guide, InWords, Joint, Lang, NoOptions, Outcome, Position, Reason, Seat,
    Seats, Sequential, SetupError, Side, Tell, Texts, Verdict, Viewer, WHITE_AND_BLACK, Walk,
};

/// A place: the side to move and its targets, or the result.
pub(crate) enum MazePlace {
    Fork(Side, &'static [u8]),
    End(Verdict),
}

/// A graph of places; the first is the start.
pub(crate) trait Drawing:
    Clone + Copy + Default + Eq + std::fmt::Debug + Send + Sync + 'static
{
    const PLACES: &'static [MazePlace];
}

/// Position: a place of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MazePosition<D>(u8, D);

impl<D: Drawing> MazePosition<D> {
    fn place(&self) -> &'static MazePlace {
        &D::PLACES[usize::from(self.0)]
    }
}

impl<D: Drawing> Position for MazePosition<D> {
    type Order = u8;

    fn turn(&self) -> Seat {
        match self.place() {
            MazePlace::Fork(side, _) => side.seat(),
            MazePlace::End(_) => Side::White.seat(),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.place() {
            MazePlace::Fork(..) => None,
            MazePlace::End(verdict) => Some(*verdict),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.place() {
            MazePlace::Fork(_, ways) => ways.iter().copied().try_for_each(visit),
            MazePlace::End(_) => ControlFlow::Continue(()),
        }
    }

    fn play_unchecked(&mut self, way: u8) {
        self.0 = way;
    }

    fn key(&self) -> u64 {
        self.0.into()
    }
}

/// A game on a drawing. Reaching a place for the third time is a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Maze<D: Drawing> {
    at: MazePosition<D>,
    past: Vec<u64>,
}

impl<D: Drawing> Maze<D> {
    pub(crate) fn new(drawing: D) -> Maze<D> {
        Maze { at: MazePosition(0, drawing), past: Vec::new() }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such way")]
pub(crate) struct NoWay;

impl InWords for NoWay {
    fn in_spanish(&self) -> String {
        "no hay tal camino".to_owned()
    }

    fn in_polish(&self) -> String {
        "nie ma takiej drogi".to_owned()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub(crate) struct MazeEvent(u8);

impl Tell for MazeEvent {
    fn tell(&self, _: Lang) -> String {
        format!("to {}", self.0)
    }
}

static INFO: GameInfo = GameInfo {
    id: "maze",
    name: Texts::same("Maze"),
    summary: "a drawing",
    tagline: Texts::same(""),
    seats: 2..=2,
    seat_names: WHITE_AND_BLACK,
    simultaneous: false,
    secrets: false,
    in_actions: false,
    forced_win: ForcedWin::PLAIN,
    options: &[],
    order_example: "1",
    notation: "1  go to place 1",
    uci_variant: None,
    rules: Texts { en: "Go.", es: "Ve.", pl: "Idź." },
    guide: Guide::NONE,
};

const OVER: Reason =
    Reason { code: "over", words: Texts { en: "it is over", es: "se acabó", pl: "koniec" } };

impl<D: Drawing> Game for Maze<D> {
    const INFO: &'static GameInfo = &INFO;
    type Options = NoOptions;
    type Order = u8;
    type Illegal = NoWay;
    type Event = MazeEvent;
    type View = u8;
    type BadPosition = NoWay;

    fn start(_: &NoOptions, _: usize) -> Result<Maze<D>, SetupError> {
        Ok(Maze::new(D::default()))
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seats {
        if self.outcome().is_some() { Seats::EMPTY } else { Seats::one(self.at.turn()) }
    }

    fn check(&self, seat: Seat, way: &u8) -> Result<(), NoWay> {
        match self.at.place() {
            MazePlace::Fork(side, ways) if side.seat() == seat && ways.contains(way) => Ok(()),
            _ => Err(NoWay),
        }
    }

    fn step(&mut self, orders: &Joint<u8>) -> Vec<MazeEvent> {
        orders.iter().for_each(|(_, &way)| Sequential::play_unchecked(self, way));
        orders.iter().map(|(_, &way)| MazeEvent(way)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.at.verdict() {
            Some(Verdict::Won(side)) => Some(Outcome::won_by(side, OVER)),
            Some(Verdict::Drawn) => Some(Outcome::drawn(2, OVER)),
            None => self.ended_by_past().then(|| Outcome::drawn(2, OVER)),
        }
    }

    fn view(&self, _: Viewer) -> u8 {
        self.at.0
    }

    fn scene(_: &u8) -> Scene {
        Scene::default()
    }

    fn write_position(&self) -> String {
        self.at.0.to_string()
    }

    fn read_position(_: &NoOptions, _: &str) -> Result<Maze<D>, NoWay> {
        Err(NoWay)
    }

    fn walk() -> Option<Walk<Maze<D>>> {
        Some(Walk::new())
    }
}

impl<D: Drawing> Sequential for Maze<D> {
    type Position = MazePosition<D>;

    fn position(&self) -> &MazePosition<D> {
        &self.at
    }

    fn past(&self) -> &[u64] {
        &self.past
    }

    fn ended_by_past(&self) -> bool {
        self.past.iter().filter(|&&key| key == self.at.key()).count() >= 2
    }

    fn play_unchecked(&mut self, way: u8) {
        self.past.push(self.at.key());
        self.at.play_unchecked(way);
    }
}
