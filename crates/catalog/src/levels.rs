//! The levels at which computer players can be asked for.

use botyard_core::{GameInfo, Texts, clip};
use botyard_engine::{Level, Manner};
use botyard_oracle::Strength;

use crate::duellist::is_solved;
use crate::entry::Ways;
use crate::players::UnknownPlayer;

/// A level that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// As it is typed.
    pub id: &'static str,
    /// What it is called, within a sentence.
    pub label: Texts,
    /// What it is like to play against, in a few words for terminals and programs.
    pub words: &'static str,
    /// What it is like to play against, in sentences for somebody who chooses.
    pub meaning: Texts,
    pub(crate) by: By,
}

/// How a player of a level finds its orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Chance,
    /// Search, or mixing where all order at once.
    Thought(Level),
    /// Random games to the end.
    Sampling,
    /// Games to a near end that is judged.
    JudgedSampling,
    Mixing(Manner),
    /// The solved game.
    Table(Strength),
}

impl By {
    const fn number(level: u8) -> By {
        match Level::new(level) {
            Some(level) => By::Thought(level),
            None => By::Thought(Level::MAX),
        }
    }
}

impl LevelInfo {
    /// Is it for this game? Of a game that isn't in the catalog nothing is known, but anybody can play it at random.
    pub fn is_for(&self, game: &GameInfo) -> bool {
        match self.by {
            By::Chance => true,
            By::Table(_) => is_solved(game.id),
            by => Ways::find(game.id).is_some_and(|ways| ways.allow(by)),
        }
    }
}

/// All levels, those for every game first, then by game; the weakest of each first.
#[rustfmt::skip]
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", by: By::Chance, label: Texts::new("random mover", "al azar", "losowy"),
        words: "plays any legal move",
        meaning: Texts::new("Plays any legal move. Even a first game is won.", "Hace cualquier jugada legal. Se le gana hasta en la primera partida.", "Gra byle jaki dozwolony ruch. Wygrasz z nim już za pierwszym razem.") },
    LevelInfo { id: "1", by: By::number(1), label: Texts::new("level 1", "nivel 1", "poziom 1"),
        words: "looks one move ahead and overlooks much",
        meaning: Texts::new("Looks one move ahead and overlooks much.", "Mira una jugada por delante y se le escapa mucho.", "Patrzy jeden ruch naprzód i wiele przeocza.") },
    LevelInfo { id: "2", by: By::number(2), label: Texts::new("level 2", "nivel 2", "poziom 2"),
        words: "sees your answer, but not every one",
        meaning: Texts::new("Sees your answer, but not every one.", "Ve tu respuesta, pero no todas.", "Widzi twoją odpowiedź, ale nie każdą.") },
    LevelInfo { id: "3", by: By::number(3), label: Texts::new("level 3", "nivel 3", "poziom 3"),
        words: "plays like a beginner who pays attention",
        meaning: Texts::new("Plays like a beginner who pays attention.", "Juega como un principiante atento.", "Gra jak uważny początkujący.") },
    LevelInfo { id: "4", by: By::number(4), label: Texts::new("level 4", "nivel 4", "poziom 4"),
        words: "looks three moves ahead and overlooks some things",
        meaning: Texts::new("Looks three moves ahead and overlooks some things.", "Mira tres jugadas por delante y se le escapan algunas cosas.", "Patrzy trzy ruchy naprzód i to i owo przeocza.") },
    LevelInfo { id: "5", by: By::number(5), label: Texts::new("level 5", "nivel 5", "poziom 5"),
        words: "plays like somebody who knows the game",
        meaning: Texts::new("Plays like somebody who knows the game.", "Juega como alguien que conoce el juego.", "Gra jak ktoś, kto zna tę grę.") },
    LevelInfo { id: "6", by: By::number(6), label: Texts::new("level 6", "nivel 6", "poziom 6"),
        words: "hardly ever overlooks anything",
        meaning: Texts::new("Hardly ever overlooks anything.", "Casi nunca se le escapa nada.", "Mało kiedy coś przeocza.") },
    LevelInfo { id: "7", by: By::number(7), label: Texts::new("level 7", "nivel 7", "poziom 7"),
        words: "overlooks next to nothing that is near",
        meaning: Texts::new("Overlooks next to nothing that is near.", "De lo cercano no se le escapa casi nada.", "Z tego, co blisko, nie przeocza prawie nic.") },
    LevelInfo { id: "8", by: By::number(8), label: Texts::new("level 8", "nivel 8", "poziom 8"),
        words: "thinks for a moment, and looks far",
        meaning: Texts::new("Thinks for a moment, and looks far.", "Piensa un momento y mira lejos.", "Chwilę myśli i patrzy daleko.") },
    LevelInfo { id: "max", by: By::Thought(Level::MAX), label: Texts::new("strongest", "máximo", "najsilniejszy"),
        words: "as strong as it can be",
        meaning: Texts::new("As strong as it can be.", "Tan fuerte como puede ser.", "Tak silny, jak tylko się da.") },
    LevelInfo { id: "mcts", by: By::JudgedSampling, label: Texts::new("sampler", "de muestras", "próbujący"),
        words: "plays many games to a near end in its head",
        meaning: Texts::new("Plays many games to a near end in its head.", "Juega muchas partidas de cabeza hasta cerca del final.", "Rozgrywa w głowie wiele partii prawie do końca.") },
    LevelInfo { id: "mcts-random", by: By::Sampling, label: Texts::new("dreamer", "soñador", "marzyciel"),
        words: "the same, at random to the very end",
        meaning: Texts::new("Plays games at random to the very end in its head.", "Juega de cabeza partidas al azar hasta el mismo final.", "Rozgrywa w głowie losowe partie do samego końca.") },
    LevelInfo { id: "greedy", by: By::Mixing(Manner::GREEDY), label: Texts::new("daredevil", "temerario", "śmiałek"),
        words: "takes the others to do anything",
        meaning: Texts::new("Takes the others to do anything, and grabs what it can.", "Cree a los demás capaces de todo y coge lo que puede.", "Spodziewa się po innych wszystkiego i bierze, co się da.") },
    LevelInfo { id: "nash", by: By::Mixing(Manner::NASH), label: Texts::new("strategist", "estratega", "strateg"),
        words: "gives nothing away, and takes no chances",
        meaning: Texts::new("Gives nothing away, and takes no chances.", "No regala nada y no se arriesga.", "Nic nie oddaje i niczego nie ryzykuje.") },
    LevelInfo { id: "beginner", by: By::Table(Strength::Beginner), label: Texts::new("beginner", "principiante", "nowicjusz"),
        words: "sees a move ahead, mostly",
        meaning: Texts::new("Sees a move ahead, mostly.", "Suele ver una jugada por delante.", "Na ogół widzi jeden ruch naprzód.") },
    LevelInfo { id: "amateur", by: By::Table(Strength::Amateur), label: Texts::new("amateur", "aficionado", "amator"),
        words: "sees short combinations, errs in quiet play",
        meaning: Texts::new("Sees short combinations, errs in quiet play.", "Ve combinaciones cortas y falla en el juego tranquilo.", "Widzi krótkie kombinacje, myli się w spokojnej grze.") },
    LevelInfo { id: "expert", by: By::Table(Strength::Expert), label: Texts::new("expert", "experto", "ekspert"),
        words: "sees far, seldom errs",
        meaning: Texts::new("Sees far, seldom errs.", "Ve lejos y rara vez falla.", "Widzi daleko, rzadko się myli.") },
    LevelInfo { id: "perfect", by: By::Table(Strength::Perfect), label: Texts::new("perfect", "perfecto", "doskonały"),
        words: "knows the value of every position",
        meaning: Texts::new("Knows the value of every position. Good luck!", "Conoce el valor de cada posición. ¡Suerte!", "Zna wartość każdej pozycji. Powodzenia!") },
];

/// The levels at which the game of this id can be played: from the weakest to the strongest, then those of its own.
pub fn levels(game: &str) -> impl Iterator<Item = &'static LevelInfo> + Clone + use<> {
    let info = crate::find(game).ok().map(|kind| kind.info);
    LEVELS.iter().filter(move |level| info.map_or(level.by == By::Chance, |info| level.is_for(info)))
}

/// The level that suits most who play the game of this id for the first time; where there are no numbers, the strongest.
pub fn usual_level(game: &str) -> &'static str {
    let usual = levels(game).find(|level| level.by == By::number(3)).or_else(|| levels(game).last());
    usual.map_or("random", |level| level.id)
}

/// The level of this name for a game, by the game's id: `3`, `level-3` and `Max` are understood.
pub fn level(game: &str, name: &str) -> Result<&'static LevelInfo, UnknownPlayer> {
    let game_name = crate::find(game).map_or("this game", |kind| kind.info.name.en);
    find(levels(game), name, game_name)
}

/// The level of this name among some of those for a game.
pub(crate) fn find(
    mut levels: impl Iterator<Item = &'static LevelInfo> + Clone,
    name: &str,
    game: &'static str,
) -> Result<&'static LevelInfo, UnknownPlayer> {
    let known = levels.clone();
    let lower = name.trim().to_ascii_lowercase();
    let id = lower.strip_prefix("level-").unwrap_or(&lower);
    levels.find(|level| level.id == id).ok_or_else(|| UnknownPlayer {
        name: clip(name),
        game,
        known: known.map(|level| level.id).collect(),
    })
}
