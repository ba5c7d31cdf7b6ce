use std::fs;

use expect_test::{Expect, expect};

use super::*;

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// What is printed or said, with a file of this text in the data folder.
fn check(flags: &[(&str, &str)], environment: &[(&str, &str)], file: &str, expected: &Expect) {
    let folder = tempfile::tempdir().unwrap();
    if !file.is_empty() {
        fs::write(folder.path().join(FILE), file).unwrap();
    }
    let sources = Sources {
        flags: pairs(flags),
        environment: pairs(environment),
        file: None,
        usual_data: Some(folder.path().to_owned()),
    };
    let text = match Settings::load(&sources) {
        Err(why) => format!("{why}\n"),
        Ok(loaded) => {
            let told = loaded.print().lines().filter(|line| !line.ends_with("# default")).fold(
                String::new(),
                |mut told, line| {
                    told += &line.split_whitespace().collect::<Vec<_>>().join(" ");
                    told + "\n"
                },
            );
            let notes: String = loaded.notes.iter().map(|note| format!("{note}\n")).collect();
            told + &notes
        }
    };
    expected.assert_eq(&text.replace(folder.path().to_str().unwrap(), "DATA"));
}

#[test]
fn a_flag_counts_more_than_the_environment_and_that_more_than_the_file() {
    check(
        &[("log-format", "json"), ("listen", "9000")],
        &[("BOTYARD_LOG_FORMAT", "text"), ("BOTYARD_LOG", "debug"), ("HOME", "/")],
        "log = \"warn\"\nlog_format = \"text\"\n\nbody-limit = 2_048\ntrusted_proxies = [\"10.0.0.1\", \"::1\"]\nlimits_scale = 2\n",
        &expect![],
    );
}

#[test]
fn passwords_are_not_shown() {
    check(
        &[],
        &[("BOTYARD_DATABASE", "postgres://yard:sec@ret@db.example/yard?sslpassword=x")],
        "",
        &expect![],
    );
    check(&[("database", "mysql://yard:secret@db.example/yard")], &[], "", &expect![]);
}

#[test]
fn mistakes_in_the_file_are_told_with_their_line() {
    check(&[], &[], "# my club\nlistn = \"0.0.0.0:80\"\n", &expect![]);
    check(&[], &[], "colour = \"red\"\n", &expect![]);
    check(&[], &[], "log = \"info\"\n[limits]\nscale = 2\n", &expect![]);
    check(&[], &[], "log = \"info\nlisten = 3\n", &expect![]);
    check(&[], &[], "listen = \"everywhere\"\n", &expect![]);
    check(&[], &[], "data = \"/elsewhere\"\n", &expect![]);
}

#[test]
fn mistakes_elsewhere_are_told_with_their_place() {
    check(&[("computer-threads", "0")], &[], "", &expect![]);
    check(&[], &[("BOTYARD_LIMITS", "perhaps")], "", &expect![]);
    check(&[], &[("BOTYARD_LOG_FORMATS", "json"), ("BOTYARD_SOMETHING_ELSE", "1")], "", &expect![]);
    check(&[("public-url", "yard.example")], &[], "", &expect![]);
    check(&[("log", "no such=level=x")], &[], "", &expect![]);
}

#[test]
fn paths_in_a_file_begin_at_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("yard.toml");
    fs::write(&file, "data = \"things\"\ndatabase = \"sqlite:games.sqlite\"\n").unwrap();
    let sources = Sources { file: Some(file.clone()), ..Sources::default() };
    let settings = Settings::load(&sources).unwrap().settings;
    assert_eq!(settings.data, folder.path().join("things"));
    assert_eq!(settings.database, Database::Sqlite(folder.path().join("games.sqlite")));
    fs::write(&file, "data = \"things\"\n").unwrap();
    let settings = Settings::load(&sources).unwrap().settings;
    assert_eq!(settings.database, Database::Sqlite(folder.path().join("things/botyard.sqlite")));
}

#[test]
fn what_is_printed_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let flags = pairs(&[
        ("public-url", "https://Yard.Example/"),
        ("metrics-public", "true"),
        ("limits-scale", "0.5"),
    ]);
    let sources = Sources { flags, usual_data: Some(folder.path().to_owned()), ..Sources::default() };
    let loaded = Settings::load(&sources).unwrap();
    let file = folder.path().join("copy.toml");
    fs::write(&file, loaded.print()).unwrap();
    let again = Settings::load(&Sources { file: Some(file), ..Sources::default() }).unwrap();
    assert_eq!(again.settings, loaded.settings);
    assert!(again.settings.is_secure());
}

#[test]
fn without_any_folder_nothing_is_guessed() {
    let why = Settings::load(&Sources::default()).unwrap_err();
    assert_eq!(why.to_string(), "there is no place for data: name a folder with --data or BOTYARD_DATA");
}
