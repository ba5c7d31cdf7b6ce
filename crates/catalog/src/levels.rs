//! The levels of computer players.

use botyard_core::{GameInfo, Texts, clip};
use botyard_engine::{Level, MixerSettings};
use botyard_oracle::Strength;

use crate::duellist::is_solved;
use crate::entry::AlgorithmSet;
use crate::players::UnknownPlayer;

/// A level of computer players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// Id, as it is typed.
    pub id: &'static str,
    /// Name within a sentence.
    pub label: Texts,
    /// Short description for terminals and programs.
    pub words: &'static str,
    /// Description in sentences, for the choice of a level.
    pub meaning: Texts,
    /// Grade under which newcomers are offered it; `None` for levels that only experienced players ask for.
    pub grade: Option<Grade>,
    pub(crate) algorithm: Algorithm,
}

/// The few levels that are offered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// For a first game.
    Easy,
    /// For players who know the rules.
    Medium,
    /// For players who have won some games.
    Hard,
    /// The strongest level that isn't a solved game.
    Strongest,
    /// The solved game, which replaces [`Grade::Strongest`].
    Perfect,
}

impl Grade {
    /// Name of the grade by itself.
    pub const fn label(self) -> Texts {
        match self {
            Grade::Easy => Texts::new("Easy", "Fácil", "Łatwy"),
            Grade::Medium => Texts::new("Medium", "Medio", "Średni"),
            Grade::Hard => Texts::new("Hard", "Difícil", "Trudny"),
            Grade::Strongest => Texts::new("Strongest", "Máximo", "Najsilniejszy"),
            Grade::Perfect => Texts::new("Perfect", "Perfecto", "Doskonały"),
        }
    }
}

/// Algorithm by which a player chooses its orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    Random,
    /// Search, or mixed strategies in games with simultaneous orders.
    Search(Level),
    /// Monte Carlo tree search with random playouts.
    RandomPlayouts,
    /// Monte Carlo tree search with short playouts and evaluation.
    Mcts,
    Mixed(MixerSettings),
    /// Lookup in the solved game.
    Table(Strength),
}

impl Algorithm {
    const fn number(level: u8) -> Algorithm {
        match Level::new(level) {
            Some(level) => Algorithm::Search(level),
            None => Algorithm::Search(Level::MAX),
        }
    }
}

impl LevelInfo {
    /// Whether the level exists for this game. A game that isn't in the catalog has only random play.
    pub fn is_for(&self, game: &GameInfo) -> bool {
        match self.algorithm {
            Algorithm::Random => true,
            Algorithm::Table(_) => is_solved(game.id),
            algorithm => AlgorithmSet::find(game.id).is_some_and(|set| set.allow(algorithm)),
        }
    }
}

/// All levels: those for every game first, then by game; the weakest of each first.
#[rustfmt::skip]
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", grade: None, algorithm: Algorithm::Random, label: Texts::new("random moves", "jugadas al azar", "losowe ruchy"),
        words: "plays random legal moves",
        meaning: Texts::new("Plays random legal moves. You will win.", "Hace jugadas legales al azar. Le vas a ganar.", "Gra losowe dozwolone ruchy. Na pewno wygrasz.") },
    LevelInfo { id: "1", grade: Some(Grade::Easy), algorithm: Algorithm::number(1), label: Texts::new("level 1", "nivel 1", "poziom 1"),
        words: "sees one move ahead and misses a lot",
        meaning: Texts::new("Sees one move ahead and misses a lot.", "Ve una jugada por delante y se le escapan muchas cosas.", "Widzi jeden ruch naprzód i wiele przeocza.") },
    LevelInfo { id: "2", grade: None, algorithm: Algorithm::number(2), label: Texts::new("level 2", "nivel 2", "poziom 2"),
        words: "sees most of your replies, but not all",
        meaning: Texts::new("Sees most of your replies, but not all.", "Ve casi todas tus respuestas, pero no todas.", "Widzi większość twoich odpowiedzi, ale nie wszystkie.") },
    LevelInfo { id: "3", grade: Some(Grade::Medium), algorithm: Algorithm::number(3), label: Texts::new("level 3", "nivel 3", "poziom 3"),
        words: "plays like a careful beginner",
        meaning: Texts::new("Plays like a careful beginner.", "Juega como un principiante atento.", "Gra jak uważny początkujący.") },
    LevelInfo { id: "4", grade: None, algorithm: Algorithm::number(4), label: Texts::new("level 4", "nivel 4", "poziom 4"),
        words: "sees three moves ahead and misses some things",
        meaning: Texts::new("Sees three moves ahead and misses some things.", "Ve tres jugadas por delante y se le escapan algunas cosas.", "Widzi trzy ruchy naprzód i czasem coś przeocza.") },
    LevelInfo { id: "5", grade: None, algorithm: Algorithm::number(5), label: Texts::new("level 5", "nivel 5", "poziom 5"),
        words: "plays like an experienced player",
        meaning: Texts::new("Plays like an experienced player.", "Juega como un jugador con experiencia.", "Gra jak doświadczony gracz.") },
    LevelInfo { id: "6", grade: Some(Grade::Hard), algorithm: Algorithm::number(6), label: Texts::new("level 6", "nivel 6", "poziom 6"),
        words: "rarely misses anything",
        meaning: Texts::new("Rarely misses anything.", "Casi nunca se le escapa nada.", "Rzadko coś przeocza.") },
    LevelInfo { id: "7", grade: None, algorithm: Algorithm::number(7), label: Texts::new("level 7", "nivel 7", "poziom 7"),
        words: "misses almost nothing nearby",
        meaning: Texts::new("Misses almost nothing nearby.", "A corto plazo no se le escapa casi nada.", "Na krótką metę nie przeocza prawie niczego.") },
    LevelInfo { id: "8", grade: None, algorithm: Algorithm::number(8), label: Texts::new("level 8", "nivel 8", "poziom 8"),
        words: "thinks for a moment and sees far ahead",
        meaning: Texts::new("Thinks for a moment and sees far ahead.", "Piensa un momento y ve muy lejos.", "Chwilę myśli i widzi daleko naprzód.") },
    LevelInfo { id: "max", grade: Some(Grade::Strongest), algorithm: Algorithm::Search(Level::MAX), label: Texts::new("strongest", "máximo", "najsilniejszy"),
        words: "as strong as it can be",
        meaning: Texts::new("As strong as it gets.", "Tan fuerte como puede ser.", "Tak silny, jak tylko się da.") },
    LevelInfo { id: "mcts", grade: None, algorithm: Algorithm::Mcts, label: Texts::new("Monte Carlo", "Montecarlo", "Monte Carlo"),
        words: "tries out many games that it judges before they end",
        meaning: Texts::new("Tries out many games and judges where they lead.", "Prueba muchas partidas y valora adónde llevan.", "Próbuje wielu partii i ocenia, dokąd prowadzą.") },
    LevelInfo { id: "mcts-random", grade: None, algorithm: Algorithm::RandomPlayouts, label: Texts::new("Monte Carlo, random games", "Montecarlo, partidas al azar", "Monte Carlo, losowe partie"),
        words: "tries out many random games to their end",
        meaning: Texts::new("Tries out many random games to their end.", "Prueba muchas partidas al azar hasta el final.", "Próbuje wielu losowych partii do samego końca.") },
    LevelInfo { id: "greedy", grade: None, algorithm: Algorithm::Mixed(MixerSettings::GREEDY), label: Texts::new("daredevil", "temerario", "śmiałek"),
        words: "ignores what the others plan",
        meaning: Texts::new("Ignores what the others plan and grabs what it can.", "No piensa en los planes de los demás y se queda con lo que puede.", "Nie zważa na plany innych i bierze, co się da.") },
    LevelInfo { id: "nash", grade: None, algorithm: Algorithm::Mixed(MixerSettings::NASH), label: Texts::new("strategist", "estratega", "strateg"),
        words: "gives nothing away and takes no chances",
        meaning: Texts::new("Gives nothing away and takes no chances.", "No regala nada y no se arriesga.", "Nic nie oddaje i niczego nie ryzykuje.") },
    LevelInfo { id: "exploiter", grade: None, algorithm: Algorithm::Mixed(MixerSettings::EXPLOITER), label: Texts::new("exploiter", "oportunista", "wyzyskiwacz"),
        words: "preys on habits: strong against guesses, beaten by the best mix",
        meaning: Texts::new("Preys on habits: strong against guesswork, but it can be outplayed.", "Aprovecha las costumbres del rival: fuerte contra quien adivina, pero se le puede ganar.", "Wykorzystuje przyzwyczajenia: silny wobec zgadywania, ale można go przechytrzyć.") },
    LevelInfo { id: "beginner", grade: None, algorithm: Algorithm::Table(Strength::Beginner), label: Texts::new("beginner", "principiante", "nowicjusz"),
        words: "usually sees one move ahead",
        meaning: Texts::new("Usually sees one move ahead.", "Suele ver una jugada por delante.", "Na ogół widzi jeden ruch naprzód.") },
    LevelInfo { id: "amateur", grade: None, algorithm: Algorithm::Table(Strength::Amateur), label: Texts::new("amateur", "aficionado", "amator"),
        words: "sees short combinations, slips in quiet positions",
        meaning: Texts::new("Sees short combinations, slips in quiet positions.", "Ve combinaciones cortas y falla en las posiciones tranquilas.", "Widzi krótkie kombinacje, myli się w spokojnych pozycjach.") },
    LevelInfo { id: "expert", grade: None, algorithm: Algorithm::Table(Strength::Expert), label: Texts::new("expert", "experto", "ekspert"),
        words: "sees far, rarely makes a mistake",
        meaning: Texts::new("Sees far, rarely makes a mistake.", "Ve lejos y rara vez se equivoca.", "Widzi daleko, rzadko się myli.") },
    LevelInfo { id: "perfect", grade: Some(Grade::Perfect), algorithm: Algorithm::Table(Strength::Perfect), label: Texts::new("perfect", "perfecto", "doskonały"),
        words: "knows the value of every position",
        meaning: Texts::new("Knows the value of every position. Good luck!", "Conoce el valor de cada posición. ¡Suerte!", "Zna wartość każdej pozycji. Powodzenia!") },
];

/// The levels of the game with this id: from the weakest to the strongest, then the game's own ones.
pub fn levels(game: &str) -> impl Iterator<Item = &'static LevelInfo> + Clone + use<> {
    let info = crate::find(game).ok().map(|kind| kind.info);
    LEVELS
        .iter()
        .filter(move |level| info.map_or(level.algorithm == Algorithm::Random, |info| level.is_for(info)))
}

/// The levels of the game with this id that are offered first, from the weakest to the strongest; all levels
/// if none is graded.
pub fn first_levels(game: &str) -> Vec<&'static LevelInfo> {
    let graded: Vec<_> = levels(game).filter(|level| level.grade.is_some()).collect();
    let is_solved = graded.iter().any(|level| level.grade == Some(Grade::Perfect));
    let first: Vec<_> =
        graded.into_iter().filter(|level| !is_solved || level.grade != Some(Grade::Strongest)).collect();
    if first.is_empty() { levels(game).collect() } else { first }
}

/// The next stronger of the [first levels](first_levels) after the level with this name; `None` after the
/// strongest.
pub fn next_level(game: &str, name: &str) -> Option<&'static LevelInfo> {
    let rank = |id: &str| levels(game).position(|level| level.id == id);
    let now = rank(name)?;
    first_levels(game).into_iter().find(|level| rank(level.id).is_some_and(|rank| rank > now))
}

/// The default level for newcomers to the game with this id: the one with grade medium, else the last.
pub fn usual_level(game: &str) -> &'static str {
    let usual = levels(game).find(|level| level.grade == Some(Grade::Medium)).or_else(|| levels(game).last());
    usual.map_or("random", |level| level.id)
}

/// Returns the level with this name for the game with this id; `3`, `level-3` and `Max` are accepted.
pub fn level(game: &str, name: &str) -> Result<&'static LevelInfo, UnknownPlayer> {
    let game_name = crate::find(game).map_or("this game", |kind| kind.info.name.en);
    find(levels(game), name, game_name)
}

/// Returns the level with this name among `levels`.
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
