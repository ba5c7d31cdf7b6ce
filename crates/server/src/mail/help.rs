//! Help by mail: the list of commands, and explanations of single commands.

use botyard_core::{GameInfo, Lang, Texts};
use botyard_mail::{Block, Verb};

/// Short forms of the commands.
const COMMANDS: &[&str] = &[
    "GAME move BOARD MOVE[#MOVENO]   GAME queue BOARD MOVE+",
    "GAME submit BOARD MOVE   GAME confirm BOARD   moves [BOARD]",
    "GAME preview BOARD MOVE+   GAME preview new N   GAME show BOARD[#MOVENO]",
    "GAME challenge NAME NAME [-option=value] [--forfeittime=DAYS]",
    "accept   decline   draw   rematch   GAME resign BOARD",
    "chat BOARD: TEXT   message NAME: TEXT   record BOARD",
    "rules GAME   list   GAME games   GAME history   GAME standings",
    "GAME ratings   all show NAME next   GAME showas NAME WORD BOARD",
    "set lang=en|es|pl   set mail=always|away|hourly|digest|never",
    "vacation FROM TO   stop mail   resume mail   watch ID   signup NAME",
    "add ADDRESS   delete ADDRESS   change address ADDRESS   multiple",
];

/// Returns the help about everything, a game, or a command.
pub(super) fn help(game: Option<&'static str>, subject: Option<Verb>, lang: Lang) -> Vec<Block> {
    if let Some(verb) = subject {
        return vec![
            Block::Drawing(verb.form().to_owned()),
            Block::paragraph(explained(verb).get(lang)),
            Block::paragraph(SLOTS.get(lang)),
        ];
    }
    let info = |id: &str| botyard_catalog::find(id).ok().map(|kind| kind.info);
    let mut blocks = vec![Block::paragraph(INTRODUCTION.get(lang)), Block::Drawing(COMMANDS.join("\n"))];
    let games: Vec<&'static GameInfo> = match game.and_then(info) {
        Some(info) => vec![info],
        None => botyard_catalog::GAMES.iter().map(|kind| kind.info).collect(),
    };
    for info in games {
        let (name, example) = (info.name.get(lang), info.order_example);
        blocks.push(Block::paragraph(format!("{}: {name} (`{example}`)", info.id)));
        if game.is_some() {
            blocks.push(Block::Drawing(info.notation.to_owned()));
        }
    }
    blocks.push(Block::paragraph(MORE.get(lang)));
    blocks
}

const INTRODUCTION: Texts = Texts::new(
    "Reply to an email about a table with just your move, or write commands in the subject or one per line:",
    "Responde a un correo de una mesa solo con tu jugada, o escribe órdenes en el asunto o una por línea:",
    "Na e-mail od stołu odpowiedz samym ruchem albo wpisz polecenia w temacie lub po jednym w linii:",
);

const MORE: Texts = Texts::new(
    "`help COMMAND` explains a command, `GAME help` how to write moves, `rules GAME` how to play.",
    "`help ORDEN` explica una de ellas, `GAME help` cómo se escriben sus jugadas, `rules GAME` cómo se juega.",
    "`help POLECENIE` objaśnia jedno z nich, `GAME help` zapis ruchów, `rules GAME` zasady gry.",
);

const SLOTS: Texts = Texts::new(
    "Replace words in capitals with your own. USERID WORD are your name and a mail word: leave them out in replies, and when you write from a confirmed address.",
    "Las palabras en mayúsculas son las tuyas. USERID WORD son tu nombre y una palabra clave: no hacen falta en respuestas ni desde una dirección confirmada.",
    "Słowa wielkimi literami zastąp swoimi. USERID WORD to twoja nazwa i słowo kluczowe: pomiń je w odpowiedziach i pisząc z potwierdzonego adresu.",
);

/// Explains a command in a sentence.
fn explained(verb: Verb) -> Texts {
    match verb {
        Verb::Accept => Texts::new(
            "Accepts an invitation or an offer.",
            "Acepta una invitación o lo que otro jugador propone.",
            "Przyjmuje zaproszenie albo propozycję innego gracza.",
        ),
        Verb::Decline | Verb::Reject => Texts::new(
            "Declines an invitation or an offer.",
            "Rechaza una invitación o lo que otro jugador propone.",
            "Odrzuca zaproszenie albo propozycję innego gracza.",
        ),
        Verb::Add => Texts::new(
            "Adds an address; it is confirmed when you reply to the email that is sent there.",
            "Añade una dirección; vale cuando respondas al correo que se envía allí.",
            "Dodaje adres; zacznie działać, gdy odpowiesz na wysłany tam e-mail.",
        ),
        Verb::Delete => Texts::new(
            "Removes addresses of your account.",
            "Quita direcciones de tu cuenta.",
            "Usuwa adresy z twojego konta.",
        ),
        Verb::Change => Texts::new(
            "Replaces all addresses with new ones. Passwords can be changed only on the page.",
            "Pone direcciones nuevas en lugar de todas las demás. Las contraseñas solo se cambian en la página.",
            "Zastępuje wszystkie adresy nowymi. Hasła zmienia się tylko na stronie.",
        ),
        Verb::Broadcast => Texts::new(
            "You can't write to all players here; use `message NAME: TEXT`.",
            "Aquí nadie puede escribir a todos; usa `message NOMBRE: TEXTO`.",
            "Tutaj nikt nie może pisać do wszystkich; użyj `message NAZWA: TEKST`.",
        ),
        Verb::Challenge => Texts::new(
            "Invites players to a game, in order of play. Options such as `-goal=beyond`; times in days: `--nagtime=7` sends a reminder, `--forfeittime=21` limits each move, `--totaltime=90` the whole game.",
            "Invita a jugadores a una partida, en orden de juego. Opciones como `-goal=beyond`; tiempos en días: `--nagtime=7` recuerda, `--forfeittime=21` limita cada jugada, `--totaltime=90` toda la partida.",
            "Zaprasza graczy w kolejności gry. Opcje jak `-goal=beyond`; czasy w dniach: `--nagtime=7` przypomina, `--forfeittime=21` ogranicza każdy ruch, `--totaltime=90` całą grę.",
        ),
        Verb::Chat => Texts::new(
            "Sends a chat message to the table: after a colon, or on the lines below. No other part of your emails is ever shown to others.",
            "Envía un mensaje al chat de la mesa: detrás de dos puntos o en las líneas siguientes. Nada más de tus correos se muestra a otros.",
            "Wysyła wiadomość na czat stołu: po dwukropku albo w liniach poniżej. Nic innego z twoich e-maili nie trafia do innych.",
        ),
        Verb::Submit | Verb::Confirm => Texts::new(
            "A move in two steps: `submit` shows what it would do and saves it, `confirm` plays it. `confirm` also resigns a game after `resign` in a reply.",
            "Una jugada en dos pasos: `submit` muestra qué haría y la guarda, `confirm` la juega. `confirm` también confirma un `resign` enviado en una respuesta.",
            "Ruch w dwóch krokach: `submit` pokazuje, co zrobi, i zapisuje go, `confirm` gra. `confirm` także poddaje partię po odpowiedzi `resign`.",
        ),
        Verb::Draw | Verb::Propose => Texts::new("Offers a draw.", "Propone tablas.", "Proponuje remis."),
        Verb::Undo => Texts::new(
            "Asks to take back the last move.",
            "Pide deshacer la última jugada.",
            "Prosi o cofnięcie ostatniego ruchu.",
        ),
        Verb::Rematch => Texts::new("Offers a rematch.", "Pide la revancha.", "Proponuje rewanż."),
        Verb::Games | Verb::List => Texts::new(
            "Lists games in progress, of all players or of those named.",
            "Lista de partidas en juego, de todos o de los jugadores nombrados.",
            "Lista trwających partii wszystkich albo podanych graczy.",
        ),
        Verb::History => {
            Texts::new("Lists finished games.", "Lista de partidas terminadas.", "Lista zakończonych partii.")
        }
        Verb::Standings => Texts::new(
            "Wins, draws and losses in rated games.",
            "Partidas puntuadas ganadas, en tablas y perdidas.",
            "Wygrane, remisy i przegrane w partiach rankingowych.",
        ),
        Verb::Ratings => Texts::new("The best players.", "Los mejores jugadores.", "Najlepsi gracze."),
        Verb::Help => Texts::new(
            "Lists the commands, or explains one.",
            "Muestra las órdenes o explica una.",
            "Pokazuje polecenia albo objaśnia jedno.",
        ),
        Verb::Message => Texts::new(
            "Writes to players: after a colon, or on the lines below. Addresses stay hidden.",
            "Escribe a jugadores: detrás de dos puntos o en las líneas siguientes. Nadie ve la dirección de nadie.",
            "Pisze do graczy: po dwukropku albo w liniach poniżej. Nikt nie widzi niczyjego adresu.",
        ),
        Verb::Move | Verb::Pass | Verb::Swap => Texts::new(
            "Plays a move. With `#MOVENO` after it, only if it is that turn. Instead of a move: `pass`, `swap`, `propose`, `undo`, `accept`, `reject`, `resign`.",
            "Juega. Con `#MOVENO` detrás, solo si es ese turno. En lugar de una jugada: `pass`, `swap`, `propose`, `undo`, `accept`, `reject`, `resign`.",
            "Wykonuje ruch. Z `#MOVENO` tylko, jeśli trwa ta tura. Zamiast ruchu: `pass`, `swap`, `propose`, `undo`, `accept`, `reject`, `resign`.",
        ),
        Verb::Moves => Texts::new(
            "Lists your legal moves, or those that begin with PREFIX.",
            "Las jugadas que puedes hacer, o las que empiezan por PREFIX.",
            "Możliwe ruchy albo te, które zaczynają się od PREFIX.",
        ),
        Verb::Multiple => Texts::new(
            "As the subject: the body has commands, one per line, up to twenty, run in order until one fails.",
            "Como asunto: el texto tiene órdenes, una por línea, hasta veinte; se hacen en orden hasta que una falle.",
            "Jako temat: w treści są polecenia, po jednym w linii, do dwudziestu; wykonywane po kolei, aż któreś się nie uda.",
        ),
        Verb::Notify => Texts::new(
            "Turns emails about results on or off.",
            "Activa o desactiva los correos con resultados.",
            "Włącza lub wyłącza e-maile o wynikach.",
        ),
        Verb::Preview => Texts::new(
            "Shows you alone the result of moves. `GAME preview new N` shows the start of a game.",
            "Muestra adónde llevarían las jugadas, solo a ti. `GAME preview new N` muestra el comienzo de una partida.",
            "Pokazuje tylko tobie, do czego doprowadzą ruchy. `GAME preview new N` pokazuje początek gry.",
        ),
        Verb::Queue => Texts::new(
            "Saves a move until it is your turn. If it depends on your opponent's move, write that first.",
            "Guarda una jugada hasta que te toque. Si depende de la del rival, escribe esa antes.",
            "Zapisuje ruch do czasu twojej kolejki. Jeśli zależy od ruchu przeciwnika, napisz go przedtem.",
        ),
        Verb::Record => Texts::new(
            "Sends the game so far as a `.yard` file.",
            "Manda la partida hasta ahora en un archivo `.yard`.",
            "Wysyła dotychczasowy zapis partii jako plik `.yard`.",
        ),
        Verb::Resign => Texts::new(
            "Resigns the game. In a reply, this must be confirmed with `confirm`.",
            "Te rindes. En una respuesta hay que confirmarlo con `confirm`.",
            "Poddaje partię. W odpowiedzi trzeba to potwierdzić poleceniem `confirm`.",
        ),
        Verb::Rules => Texts::new("The rules of a game.", "Las reglas de un juego.", "Zasady gry."),
        Verb::Set => Texts::new(
            "Your language, when you get mail (`always`, `away`: when you aren't at the table, `hourly` and `digest`: collected per hour or day, `never`), and `board=turned` for boards seen from the other side.",
            "Tu idioma, cuándo recibes correos (`always`, `away`: cuando no estás en la mesa, `hourly` y `digest`: juntos cada hora o cada día, `never`) y `board=turned` para ver los tableros al revés.",
            "Język, kiedy przychodzą e-maile (`always`, `away`: gdy nie ma cię przy stole, `hourly` i `digest`: zbierane co godzinę lub raz dziennie, `never`) oraz `board=turned`, czyli plansze odwrócone.",
        ),
        Verb::Show => Texts::new(
            "Shows boards, also before a given turn, or all boards of players.",
            "Muestra tableros, también como estaban antes de un turno, o los de jugadores.",
            "Pokazuje plansze, także sprzed danej tury, albo plansze graczy.",
        ),
        Verb::Showas => Texts::new(
            "Shows boards with what only you may see.",
            "Muestra tableros con lo que solo tú puedes ver.",
            "Pokazuje plansze z tym, co widzisz tylko ty.",
        ),
        Verb::Signoff => Texts::new("Closes your account.", "Cierra tu cuenta.", "Zamyka twoje konto."),
        Verb::Signup => Texts::new(
            "Creates an account for the address that you write from. Don't send a password.",
            "Abre una cuenta para la dirección desde la que escribes. No mandes ninguna contraseña.",
            "Zakłada konto dla adresu, z którego piszesz. Nie wysyłaj hasła.",
        ),
        Verb::Stop | Verb::Resume => Texts::new(
            "Stops or resumes emails about games; in a reply to an email about a table, those about that table.",
            "Detiene o reanuda los correos de partidas; en respuesta a un correo de una mesa, los de esa mesa.",
            "Zatrzymuje lub przywraca e-maile o grach; w odpowiedzi na e-mail od stołu tylko e-maile tego stołu.",
        ),
        Verb::Vacation => Texts::new(
            "Stops your clocks from the first day to the last, both included: `vacation 2026-12-20 2027-01-06`.",
            "Tu tiempo se para desde el primer día hasta el último, ambos incluidos: `vacation 2026-12-20 2027-01-06`.",
            "Twój czas stoi od pierwszego do ostatniego dnia włącznie: `vacation 2026-12-20 2027-01-06`.",
        ),
        Verb::Watch | Verb::Unwatch => Texts::new(
            "Sends you the result of another players' game, or no longer.",
            "Te cuenta cómo acaba una partida de otros, o deja de hacerlo.",
            "Powiadamia o wyniku partii innych graczy albo przestaje.",
        ),
    }
}
