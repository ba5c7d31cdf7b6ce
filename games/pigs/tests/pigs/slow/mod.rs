//! Slow reference implementation of Robo Battle Pigs: a list of pigs on numbered squares, and one loop for
//! every sentence of the rules. It is written from the rules sheet and shares nothing with the fast code.
#![allow(dead_code, reason = "every test file uses its part")]

/// A command of the slow implementation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Forward,
    Backward,
    ForwardLeft,
    ForwardRight,
    TurnLeft,
    TurnRight,
    Fire,
    Hit,
    Rest,
    Repair,
}

use Deed::{Backward, Fire, Forward, ForwardLeft, ForwardRight, Hit, Repair, Rest, TurnLeft, TurnRight};

impl Deed {
    pub(crate) const ALL: [(Deed, &'static str); 10] = [
        (Forward, "^"),
        (Backward, "v"),
        (ForwardLeft, "\\"),
        (ForwardRight, "/"),
        (TurnLeft, "TL"),
        (TurnRight, "TR"),
        (Fire, "F"),
        (Hit, "H"),
        (Rest, "X"),
        (Repair, "R"),
    ];

    fn sign(self) -> &'static str {
        Deed::ALL.iter().find(|(deed, _)| *deed == self).unwrap().1
    }

    /// Reads deeds without spaces, as in the lists of a position.
    fn read_all(mut text: &str) -> Vec<Deed> {
        let mut deeds = Vec::new();
        while !text.is_empty() {
            let (deed, sign) = Deed::ALL.iter().find(|(_, sign)| text.starts_with(sign)).unwrap();
            deeds.push(*deed);
            text = &text[sign.len()..];
        }
        deeds
    }
}

/// File and rank, counted from 0 at a1; squares off the board are possible too.
type Square = (i32, i32);

/// North, east, south, west: clockwise, so a turn to the right is the next one.
const COMPASS: [(char, Square); 4] = [('N', (0, 1)), ('E', (1, 0)), ('S', (0, -1)), ('W', (-1, 0))];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pig {
    Living {
        at: Square,
        /// An index of [`COMPASS`].
        facing: usize,
        damage: usize,
        /// In `continuous` only: the deeds to come, the next first.
        list: Vec<Deed>,
    },
    Hulk {
        at: Square,
    },
    Gone,
}

/// A game of the slow implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slow {
    pub(crate) variant: String,
    pub(crate) round: u32,
    pub(crate) pigs: Vec<Pig>,
    /// Destroyed pigs in the order of destruction; those destroyed in the same step are one group.
    pub(crate) fallen: Vec<Vec<usize>>,
}

pub(crate) fn on_board((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The square this many steps ahead and to the right of a pig with this square and facing.
pub(crate) fn beside(at: Square, facing: usize, ahead: i32, right: i32) -> Square {
    let (_, front) = COMPASS[facing];
    let (_, side) = COMPASS[(facing + 1) % 4];
    (at.0 + ahead * front.0 + right * side.0, at.1 + ahead * front.1 + right * side.1)
}

fn file(at: Square) -> char {
    char::from(b'a' + at.0 as u8)
}

fn rank(at: Square) -> char {
    char::from(b'1' + at.1 as u8)
}

fn name(pig: usize) -> char {
    char::from(b'A' + pig as u8)
}

fn number(name: char) -> usize {
    (name as u8 - b'A') as usize
}

impl Slow {
    /// The starting position of the rules sheet.
    pub(crate) fn start(variant: &str, seats: usize) -> Slow {
        let cross = ["d8S", "e1N", "a4E", "h5W"];
        let ring = ["d6N", "e6N", "f5E", "f4E", "e3S", "d3S", "c4W", "c5W"];
        let mut words = vec![variant.to_owned(), "r1".to_owned()];
        for pig in 0..seats {
            let square = if variant == "bash" || seats > 4 { ring[8 * pig / seats] } else { cross[pig] };
            words.push(format!("{}:{square}/0", name(pig)));
        }
        Slow::read(&words.join(" "))
    }

    /// Reads the canonical text of a position.
    pub(crate) fn read(text: &str) -> Slow {
        let mut words = text.split(' ');
        let variant = words.next().unwrap().to_owned();
        let round = words.next().unwrap()[1..].parse().unwrap();
        let (mut pigs, mut fallen) = (Vec::new(), Vec::new());
        for word in words {
            if let Some(groups) = word.strip_prefix("fell:") {
                fallen = groups.split(',').map(|group| group.chars().map(number).collect()).collect();
                continue;
            }
            let signs: Vec<char> = word.chars().collect();
            assert_eq!(number(signs[0]), pigs.len(), "{text}");
            if signs[2] == 'x' {
                pigs.push(Pig::Gone);
                continue;
            }
            let at = (signs[2] as i32 - 'a' as i32, signs[3] as i32 - '1' as i32);
            if signs[4] == '#' {
                pigs.push(Pig::Hulk { at });
                continue;
            }
            let facing = COMPASS.iter().position(|(letter, _)| *letter == signs[4]).unwrap();
            let damage = signs[6].to_digit(10).unwrap() as usize;
            let list = word.get(8..).map(Deed::read_all).unwrap_or_default();
            pigs.push(Pig::Living { at, facing, damage, list });
        }
        let down: Vec<usize> =
            (0..pigs.len()).filter(|&pig| !matches!(pigs[pig], Pig::Living { .. })).collect();
        if fallen.is_empty() && !down.is_empty() {
            fallen.push(down);
        }
        Slow { variant, round, pigs, fallen }
    }

    /// Writes the position in the notation of the fast code.
    pub(crate) fn write(&self) -> String {
        let mut text = self.variant.clone() + " r" + &self.round.to_string();
        for (index, pig) in self.pigs.iter().enumerate() {
            text.extend([' ', name(index), ':']);
            match pig {
                Pig::Gone => text.push('x'),
                Pig::Hulk { at } => text.extend([file(*at), rank(*at), '#']),
                Pig::Living { at, facing, damage, list } => {
                    let damage = char::from(b'0' + *damage as u8);
                    text.extend([file(*at), rank(*at), COMPASS[*facing].0, '/', damage]);
                    if !list.is_empty() {
                        text.push(':');
                        text.extend(list.iter().map(|deed| deed.sign()));
                    }
                }
            }
        }
        for (number, group) in self.fallen.iter().enumerate().filter(|_| self.fallen.len() > 1) {
            text += if number == 0 { " fell:" } else { "," };
            text.extend(group.iter().copied().map(name));
        }
        text
    }

    /// The living pigs with their damage.
    pub(crate) fn living(&self) -> Vec<(usize, usize)> {
        let mut living = Vec::new();
        for (index, pig) in self.pigs.iter().enumerate() {
            if let Pig::Living { damage, .. } = pig {
                living.push((index, *damage));
            }
        }
        living
    }

    fn rounds_are_over(&self) -> bool {
        self.round > if self.variant == "continuous" { 1000 } else { 200 }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.living().len() < 2 || self.rounds_are_over()
    }

    /// The pigs that have to act.
    pub(crate) fn to_act(&self) -> Vec<usize> {
        if self.is_over() { Vec::new() } else { self.living().iter().map(|(pig, _)| *pig).collect() }
    }

    /// The place of every pig, once the game is over.
    pub(crate) fn places(&self) -> Option<Vec<usize>> {
        if !self.is_over() {
            return None;
        }
        // Less is better: the living by their damage, then the destroyed, latest first.
        let mut worth = vec![0; self.pigs.len()];
        for (pig, damage) in self.living() {
            worth[pig] = damage;
        }
        for (later, group) in self.fallen.iter().rev().enumerate() {
            group.iter().for_each(|&pig| worth[pig] = 10 + later);
        }
        let better = |mine: usize| worth.iter().filter(|&&other| other < mine).count();
        Some(worth.iter().map(|&mine| better(mine) + 1).collect())
    }

    /// Whether a program is legal for this pig now.
    pub(crate) fn is_legal(&self, pig: usize, program: &[Deed]) -> bool {
        let Some(Pig::Living { damage, list, .. }) = self.pigs.get(pig) else { return false };
        if self.is_over() {
            return false;
        }
        let count = |deed: Deed| program.iter().filter(|other| **other == deed).count();
        let (rests, repairs) = (count(Rest), count(Repair));
        match self.variant.as_str() {
            "continuous" => program.len() == 3 + damage - list.len() && rests == 0 && repairs == 0,
            "kids" => program.len() == 5 && rests == 0 && repairs == 0,
            _ => program.len() == 5 && (repairs == 0 && rests == *damage || repairs == 5 && *damage > 0),
        }
    }

    /// Plays the orders of all pigs that have to act; returns the position after each step.
    pub(crate) fn play(&mut self, orders: &[Vec<Deed>]) -> Vec<String> {
        if self.variant == "continuous" { vec![self.play_move(orders)] } else { self.play_round(orders) }
    }

    fn play_round(&mut self, programs: &[Vec<Deed>]) -> Vec<String> {
        let mut texts = Vec::new();
        for step in 0..5 {
            let deeds: Vec<Option<Deed>> =
                programs.iter().map(|program| program.get(step).copied()).collect();
            self.step(&deeds);
            if self.is_over() {
                texts.push(self.write());
                return texts;
            }
            if step < 4 {
                texts.push(self.write());
            }
        }
        for (pig, program) in self.pigs.iter_mut().zip(programs) {
            if let Pig::Living { damage, .. } = pig
                && program.contains(&Repair)
            {
                *damage -= 1;
            }
        }
        self.round += 1;
        texts.push(self.write());
        texts
    }

    fn play_move(&mut self, appended: &[Vec<Deed>]) -> String {
        let mut first = vec![None; self.pigs.len()];
        let mut damage_before = vec![0; self.pigs.len()];
        for (index, pig) in self.pigs.iter_mut().enumerate() {
            if let Pig::Living { list, damage, .. } = pig {
                list.extend_from_slice(&appended[index]);
                first[index] = Some(list.remove(0));
                damage_before[index] = *damage;
            }
        }
        self.step(&first);
        for (index, pig) in self.pigs.iter_mut().enumerate() {
            if let Pig::Living { list, damage, .. } = pig {
                for _ in damage_before[index]..*damage {
                    list.push(*list.last().unwrap());
                }
            }
        }
        if !self.is_over() {
            self.round += 1;
        }
        self.write()
    }

    /// One step: walks and turns, then attacks, then the damage.
    pub(crate) fn step(&mut self, deeds: &[Option<Deed>]) {
        self.walk_and_turn(deeds);
        let hits = self.attack(deeds);
        let mut destroyed = Vec::new();
        for (index, pig) in self.pigs.iter_mut().enumerate() {
            if let Pig::Living { at, damage, .. } = pig {
                *damage += hits[index];
                if *damage >= 5 {
                    *pig = Pig::Hulk { at: *at };
                    destroyed.push(index);
                }
            }
        }
        if !destroyed.is_empty() {
            self.fallen.push(destroyed);
        }
    }

    /// The square of the board to which this pig tries to walk.
    pub(crate) fn wish(&self, index: usize, deed: Option<Deed>) -> Option<Square> {
        let Pig::Living { at, facing, .. } = &self.pigs[index] else { return None };
        let target = match deed? {
            Forward => beside(*at, *facing, 1, 0),
            Backward => beside(*at, *facing, -1, 0),
            ForwardLeft => beside(*at, *facing, 1, -1),
            ForwardRight => beside(*at, *facing, 1, 1),
            TurnLeft | TurnRight | Fire | Hit | Rest | Repair => return None,
        };
        on_board(target).then_some(target)
    }

    pub(crate) fn living_at(&self, square: Square) -> Option<usize> {
        self.pigs.iter().position(|pig| matches!(pig, Pig::Living { at, .. } if *at == square))
    }

    fn walk_and_turn(&mut self, deeds: &[Option<Deed>]) {
        let count = self.pigs.len();
        let wishes: Vec<Option<Square>> = (0..count).map(|pig| self.wish(pig, deeds[pig])).collect();
        // Every pig with a target moves, except ...
        let mut moves: Vec<bool> = wishes.iter().map(Option::is_some).collect();
        for pig in 0..count {
            let Some(target) = wishes[pig] else { continue };
            // ... those that want the same square as another,
            if (0..count).any(|other| other != pig && wishes[other] == Some(target)) {
                moves[pig] = false;
            }
            // ... those that would trade squares,
            let holder = self.living_at(target);
            let holders_wish = holder.and_then(|holder| wishes[holder]);
            if holders_wish.is_some_and(|square| self.living_at(square) == Some(pig)) {
                moves[pig] = false;
            }
        }
        // ... and those whose target is held by a pig that doesn't leave, until nothing changes any more.
        loop {
            let before = moves.clone();
            for pig in 0..count {
                let holder = wishes[pig].and_then(|target| self.living_at(target));
                if holder.is_some_and(|holder| !moves[holder]) {
                    moves[pig] = false;
                }
            }
            if moves == before {
                break;
            }
        }
        for pig in 0..count {
            let Some(target) = wishes[pig].filter(|_| moves[pig]) else { continue };
            for other in &mut self.pigs {
                if *other == (Pig::Hulk { at: target }) {
                    *other = Pig::Gone;
                }
            }
        }
        for (index, pig) in self.pigs.iter_mut().enumerate() {
            if let Pig::Living { at, facing, .. } = pig {
                if moves[index] {
                    *at = wishes[index].unwrap();
                }
                match deeds[index] {
                    Some(TurnRight) => *facing = (*facing + 1) % 4,
                    Some(TurnLeft) => *facing = (*facing + 3) % 4,
                    _ => {}
                }
            }
        }
    }

    /// Number of hits on each pig.
    fn attack(&self, deeds: &[Option<Deed>]) -> Vec<usize> {
        let mut hits = vec![0; self.pigs.len()];
        for (index, pig) in self.pigs.iter().enumerate() {
            let Pig::Living { at, facing, .. } = pig else { continue };
            if deeds[index] == Some(Fire) {
                for range in 1..8 {
                    let square = beside(*at, *facing, range, 0);
                    if let Some(hit) = self.living_at(square) {
                        hits[hit] += 1;
                        break;
                    }
                    if self.pigs.contains(&Pig::Hulk { at: square }) {
                        break;
                    }
                }
            }
            if deeds[index] == Some(Hit) {
                for right in [-1, 0, 1] {
                    if let Some(hit) = self.living_at(beside(*at, *facing, 1, right)) {
                        hits[hit] += 1;
                    }
                }
            }
        }
        hits
    }
}
