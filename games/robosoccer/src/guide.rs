//! The guide for newcomers: goal, hints and lessons.

use botyard_core::{Guide, Hint, Texts, Until};

pub(crate) const GUIDE: Guide = Guide {
    goal: Texts::new(
        "Bring your ball to the other side's home row.",
        "Lleva tu balón a la fila de casa rival.",
        "Doprowadź swoją piłkę do rzędu domowego przeciwnika.",
    ),
    hints: &[
        Hint {
            words: Texts::new(
                "First line up your robots, then put your ball on your second row. Any line-up will do for a first game.",
                "Primero coloca tus robots y luego pon tu balón en tu segunda fila. Para empezar vale cualquier alineación.",
                "Najpierw ustaw roboty, potem połóż piłkę w swoim drugim rzędzie. Na początek dobre jest każde ustawienie.",
            ),
            until: Until::Happened("ball-placed"),
        },
        Hint {
            words: Texts::new(
                "A turn has one or two actions: step, push a robot that isn't bigger, or jump over a bigger one. The left and right edges are joined.",
                "Un turno tiene una o dos acciones: dar un paso, empujar a un robot que no sea mayor o saltar sobre uno mayor. Los bordes izquierdo y derecho están unidos.",
                "Tura to jedna lub dwie akcje: krok, pchnięcie robota nie większego od twojego albo skok nad większym. Lewy i prawy brzeg są połączone.",
            ),
            until: Until::Happened("stepped"),
        },
        Hint {
            words: Texts::new(
                "The ball moves only by trading places with one of your robots, along a row or a diagonal.",
                "El balón solo se mueve cambiando de sitio con uno de tus robots, en fila o en diagonal.",
                "Piłka rusza się tylko wtedy, gdy zamienia się miejscami z twoim robotem, w rzędzie lub po skosie.",
            ),
            until: Until::Happened("switched"),
        },
    ],
    lessons: botyard_core::lessons!(),
};
