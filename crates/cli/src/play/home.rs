//! The start screen: choice of game, opponents and options.

use botyard_catalog::{LevelInfo, levels};
use botyard_core::face::{Kind, OptionPair};
use botyard_core::{Seat, Viewer};
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use ratatui::style::Stylize as _;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::overlay::Overlay;
use super::text::{fitting, sentence, wrap};
use super::{PlaySetup, PlayerSetup};
use crate::args::{clock_seed, draw_seed};
use crate::board;
use crate::lang::{label, said, spoken, text};

/// Default level of the opponent: neither helpless nor hard to beat.
const USUAL_LEVEL: &str = "3";

/// A game with the current choices for it.
struct GameOffer {
    kind: &'static Kind,
    level: usize,
    seats: usize,
    /// Player of each seat in games with a variable number of seats: 0 is a person, otherwise the level of a
    /// computer, from 1.
    players: Vec<usize>,
    /// Value of each option; `None` leaves it to the game, which may derive it from other options.
    choices: Vec<Option<usize>>,
}

/// A selectable line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StartRow {
    AgainstComputer,
    PersonsHere,
    Begin,
    Seats,
    Player(usize),
    Rules,
    Option(usize),
}

/// The start screen: a list of games, with the rows of the selected one.
pub(super) struct StartScreen {
    offers: Vec<GameOffer>,
    game: usize,
    row: usize,
    overlay: Option<Overlay>,
    /// Error in the current choices.
    trouble: Option<String>,
    places: Vec<(Rect, RowPlace)>,
}

/// A game, and one of its rows; `None` is its heading.
type RowPlace = (usize, Option<usize>);

impl StartScreen {
    pub(super) fn new(games: &'static [Kind]) -> StartScreen {
        let offer = |kind: &'static Kind| {
            let level = levels(kind.info.id).position(|level| level.id == USUAL_LEVEL).unwrap_or(0);
            let player = |seat: usize| if seat == 0 { 0 } else { 1 + level };
            GameOffer {
                kind,
                level,
                seats: *kind.info.seats.start(),
                players: (0..*kind.info.seats.end()).map(player).collect(),
                choices: vec![None; kind.info.options.len()],
            }
        };
        StartScreen {
            offers: games.iter().map(offer).collect(),
            game: 0,
            row: 0,
            overlay: None,
            trouble: None,
            places: Vec::new(),
        }
    }

    /// Handles an event; `Some` once the user has chosen a game or to leave.
    pub(super) fn on_event(&mut self, event: &Event) -> Option<Option<PlaySetup>> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.on_key(*key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
                MouseEventKind::ScrollUp => self.scroll(-1),
                MouseEventKind::ScrollDown => self.scroll(1),
                _ => None,
            },
            _ => None,
        }
    }

    fn on_key(&mut self, key: KeyEvent) -> Option<Option<PlaySetup>> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(None);
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.on_key(key) {
                self.overlay = None;
            }
            return None;
        }
        self.trouble = None;
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Some(None),
            KeyCode::Up | KeyCode::Char('k') => self.move_up(),
            KeyCode::Down | KeyCode::Char('j') => self.move_down(),
            KeyCode::Left => self.change(false),
            KeyCode::Right => self.change(true),
            KeyCode::Enter | KeyCode::Char(' ') => return self.activate(),
            KeyCode::Char(digit) => {
                let row = digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1))?;
                if row < self.rows().len() {
                    self.row = row;
                    return self.activate();
                }
            }
            _ => {}
        }
        None
    }

    fn scroll(&mut self, lines: isize) -> Option<Option<PlaySetup>> {
        match &mut self.overlay {
            Some(overlay) => overlay.scroll(3 * lines),
            None if lines < 0 => self.move_up(),
            None => self.move_down(),
        }
        None
    }

    fn click(&mut self, x: u16, y: u16) -> Option<Option<PlaySetup>> {
        if self.overlay.take().is_some() {
            return None;
        }
        let point = Position::new(x, y);
        let &(_, (game, row)) = self.places.iter().find(|(area, _)| area.contains(point))?;
        self.game = game;
        self.row = row.unwrap_or(0);
        self.trouble = None;
        row.and_then(|_| self.activate())
    }

    fn rows(&self) -> Vec<StartRow> {
        let Some(offer) = self.offers.get(self.game) else { return vec![StartRow::Rules] };
        let mut rows = if offer.has_choice_of_seats() {
            let mut rows = vec![StartRow::Begin, StartRow::Seats];
            rows.extend((0..offer.seats).map(StartRow::Player));
            rows
        } else {
            vec![StartRow::AgainstComputer, StartRow::PersonsHere]
        };
        rows.push(StartRow::Rules);
        rows.extend((0..offer.choices.len()).map(StartRow::Option));
        rows
    }

    fn move_up(&mut self) {
        if self.row > 0 {
            self.row -= 1;
        } else if self.game > 0 {
            self.game -= 1;
            self.row = self.rows().len() - 1;
        }
    }

    fn move_down(&mut self) {
        if self.row + 1 < self.rows().len() {
            self.row += 1;
        } else if self.game + 1 < self.offers.len() {
            self.game += 1;
            self.row = 0;
        }
    }

    /// Selects the next or the previous value of a row.
    fn change(&mut self, forward: bool) {
        let row = self.rows()[self.row];
        let Some(offer) = self.offers.get_mut(self.game) else { return };
        let info = offer.kind.info;
        match row {
            StartRow::AgainstComputer => offer.level = turn(offer.level, offer.levels().len(), forward),
            StartRow::Seats => {
                let least = *info.seats.start();
                offer.seats = least + turn(offer.seats - least, info.seats.clone().count(), forward);
            }
            StartRow::Player(index) => {
                offer.players[index] = turn(offer.players[index], 1 + offer.levels().len(), forward);
            }
            StartRow::PersonsHere | StartRow::Begin | StartRow::Rules => {}
            StartRow::Option(index) => {
                let next = turn(offer.choice(index), info.options[index].choices.len(), forward);
                offer.choices[index] = Some(next);
            }
        }
    }

    fn activate(&mut self) -> Option<Option<PlaySetup>> {
        let row = self.rows()[self.row];
        let offer = self.offers.get(self.game)?;
        let setup = match row {
            StartRow::AgainstComputer => offer.against_computer(),
            StartRow::PersonsHere => offer.persons_here(),
            StartRow::Begin => offer.as_chosen(),
            StartRow::Rules => {
                self.overlay = Some(Overlay::rules(offer.kind.info));
                return None;
            }
            StartRow::Option(_) | StartRow::Seats | StartRow::Player(_) => {
                self.change(true);
                return None;
            }
        };
        match setup {
            Ok(setup) => Some(Some(setup)),
            Err(why) => {
                self.trouble = Some(sentence(&why.to_string()));
                None
            }
        }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let mut lines: Vec<(Line, Option<RowPlace>)> = Vec::new();
        let most = usize::from(area.width);
        lines.push((
            Line::from(vec![
                "botyard".bold(),
                text!("  robot board games", "  juegos de mesa con robots", "  planszówki z robotami").dim(),
            ]),
            None,
        ));
        let mut chosen_line = 0;
        for (game, offer) in self.offers.iter().enumerate() {
            let info = offer.kind.info;
            lines.push((Line::default(), None));
            let is_chosen = game == self.game;
            let name = info.name.get(spoken());
            let name = if is_chosen { name.bold().underlined() } else { name.into() };
            lines.push((Line::from(name), Some((game, None))));
            for text in wrap(text!(info.summary, info.tagline.es, info.tagline.pl), most) {
                lines.push((Line::from(text.dim()), Some((game, None))));
            }
            if !is_chosen {
                continue;
            }
            for (index, row) in self.rows().into_iter().enumerate() {
                let mut parts = wrap(&offer.row_words(row), most.saturating_sub(3)).into_iter();
                let first = Line::from(format!("{:>2} {}", index + 1, parts.next().unwrap_or_default()));
                let place = Some((game, Some(index)));
                if index == self.row {
                    chosen_line = lines.len();
                }
                lines.push((if index == self.row { first.reversed() } else { first }, place));
                lines.extend(parts.map(|part| (Line::from(format!("   {part}")), place)));
            }
        }
        let foot = self.trouble.clone().map_or_else(
            || {
                Line::from(text!(
                    "botyard --help lists all commands",
                    "botyard --help muestra todas las órdenes",
                    "botyard --help pokazuje wszystkie polecenia"
                ))
                .dim()
            },
            |trouble| Line::from(trouble).red().bold(),
        );
        let room = area.height.saturating_sub(2);
        let first = (chosen_line + 2).saturating_sub(room.into());
        self.places.clear();
        for (y, (line, place)) in (area.y..area.y + room).zip(lines.into_iter().skip(first)) {
            let row_area = Rect { y, height: 1, ..area };
            frame.render_widget(line, row_area);
            self.places.extend(place.map(|place| (row_area, place)));
        }
        let (keys, _) = fitting(
            [
                text!("↑↓ Enter or number", "↑↓ Intro o número", "↑↓ Enter albo numer"),
                text!("←→ change", "←→ cambiar", "←→ zmień"),
                text!("q quit", "q salir", "q koniec"),
            ],
            most,
        );
        let keys = Line::from(keys.join("  ")).dim();
        frame.render_widget(
            Paragraph::new(vec![foot, keys]),
            Rect { y: area.y + room, height: area.height - room, ..area },
        );
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(frame, area);
        }
    }
}

impl GameOffer {
    /// The computer players of this game.
    fn levels(&self) -> Vec<&'static LevelInfo> {
        levels(self.kind.info.id).collect()
    }

    fn row_words(&self, row: StartRow) -> String {
        let info = self.kind.info;
        match row {
            StartRow::AgainstComputer => {
                let levels = self.levels();
                let level = levels.get(self.level);
                let level = level.map_or(String::new(), |level| {
                    format!("{}, {}", level.id, text!(level.words, level.meaning.es, level.meaning.pl))
                });
                said!(
                    "against the computer   {}",
                    "contra el ordenador   {}",
                    "z komputerem   {}",
                    switch(&level, levels.len())
                )
            }
            StartRow::PersonsHere => {
                let two = text!("two", "dos", "dwoje");
                let many = if self.seats == 2 { two.to_owned() } else { self.seats.to_string() };
                said!("{many} players here", "{many} jugadores aquí", "{many} graczy tutaj")
            }
            StartRow::Begin => text!("play", "jugar", "graj").to_owned(),
            StartRow::Seats => {
                let seats = switch(&self.seats.to_string(), info.seats.clone().count());
                said!("players {seats}", "jugadores {seats}", "gracze {seats}")
            }
            StartRow::Player(index) => {
                let name = Seat::new(index).map_or("?", |seat| label(info, seat));
                let who = match self.level_of(index) {
                    Some(level) => said!("computer ({level})", "ordenador ({level})", "komputer ({level})"),
                    None => text!("a player here", "un jugador aquí", "gracz tutaj").to_owned(),
                };
                format!("  {name} {}", switch(&who, 1 + self.levels().len()))
            }
            StartRow::Rules => text!("rules", "reglas", "zasady").to_owned(),
            StartRow::Option(index) => {
                let option = &info.options[index];
                let choice = option.choices.get(self.choice(index));
                let value = choice.map_or("", |choice| choice.value);
                let words =
                    choice.map_or("", |choice| text!(choice.words, choice.meaning.es, choice.meaning.pl));
                let key = text!(option.key, option.label.es, option.label.pl);
                format!("{key} {}  {words}", switch(value, option.choices.len()))
            }
        }
    }

    fn setup(&self, seats: Option<usize>, players: Vec<PlayerSetup>, flip: bool) -> PlaySetup {
        let (kind, options) = (self.kind, self.options());
        PlaySetup { kind, options, position: None, seats, players, flip, played: Vec::new() }
    }

    /// The chosen options.
    fn options(&self) -> Vec<OptionPair> {
        let all = self.kind.info.options.iter().zip(&self.choices);
        all.filter_map(|(option, choice)| {
            let value = option.choices.get((*choice)?)?.value;
            Some((option.key.to_owned(), draw_seed(option, value)))
        })
        .collect()
    }

    /// Effective value of an option: the chosen one, or the default given the other options.
    fn choice(&self, index: usize) -> usize {
        let option = &self.kind.info.options[index];
        self.choices[index].unwrap_or_else(|| {
            let game = self.kind.start(&self.options(), None).ok();
            let value = game.and_then(|game| game.options().into_iter().find(|(key, _)| *key == option.key));
            value.and_then(|(_, value)| option.choose(&value).ok()).unwrap_or(0)
        })
    }

    fn has_choice_of_seats(&self) -> bool {
        self.kind.info.seats.start() < self.kind.info.seats.end()
    }

    /// Level of the computer on a seat; `None` for a person.
    fn level_of(&self, index: usize) -> Option<&'static str> {
        let level = self.players.get(index)?.checked_sub(1)?;
        self.levels().get(level).map(|level| level.id)
    }

    fn persons_here(&self) -> anyhow::Result<PlaySetup> {
        let setup = self.setup(Some(self.seats), Vec::new(), false);
        setup.kind.start(&setup.options, setup.seats)?;
        Ok(setup)
    }

    /// The setup with the chosen number of seats and their players.
    fn as_chosen(&self) -> anyhow::Result<PlaySetup> {
        let time = clock_seed();
        let player = |index: usize| match self.level_of(index) {
            Some(level) => PlayerSetup::Computer { level: level.to_owned(), seed: time ^ index as u64 },
            None => PlayerSetup::Person,
        };
        let setup = self.setup(Some(self.seats), (0..self.seats).map(player).collect(), false);
        setup.kind.start(&setup.options, setup.seats)?;
        Ok(setup)
    }

    /// The setup with one person, who moves first and sits at the bottom, against computers.
    fn against_computer(&self) -> anyhow::Result<PlaySetup> {
        let mut setup = self.setup(None, Vec::new(), false);
        let game = setup.kind.start(&setup.options, None)?;
        let person = game.to_act().iter().next();
        let level = self.levels().get(self.level).map_or("", |level| level.id);
        let time = clock_seed();
        for seat in Seat::first(game.seats()) {
            let seed = time ^ seat.index() as u64;
            setup.players.push(if Some(seat) == person {
                PlayerSetup::Person
            } else {
                PlayerSetup::Computer { level: level.to_owned(), seed }
            });
        }
        setup.flip = person.is_some_and(|seat| board::is_at_the_top(&game.scene(Viewer::Public), seat));
        Ok(setup)
    }
}

fn turn(at: usize, count: usize, forward: bool) -> usize {
    let count = count.max(1);
    if forward { (at + 1) % count } else { (at + count - 1) % count }
}

fn switch(value: &str, count: usize) -> String {
    if count > 1 { format!("‹ {value} ›") } else { value.to_owned() }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn press(home: &mut StartScreen, code: KeyCode) -> Option<Option<PlaySetup>> {
        home.on_event(&Event::Key(code.into()))
    }

    fn home() -> StartScreen {
        StartScreen::new(botyard_catalog::GAMES)
    }

    #[test]
    fn the_person_moves_first_against_the_computer() {
        let setup = press(&mut home(), KeyCode::Char('1')).unwrap().unwrap();
        let game = setup.kind.start(&setup.options, setup.seats).unwrap();
        for (index, player) in setup.players.iter().enumerate() {
            let moves_first = game.to_act().contains(Seat::new(index).unwrap());
            assert_eq!(*player == PlayerSetup::Person, moves_first);
        }
    }

    #[test]
    fn every_game_offers_an_opponent_that_thinks() {
        for offer in &home().offers {
            assert_eq!(offer.levels()[offer.level].id, USUAL_LEVEL);
            assert_eq!(offer.level_of(1), Some(USUAL_LEVEL));
        }
    }

    #[test]
    fn changed_options_are_in_the_setup() {
        let mut home = home();
        let option = &home.offers[0].kind.info.options[0];
        for _ in 0..3 {
            press(&mut home, KeyCode::Down);
        }
        press(&mut home, KeyCode::Right);
        let setup = press(&mut home, KeyCode::Char('2')).unwrap().unwrap();
        assert_eq!(setup.options[0], (option.key.to_owned(), option.choices[1].value.to_owned()));
        assert!(setup.players.is_empty());
    }

    #[test]
    fn an_unchanged_option_follows_the_others() {
        let mut home = home();
        let offer = home.offers.iter_mut().find(|offer| offer.kind.info.id == "soccolot").unwrap();
        let (field, goal) = (0, 1);
        let shown = |offer: &GameOffer| offer.kind.info.options[goal].choices[offer.choice(goal)].value;
        assert_eq!(shown(offer), "beyond");
        offer.choices[field] = Some(1);
        assert_eq!((shown(offer), offer.options().len()), ("back-row", 1));
        offer.choices[goal] = Some(0);
        assert_eq!((shown(offer), offer.options().len()), ("beyond", 2));
    }

    #[test]
    fn seats_and_players_can_be_chosen_where_their_number_varies() {
        let mut home = StartScreen::new(std::slice::from_ref(&super::super::tests::ballot::BALLOT));
        let keys = [KeyCode::Down, KeyCode::Right, KeyCode::Right, KeyCode::Char('4'), KeyCode::Char('6')];
        for key in keys {
            assert!(press(&mut home, key).is_none());
        }
        let mut terminal = Terminal::new(TestBackend::new(50, 16)).unwrap();
        terminal.draw(|frame| home.draw(frame)).unwrap();
        let cells = terminal.backend().buffer().content().chunks(50);
        let lines = cells.map(|line| line.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        let text: String = lines.map(|line| line.trim_end().to_owned() + "\n").collect();
        expect_test::expect![[r#"
            botyard  robot board games

            Ballot
            write numbers
             1 play
             2 players ‹ 4 ›
             3   A ‹ a player here ›
             4   B ‹ a player here ›
             5   C ‹ computer (random) ›
             6   D ‹ a player here ›
             7 rules
             8 ballots ‹ open ›  three numbers, told


            botyard --help lists all commands
            ↑↓ Enter or number  ←→ change  q quit
        "#]]
        .assert_eq(&text);
        let setup = press(&mut home, KeyCode::Char('1')).unwrap().unwrap();
        let persons: Vec<bool> = setup.players.iter().map(|player| *player == PlayerSetup::Person).collect();
        assert_eq!((setup.seats, persons), (Some(4), vec![true, true, false, true]));
    }

    #[test]
    fn rules_are_read_without_leaving() {
        let mut home = home();
        assert!(press(&mut home, KeyCode::Char('3')).is_none());
        assert!(home.overlay.is_some());
        assert!(press(&mut home, KeyCode::Char('q')).is_none());
        assert!(press(&mut home, KeyCode::Char('q')).unwrap().is_none());
    }

    #[test]
    fn clicks_choose_and_no_size_breaks_the_drawing() {
        let mut home = home();
        for (width, height) in [(1, 1), (9, 3), (40, 16), (80, 24)] {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| home.draw(frame)).unwrap();
        }
        let (area, _) = *home.places.iter().find(|(_, (_, row))| *row == Some(1)).unwrap();
        assert!(home.click(area.x, area.y).unwrap().is_some());
    }
}
