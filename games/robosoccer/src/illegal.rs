//! Reasons why a turn is illegal.

use botyard_core::{InWords, Lang, OutOfTurn, Side, polish_count};

use crate::robot::Robot;
use crate::square::Square;

/// The rule that a turn breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It isn't the seat's turn.
    #[error(transparent)]
    OutOfTurn(#[from] OutOfTurn),
    /// The robots aren't placed yet.
    #[error("first put your six robots on your home row, as in place SMBBMS")]
    PlaceFirst,
    /// The ball isn't placed yet.
    #[error("first put your ball on your second row, as in ball c{0}")]
    BallFirst(u8),
    /// The ball is placed outside the second row.
    #[error("your ball starts on your second row: {square} isn't on rank {rank}")]
    NotSecondRow {
        /// Square where it was placed.
        square: Square,
        /// Number of the second row's rank, counted from 1.
        rank: u8,
    },
    /// A placement after the set-up.
    #[error("the set-up is over: write one or two actions like b1b2,e1e2")]
    SetUpOver,
    /// A square that exists only on longer boards.
    #[error("there is no square {square} here: this board has {rows} ranks")]
    OffTheBoard {
        /// The square beyond the board.
        square: Square,
        /// Number of ranks of this board.
        rows: u8,
    },
    /// The start square of the action is empty.
    #[error("there is no robot on {0}")]
    NobodyThere(Square),
    /// The robot is the enemy's.
    #[error("the {} on {square} is {owner}'s", .robot.name(Lang::En))]
    NotYours {
        /// Square on which it stands.
        square: Square,
        /// The enemy's robot.
        robot: Robot,
        /// Side that owns it.
        owner: Side,
    },
    /// An action of a ball, which can't move by itself.
    #[error(
        "the ball on {0} doesn't go by itself: a robot trades places with it, written robot's square first"
    )]
    BallGoesNowhere(Square),
    /// Start and target are the same square.
    #[error("the robot on {0} is already there")]
    SameSquare(Square),
    /// A robot of the same side stands on the target square.
    #[error("your own {} stands on {square}", .robot.name(Lang::En))]
    OwnRobotThere {
        /// The target square.
        square: Square,
        /// The robot that stands there.
        robot: Robot,
    },
    /// The enemy's ball lies on the target.
    #[error("the enemy's ball lies on {0}: a ball can't be pushed")]
    EnemyBallThere(Square),
    /// The target is neither a neighbour nor two squares away in a straight line.
    #[error("{to} is too far from {from}: a robot goes one square up, down, left or right, or jumps two")]
    TooFar {
        /// Start of the action.
        from: Square,
        /// Target of the action.
        to: Square,
    },
    /// A wall is in the way.
    #[error("a wall stands between {from} and {to}")]
    Wall {
        /// The square before it.
        from: Square,
        /// The square behind it.
        to: Square,
    },
    /// An arrow in the way points in the opposite direction.
    #[error("the arrow between {from} and {to} points the other way")]
    Arrow {
        /// The square before it.
        from: Square,
        /// The square behind it.
        to: Square,
    },
    /// A push off the top or bottom of the board.
    #[error("the robot on {0} can't be pushed off the board")]
    EdgeBehind(Square),
    /// A push or jump over a robot on an end row, where the edition protects it.
    #[error(
        "the robot on {0} stands on an end row, where it can't be pushed nor jumped over in this edition"
    )]
    EndRow(Square),
    /// A push of a bigger robot.
    #[error("the robot on {0} is bigger than yours: jump over it instead")]
    Bigger(Square),
    /// A jump over a robot that isn't bigger.
    #[error("the robot on {0} isn't bigger than yours: push it instead")]
    NotBigger(Square),
    /// The square behind the enemy robot isn't empty.
    #[error("there is no room behind the robot on {at}: {behind} isn't empty")]
    NoRoom {
        /// Square of the enemy robot.
        at: Square,
        /// The square behind it.
        behind: Square,
    },
    /// A jump over an empty square.
    #[error("there is nobody on {0} to jump over")]
    NothingToJump(Square),
    /// A jump over an own robot.
    #[error("your own robot stands on {0}: only enemy robots can be jumped over")]
    JumpOverOwn(Square),
    /// A jump over a ball instead of a robot.
    #[error("a ball lies on {0}: balls can't be jumped over")]
    JumpOverBall(Square),
    /// Robot and ball aren't on a common line.
    #[error("{robot} and the ball on {ball} aren't on one row or diagonal")]
    NoLine {
        /// Square of the robot.
        robot: Square,
        /// Square of the ball.
        ball: Square,
    },
    /// Robot and ball are in the same column.
    #[error(
        "{robot} and the ball on {ball} are in one column: they trade places along rows and diagonals only"
    )]
    Upright {
        /// Square of the robot.
        robot: Square,
        /// Square of the ball.
        ball: Square,
    },
    /// A square between robot and ball is occupied.
    #[error("{at} is in the way between {robot} and the ball on {ball}")]
    Blocked {
        /// Square of the robot.
        robot: Square,
        /// Square of the ball.
        ball: Square,
        /// The occupied square.
        at: Square,
    },
    /// A second action after a goal.
    #[error("the first action scores, and that ends the turn: leave out the second")]
    AlreadyScored,
    /// A third action.
    #[error("a turn has two actions at most")]
    TwoAreEnough,
    /// One action where two are required.
    #[error("a turn has two actions here: add another one")]
    NeedsTwo,
    /// A turn without actions.
    #[error("a turn has at least one action")]
    NeedsOne,
    /// Passive play: all pieces stay where they stood.
    #[error("that would leave all your pieces where they stood")]
    Unmoved,
    /// Passive play: the home row stays plugged.
    #[error("that would leave your home row plugged by your own pieces")]
    Plugged,
    /// A first action with which no legal turn begins.
    #[error("no legal turn begins like that: whatever followed would be passive play or isn't possible")]
    DeadEnd,
}

impl InWords for Illegal {
    fn in_spanish(&self) -> String {
        const ES: Lang = Lang::Es;
        match *self {
            Illegal::OutOfTurn(why) => why.in_spanish(),
            Illegal::PlaceFirst => {
                "pon primero tus seis robots en tu fila de casa, como en place SMBBMS".to_owned()
            }
            Illegal::BallFirst(rank) => {
                format!("pon primero tu balón en tu segunda fila, como en ball c{rank}")
            }
            Illegal::NotSecondRow { square, rank } => {
                format!("tu balón empieza en tu segunda fila: {square} no está en la fila {rank}")
            }
            Illegal::SetUpOver => {
                "la preparación ha terminado: escribe una o dos acciones como b1b2,e1e2".to_owned()
            }
            Illegal::OffTheBoard { square, rows } => {
                format!("aquí no hay ninguna casilla {square}: este tablero tiene {rows} filas")
            }
            Illegal::NobodyThere(square) => format!("no hay ningún robot en {square}"),
            Illegal::NotYours { square, robot, owner } => {
                format!("el {} de {square} es de {}", robot.name(ES), owner.name(ES))
            }
            Illegal::BallGoesNowhere(square) => format!(
                "el balón de {square} no se mueve solo: un robot cambia de sitio con él, y se escribe primero la \
                 casilla del robot"
            ),
            Illegal::SameSquare(square) => format!("el robot de {square} ya está allí"),
            Illegal::OwnRobotThere { square, robot } => {
                format!("en {square} está tu propio {}", robot.name(ES))
            }
            Illegal::EnemyBallThere(square) => {
                format!("en {square} está el balón rival: un balón no se puede empujar")
            }
            Illegal::TooFar { from, to } => format!(
                "{to} está demasiado lejos de {from}: un robot va una casilla arriba, abajo, a la izquierda o a la \
                 derecha, o salta dos"
            ),
            Illegal::Wall { from, to } => format!("hay un muro entre {from} y {to}"),
            Illegal::Arrow { from, to } => {
                format!("la flecha entre {from} y {to} apunta en sentido contrario")
            }
            Illegal::EdgeBehind(square) => {
                format!("al robot de {square} no se lo puede empujar fuera del tablero")
            }
            Illegal::EndRow(square) => format!(
                "el robot de {square} está en una fila extrema, donde en esta edición no se lo puede empujar ni saltar"
            ),
            Illegal::Bigger(square) => {
                format!("el robot de {square} es más grande que el tuyo: salta por encima")
            }
            Illegal::NotBigger(square) => {
                format!("el robot de {square} no es más grande que el tuyo: empújalo")
            }
            Illegal::NoRoom { at, behind } => {
                format!("detrás del robot de {at} no hay sitio: {behind} no está vacía")
            }
            Illegal::NothingToJump(square) => format!("en {square} no hay nadie sobre quien saltar"),
            Illegal::JumpOverOwn(square) => {
                format!("en {square} está un robot tuyo: solo se puede saltar sobre robots rivales")
            }
            Illegal::JumpOverBall(square) => {
                format!("en {square} hay un balón: no se puede saltar sobre los balones")
            }
            Illegal::NoLine { robot, ball } => {
                format!("{robot} y el balón de {ball} no están en una misma fila ni diagonal")
            }
            Illegal::Upright { robot, ball } => format!(
                "{robot} y el balón de {ball} están en una misma columna: solo cambian de sitio por filas y diagonales"
            ),
            Illegal::Blocked { robot, ball, at } => {
                format!("lo que hay en {at} cierra el paso entre {robot} y el balón de {ball}")
            }
            Illegal::AlreadyScored => {
                "la primera acción es gol, y con eso termina el turno: quita la segunda".to_owned()
            }
            Illegal::TwoAreEnough => "un turno tiene dos acciones como mucho".to_owned(),
            Illegal::NeedsTwo => "aquí un turno tiene dos acciones: añade otra".to_owned(),
            Illegal::NeedsOne => "un turno tiene al menos una acción".to_owned(),
            Illegal::Unmoved => "así todas tus piezas quedarían donde estaban".to_owned(),
            Illegal::Plugged => "así tu fila de casa quedaría taponada por tus propias piezas".to_owned(),
            Illegal::DeadEnd => {
                "ningún turno legal empieza así: lo que siguiera sería juego pasivo o no es posible"
                    .to_owned()
            }
        }
    }

    fn in_polish(&self) -> String {
        const PL: Lang = Lang::Pl;
        match *self {
            Illegal::OutOfTurn(why) => why.in_polish(),
            Illegal::PlaceFirst => {
                "najpierw ustaw swoje sześć robotów w swoim rzędzie domowym, na przykład place SMBBMS"
                    .to_owned()
            }
            Illegal::BallFirst(rank) => {
                format!("najpierw połóż swoją piłkę w swoim drugim rzędzie, na przykład ball c{rank}")
            }
            Illegal::NotSecondRow { square, rank } => {
                format!("twoja piłka zaczyna w twoim drugim rzędzie: {square} nie leży w rzędzie {rank}")
            }
            Illegal::SetUpOver => {
                "ustawienie jest skończone: napisz jedną albo dwie akcje, na przykład b1b2,e1e2".to_owned()
            }
            Illegal::OffTheBoard { square, rows } => {
                let rows = polish_count(rows.into(), "rząd", "rzędy", "rzędów");
                format!("nie ma tu pola {square}: ta plansza ma {rows}")
            }
            Illegal::NobodyThere(square) => format!("na {square} nie stoi żaden robot"),
            Illegal::NotYours { square, robot, owner } => {
                format!("{} na {square} należy do {}", robot.name(PL), owner.polish_genitive())
            }
            Illegal::BallGoesNowhere(square) => format!(
                "piłka na {square} sama się nie rusza: robot zamienia się z nią miejscami, a jego pole pisze się \
                 najpierw"
            ),
            Illegal::SameSquare(square) => format!("robot z {square} już tam stoi"),
            Illegal::OwnRobotThere { square, robot } => {
                format!("na {square} stoi twój własny {}", robot.name(PL))
            }
            Illegal::EnemyBallThere(square) => {
                format!("na {square} leży piłka przeciwnika: piłki nie można pchnąć")
            }
            Illegal::TooFar { from, to } => format!(
                "{to} jest za daleko od {from}: robot idzie o jedno pole w górę, w dół, w lewo lub w prawo albo \
                 skacze o dwa"
            ),
            Illegal::Wall { from, to } => format!("między {from} a {to} stoi mur"),
            Illegal::Arrow { from, to } => {
                format!("strzałka między {from} a {to} jest skierowana przeciwnie")
            }
            Illegal::EdgeBehind(square) => format!("robota z {square} nie można zepchnąć z planszy"),
            Illegal::EndRow(square) => format!(
                "robot na {square} stoi w skrajnym rzędzie, gdzie w tym wydaniu nie można go pchnąć ani przeskoczyć"
            ),
            Illegal::Bigger(square) => format!("robot na {square} jest większy od twojego: przeskocz go"),
            Illegal::NotBigger(square) => format!("robot na {square} nie jest większy od twojego: pchnij go"),
            Illegal::NoRoom { at, behind } => {
                format!("za robotem na {at} nie ma miejsca: pole {behind} nie jest puste")
            }
            Illegal::NothingToJump(square) => format!("na {square} nie ma kogo przeskoczyć"),
            Illegal::JumpOverOwn(square) => {
                format!("na {square} stoi twój własny robot: przeskakiwać można tylko roboty przeciwnika")
            }
            Illegal::JumpOverBall(square) => {
                format!("na {square} leży piłka: piłek nie można przeskakiwać")
            }
            Illegal::NoLine { robot, ball } => {
                format!("{robot} i piłka na {ball} nie są w jednym rzędzie ani na jednym skosie")
            }
            Illegal::Upright { robot, ball } => format!(
                "{robot} i piłka na {ball} są w jednej kolumnie: zamienić się miejscami można tylko wzdłuż rzędu \
                 albo po skosie"
            ),
            Illegal::Blocked { robot, ball, at } => {
                format!("to, co stoi na {at}, zagradza drogę między {robot} a piłką na {ball}")
            }
            Illegal::AlreadyScored => "pierwsza akcja daje gola, a to kończy turę: pomiń drugą".to_owned(),
            Illegal::TwoAreEnough => "tura ma najwyżej dwie akcje".to_owned(),
            Illegal::NeedsTwo => "tura ma tu dwie akcje: dodaj jeszcze jedną".to_owned(),
            Illegal::NeedsOne => "tura ma co najmniej jedną akcję".to_owned(),
            Illegal::Unmoved => "wszystkie twoje pionki zostałyby tam, gdzie stały".to_owned(),
            Illegal::Plugged => "twoje własne pionki zatkałyby twój rząd domowy".to_owned(),
            Illegal::DeadEnd => {
                "żadna dozwolona tura tak się nie zaczyna: dalszy ciąg byłby grą pasywną albo jest niemożliwy"
                    .to_owned()
            }
        }
    }
}
