//! The rules pages: their structure, and the correctness of the programs, positions and collisions on them.

use botyard_core::{Game, Joint, Lang, Seat};
use botyard_pigs::{PigCommand, Pigs, PigsOptions, Program, Variant};

fn pages() -> [&'static str; 3] {
    Lang::ALL.map(|lang| Pigs::INFO.rules.get(lang))
}

/// All code on a page: the lines of code blocks, and inline code between backquotes.
fn code(page: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut code = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            code.push(line.trim());
        } else {
            assert_eq!(line.matches('`').count() % 2, 0, "code goes on behind its line: {line}");
            code.extend(line.split('`').skip(1).step_by(2));
        }
    }
    assert!(!in_block, "a block has no end");
    code
}

/// All programs on a page: five commands in a row, alone or in the line of a round.
fn programs(page: &str) -> Vec<&str> {
    let is_command =
        |word: &str| PigCommand::ALL.iter().any(|command| command.sign().eq_ignore_ascii_case(word));
    let parts = code(page).into_iter().flat_map(|text| text.split('|'));
    parts
        .map(|part| part.split_once(": ").map_or(part, |(_, program)| program).trim())
        .filter(|text| text.split(' ').count() == 5 && text.split(' ').all(is_command))
        .collect()
}

fn positions(page: &str) -> Vec<(Variant, &str)> {
    let variant = |text: &str| {
        let (word, rest) = text.split_once(' ')?;
        rest.starts_with('r').then_some(())?;
        Variant::ALL.into_iter().find(|variant| variant.value() == word)
    };
    code(page).into_iter().filter_map(|text| Some((variant(text)?, text))).collect()
}

/// The position after these programs, given by seat.
fn after(variant: Variant, position: &str, programs: &[&str]) -> String {
    let mut game = Pigs::read_position(&PigsOptions::new(variant), position)
        .unwrap_or_else(|why| panic!("{position}: {why}"));
    let seats = Seat::first(programs.len());
    let orders = seats.zip(programs).filter(|&(seat, _)| game.to_act().contains(seat));
    let orders: Joint<Program> = orders.map(|(seat, program)| (seat, program.parse().unwrap())).collect();
    game.play(&orders).unwrap_or_else(|why| panic!("{position}: {why:?}"));
    game.write_position()
}

#[test]
fn pages_fit_a_terminal_and_have_the_same_parts() {
    for page in pages() {
        assert!((120..=205).contains(&page.lines().count()), "{} lines", page.lines().count());
        for line in page.lines() {
            assert!(line.chars().count() <= 76, "{} columns: {line}", line.chars().count());
        }
    }
    // Levels of the headings in order, with the contents of each section.
    let parts = pages().map(|page| {
        let sections = page.split("\n#").map(|section| {
            let count = |start: &str| section.lines().filter(|line| line.starts_with(start)).count();
            let level = section.chars().take_while(|&sign| sign == '#').count();
            let steps = (1..=9).filter(|number| section.contains(&format!("\n{number}. "))).count();
            (level, count("| "), count("```"), count("- "), steps)
        });
        sections.collect::<Vec<_>>()
    });
    assert!(parts[0].len() > 10, "{parts:?}");
    assert_eq!(parts, [&parts[0]; 3].map(Clone::clone));
}

#[test]
fn every_variant_and_every_command_is_named() {
    for page in pages() {
        let code = code(page);
        for variant in Variant::ALL {
            assert!(code.contains(&variant.value()), "{variant:?}");
        }
        for command in PigCommand::ALL {
            let row = format!("| `{}`", command.sign());
            assert!(page.lines().any(|line| line.starts_with(&row)), "{command:?}");
        }
    }
}

#[test]
fn every_program_of_the_pages_can_be_read() {
    let [english, others @ ..] = pages();
    assert_eq!(programs(english).len(), 9);
    for page in others {
        assert_eq!(programs(page), programs(english));
    }
    for text in programs(english) {
        let program: Program = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(program.to_string(), text);
    }
}

#[test]
fn programs_are_parsed_as_leniently_as_the_pages_say() {
    let read = |text: &str| text.parse::<Program>().unwrap_or_else(|why| panic!("{text}: {why}"));
    for text in ["F^TRvH", "f ^ tr v h", "F ^ TR V H", "F ^ > v H"] {
        assert_eq!(read(text), read("F ^ TR v H"), "{text}");
    }
    assert_eq!(read("< H H H H"), read("TL H H H H"));
    assert_eq!(read("R"), read("R R R R R"));
    for page in pages() {
        for text in ["F^TRvH", "V", "<", ">", "R"] {
            assert!(code(page).contains(&text), "{text}");
        }
    }
}

#[test]
fn every_position_of_the_pages_reads_back_unchanged() {
    let [english, others @ ..] = pages();
    assert_eq!(positions(english).len(), 6);
    for page in others {
        assert_eq!(positions(page), positions(english));
    }
    for (variant, text) in positions(english) {
        let game = Pigs::read_position(&PigsOptions::new(variant), text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(game.write_position(), text);
    }
}

#[test]
fn the_parts_of_a_position_mean_what_the_pages_say() {
    for page in pages() {
        for (part, position) in [
            ("A:d8#", "standard r3 A:d8# B:e1N/0 C:a4E/0"),
            ("C:x", "standard r3 A:d8S/0 B:e1N/0 C:x"),
            ("A:e7S/0:F\\", "continuous r2 A:e7S/0:F\\ B:e2N/0:^^"),
        ] {
            assert!(code(page).contains(&part), "{part}");
            let options =
                PigsOptions::new(if part.contains('F') { Variant::Continuous } else { Variant::Standard });
            let game =
                Pigs::read_position(&options, position).unwrap_or_else(|why| panic!("{position}: {why}"));
            assert_eq!(game.write_position(), position);
        }
    }
}

/// The pigs of the board drawn from this column on, in position notation.
fn drawn(page: &str, column: usize) -> String {
    let ranks = page.lines().skip_while(|line| !line.starts_with("    a  b  c")).skip(1).take(8);
    let mut pigs = Vec::new();
    for line in ranks {
        let rank = &line[column..=column];
        for (file, at) in ('a'..='h').zip((column + 4..).step_by(3)) {
            let square = line.get(at..(at + 2).min(line.len())).unwrap_or_default();
            if let [name @ b'A'..=b'H', arrow] = square.as_bytes() {
                let facing = ['N', 'E', 'S', 'W']["^>v<".find(char::from(*arrow)).unwrap()];
                pigs.push(format!("{}:{file}{rank}{facing}/0", char::from(*name)));
            }
        }
    }
    pigs.sort();
    pigs.join(" ")
}

#[test]
fn the_drawn_boards_are_the_starting_positions() {
    for page in pages() {
        for (variant, seats, column) in [(Variant::Standard, 4, 0), (Variant::Bash, 8, 32)] {
            let game = Pigs::start(&PigsOptions::new(variant), seats).unwrap();
            assert_eq!(game.write_position(), format!("{} r1 {}", variant.value(), drawn(page, column)));
        }
    }
}

#[test]
fn smaller_rings_have_the_places_of_the_pages() {
    let full = Pigs::start(&PigsOptions::new(Variant::Bash), 8).unwrap().write_position();
    let place = |name: &str| full.split(' ').find_map(|pig| pig.strip_prefix(&format!("{name}:"))).unwrap();
    for names in ["A E", "A C F", "A C E G", "A B D E G", "A B C E F G", "A B C D E F G"] {
        let expected: Vec<&str> = names.split(' ').map(place).collect();
        let game = Pigs::start(&PigsOptions::new(Variant::Bash), expected.len()).unwrap().write_position();
        let places: Vec<&str> = game.split(' ').skip(2).map(|pig| pig.split_once(':').unwrap().1).collect();
        assert_eq!(places, expected);
        for page in pages() {
            let words: Vec<&str> = page.split_whitespace().collect();
            assert!(expected.len() == 7 || words.join(" ").contains(names), "{names}");
        }
    }
}

#[test]
fn collisions_end_as_the_pages_say() {
    // After the first step the pigs turn around once on their squares.
    let check = |before: &str, walks: &[&str], expected: &str| {
        let programs: Vec<String> = walks.iter().map(|walk| format!("{walk} TL TL TL TL")).collect();
        let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
        let position = format!("standard r1 {before}");
        assert_eq!(after(Variant::Standard, &position, &programs), format!("standard r2 {expected}"));
    };
    // 1: the edge.
    check("A:h4E/0 B:a1N/0", &["^", "TL"], "A:h4E/0 B:a1W/0");
    // 2: the same square, with a hulk on it or not.
    check("A:c4E/0 B:e4W/0", &["^", "^"], "A:c4E/0 B:e4W/0");
    check("A:c4E/0 B:e4W/0 C:d4#", &["^", "^"], "A:c4E/0 B:e4W/0 C:d4#");
    // 3: a trade, straight and diagonal.
    check("A:c4E/0 B:d4W/0", &["^", "^"], "A:c4E/0 B:d4W/0");
    check("A:c4N/0 B:d5S/0", &["/", "/"], "A:c4N/0 B:d5S/0");
    // 4: a chain that is held up.
    check("A:c4E/0 B:d4E/0 C:e4N/0", &["^", "^", "TL"], "A:c4E/0 B:d4E/0 C:e4W/0");
    // 5: a train.
    check("A:c4E/0 B:d4E/0", &["^", "^"], "A:d4E/0 B:e4E/0");
    // 6: a ring.
    check("A:c4E/0 B:d4S/0 C:d3W/0 D:c3N/0", &["^", "^", "^", "^"], "A:d4E/0 B:d3S/0 C:c3W/0 D:c4N/0");
    // 7: diagonal paths that cross.
    check("A:c4N/0 B:d4N/0", &["/", "\\"], "A:d5N/0 B:c5N/0");
    // 8: a hulk.
    check("A:c4E/0 B:a1N/0 C:d4#", &["^", "TL"], "A:d4E/0 B:a1W/0 C:x");
}

#[test]
fn the_example_proceeds_as_the_pages_say() {
    let options = PigsOptions::new(Variant::Standard);
    let game = Pigs::start(&options, 2).unwrap();
    let programs = ["F ^ TR v H", "\\ \\ F ^ /"];
    let orders: Joint<Program> =
        Seat::first(2).zip(programs).map(|(seat, program)| (seat, program.parse().unwrap())).collect();
    let steps = game.positions_on_the_way(&orders);
    assert_eq!(steps.last().map(String::as_str), Some("standard r2 A:e7W/0 B:d5N/1"));
    for (page, south) in pages().into_iter().zip(["south", "sur", "południe"]) {
        let rows: Vec<Vec<&str>> =
            page.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
        for (number, position) in steps.iter().enumerate() {
            let number = (number + 1).to_string();
            let row = rows.iter().find(|row| row.get(1) == Some(&number.as_str()) && row.len() == 8).unwrap();
            let pigs: Vec<&str> = position.split(' ').skip(2).collect();
            for (cell, pig) in row[4..6].iter().zip(pigs) {
                assert_eq!(cell[..2], pig[2..4], "{position}");
                assert_eq!(cell.ends_with(south), &pig[4..5] == "S", "{position}");
            }
        }
    }
}
