//! Reasons for the end of a game.

use botyard_core::{Reason, Texts};

pub(crate) const LAST_PIG: Reason = Reason {
    code: "last-pig",
    words: Texts {
        en: "only one pig is left", es: "solo queda un cerdo", pl: "została tylko jedna świnia"
    },
};

pub(crate) const ALL_DESTROYED: Reason = Reason {
    code: "all-destroyed",
    words: Texts {
        en: "the last pigs were destroyed together",
        es: "los últimos cerdos fueron destruidos a la vez",
        pl: "ostatnie świnie zostały zniszczone jednocześnie",
    },
};

pub(crate) const ROUNDS_PLAYED: Reason = Reason {
    code: "rounds-played",
    words: Texts {
        en: "200 rounds have been played, and the least damage counts",
        es: "se han jugado 200 rondas y cuenta el menor daño",
        pl: "rozegrano 200 rund, decydują najmniejsze uszkodzenia",
    },
};

pub(crate) const MOVES_PLAYED: Reason = Reason {
    code: "moves-played",
    words: Texts {
        en: "1,000 moves have been played, and the least damage counts",
        es: "se han jugado 1000 movimientos y cuenta el menor daño",
        pl: "rozegrano 1000 ruchów, decydują najmniejsze uszkodzenia",
    },
};
