//! Programs, positions and options as text, and the messages for unreadable or illegal ones.

use crate::play::{program, read, seat};
use botyard_core::{Game, Options};
use botyard_pigs::{PigCommand, Pigs, PigsOptions, Program, Variant};

/// Checks the canonical text of a program, or the error of reading it.
fn check_program(text: &str, expected: Result<&str, &str>) {
    let read = text.parse::<Program>();
    let read = read.map(|program| program.to_string()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn every_command_has_its_notation() {
    let signs = ["^", "v", "\\", "/", "TL", "TR", "F", "H", "X", "R"];
    for (command, sign) in PigCommand::ALL.into_iter().zip(signs) {
        assert_eq!(command.to_string(), sign);
        // Twice, because a lone R stands for a whole program.
        let twice = format!("{sign} {sign}");
        assert_eq!(program(&twice), [command, command].into_iter().collect());
        check_program(&twice, Ok(&twice));
    }
}

#[test]
fn programs_of_the_source_can_be_read() {
    for text in
        ["F ^ TR v H", r"\ \ F ^ /", r"v \ \ TR F", "/ / TL X F", r"/ TL v \ F", "v v v X H", "^ X X H X"]
    {
        check_program(text, Ok(text));
    }
}

#[test]
fn reading_programs_is_forgiving() {
    for text in
        ["F^TRvH", "f ^ tr v h", "f^trvh", "F ^ > V H", "f^>vh", "  F  ^ Tr\tv H ", "F,^,TR,v,H", "F ^TR vH"]
    {
        check_program(text, Ok("F ^ TR v H"));
    }
    check_program("<<>>", Ok("TL TL TR TR"));
    check_program("TLTRtltr", Ok("TL TR TL TR"));
    check_program(r"\/\/^", Ok(r"\ / \ / ^"));
    check_program("xXxXh", Ok("X X X X H"));
}

#[test]
fn a_single_r_is_a_round_of_repair() {
    for text in ["R", "r", " R ", "R R R R R", "RRRRR", "rrrrr"] {
        check_program(text, Ok("R R R R R"));
        assert_eq!(program(text), Program::REPAIR);
    }
    check_program("R R", Ok("R R"));
    check_program("TR", Ok("TR"));
}

#[test]
fn an_unreadable_program_gets_a_sentence() {
    check_program("", Err("no commands: write some, such as F ^ TR v H"));
    check_program("  ", Err("no commands: write some, such as F ^ TR v H"));
    let commands = "they are ^ v \\ / TL TR F H X R";
    check_program("F ^ Q", Err(&format!("\"Q\" doesn't begin with a command (number 3): {commands}")));
    check_program("T L", Err(&format!("\"T L\" doesn't begin with a command (number 1): {commands}")));
    check_program("F T", Err(&format!("\"T\" doesn't begin with a command (number 2): {commands}")));
    check_program("go on", Err(&format!("\"go on\" doesn't begin with a command (number 1): {commands}")));
    check_program("F F F F F F F F", Err("these are more than 7 commands, more than any program has"));
}

/// Checks whether a program of pig A is legal in a position, or the message of its rejection.
fn check_order(position: &str, order: &str, expected: Result<(), &str>) {
    let found = read(position).check(seat('A'), &program(order)).map_err(|why| why.to_string());
    assert_eq!(found.as_ref().map(|_| ()).map_err(String::as_str), expected, "{order} in {position}");
}

fn hurt(variant: &str, damage: usize) -> String {
    format!("{variant} r3 A:d8S/{damage} B:e1N/0")
}

#[test]
fn damage_requires_exactly_that_many_rests() {
    for variant in ["standard", "bash"] {
        for (damage, order) in
            ["F F F F F", "F X F F F", "X F F F X", "X F X F X", "X X X X F"].iter().enumerate()
        {
            check_order(&hurt(variant, damage), order, Ok(()));
        }
        let refusal = |damage: usize, order: &str, why: &str| {
            check_order(&hurt(variant, damage), order, Err(why));
        };
        refusal(0, "F F X F F", "you have no damage, so your program needs no X; it has one");
        refusal(0, "X X X X X", "you have no damage, so your program needs no X; it has five");
        refusal(1, "F F F F F", "you have 1 damage, so your program needs exactly one X; it has none");
        refusal(2, "F F F F X", "you have 2 damage, so your program needs exactly two X; it has one");
        refusal(2, "X X X F F", "you have 2 damage, so your program needs exactly two X; it has three");
        refusal(3, "F F F F F", "you have 3 damage, so your program needs exactly three X; it has none");
        refusal(4, "X X X X X", "you have 4 damage, so your program needs exactly four X; it has five");
    }
}

#[test]
fn a_program_has_five_commands() {
    for variant in ["standard", "bash", "kids"] {
        for (order, has) in
            [("F", "one"), ("F F", "two"), ("F F F F", "four"), ("F F F F F F", "six"), ("FFFFFFF", "seven")]
        {
            let why = format!("a program has five commands; this one has {has}");
            check_order(&hurt(variant, 0), order, Err(&why));
        }
    }
}

#[test]
fn repair_needs_damage_and_the_whole_round() {
    for damage in 1..5 {
        check_order(&hurt("standard", damage), "R", Ok(()));
    }
    check_order(&hurt("standard", 0), "R", Err("you have no damage, so there is nothing to repair"));
    let mixed = "R is for repairing a whole round: write R R R R R, or use other commands only";
    for order in ["R R R R X", "X R R R R", "R R", "R R R R R R", "F R F F F"] {
        check_order(&hurt("bash", 1), order, Err(mixed));
    }
}

#[test]
fn kids_neither_rest_nor_repair() {
    check_order(&hurt("kids", 4), "F F F F F", Ok(()));
    for order in ["F F X F F", "X X X X X"] {
        let why = "there is no X in the kids' variant: damage costs no commands here";
        check_order(&hurt("kids", 2), order, Err(why));
    }
    check_order(
        &hurt("kids", 1),
        "R",
        Err("there is no R in the kids' variant: damage costs no commands here"),
    );
}

#[test]
fn an_order_has_the_commands_missing_from_the_list() {
    check_order("continuous r1 A:d8S/0 B:e1N/0", "F F F", Ok(()));
    check_order(
        "continuous r1 A:d8S/0 B:e1N/0",
        "F",
        Err("write a list of three commands to begin with; you wrote one"),
    );
    for damage in 0..5 {
        let position = format!("continuous r3 A:d8S/{damage}:{} B:e1N/0:^^", "F".repeat(2 + damage));
        check_order(&position, "H", Ok(()));
        check_order(&position, "H H", Err("add one command to the end of your list; you wrote two"));
        check_order(
            &position,
            "X",
            Err("there is no X in Continuous Feedback: damage costs no commands here"),
        );
        check_order(
            &position,
            "R",
            Err("there is no R in Continuous Feedback: damage costs no commands here"),
        );
    }
}

#[test]
fn destroyed_pigs_owe_no_program() {
    check_order("bash r3 A:d8# B:e1N/0 C:a1N/0", "F F F F F", Err("A is out of the game"));
    check_order("bash r3 A:x B:e1N/0 C:a1N/0", "F F F F F", Err("A is out of the game"));
    check_order("bash r3 A:d8N/0 B:e1#", "F F F F F", Err("the game is over"));
    check_order("standard r201 A:d8N/0 B:e1N/0", "F F F F F", Err("the game is over"));
    let game = read("standard r1 A:d8N/0 B:e1N/0");
    let why = game.check(seat('C'), &program("F F F F F")).unwrap_err();
    assert_eq!(why.to_string(), "C doesn't play in this game");
}

/// Checks the canonical text of a position, or the error of reading it.
fn check_with(options: PigsOptions, text: &str, expected: Result<&str, &str>) {
    let read = Pigs::read_position(&options, text);
    let read = read.map(|game| game.write_position()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

fn check(text: &str, expected: Result<&str, &str>) {
    check_with(PigsOptions::default(), text, expected);
}

#[test]
fn positions_read_back_as_they_were_written() {
    for text in [
        "standard r1 A:d8S/0 B:e1N/0",
        "standard r201 A:d8S/0 B:e1N/4 C:x",
        "kids r200 A:a1N/4 B:h8W/3 C:a8E/0 D:h1S/2",
        "bash r7 A:d6N/0 B:e6# C:f5E/1 D:x E:e3S/0 F:d3# G:c4W/2 H:c5W/0",
        "bash r7 A:d6N/0 B:e6# C:f5E/1 D:x E:e3S/0 F:d3# fell:D,BF",
        "bash r7 A:d6# B:e6# fell:B,A",
        "bash r7 A:d6# B:e6#",
        "continuous r1 A:d8S/0 B:e1N/0",
        r"continuous r5 A:f5S/1:TLFF B:e4N/1:HTLTR",
        r"continuous r1001 A:f5S/4:TL\/^vF B:x C:a1N/0:HH",
    ] {
        check_with(crate::play::options(text), text, Ok(text));
        check(text, Ok(text));
    }
}

#[test]
fn reading_positions_is_forgiving() {
    check("A:d8S B:e1N", Ok("standard r1 A:d8S/0 B:e1N/0"));
    check("  Bash  R3 b:E1n/2 a:D8s ", Ok("bash r3 A:d8S/0 B:e1N/2"));
    check("bash r3 A:d8S/0 B:X C:e5# D:h1E/0 FELL:cb", Ok("bash r3 A:d8S/0 B:x C:e5# D:h1E/0"));
    check("bash r3 A:d8S/0 B:X C:e5# D:h1E/0 fell:c,b", Ok("bash r3 A:d8S/0 B:x C:e5# D:h1E/0 fell:C,B"));
    check("continuous r3 A:d8S/0:f> B:e1N/0:<^", Ok("continuous r3 A:d8S/0:FTR B:e1N/0:TL^"));
}

#[test]
fn an_invalid_position_gets_a_sentence() {
    let word = "is neither a variant, a round such as r1, nor a pig such as A:d8S/0";
    check("", Err("standard is for 2 to 4 pigs, and here are 0"));
    check("standard r1 A:d8S/0", Err("standard is for 2 to 4 pigs, and here are 1"));
    check("nonsense r1 A:d8S/0 B:e1N/0", Err(&format!("\"nonsense\" {word}")));
    check("standard r1 A:d8S/0 B:e1N/0 hello", Err(&format!("\"hello\" {word}")));
    check("standard r1 A:d8S/0 J:e1N/0", Err(&format!("\"J:e1N/0\" {word}")));
    check(
        "standard r1 A:d8S/0 B:e1N/0 C:a1# D:a2# E:a3#",
        Err("standard is for 2 to 4 pigs, and here are 5"),
    );
    for round in ["r0", "r202", "r-1", "r", "rx", "r99999999999", "r+1"] {
        let why = format!("\"{round}\" isn't a round: they go from r1 to r201, which is over");
        check(&format!("standard {round} A:d8S/0 B:e1N/0"), Err(&why));
    }
    check(
        "continuous r1002 A:d8S/0 B:e1N/0",
        Err("\"r1002\" isn't a round: they go from r1 to r1001, which is over"),
    );
    check("bash r1 A:d8S/0 C:e1N/0", Err("B is missing: if it is gone, write B:x"));
    check("bash r1 A:d8S/0 B:e1N/0 A:x", Err("A is given twice"));
    check("bash r1 A:d8S/0 B:d8#", Err("A and B are both on d8"));
    check("bash r1 A:d9S/0 B:e1N/0", Err("A: \"d9\" isn't a square: they are called a1 to h8"));
    check("bash r1 A:d8S/0 B:e1", Err("B: \"e1\" should be like d8S/0, d8# for a hulk, or x"));
    check("bash r1 A:d8S/0 B:e1N4", Err("B: \"e1N4\" should be like d8S/0, d8# for a hulk, or x"));
    check("bash r1 A:d8Q/0 B:e1N/0", Err("A: it looks to \"Q\": say N, E, S or W"));
    check(
        "bash r1 A:d8S/5 B:e1N/0",
        Err("A: \"5\" isn't the damage of a living pig, which is 0 to 4; write # for a hulk"),
    );
    for fell in ["fell:B", "fell:B,C,D", "fell:B,B,C", "fell:B,,C", "fell:", "fell:Q,BC", "fell:A,BC"] {
        let why =
            format!("\"{fell}\" must name each pig that is down once, first to fall first, like fell:D,BC");
        check(&format!("bash r1 A:d8S/0 B:e1# C:x D:a1N/0 {fell}"), Err(&why));
    }
}

#[test]
fn an_invalid_list_gets_a_sentence() {
    let only = "only living pigs of the variant continuous have lists";
    check("standard r1 A:d8S/0:^^ B:e1N/0", Err(&format!("A: {only}")));
    check("continuous r1 A:d8S/0:^^ B:e1#:^^", Err(&format!("B: {only}")));
    check("continuous r1 A:d8S/0:^^ B:x:^^", Err(&format!("B: {only}")));
    check(
        "continuous r1 A:d8S/0:^^ B:e1N/0:??",
        Err("B: its list is hidden, so the game can't go on from here"),
    );
    check(
        "continuous r1 A:d8S/0:^^^ B:e1N/0:^^",
        Err("A: with 0 damage its list is 2 long before the next command is added, not 3"),
    );
    check(
        "continuous r1 A:d8S/2:^^^ B:e1N/0:^^",
        Err("A: with 2 damage its list is 4 long before the next command is added, not 3"),
    );
    check("continuous r1 A:d8S/0:^X B:e1N/0:^^", Err("A: there is no X in a list"));
    check("continuous r1 A:d8S/0:^R B:e1N/0:^^", Err("A: there is no R in a list"));
    check(
        "continuous r1 A:d8S/0:^Q B:e1N/0:^^",
        Err("A: \"Q\" doesn't begin with a command (number 2): they are ^ v \\ / TL TR F H X R"),
    );
    check("continuous r1 A:d8S/0: B:e1N/0:^^", Err("A: no commands: write some, such as F ^ TR v H"));
}

#[test]
fn a_position_of_another_variant_is_refused_if_one_was_chosen() {
    let text = "bash r1 A:d8S/0 B:e1N/0";
    check_with(
        PigsOptions::new(Variant::Kids),
        text,
        Err("the position is of the variant bash, but kids is to be played"),
    );
    check_with(PigsOptions::new(Variant::Bash), text, Ok(text));
    check_with(PigsOptions::new(Variant::Kids), "A:d8S/4 B:e1N/0", Ok("kids r1 A:d8S/4 B:e1N/0"));
}

#[test]
fn variants_are_options() {
    assert_eq!(PigsOptions::default().write(), "variant=standard");
    for variant in ["standard", "kids", "bash", "continuous"] {
        let text = format!("variant={variant}");
        assert_eq!(PigsOptions::read(&text).unwrap().write(), text);
        assert_eq!(
            PigsOptions::read(&text.to_uppercase().replace("VARIANT", "variant")).unwrap().write(),
            text
        );
    }
    assert_eq!(PigsOptions::default(), PigsOptions::new(Variant::Standard));
    let error = |text: &str| PigsOptions::read(text).unwrap_err().to_string();
    assert_eq!(
        error("variant=solo"),
        "invalid value \"solo\" for variant: expected standard or kids or bash or continuous"
    );
    assert_eq!(error("level=3"), "unknown option \"level\": this game has variant");
    assert_eq!(error("bash"), "\"bash\" isn't an option: write it as name=value");
}

#[test]
fn too_many_players_get_a_sentence() {
    let error = |variant: Variant, seats: usize| {
        Pigs::start(&PigsOptions::new(variant), seats).unwrap_err().to_string()
    };
    assert_eq!(error(Variant::Standard, 5), "standard Robo Battle Pigs is for 2 to 4 players, not for 5");
    assert_eq!(error(Variant::Kids, 1), "Robo Battle Pigs for kids is for 2 to 4 players, not for 1");
    assert_eq!(error(Variant::Bash, 9), "Robo Battle Pigs is for 2 to 8 players, not for 9");
}
