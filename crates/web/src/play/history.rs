//! What was played: every position, what led to it, and what was to be seen of it.

use botyard_core::face::{AnyGame, Kind, OptionPair, Refused, Told};
use botyard_core::scene::Scene;
use botyard_core::{Act, Lang, Seat, Viewer};

/// A sentence in every language, and at which moment of its step it happened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sentence {
    /// Counted from 0.
    pub(crate) moment: usize,
    /// English, Spanish, Polish.
    pub(crate) words: [String; 3],
}

impl Sentence {
    /// In this language.
    pub(crate) fn get(&self, lang: Lang) -> &str {
        &self.words[lang as usize]
    }
}

/// A step of a game.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// What, as far as it may be known.
    pub(crate) orders: Vec<(Seat, String)>,
    /// Who left the game, if that is what happened.
    pub(crate) retired: Option<Seat>,
    /// What happened.
    pub(crate) told: Vec<Sentence>,
    /// What is to be seen of it.
    pub(crate) acts: Vec<Act>,
    /// The game after each moment; the last one is where it then is.
    pub(crate) moments: Vec<Box<dyn AnyGame>>,
}

/// A game from its start until now.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Which game.
    pub(crate) kind: Kind,
    /// How it is played.
    pub(crate) options: Vec<OptionPair>,
    /// Where it started.
    pub(crate) start: Box<dyn AnyGame>,
    /// What was played.
    pub(crate) steps: Vec<Step>,
}

fn sentences(told: impl Fn(Lang) -> Vec<Told>) -> Vec<Sentence> {
    let [en, es, pl] = Lang::ALL.map(told);
    let both = es.into_iter().zip(pl);
    en.into_iter()
        .zip(both)
        .map(|(en, (es, pl))| Sentence { moment: en.moment, words: [en.text, es.text, pl.text] })
        .collect()
}

impl History {
    /// A game that starts here.
    pub(crate) fn new(kind: Kind, options: Vec<OptionPair>, start: Box<dyn AnyGame>) -> History {
        History { kind, options, start, steps: Vec::new() }
    }

    /// The game after so many steps; the latest if there aren't so many.
    pub(crate) fn game(&self, steps: usize) -> &dyn AnyGame {
        let last = self.steps[..steps.min(self.steps.len())].last();
        last.and_then(|step| step.moments.last()).map_or(&*self.start, |game| &**game)
    }

    /// The game as it is.
    pub(crate) fn latest(&self) -> &dyn AnyGame {
        self.game(usize::MAX)
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Plays a step.
    pub(crate) fn play(&mut self, orders: &[(Seat, String)]) -> Result<(), Refused> {
        let step = trial(&self.kind, &self.options, self.latest(), orders)?;
        self.steps.push(step);
        Ok(())
    }

    /// A player leaves a game that goes on.
    pub(crate) fn retire(&mut self, seat: Seat) {
        let game = self.latest();
        let told = sentences(|lang| game.boxed_clone().retire(seat, lang).unwrap_or_default());
        let mut after = game.boxed_clone();
        // The sentences are there in all languages already.
        let _ = after.retire(seat, Lang::En);
        self.steps.push(Step {
            orders: Vec::new(),
            retired: Some(seat),
            told,
            acts: Vec::new(),
            moments: vec![after],
        });
    }

    /// Takes back all but so many steps.
    pub(crate) fn truncate(&mut self, steps: usize) {
        self.steps.truncate(steps);
    }

    /// What was to be seen of a step: the scene before it, the acts, and the scene after every moment.
    pub(crate) fn reel(&self, step: usize, viewer: Viewer) -> Option<(Scene, &[Act], Vec<Scene>)> {
        let shown = self.steps.get(step)?;
        let scenes = shown.moments.iter().map(|game| game.scene(viewer)).collect();
        Some((self.game(step).scene(viewer), &shown.acts, scenes))
    }
}

/// What a step would be, from this game.
pub(crate) fn trial(
    kind: &Kind,
    options: &[OptionPair],
    game: &dyn AnyGame,
    orders: &[(Seat, String)],
) -> Result<Step, Refused> {
    let texts: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
    let mut after = game.boxed_clone();
    let played = after.play(&texts, Lang::En)?;
    let told = sentences(|lang| {
        let again = game.boxed_clone().play(&texts, lang);
        again.map(|played| played.events).unwrap_or_default()
    });
    let on_the_way = played.positions.len().saturating_sub(1);
    let mut moments: Vec<Box<dyn AnyGame>> = played
        .positions
        .iter()
        .take(on_the_way)
        .filter_map(|position| kind.read_position(options, position).ok())
        .collect();
    moments.push(after);
    Ok(Step { orders: played.orders, retired: None, told, acts: played.acts, moments })
}
