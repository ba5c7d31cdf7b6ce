//! The ways to play it.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::{
    Choice, Lang, OptionError, OptionInfo, Options, Texts, Words, clip, polish_count, spanish_count,
};

use crate::board::Board;

/// Whose rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// Robots on the end rows are safe, passive play isn't allowed.
    #[default]
    English,
    /// Robots on the end rows aren't safe, passive play loses.
    Spanish,
}

impl Edition {
    /// In the order of [`EDITION`]'s choices.
    pub const ALL: [Edition; 2] = [Edition::English, Edition::Spanish];

    /// As the option's value.
    pub const fn value(self) -> &'static str {
        EDITION.choices[self as usize].value
    }
}

/// How many actions a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Actions {
    /// One or two.
    #[default]
    UpToTwo,
    /// Two, unless the first one scores.
    ExactlyTwo,
}

impl Actions {
    /// In the order of [`ACTIONS`]'s choices.
    pub const ALL: [Actions; 2] = [Actions::UpToTwo, Actions::ExactlyTwo];

    /// As the option's value.
    pub const fn value(self) -> &'static str {
        ACTIONS.choices[self as usize].value
    }
}

/// What else a board can be.
const BOARD_FILE: Texts = Texts { en: "a board file", es: "un archivo de tablero", pl: "plik z planszą" };

/// What else the arrows can be.
const SIGNS: Texts = Texts {
    en: "a sign for each arrow, . as printed and x turned",
    es: "un signo por flecha, . como está impresa y x girada",
    pl: "znak dla każdej strzałki, . jak wydrukowano i x odwrócona",
};

/// The option that chooses the board.
pub const BOARD: OptionInfo = OptionInfo {
    key: "board",
    words: "the board: its rows, walls and arrows",
    choices: &[
        Choice { value: "yard", words: "six rows, fourteen arrows", seeded: false },
        Choice { value: "long", words: "seven rows, fourteen arrows, more walls", seeded: false },
    ],
    others: Some(BOARD_FILE.en),
    takes_file: true,
};

/// The option that turns the arrows.
pub const ARROWS: OptionInfo = OptionInfo {
    key: "arrows",
    words: "which way the arrows point",
    choices: &[
        Choice { value: "default", words: "all as they are printed", seeded: false },
        Choice { value: "fair", words: "turned by chance, the same for both sides", seeded: true },
        Choice { value: "random", words: "each turned by chance", seeded: true },
    ],
    others: Some(SIGNS.en),
    takes_file: false,
};

/// The option that chooses the edition.
pub const EDITION: OptionInfo = OptionInfo {
    key: "edition",
    words: "whose rules are played",
    choices: &[
        Choice {
            value: "english",
            words: "robots on the end rows are safe; passive turns aren't allowed",
            seeded: false,
        },
        Choice {
            value: "spanish",
            words: "robots on the end rows can be pushed and jumped over; a passive turn loses",
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// The option that chooses how many actions a turn has.
pub const ACTIONS: OptionInfo = OptionInfo {
    key: "actions",
    words: "how many actions a turn has",
    choices: &[
        Choice { value: "up-to-two", words: "one or two", seeded: false },
        Choice { value: "exactly-two", words: "two, unless the first one scores", seeded: false },
    ],
    others: None,
    takes_file: false,
};

pub(crate) const OPTIONS: &[OptionInfo] = &[BOARD, ARROWS, EDITION, ACTIONS];

/// How a game of RoboSoccer is played.
///
/// Arrows that are drawn by chance are drawn for whichever board is chosen, before or after; so it is the arrows that come
/// out that make two of these equal, and that are written.
#[derive(Clone, Debug)]
pub struct RoboSoccerOptions {
    board: Arc<Board>,
    arrows: Arrows,
    /// Whose rules.
    pub edition: Edition,
    /// How many actions a turn has.
    pub actions: Actions,
}

/// How the arrows were chosen.
#[derive(Clone, Debug)]
enum Arrows {
    Printed,
    /// One for each arrow: is it turned?
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
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// For each arrow of the board, in the order of its file: does it point the other way than printed?
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

    /// The arrows as they lie, in the order of the board's file.
    pub fn arrows(&self) -> Vec<crate::Edge> {
        let turned = self.turned();
        let lying = self.board.arrows().iter().zip(turned);
        lying.map(|(arrow, turned)| if turned { arrow.turned() } else { *arrow }).collect()
    }

    fn set_board(&mut self, text: &str) -> Result<(), OptionError> {
        let board = match Board::built_in(text.trim()) {
            Some(board) => board,
            // One word that is no name of a board can't be the text of a file either.
            None if !text.trim().contains(|sign: char| sign.is_whitespace() || sign == ':') => {
                return Err(refuse(&BOARD, BOARD_FILE, clip(text)));
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
        // `fair:7`, or `fair` alone, which is number 0.
        let seed = |word: &str| {
            let number = match value.strip_prefix(word)? {
                "" => Ok(0),
                rest => {
                    rest.strip_prefix(':')?.trim().parse().map_err(|_| refuse(&ARROWS, SIGNS, clip(&value)))
                }
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
            return Err(refuse(&ARROWS, SIGNS, clip(text)));
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

/// The option can't have this value.
fn refuse(option: &OptionInfo, others: Texts, value: String) -> OptionError {
    OptionError::Value {
        key: option.key,
        value,
        allowed: option.choices.iter().map(|choice| choice.value).collect(),
        others: Some(others),
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
