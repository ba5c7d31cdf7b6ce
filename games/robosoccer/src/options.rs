//! The options of a game: board, arrows, edition and number of actions.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::{
    Choice, Lang, OptionError, OptionInfo, Options, OtherValues, Texts, Words, clip, polish_count,
    spanish_count,
};

use crate::board::Board;

/// Edition of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// Robots on the end rows are safe; passive play is illegal.
    #[default]
    English,
    /// Robots on the end rows aren't safe; passive play loses.
    Spanish,
}

impl Edition {
    /// All editions, in the order of [`EDITION`]'s choices.
    pub const ALL: [Edition; 2] = [Edition::English, Edition::Spanish];

    /// The value of the option [`EDITION`] that stands for this edition.
    pub const fn value(self) -> &'static str {
        EDITION.choices[self as usize].value
    }
}

/// Number of actions in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Actions {
    /// One or two actions.
    #[default]
    UpToTwo,
    /// Two actions, unless the first one scores.
    ExactlyTwo,
}

impl Actions {
    /// All choices, in the order of [`ACTIONS`]'s choices.
    pub const ALL: [Actions; 2] = [Actions::UpToTwo, Actions::ExactlyTwo];

    /// The value of the option [`ACTIONS`] that stands for this choice.
    pub const fn value(self) -> &'static str {
        ACTIONS.choices[self as usize].value
    }
}

/// A custom board.
const BOARD_FILE: OtherValues = OtherValues {
    words: Texts { en: "a board file", es: "un archivo de tablero", pl: "plik z planszą" },
    label: |value| {
        // The name is in the text of the board.
        let name = value
            .split_once(':')
            .and_then(|(_, lines)| lines.split(';').find_map(|line| line.strip_prefix("name,")));
        let name = name.unwrap_or_default();
        Words::from_fn(|lang| match lang {
            Lang::En => format!("Own board “{name}”"),
            Lang::Es => format!("Tablero propio «{name}»"),
            Lang::Pl => format!("Własna plansza „{name}”"),
        })
    },
};

/// One character per arrow, mostly the result of a random choice.
const SIGNS: OtherValues = OtherValues {
    words: Texts {
        en: "a sign for each arrow, . as printed and x turned",
        es: "un signo por flecha, . como está impresa y x girada",
        pl: "znak dla każdej strzałki, . jak wydrukowano i x odwrócona",
    },
    label: |_| Texts::new("random", "al azar", "losowe").into(),
};

/// The option `board`.
pub const BOARD: OptionInfo = OptionInfo {
    key: "board",
    label: Texts::new("Board", "Tablero", "Plansza"),
    words: "the board: its rows, walls and arrows",
    choices: &[
        Choice {
            value: "yard",
            label: Texts::new("Yard", "Patio", "Podwórko"),
            words: "six rows, fourteen arrows",
            meaning: Texts::new(
                "Six rows and fourteen arrows: the usual board.",
                "Seis filas y catorce flechas: el tablero habitual.",
                "Sześć rzędów i czternaście strzałek: zwykła plansza.",
            ),
            seeded: false,
        },
        Choice {
            value: "long",
            label: Texts::new("Long yard", "Patio largo", "Długie podwórko"),
            words: "seven rows, fourteen arrows, more walls",
            meaning: Texts::new(
                "Seven rows, fourteen arrows and more walls: a longer game.",
                "Siete filas, catorce flechas y más muros: una partida más larga.",
                "Siedem rzędów, czternaście strzałek i więcej murów: dłuższa gra.",
            ),
            seeded: false,
        },
    ],
    others: Some(BOARD_FILE),
    takes_file: true,
};

/// The option `arrows`.
pub const ARROWS: OptionInfo = OptionInfo {
    key: "arrows",
    label: Texts::new("Arrows", "Flechas", "Strzałki"),
    words: "direction of the arrows",
    choices: &[
        Choice {
            value: "default",
            label: Texts::new("As printed", "Como están impresas", "Jak wydrukowano"),
            words: "as printed",
            meaning: Texts::new(
                "Every arrow points as it is drawn on the board.",
                "Cada flecha apunta como está dibujada en el tablero.",
                "Każda strzałka wskazuje tak, jak jest narysowana na planszy.",
            ),
            seeded: false,
        },
        Choice {
            value: "fair",
            label: Texts::new("Random, symmetric", "Al azar, simétricas", "Losowe, symetryczne"),
            words: "turned at random, the same for both sides",
            meaning: Texts::new(
                "Arrows point at random, the same for both sides.",
                "Las flechas apuntan al azar, igual para los dos bandos.",
                "Strzałki wskazują losowo, tak samo dla obu stron.",
            ),
            seeded: true,
        },
        Choice {
            value: "random",
            label: Texts::new("Random", "Al azar", "Losowe"),
            words: "each turned at random",
            meaning: Texts::new(
                "Every arrow points at random; one side may be better off.",
                "Cada flecha apunta al azar; un bando puede tener ventaja.",
                "Każda strzałka wskazuje losowo; jedna strona może mieć przewagę.",
            ),
            seeded: true,
        },
    ],
    others: Some(SIGNS),
    takes_file: false,
};

/// The option `edition`.
pub const EDITION: OptionInfo = OptionInfo {
    key: "edition",
    label: Texts::new("Edition", "Edición", "Wydanie"),
    words: "edition of the rules",
    choices: &[
        Choice {
            value: "english",
            label: Texts::new("English", "Inglesa", "Angielskie"),
            words: "robots on the end rows are safe; passive turns aren't allowed",
            meaning: Texts::new(
                "Robots on the end rows are safe from pushes and jumps. Passing by doing nothing isn't allowed.",
                "A los robots de las filas extremas no se los puede empujar ni saltar. No se permite pasar sin hacer nada.",
                "Robotów w skrajnych rzędach nie można pchać ani przeskakiwać. Nie wolno stać w miejscu.",
            ),
            seeded: false,
        },
        Choice {
            value: "spanish",
            label: Texts::new("Spanish", "Española", "Hiszpańskie"),
            words: "robots on the end rows can be pushed and jumped over; a passive turn loses",
            meaning: Texts::new(
                "Robots on the end rows can be pushed and jumped over. Passing by doing nothing loses.",
                "A los robots de las filas extremas se los puede empujar y saltar. Pasar sin hacer nada pierde la partida.",
                "Roboty w skrajnych rzędach można pchać i przeskakiwać. Stanie w miejscu przegrywa.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// The option `actions`.
pub const ACTIONS: OptionInfo = OptionInfo {
    key: "actions",
    label: Texts::new("Actions in a turn", "Acciones por turno", "Akcje w turze"),
    words: "how many actions a turn has",
    choices: &[
        Choice {
            value: "up-to-two",
            label: Texts::new("One or two", "Una o dos", "Jedna lub dwie"),
            words: "one or two",
            meaning: Texts::new(
                "You may stop after the first action.",
                "Puedes parar después de la primera.",
                "Po pierwszej akcji możesz skończyć.",
            ),
            seeded: false,
        },
        Choice {
            value: "exactly-two",
            label: Texts::new("Always two", "Siempre dos", "Zawsze dwie"),
            words: "two, unless the first one scores",
            meaning: Texts::new(
                "Both actions are required, unless the first one scores.",
                "Hay que hacer las dos, salvo que la primera sea gol.",
                "Trzeba wykonać obie, chyba że pierwsza da gola.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

pub(crate) const OPTIONS: &[OptionInfo] = &[BOARD, ARROWS, EDITION, ACTIONS];

/// Options of a game of RoboSoccer.
///
/// Random arrows are drawn for the chosen board, whether it is chosen before or after them; so equality and
/// text depend on the resulting arrows, not on the seed.
#[derive(Clone, Debug)]
pub struct RoboSoccerOptions {
    board: Arc<Board>,
    arrows: Arrows,
    /// Edition of the rules.
    pub edition: Edition,
    /// Number of actions in a turn.
    pub actions: Actions,
}

/// Choice of the arrows' directions.
#[derive(Clone, Debug)]
enum Arrows {
    Printed,
    /// For each arrow, whether it is turned.
    ByHand(Vec<bool>),
    Random(u64),
    Fair(u64),
}

impl Default for RoboSoccerOptions {
    fn default() -> Self {
        RoboSoccerOptions {
            board: Board::yard(),
            arrows: Arrows::Printed,
            edition: Edition::default(),
            actions: Actions::default(),
        }
    }
}

impl PartialEq for RoboSoccerOptions {
    fn eq(&self, other: &Self) -> bool {
        (self.edition, self.actions) == (other.edition, other.actions)
            && (Arc::ptr_eq(&self.board, &other.board) || self.board == other.board)
            && self.turned() == other.turned()
    }
}

impl Eq for RoboSoccerOptions {}

impl RoboSoccerOptions {
    /// The board of the game.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// For each arrow of the board, in the order of its file, whether it points in the opposite direction to
    /// the printed one.
    pub fn turned(&self) -> Vec<bool> {
        let count = self.board.arrows().len();
        match &self.arrows {
            Arrows::Printed => vec![false; count],
            Arrows::ByHand(turned) => turned.clone(),
            Arrows::Random(seed) => {
                let mut dice = Dice::new(*seed);
                (0..count).map(|_| dice.below(2) == 1).collect()
            }
            Arrows::Fair(seed) => {
                let mut dice = Dice::new(*seed);
                let partners = self.board.partners();
                let mut turned = vec![false; count];
                for (index, partner) in partners.into_iter().enumerate() {
                    if let Some(partner) = partner.filter(|&partner| partner > index) {
                        let turn = dice.below(2) == 1;
                        turned[index] = turn;
                        turned[partner] = turn;
                    }
                }
                turned
            }
        }
    }

    /// The arrows as they lie in the game, in the order of the board's file.
    pub fn arrows(&self) -> Vec<crate::Edge> {
        let turned = self.turned();
        let lying = self.board.arrows().iter().zip(turned);
        lying.map(|(arrow, turned)| if turned { arrow.turned() } else { *arrow }).collect()
    }

    fn set_board(&mut self, text: &str) -> Result<(), OptionError> {
        let board = match Board::built_in(text.trim()) {
            Some(board) => board,
            // A single word that isn't a board's name can't be the text of a file either.
            None if !text.trim().contains(|sign: char| sign.is_whitespace() || sign == ':') => {
                return Err(BOARD.refuse(text));
            }
            None => {
                let read = Board::read(text);
                Arc::new(read.map_err(|why| OptionError::unfit(BOARD.key, &why))?)
            }
        };
        if let Arrows::ByHand(turned) = &self.arrows
            && turned.len() != board.arrows().len()
        {
            let why = Words::from_fn(|lang| {
                let (board, arrows) = (board.name(), count_arrows(board.arrows().len(), lang));
                let signs = count_signs(turned.len(), lang);
                match lang {
                    Lang::En => format!("{board} has {arrows}, but arrows was set with {signs}"),
                    Lang::Es => format!("{board} tiene {arrows}, pero arrows se puso con {signs}"),
                    Lang::Pl => format!("{board} ma {arrows}, a w arrows podano {signs}"),
                }
            });
            return Err(OptionError::unfit(BOARD.key, &why));
        }
        self.board = board;
        Ok(())
    }

    fn set_arrows(&mut self, text: &str) -> Result<(), OptionError> {
        let text = text.trim();
        let value = text.to_ascii_lowercase();
        // `fair:7`, or `fair` alone for seed 0.
        let seed = |word: &str| {
            let number = match value.strip_prefix(word)? {
                "" => Ok(0),
                rest => rest.strip_prefix(':')?.trim().parse().map_err(|_| ARROWS.refuse(&value)),
            };
            Some(number)
        };
        self.arrows = if value == ARROWS.choices[0].value {
            Arrows::Printed
        } else if let Some(number) = seed("fair") {
            Arrows::Fair(number?)
        } else if let Some(number) = seed("random") {
            Arrows::Random(number?)
        } else if !value.is_empty() && value.chars().all(|sign| matches!(sign, '.' | 'x')) {
            let (signs, arrows) = (value.len(), self.board.arrows().len());
            if signs != arrows {
                let why = Words::from_fn(|lang| {
                    let (board, text) = (self.board.name(), clip(&value));
                    let (arrows, signs) = (count_arrows(arrows, lang), count_signs(signs, lang));
                    match lang {
                        Lang::En => format!("the board {board} has {arrows}, but {text:?} is {signs}"),
                        Lang::Es => format!("el tablero {board} tiene {arrows}, pero «{text}» tiene {signs}"),
                        Lang::Pl => format!("plansza {board} ma {arrows}, a „{text}” ma {signs}"),
                    }
                });
                return Err(OptionError::unfit(ARROWS.key, &why));
            }
            let turned: Vec<bool> = value.chars().map(|sign| sign == 'x').collect();
            if turned.contains(&true) { Arrows::ByHand(turned) } else { Arrows::Printed }
        } else {
            return Err(ARROWS.refuse(text));
        };
        Ok(())
    }

    fn write_arrows(&self) -> String {
        let turned = self.turned();
        if !turned.contains(&true) {
            return ARROWS.choices[0].value.to_owned();
        }
        turned.iter().map(|&turned| if turned { 'x' } else { '.' }).collect()
    }
}

fn count_arrows(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{count} arrow{}", if count == 1 { "" } else { "s" }),
        Lang::Es => spanish_count(count, "flecha", "flechas"),
        Lang::Pl => polish_count(count, "strzałkę", "strzałki", "strzałek"),
    }
}

fn count_signs(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{count} sign{}", if count == 1 { "" } else { "s" }),
        Lang::Es => spanish_count(count, "signo", "signos"),
        Lang::Pl => polish_count(count, "znak", "znaki", "znaków"),
    }
}

impl Options for RoboSoccerOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key.trim().to_ascii_lowercase().as_str() {
            "board" => self.set_board(value)?,
            "arrows" => self.set_arrows(value)?,
            "edition" => self.edition = Edition::ALL[EDITION.choose(value)?],
            "actions" => self.actions = Actions::ALL[ACTIONS.choose(value)?],
            _ => return Err(OptionError::unknown(key, OPTIONS)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![
            (BOARD.key, self.board.one_line()),
            (ARROWS.key, self.write_arrows()),
            (EDITION.key, self.edition.value().to_owned()),
            (ACTIONS.key, self.actions.value().to_owned()),
        ]
    }
}
