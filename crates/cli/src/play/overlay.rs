//! A page over the screen: help, rules, moves.

use botyard_core::{GameInfo, Lang, Listing, Texts, polish_count, spanish_count};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::command::commands;
use super::complete::matching;
use super::markdown;
use super::session::PlaySession;
use super::text::wrap;
use crate::lang::{label, legend, said, spoken, text};

/// A text with a title that can be scrolled.
#[derive(Clone, Debug)]
pub(super) struct Overlay {
    title: String,
    text: String,
    is_markdown: bool,
    /// The first visible line.
    first: usize,
    /// Number of lines that fitted at the last drawing.
    fitting: usize,
}

impl Overlay {
    /// Plain text.
    pub(super) fn new(title: impl Into<String>, text: String) -> Overlay {
        Overlay { title: title.into(), text, is_markdown: false, first: 0, fitting: 1 }
    }

    /// The rules page of a game.
    pub(super) fn rules(info: &GameInfo) -> Overlay {
        let text = info.rules.get(spoken()).to_owned();
        Overlay {
            is_markdown: true,
            ..Overlay::new(said!("{}: rules", "{}: reglas", "{}: zasady", info.name.get(spoken())), text)
        }
    }

    /// Help on playing here.
    pub(super) fn help(session: &PlaySession) -> Overlay {
        let more = if session.info().simultaneous { REVEAL_KEYS.get(spoken()) } else { "" };
        Overlay::new(
            text!("Help", "Ayuda", "Pomoc"),
            help_words(session, &format!("{}{more}", KEYS.get(spoken()))),
        )
    }

    /// The current player's legal moves with this prefix.
    pub(super) fn moves(session: &PlaySession, beginning: &str) -> Overlay {
        Overlay::new(
            text!("Legal moves", "Jugadas legales", "Dozwolone ruchy"),
            moves_words(session, beginning),
        )
    }

    /// The text of the position.
    pub(super) fn position(session: &PlaySession) -> Overlay {
        let mut text = session.position_words();
        for (key, value) in session.game().options() {
            text += &format!("\n{key}={value}");
        }
        text += text!(
            "\n\nHold Shift to select it with the mouse.",
            "\n\nMantén Mayús para seleccionarla con el ratón.",
            "\n\nPrzytrzymaj Shift, żeby zaznaczyć ją myszą."
        );
        Overlay::new(text!("Position", "Posición", "Pozycja"), text)
    }

    /// Handles a key; returns false if it closes the page.
    pub(super) fn on_key(&mut self, key: KeyEvent) -> bool {
        let page = self.fitting.saturating_sub(1).max(1);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::PageUp | KeyCode::Char('b') => self.first = self.first.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = self.first.saturating_add(page),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = usize::MAX,
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) | KeyCode::Char('q' | '?') => return false,
            _ => {}
        }
        true
    }

    /// Scrolls by a number of lines.
    pub(super) fn scroll(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines);
    }

    /// Draws the page over the middle of the area, as high as its content requires.
    pub(super) fn draw(&mut self, frame: &mut Frame, area: Rect) {
        let margin = if area.width > 30 { 2 } else { 1 };
        let lines = self.lines(area.width.saturating_sub(2 * margin).into());
        let height = u16::try_from(lines.len() + 2).map_or(area.height, |height| height.min(area.height));
        let area = Rect { y: area.y + (area.height - height) / 2, height, ..area };
        let block = Block::bordered().title(format!(" {} ", self.title));
        let inner = block.inner(area).inner(Margin::new(margin - 1, 0));
        self.fitting = inner.height.into();
        self.first = self.first.min(lines.len().saturating_sub(self.fitting));
        let more = lines.len() > self.first + self.fitting;
        let keys = match (more, self.first > 0) {
            (false, false) => text!(" Esc closes ", " Esc cierra ", " Esc zamyka "),
            (true, _) => text!(" ↓ more · Esc closes ", " ↓ más · Esc cierra ", " ↓ dalej · Esc zamyka "),
            (false, true) => {
                text!(" ↑ back · Esc closes ", " ↑ atrás · Esc cierra ", " ↑ wstecz · Esc zamyka ")
            }
        };
        let shown: Vec<Line> = lines.into_iter().skip(self.first).take(self.fitting).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(block.title_bottom(Line::from(keys).right_aligned()), area);
        frame.render_widget(Paragraph::new(shown), inner);
    }

    fn lines(&self, most: usize) -> Vec<Line<'static>> {
        if self.is_markdown {
            markdown::lay_out(&self.text, most)
        } else {
            wrap(&self.text, most).into_iter().map(Line::from).collect()
        }
    }
}

const KEYS: Texts = Texts::new(
    "\
KEYS
  Tab              complete the move, then the next one
  arrows           move the cursor over the board and the hands
  Enter, Space     choose what to move, then where to
  mouse            the same by clicking
  Esc              undo the choice
  Ctrl-B, Ctrl-Y   undo, redo
  Ctrl-Z           suspend (fg resumes)
  PgUp, PgDn       earlier and later moves
  F1 or ?          this page
  Ctrl-C           quit

",
    "\
TECLAS
  Tab              completar la jugada, luego la siguiente
  flechas          mover el cursor por el tablero y las manos
  Intro, Espacio   elegir qué mover y luego adónde
  ratón            lo mismo con un clic
  Esc              deshacer la elección
  Ctrl-B, Ctrl-Y   deshacer, rehacer
  Ctrl-Z           suspender (fg reanuda)
  RePág, AvPág     jugadas anteriores y posteriores
  F1 o ?           esta página
  Ctrl-C           salir

",
    "\
KLAWISZE
  Tab              dokończ ruch, potem następny
  strzałki         przesuwaj kursor po planszy i rękach
  Enter, spacja    wybierz, czym ruszyć, potem dokąd
  mysz             to samo kliknięciem
  Esc              cofnij wybór
  Ctrl-B, Ctrl-Y   cofnij, ponów
  Ctrl-Z           wstrzymaj (fg wznawia)
  PgUp, PgDn       wcześniejsze i późniejsze ruchy
  F1 albo ?        ta strona
  Ctrl-C           koniec

",
);

const REVEAL_KEYS: Texts = Texts::new(
    "\
ROUNDS
  Ctrl-T           try out what is typed
  Enter, Space, →  next step of a round or a trial
  ←                previous step
  a                play automatically
  Esc, s           skip to the end

",
    "\
RONDAS
  Ctrl-T           probar lo escrito
  Intro, Esp., →   paso siguiente de una ronda o prueba
  ←                paso anterior
  a                reproducir sin parar
  Esc, s           ir al final

",
    "\
RUNDY
  Ctrl-T           wypróbuj to, co wpisano
  Enter, spacja, → następny krok rundy albo próby
  ←                poprzedni krok
  a                odtwarzaj bez przerwy
  Esc, s           przejdź do końca

",
);

/// The help in plain text; `keys` describes the keys, if there are any.
pub(super) fn help_words(session: &PlaySession, keys: &str) -> String {
    let info = session.info();
    let mut text = String::from(text!("MOVES\n", "JUGADAS\n", "RUCHY\n"));
    for line in info.notation.lines() {
        text += &format!("  {line}\n");
    }
    text += text!("\nCOMMANDS\n", "\nÓRDENES\n", "\nPOLECENIA\n");
    for (word, words) in commands(session) {
        text += &format!("  {word:<9}  {words}\n");
    }
    text.push('\n');
    text += keys;
    let legend = legend(&session.scene(), ["# =", "> ^", ":"]);
    if !legend.is_empty() {
        text += text!("PIECES\n", "PIEZAS\n", "PIONKI\n");
        let width = legend.iter().map(|(glyph, _)| glyph.chars().count()).max().unwrap_or(0);
        for (glyph, words) in legend {
            text += &format!("  {glyph:<width$}  {words}\n");
        }
    }
    text
}

/// The current player's legal moves with this prefix, in plain text.
pub(super) fn moves_words(session: &PlaySession, beginning: &str) -> String {
    let Some(seat) = session.asked() else {
        return text!(
            "There is nothing to move now.",
            "Ahora no hay nada que mover.",
            "Nie ma teraz nic do zagrania."
        )
        .to_owned();
    };
    let name = label(session.info(), seat);
    match session.orders() {
        Listing::All(orders) => {
            let orders = matching(&orders, beginning);
            let like = if beginning.is_empty() {
                String::new()
            } else {
                said!(
                    " that start with {beginning}",
                    " que empiezan por {beginning}",
                    " zaczynające się od {beginning}"
                )
            };
            let count = orders.len();
            let many = match (spoken(), count) {
                (Lang::En, 1) => "1 legal move".to_owned(),
                (Lang::En, _) => format!("{count} legal moves"),
                (Lang::Es, _) => spanish_count(count, "jugada legal", "jugadas legales"),
                (Lang::Pl, _) => {
                    polish_count(count, "dozwolony ruch", "dozwolone ruchy", "dozwolonych ruchów")
                }
            };
            let orders = orders.join("  ");
            said!(
                "{name} has {many}{like}:\n{orders}",
                "{name}: {many}{like}:\n{orders}",
                "{name}: {many}{like}:\n{orders}"
            )
        }
        Listing::Count(count) => said!(
            "{name} has {count} legal moves: too many to list.",
            "{name}: {count} jugadas legales, demasiadas para mostrarlas.",
            "{name}: dozwolonych ruchów jest {count}, za dużo na listę."
        ),
    }
}
