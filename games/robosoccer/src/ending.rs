//! Reasons for the end of a game.

use botyard_core::{Reason, Texts};

pub(crate) const GOAL: Reason = Reason {
    code: "goal",
    words: Texts {
        en: "the ball reached its last row",
        es: "el balón llegó a su última fila",
        pl: "piłka dotarła do ostatniego rzędu",
    },
};

pub(crate) const PLUGGED: Reason = Reason {
    code: "plugged",
    words: Texts {
        en: "passive play: a turn ended with its side's own home row plugged",
        es: "juego pasivo: un turno terminó con la propia fila taponada",
        pl: "gra pasywna: tura skończyła się z zatkanym własnym rzędem",
    },
};

pub(crate) const UNMOVED: Reason = Reason {
    code: "unmoved",
    words: Texts {
        en: "passive play: a turn left all pieces of its side where they stood",
        es: "juego pasivo: un turno dejó todas las piezas de su bando donde estaban",
        pl: "gra pasywna: po turze wszystkie pionki tej strony stały tam, gdzie przedtem",
    },
};

pub(crate) const NO_TURN: Reason = Reason {
    code: "no-turn",
    words: Texts {
        en: "the side to act has no legal turn",
        es: "el bando al que le toca no tiene ningún turno legal",
        pl: "strona, której kolej, nie ma żadnej dozwolonej tury",
    },
};

pub(crate) const REPETITION: Reason = Reason {
    code: "repetition",
    words: Texts {
        en: "the position occurred for the third time",
        es: "la posición se dio por tercera vez",
        pl: "pozycja wystąpiła po raz trzeci",
    },
};
