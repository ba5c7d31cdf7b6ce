//! Type-erased events of games.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::Game;
use crate::lang::{Lang, Tell, Words};

/// An event of any game. Its fields and sentences are computed on demand.
#[derive(Clone)]
pub struct AnyEvent {
    moment: usize,
    event: Arc<dyn Erased>,
}

trait Erased: fmt::Debug + Send + Sync {
    fn data(&self) -> Value;
    fn tell(&self, lang: Lang) -> String;
}

#[derive(Debug)]
struct TypedEvent<E>(E);

impl<E: fmt::Debug + Serialize + Tell + Send + Sync> Erased for TypedEvent<E> {
    fn data(&self) -> Value {
        serde_json::to_value(&self.0).unwrap_or(Value::Null)
    }

    fn tell(&self, lang: Lang) -> String {
        self.0.tell(lang)
    }
}

impl Erased for Happening {
    fn data(&self) -> Value {
        self.data.clone()
    }

    fn tell(&self, lang: Lang) -> String {
        self.words.get(lang).to_owned()
    }
}

impl AnyEvent {
    /// Erases the types of a game's events.
    pub(crate) fn all<G: Game>(events: Vec<G::Event>) -> Vec<AnyEvent> {
        let erase =
            |event: G::Event| AnyEvent { moment: G::moment(&event), event: Arc::new(TypedEvent(event)) };
        events.into_iter().map(erase).collect()
    }

    /// Index of the [position on the way](crate::Game::positions_on_the_way) at which it happened.
    pub fn moment(&self) -> usize {
        self.moment
    }

    /// The event's fields as JSON.
    pub fn data(&self) -> Value {
        self.event.data()
    }

    /// The event as a sentence.
    pub fn tell(&self, lang: Lang) -> String {
        self.event.tell(lang)
    }

    /// The sentences of several events, separated by spaces.
    pub fn tell_all<'a>(events: impl IntoIterator<Item = &'a AnyEvent>, lang: Lang) -> String {
        events.into_iter().map(|event| event.tell(lang)).collect::<Vec<_>>().join(" ")
    }

    /// The event in its serialisable form: fields, and sentences in every language.
    pub fn happening(&self) -> Happening {
        Happening { moment: self.moment, data: self.data(), words: Words::from_fn(|lang| self.tell(lang)) }
    }
}

/// An event that was received as plain data.
impl From<Happening> for AnyEvent {
    fn from(happening: Happening) -> AnyEvent {
        AnyEvent { moment: happening.moment, event: Arc::new(happening) }
    }
}

/// Events are equal if moment and fields are.
impl PartialEq for AnyEvent {
    fn eq(&self, other: &AnyEvent) -> bool {
        self.moment == other.moment && self.data() == other.data()
    }
}

impl fmt::Debug for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.moment, self.event)
    }
}

/// An event of any game as plain data, with its sentence in every language. Animation is separate, see
/// [`Act`](crate::Act).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happening {
    /// Index of the position on the way at which it happened.
    pub moment: usize,
    /// The fields of the event.
    pub data: Value,
    /// The event as a sentence.
    pub words: Words,
}
