//! The guide for newcomers: goal, hints and lessons.

use botyard_core::{Guide, Hint, Texts, Until};

pub(crate) const GUIDE: Guide = Guide {
    goal: Texts::new(
        "Get the ball past the other side's back row. One goal wins.",
        "Lleva el balón más allá de la última fila rival. Con un gol se gana.",
        "Wyprowadź piłkę za ostatni rząd przeciwnika. Jeden gol daje zwycięstwo.",
    ),
    hints: &[
        Hint {
            words: Texts::new(
                "Choose one of your players: the dots show where it can run.",
                "Elige uno de tus jugadores: los puntos muestran adónde puede correr.",
                "Wybierz jednego ze swoich zawodników: kropki pokazują, dokąd może pobiec.",
            ),
            until: Until::Picked,
        },
        Hint {
            words: Texts::new(
                "A player runs one square in any direction. The ball lies in the middle: get there first.",
                "Un jugador corre una casilla en cualquier dirección. El balón está en el centro: llega antes.",
                "Zawodnik biegnie o jedno pole w dowolnym kierunku. Piłka leży na środku: bądź przy niej pierwszy.",
            ),
            until: Until::Ordered,
        },
        Hint {
            words: Texts::new(
                "Get a player next to the ball. From there it can dribble, or kick the ball straight ahead.",
                "Lleva a un jugador junto al balón. Desde ahí puede conducirlo o chutarlo en línea recta.",
                "Ustaw zawodnika obok piłki. Stamtąd może z nią dryblować albo kopnąć ją prosto przed siebie.",
            ),
            until: Until::Happened("kicked"),
        },
    ],
    lessons: botyard_core::lessons!(),
};
