//! Interactive lessons: positions with a task, whose solution is checked by the rules.
//!
//! A game's lessons are plain text, one paragraph per lesson:
//!
//! ```text
//! [capture]
//! position: gle/1c1/1C1/ELG[-] w 0 1
//! goal: captured
//! show: b2b3
//! en: Capture the robot in front of your small yellow one.
//! es: Captura el robot que está delante de tu amarillo pequeño.
//! pl: Zbij robota stojącego przed twoim małym żółtym.
//! ```
//!
//! Without `position` a lesson begins at the normal start, without `options` (`edition=dobutsu field=speed`)
//! it is played with the default options. Each `goal` line is a condition on the learner's turn, and all have
//! to hold; see [`LessonGoal`]. `show` is a solution. Lines that begin with `#` are comments.

use std::str::FromStr;

use serde_json::Value;

use crate::face::{AnyGame, FaceError, Kind, OptionPair};
use crate::game::Listing;
use crate::happening::AnyEvent;
use crate::lang::{Lang, Words};
use crate::seat::Seat;
use crate::story::{Step, Story};

/// A position with a task for the first seat that owes an order in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// Name in the lessons file.
    pub name: String,
    /// Options that differ from the defaults.
    pub options: Vec<OptionPair>,
    /// First position; `None` for the normal start of the game.
    pub position: Option<String>,
    /// Conditions on the learner's turn; all of them have to hold.
    pub goals: Vec<LessonGoal>,
    /// An order that meets the goals.
    pub show: String,
    /// Text of the task, in sentences.
    pub words: Words,
}

/// A condition on a turn, and its syntax in a `goal` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonGoal {
    /// `moved robot=red`: an event of this type with these field values happens. `*` matches any value that
    /// isn't null or an empty list.
    Happens(Pattern),
    /// `no damaged pig=A`: no such event happens.
    Never(Pattern),
    /// `win`: the learner has won.
    Win,
    /// `win-next`: the learner can win on the next turn, whatever a single opponent answers.
    WinNext,
    /// `threat`: the next seat is threatened.
    Threat,
    /// `safe`: nothing threatens the learner, and the game isn't lost.
    Safe,
}

/// An event type with required values for some of its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    kind: String,
    fields: Vec<(String, String)>,
}

/// Reason why a lessons file can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLesson {
    /// A line before the first `[name]`, or one that isn't `key: value`.
    #[error("line {0}: write [name], or a key, a colon and a value")]
    Line(usize),
    /// An unknown key.
    #[error("line {0}: unknown key: expected options, position, goal, show, en, es or pl")]
    Key(usize),
    /// A goal that can't be read.
    #[error(
        "line {0}: write a goal as win, win-next, threat, safe, or as the type of an event with field=value"
    )]
    Goal(usize),
    /// A lesson without a goal, a solution or a sentence in each language.
    #[error("lesson {0:?} lacks a goal, a solution, or a sentence in one of the languages")]
    Incomplete(String),
}

impl Pattern {
    fn matches(&self, event: &AnyEvent) -> bool {
        let data = event.data();
        data.get("type").and_then(Value::as_str) == Some(&self.kind)
            && self.fields.iter().all(|(name, wanted)| match data.get(name) {
                None | Some(Value::Null) => false,
                Some(Value::Array(list)) if wanted == "*" => !list.is_empty(),
                Some(_) if wanted == "*" => true,
                Some(Value::String(text)) => text == wanted,
                Some(Value::Bool(is)) => wanted.parse() == Ok(*is),
                Some(Value::Number(number)) => wanted.parse().ok() == number.as_i64(),
                Some(_) => false,
            })
    }

    fn read(text: &str) -> Option<Pattern> {
        let mut words = text.split_whitespace();
        let kind = words.next()?.to_owned();
        let field =
            |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        Some(Pattern { kind, fields: words.map(field).collect::<Option<_>>()? })
    }
}

impl FromStr for LessonGoal {
    type Err = ();

    fn from_str(text: &str) -> Result<LessonGoal, ()> {
        Ok(match text {
            "win" => LessonGoal::Win,
            "win-next" => LessonGoal::WinNext,
            "threat" => LessonGoal::Threat,
            "safe" => LessonGoal::Safe,
            _ => match text.strip_prefix("no ") {
                Some(text) => LessonGoal::Never(Pattern::read(text).ok_or(())?),
                None => LessonGoal::Happens(Pattern::read(text).ok_or(())?),
            },
        })
    }
}

fn is_won(game: &dyn AnyGame, seat: Seat) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner() == Some(seat))
}

/// Returns the games after each legal turn; empty where turns can't be listed or several seats order at once.
fn after_each(game: &dyn AnyGame) -> Vec<Box<dyn AnyGame>> {
    let Some(seat) = game.to_act().only() else { return Vec::new() };
    let Listing::All(orders) = game.orders(seat) else { return Vec::new() };
    let after = |order: &String| {
        let mut after = game.boxed_clone();
        after.play(&[(seat, order)]).ok().map(|_| after)
    };
    orders.iter().filter_map(after).collect()
}

impl LessonGoal {
    /// Whether the condition holds after a turn of this seat.
    pub fn is_met(&self, seat: Seat, step: &Step) -> bool {
        let Some(game) = step.moments.last().map(|game| &**game) else { return false };
        match self {
            LessonGoal::Happens(pattern) => step.events.iter().any(|event| pattern.matches(event)),
            LessonGoal::Never(pattern) => !step.events.iter().any(|event| pattern.matches(event)),
            LessonGoal::Win => is_won(game, seat),
            LessonGoal::WinNext => {
                let answers = after_each(game);
                let wins = |answer: &dyn AnyGame| after_each(answer).iter().any(|end| is_won(&**end, seat));
                !answers.is_empty() && answers.iter().all(|answer| is_won(&**answer, seat) || wins(&**answer))
            }
            LessonGoal::Threat => {
                game.to_act().iter().any(|other| other != seat && !game.threats(other).is_empty())
            }
            LessonGoal::Safe => {
                game.threats(seat).is_empty() && (game.outcome().is_none() || is_won(game, seat))
            }
        }
    }
}

impl Lesson {
    /// Starts the lesson's game.
    pub fn begin(&self, kind: Kind) -> Result<Story, FaceError> {
        Story::begin(kind, self.options.clone(), self.position.clone(), None)
    }

    /// The learner's seat: the first that owes an order.
    pub fn learner(&self, story: &Story) -> Option<Seat> {
        story.start().to_act().iter().next()
    }

    /// Whether the first turn of the story meets all goals.
    pub fn is_met(&self, story: &Story) -> bool {
        match (self.learner(story), story.steps().first()) {
            (Some(seat), Some(step)) => self.goals.iter().all(|goal| goal.is_met(seat, step)),
            _ => false,
        }
    }

    /// The orders of a turn: this one for the learner, and [idle orders](crate::Game::idle_order) for all
    /// others.
    pub fn orders(&self, story: &Story, order: &str) -> Vec<(Seat, String)> {
        let game = story.start();
        let learner = self.learner(story);
        let of = |seat: Seat| match learner == Some(seat) {
            true => Some((seat, order.to_owned())),
            false => game.idle_order(seat).map(|order| (seat, order)),
        };
        game.to_act().iter().filter_map(of).collect()
    }

    fn is_complete(&self) -> bool {
        !self.goals.is_empty()
            && !self.show.is_empty()
            && Lang::ALL.iter().all(|lang| !self.words.get(*lang).is_empty())
    }
}

/// Reads a file of lessons.
pub fn read(text: &str) -> Result<Vec<Lesson>, BadLesson> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            lessons.push(Lesson { name: name.to_owned(), ..Lesson::default() });
            continue;
        }
        let lesson = lessons.last_mut().ok_or(BadLesson::Line(number))?;
        let (key, value) = line.split_once(':').ok_or(BadLesson::Line(number))?;
        let value = value.trim();
        match key {
            "options" => {
                let pair = |pair: &str| {
                    let (key, value) = pair.split_once('=').ok_or(BadLesson::Line(number))?;
                    Ok((key.to_owned(), value.to_owned()))
                };
                lesson.options = value.split_whitespace().map(pair).collect::<Result<_, _>>()?;
            }
            "position" => lesson.position = Some(value.to_owned()),
            "goal" => lesson.goals.push(value.parse().map_err(|()| BadLesson::Goal(number))?),
            "show" => value.clone_into(&mut lesson.show),
            "en" => value.clone_into(&mut lesson.words.en),
            "es" => value.clone_into(&mut lesson.words.es),
            "pl" => value.clone_into(&mut lesson.words.pl),
            _ => return Err(BadLesson::Key(number)),
        }
    }
    match lessons.iter().find(|lesson| !lesson.is_complete()) {
        Some(lesson) => Err(BadLesson::Incomplete(lesson.name.clone())),
        None => Ok(lessons),
    }
}
