//! Animation of a step: a frame for every instant.

mod cue;
mod effect;
mod role;

use std::borrow::Cow;

use botyard_core::scene::{Cell, Figure, NumberMeaning, Piece, Scene, Spot, Tray};
use botyard_core::{Act, Manner, Motion, Seat};

use crate::board::Layout;
use crate::figure::heading;
use crate::frame::{Frame, Sprite};
use crate::ground::STANDING;

pub use cue::Cue;
use effect::effect;
use role::{Going, Role, motion_length, smooth};

/// Pause between two moments, in beats.
const BREATH: f32 = 0.35;
/// Duration of a moment without acts, in beats.
const CUT: f32 = 0.8;

/// The animation of one step of a game. Time is counted in beats; the caller decides how long a beat is.
#[derive(Clone, Debug)]
pub struct Film {
    start: Scene,
    segments: Vec<Segment>,
    /// Start time of each moment.
    begins: Vec<f32>,
    /// The figures at the end.
    cast: Vec<Actor>,
    end: Scene,
}

/// A figure that keeps its key throughout the film.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    key: u32,
    figure: Figure,
    at: Place,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Place {
    Cell(Cell),
    Tray(Seat, Cow<'static, str>),
    /// In a goal, entered from this square.
    Goal(Seat, Cell),
}

impl Place {
    pub(crate) fn point(&self, layout: &Layout) -> Option<(f32, f32)> {
        match self {
            Place::Cell(cell) => layout.centre(&Spot::Cell(*cell)),
            Place::Tray(seat, kind) => layout.centre(&Spot::Tray { seat: *seat, kind: kind.clone() }),
            Place::Goal(seat, from) => {
                let (_, y) = layout.centre(&Spot::Goal { seat: *seat })?;
                Some((layout.cell(*from).0, y))
            }
        }
    }

    fn of(spot: &Spot, from: Option<&Place>) -> Place {
        match spot {
            Spot::Cell(cell) => Place::Cell(*cell),
            Spot::Tray { seat, kind } => Place::Tray(*seat, kind.clone()),
            Spot::Goal { seat } => match from {
                Some(Place::Cell(cell)) => Place::Goal(*seat, *cell),
                _ => Place::Goal(*seat, Cell { column: 0, row: 0 }),
            },
        }
    }
}

/// One act, cut or pause.
#[derive(Clone, Debug)]
struct Segment {
    start: f32,
    length: f32,
    /// All figures at the beginning of the segment, with their roles.
    cast: Vec<(Actor, Role)>,
    motions: Vec<Motion>,
    trays: Vec<Tray>,
}

impl Film {
    /// Creates a film that begins with a scene and plays acts; `moments` are the scenes after each moment,
    /// the last of which is the end. For a moment without acts only its final scene is used.
    pub fn new(start: Scene, acts: &[Act], moments: Vec<Scene>) -> Film {
        let mut maker = Maker {
            time: 0.0,
            segments: Vec::new(),
            next_key: 0,
            cast: Vec::new(),
            trays: start.trays.clone(),
        };
        maker.cast = start.pieces.iter().map(|piece| maker.next_key(piece)).collect();
        let last = moments.len().saturating_sub(1);
        let mut begins = Vec::new();
        for (index, scene) in moments.iter().enumerate() {
            if index > 0 {
                maker.rest(BREATH);
            }
            begins.push(maker.time);
            let here: Vec<&Act> = acts.iter().filter(|act| act.moment.min(last) == index).collect();
            if here.is_empty() {
                maker.cut(scene);
            }
            for act in here {
                maker.act(act, scene);
            }
            maker.settle(scene);
        }
        let Maker { segments, cast, .. } = maker;
        let mut end = moments.into_iter().next_back().unwrap_or_else(|| start.clone());
        // A ball stays where it was seen entering the goal.
        for ball in &mut end.netted {
            let column = |actor: &Actor| match actor.at {
                Place::Goal(seat, from) if seat == ball.seat => Some(from.column),
                _ => None,
            };
            ball.column = ball.column.or_else(|| cast.iter().find_map(column));
        }
        Film { start, segments, begins, cast, end }
    }

    /// Duration in beats.
    pub fn length(&self) -> f32 {
        self.segments.last().map_or(0.0, |segment| segment.start + segment.length)
    }

    /// Index of the moment at this time, counted from 0. A pause belongs to the moment before it.
    pub fn moment(&self, time: f32) -> usize {
        self.begins.iter().rposition(|&begins| begins <= time).unwrap_or(0)
    }

    /// The first scene.
    pub fn start(&self) -> &Scene {
        &self.start
    }

    /// The last scene.
    pub fn end(&self) -> &Scene {
        &self.end
    }

    /// The frame at this time, positioned by the layout. Before the beginning it is the first scene, after
    /// the end the last.
    pub fn at(&self, time: f32, layout: &Layout) -> Frame {
        let segment = self.segments.iter().rfind(|segment| segment.start <= time);
        let segment = segment.filter(|segment| time > 0.0 && time < segment.start + segment.length);
        let Some(segment) = segment else {
            let begins = time <= 0.0 && !self.segments.is_empty();
            if begins {
                return Frame::of(&self.start, layout);
            }
            let sprites = self.cast.iter().filter_map(|actor| at_rest(actor, layout)).collect();
            return Frame { sprites, trays: self.end.trays.clone(), effects: String::new() };
        };
        let beats = time - segment.start;
        let mut sprites = Vec::new();
        // Moving figures are drawn above the others.
        let (moving, resting): (Vec<_>, Vec<_>) = segment.cast.iter().partition(|(_, role)| role.moves());
        for (actor, role) in resting.into_iter().chain(moving) {
            role.play(actor, beats, layout, &mut sprites);
        }
        sprites.retain(|sprite| sprite.alpha > 0.004);
        // A goal is celebrated where the ball is.
        let ball = |seat: Seat| {
            let here = |actor: &&(Actor, Role)| matches!(actor.0.at, Place::Goal(other, _) if other == seat);
            segment.cast.iter().find(here).and_then(|(actor, _)| actor.at.point(layout))
        };
        let effects = segment.motions.iter().map(|motion| effect(motion, beats, layout, &ball)).collect();
        Frame { sprites, trays: segment.trays.clone(), effects }
    }

    /// The sounds of the film and their times, in chronological order.
    pub fn cues(&self) -> Vec<(f32, Cue)> {
        let mut cues: Vec<(f32, Cue)> = Vec::new();
        for segment in &self.segments {
            for (delay, cue) in segment.motions.iter().filter_map(cue::of) {
                let cue = (segment.start + delay, cue);
                if !cues.contains(&cue) {
                    cues.insert(cues.partition_point(|other| other.0 <= cue.0), cue);
                }
            }
        }
        cues
    }
}

pub(crate) fn at_rest(actor: &Actor, layout: &Layout) -> Option<Sprite> {
    let (x, y) = actor.at.point(layout)?;
    let angle = heading(&actor.figure, layout.look.flipped);
    Some(Sprite { key: actor.key, figure: actor.figure.clone(), x, y, angle, scale: STANDING, alpha: 1.0 })
}

/// Builder of a film.
struct Maker {
    time: f32,
    segments: Vec<Segment>,
    next_key: u32,
    cast: Vec<Actor>,
    trays: Vec<Tray>,
}

impl Maker {
    fn next_key(&mut self, piece: &Piece) -> Actor {
        self.next_key += 1;
        Actor { key: self.next_key - 1, figure: piece.figure.clone(), at: Place::Cell(piece.at) }
    }

    fn push(&mut self, length: f32, cast: Vec<(Actor, Role)>, motions: Vec<Motion>) {
        let trays = self.trays.clone();
        self.segments.push(Segment { start: self.time, length, cast, motions, trays });
        self.time += length;
    }

    fn rest(&mut self, length: f32) {
        let cast = self.cast.iter().map(|actor| (actor.clone(), Role::default())).collect();
        self.push(length, cast, Vec::new());
    }

    /// The figure at this place, preferably one that isn't already moving away.
    fn find(&self, roles: &[Role], place: &Place) -> Option<usize> {
        let here = |index: &usize| self.cast[*index].at == *place;
        let free = |index: &usize| roles[*index].go.is_none();
        let mut found = (0..self.cast.len()).rev().filter(here);
        found.clone().find(free).or_else(|| found.next())
    }

    /// Plays an act of a moment that ends with this scene.
    fn act(&mut self, act: &Act, scene: &Scene) {
        let mut roles: Vec<Role> = vec![Role::default(); self.cast.len()];
        let length = act.motions.iter().map(|motion| motion_length(motion, scene)).fold(0.0, f32::max);
        for motion in &act.motions {
            self.give(motion, scene, &mut roles);
        }
        for (actor, role) in self.cast.iter().zip(&mut roles).filter(|(_, role)| role.changes) {
            let place = role.go.as_ref().map_or(&actor.at, |going| &going.to);
            let found = scene.pieces.iter().rfind(|piece| Place::Cell(piece.at) == *place);
            role.ends_as = found.map(|piece| piece.figure.clone());
        }
        let cast: Vec<(Actor, Role)> = self.cast.iter().cloned().zip(roles.iter().cloned()).collect();
        self.push(length, cast, act.motions.clone());
        let mut index = 0;
        self.cast.retain_mut(|actor| {
            let role = &roles[index];
            index += 1;
            role.finish(actor);
            // Figures in trays are drawn with the tray.
            !(role.vanishes || matches!(actor.at, Place::Tray(..)))
        });
        for role in &roles {
            if let Some(Going { to: Place::Tray(seat, kind), .. }) = &role.go {
                self.put(*seat, kind, scene);
            }
        }
    }

    /// Adds a motion to the roles of the figures it concerns.
    fn give(&mut self, motion: &Motion, scene: &Scene, roles: &mut Vec<Role>) {
        let standing = |cell: Cell| scene.pieces.iter().rfind(|piece| piece.at == cell);
        match motion {
            Motion::Go { from, to, manner } => {
                let mut from = Place::of(from, None);
                if let Place::Goal(seat, _) = from {
                    let found = self
                        .cast
                        .iter()
                        .find(|actor| matches!(actor.at, Place::Goal(other, _) if other == seat));
                    from = found.map_or(from, |actor| actor.at.clone());
                }
                if let Place::Tray(seat, kind) = &from {
                    let figure = to.cell().and_then(standing).map(|piece| piece.figure.clone());
                    let Some(figure) = figure.or_else(|| self.held(*seat, kind)) else { return };
                    self.take(*seat, kind);
                    self.cast.push(Actor { key: self.next_key, figure, at: from.clone() });
                    self.next_key += 1;
                    roles.push(Role::default());
                }
                let Some(index) = self.find(roles, &from) else { return };
                let to = Place::of(to, Some(&from));
                let ends_as = match &to {
                    Place::Tray(seat, kind) => held(&scene.trays, *seat, kind),
                    _ => None,
                };
                let length = motion_length(motion, scene);
                roles[index].go = Some(Going { to, manner: *manner, length });
                roles[index].ends_as = ends_as.or(roles[index].ends_as.take());
            }
            Motion::Appear { at } => {
                if let Some(piece) = standing(*at) {
                    let actor = self.next_key(piece);
                    self.cast.push(actor);
                    roles.push(Role { appears: true, ..Role::default() });
                }
            }
            Motion::Vanish { at } => self.change(*at, roles, |role| role.vanishes = true),
            Motion::Become { at } | Motion::Mend { at } => {
                self.change(*at, roles, |role| role.changes = true);
            }
            Motion::Hurt { at } => self.change(*at, roles, |role| (role.hurt, role.changes) = (true, true)),
            Motion::Turn { at, facing } => self.change(*at, roles, |role| role.turn = Some(*facing)),
            Motion::Bump { at, towards } => self.change(*at, roles, |role| role.bump = Some(*towards)),
            Motion::Burst { at } => self.change(*at, roles, |role| role.hurt = true),
            Motion::Beam { .. } | Motion::Punch { .. } | Motion::Cheer { .. } => {}
        }
    }

    fn change(&self, at: Cell, roles: &mut [Role], change: impl FnOnce(&mut Role)) {
        // The figure that stands there when the act begins, even if it moves away.
        let index = (0..roles.len()).rev().find(|&index| self.cast[index].at == Place::Cell(at));
        if let Some(role) = index.and_then(|index| roles.get_mut(index)) {
            change(role);
        }
    }

    fn held(&self, seat: Seat, kind: &str) -> Option<Figure> {
        held(&self.trays, seat, kind)
    }

    /// Removes one figure from a tray.
    fn take(&mut self, seat: Seat, kind: &str) {
        let Some(tray) = self.trays.iter_mut().find(|tray| tray.seat == seat) else { return };
        if let Some(held) = tray.holds.iter_mut().find(|held| held.0.kind.id == kind) {
            held.1 = held.1.saturating_sub(1);
        }
        tray.holds.retain(|held| held.1 > 0);
    }

    /// Adds one figure to a tray.
    fn put(&mut self, seat: Seat, kind: &str, scene: &Scene) {
        let figure = held(&scene.trays, seat, kind);
        let Some(tray) = self.trays.iter_mut().find(|tray| tray.seat == seat) else { return };
        match (tray.holds.iter_mut().find(|held| held.0.kind.id == kind), figure) {
            (Some(held), _) => held.1 = held.1.saturating_add(1),
            (None, Some(figure)) => tray.holds.push((figure, 1)),
            (None, None) => {}
        }
    }

    /// Plays a moment of which only the final scene is known: figures that are elsewhere afterwards move
    /// there.
    fn cut(&mut self, scene: &Scene) {
        let stays = |actor: &Actor| {
            scene.pieces.iter().any(|piece| is_same(actor, piece) && actor.at == Place::Cell(piece.at))
        };
        let mut roles: Vec<Role> = vec![Role::default(); self.cast.len()];
        let mut moving: Vec<usize> =
            (0..self.cast.len()).filter(|&index| !stays(&self.cast[index])).collect();
        let mut changed = false;
        for piece in &scene.pieces {
            if let Some(actor) =
                self.cast.iter().position(|actor| is_same(actor, piece) && actor.at == Place::Cell(piece.at))
            {
                if self.cast[actor].figure != piece.figure {
                    roles[actor].ends_as = Some(piece.figure.clone());
                    changed = true;
                }
                continue;
            }
            changed = true;
            match moving.iter().position(|&index| is_same(&self.cast[index], piece)) {
                Some(place) => {
                    let index = moving.remove(place);
                    let to = Place::Cell(piece.at);
                    roles[index].go = Some(Going { to, manner: Manner::Step, length: CUT });
                    roles[index].turn = piece.figure.facing;
                }
                None => {
                    let actor = self.next_key(piece);
                    self.cast.push(actor);
                    roles.push(Role { appears: true, ..Role::default() });
                }
            }
        }
        changed |= !moving.is_empty();
        for index in moving {
            roles[index].vanishes = true;
        }
        let cast: Vec<(Actor, Role)> = self.cast.iter().cloned().zip(roles.iter().cloned()).collect();
        self.push(if changed { CUT } else { 0.0 }, cast, Vec::new());
        for (actor, role) in self.cast.iter_mut().zip(&roles) {
            role.finish(actor);
        }
    }

    /// Sets all figures and trays to the state of the scene.
    fn settle(&mut self, scene: &Scene) {
        let mut left = std::mem::take(&mut self.cast);
        for piece in &scene.pieces {
            let here = |actor: &Actor| actor.at == Place::Cell(piece.at);
            let found = left.iter().rposition(|actor| here(actor) && is_same(actor, piece));
            let actor = match found.or_else(|| left.iter().rposition(here)) {
                Some(index) => Actor { figure: piece.figure.clone(), ..left.remove(index) },
                None => self.next_key(piece),
            };
            self.cast.push(actor);
        }
        for ball in &scene.netted {
            let here = |actor: &Actor| matches!(actor.at, Place::Goal(seat, _) if seat == ball.seat);
            let middle = Cell { column: ball.column.unwrap_or(scene.columns / 2), row: 0 };
            let actor = match left.iter().rposition(here) {
                Some(index) => left.remove(index),
                None => {
                    self.next_key += 1;
                    let at = Place::Goal(ball.seat, middle);
                    Actor { key: self.next_key - 1, figure: ball.figure.clone(), at }
                }
            };
            self.cast.push(actor);
        }
        self.trays.clone_from(&scene.trays);
    }
}

fn held(trays: &[Tray], seat: Seat, kind: &str) -> Option<Figure> {
    let tray = trays.iter().find(|tray| tray.seat == seat)?;
    tray.holds.iter().find(|held| held.0.kind.id == kind).map(|held| held.0.clone())
}

/// Whether this piece can be the same figure as the actor.
fn is_same(actor: &Actor, piece: &Piece) -> bool {
    let (one, other) = (&actor.figure, &piece.figure);
    let same_number = one.number == other.number || one.kind.number != NumberMeaning::Jersey;
    one.kind == other.kind && one.seat == other.seat && same_number
}

/// Progress from 0 to 1, smoothed, of a motion that begins after `delay` beats and takes `length` beats.
pub(crate) fn progress(beats: f32, delay: f32, length: f32) -> f32 {
    smooth(((beats - delay) / length).clamp(0.0, 1.0))
}
