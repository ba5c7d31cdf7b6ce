//! The guide for newcomers: goal, hints and lessons.

use botyard_core::{Guide, Hint, Texts, Until};

pub(crate) const GUIDE: Guide = Guide {
    goal: Texts::new(
        "Capture the other red robot, or bring yours safely to the far row.",
        "Captura el robot rojo rival o lleva el tuyo a salvo hasta la última fila.",
        "Zbij czerwonego robota przeciwnika albo doprowadź swojego bezpiecznie do ostatniego rzędu.",
    ),
    hints: &[
        Hint {
            words: Texts::new(
                "Choose one of your robots. The dots on it show where it can go.",
                "Elige uno de tus robots. Sus puntos muestran hacia dónde puede ir.",
                "Wybierz jednego ze swoich robotów. Kropki na nim pokazują, dokąd może iść.",
            ),
            until: Until::Picked,
        },
        Hint {
            words: Texts::new(
                "Now choose a marked square. A frame means that you capture there.",
                "Ahora elige una casilla marcada. Un marco significa que allí capturas.",
                "Teraz wybierz zaznaczone pole. Ramka oznacza, że tam bijesz.",
            ),
            until: Until::Ordered,
        },
        Hint {
            words: Texts::new(
                "A captured robot is yours: it goes to your hand, and instead of moving you can drop it on any empty square.",
                "Un robot capturado es tuyo: queda en tu mano y, en lugar de mover, puedes colocarlo en cualquier casilla vacía.",
                "Zbity robot jest twój: leży w twojej ręce i zamiast ruchu możesz go postawić na dowolnym pustym polu.",
            ),
            until: Until::Happened("dropped"),
        },
    ],
    lessons: botyard_core::lessons!(),
};
