//! The guide for newcomers: goal, hints and lessons.

use botyard_core::{Guide, Hint, Texts, Until};

pub(crate) const GUIDE: Guide = Guide {
    goal: Texts::new(
        "Be the last pig standing. Five points of damage destroy a pig.",
        "Sé el último cerdo en pie. Cinco puntos de daño destruyen un cerdo.",
        "Bądź ostatnią niezniszczoną świnią. Pięć punktów uszkodzeń niszczy świnię.",
    ),
    hints: &[
        Hint {
            words: Texts::new(
                "Give your pig five commands. The trail on the board shows where they would lead. Then lock them in.",
                "Da a tu cerdo cinco órdenes. El rastro en el tablero muestra adónde llevarían. Después confírmalas.",
                "Wydaj swojej świni pięć poleceń. Ślad na planszy pokazuje, dokąd by ją zaprowadziły. Potem je zatwierdź.",
            ),
            until: Until::Ordered,
        },
        Hint {
            words: Texts::new(
                "All pigs act at once, command by command. The laser hits the first pig straight ahead, the fists hit the three squares in front.",
                "Todos los cerdos actúan a la vez, orden a orden. El láser alcanza al primer cerdo en línea recta; los puños, las tres casillas de delante.",
                "Wszystkie świnie działają naraz, polecenie po poleceniu. Laser trafia pierwszą świnię na wprost, pięści trzy pola przed sobą.",
            ),
            until: Until::Ordered,
        },
        Hint {
            words: Texts::new(
                "Each point of damage takes away one of your five commands: a damaged pig has to rest.",
                "Cada punto de daño te quita una de tus cinco órdenes: un cerdo dañado tiene que descansar.",
                "Każdy punkt uszkodzeń zabiera jedno z pięciu poleceń: uszkodzona świnia musi odpoczywać.",
            ),
            until: Until::Happened("damaged"),
        },
    ],
    lessons: botyard_core::lessons!(),
};
