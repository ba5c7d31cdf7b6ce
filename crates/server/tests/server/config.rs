//! Settings from flags, environment and file.

use std::fs;

use botyard_server::config::{FILE, Settings, Sources};
use botyard_server::store::Database;
use expect_test::{Expect, expect};

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Compares the resulting settings or errors, with a file of this text in the data folder.
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
fn flags_override_the_environment_which_overrides_the_file() {
    check(
        &[("log-format", "json"), ("listen", "9000")],
        &[("BOTYARD_LOG_FORMAT", "text"), ("BOTYARD_LOG", "debug"), ("HOME", "/")],
        "log = \"warn\"\nlog_format = \"text\"\n\nbody-limit = 2_048\ntrusted_proxies = [\"10.0.0.1\", \"::1\"]\nlimits_scale = 2\n",
        &expect![[r#"
            listen = "127.0.0.1:9000" # --listen
            trusted_proxies = ["10.0.0.1", "::1"] # DATA/botyard.toml, line 5
            log = "debug" # environment BOTYARD_LOG
            log_format = "json" # --log-format
            body_limit = 2048 # DATA/botyard.toml, line 4
            limits_scale = 2.0 # DATA/botyard.toml, line 6
        "#]],
    );
}

#[test]
fn passwords_are_not_shown() {
    check(
        &[],
        &[("BOTYARD_DATABASE", "postgres://yard:sec@ret@db.example/yard?sslpassword=x")],
        "",
        &expect![[r#"
            database = "postgres://yard:***@db.example/yard" # environment BOTYARD_DATABASE
        "#]],
    );
    check(
        &[("database", "mysql://yard:secret@db.example/yard")],
        &[],
        "",
        &expect![[r#"
        --database: invalid value "mysql://yard:***@db.example/yard" for database: expected sqlite:PATH or postgres://USER@HOST/NAME
    "#]],
    );
}

#[test]
fn a_password_with_a_question_mark_is_not_shown() {
    check(
        &[("database", "postgres://yard:se?cret@db.example/yard")],
        &[],
        "",
        &expect![[r#"
            database = "postgres://…" # --database
        "#]],
    );
}

#[test]
fn logs_show_no_password_of_a_database() {
    let shown = [
        ("postgres://yard:secret@db.example/yard?sslpassword=x", "postgres://yard@db.example/yard"),
        ("postgres://db.example/yard?sslpassword=x", "postgres://db.example/yard"),
        ("postgres://yard:se?cret@db.example/yard", "postgres://…"),
        ("postgres:yard:secret@db.example/yard", "…"),
    ];
    for (url, expected) in shown {
        assert_eq!(Database::Postgres(url.to_owned()).to_string(), expected);
    }
}

#[test]
fn passwords_of_mail_servers_are_not_shown() {
    check(
        &[("mail-imap", "imaps://imap.club.example")],
        &[("BOTYARD_MAIL_SMTP_PASSWORD", "hunter2"), ("BOTYARD_MAIL_WEBHOOK_SECRET", "0123456789abcdef")],
        "mail_imap_password = \"hunter2\"\nmail_lmtp = \"run/lmtp\"\n",
        &expect![[r#"
            mail_lmtp = "DATA/run/lmtp" # DATA/botyard.toml, line 2
            mail_imap = "imaps://imap.club.example:993" # --mail-imap
            mail_imap_password = "***" # DATA/botyard.toml, line 1
            mail_webhook_secret = "***" # environment BOTYARD_MAIL_WEBHOOK_SECRET
            mail_smtp_password = "***" # environment BOTYARD_MAIL_SMTP_PASSWORD
        "#]],
    );
    check(
        &[("mail-webhook-secret", "hunter2")],
        &[],
        "",
        &expect![[r#"
            --mail-webhook-secret: invalid value "***" for mail_webhook_secret: expected at least 16 letters and digits, for example from `openssl rand -hex 24`
        "#]],
    );
}

#[test]
fn passwords_in_invalid_addresses_are_not_shown() {
    check(
        &[("database", "postgres:yard:secret@db.example/yard")],
        &[],
        "",
        &expect![[r#"
        --database: invalid value "***@db.example/yard" for database: expected sqlite:PATH or postgres://USER@HOST/NAME
    "#]],
    );
}

#[test]
fn passwords_in_messages_of_other_programs_are_not_shown() {
    check(
        &[("database", "host=db.example user=yard password=se@cret")],
        &[],
        "",
        &expect![[r#"
        --database: invalid value "…" for database: expected sqlite:PATH or postgres://USER@HOST/NAME
    "#]],
    );
}

#[test]
fn errors_in_the_file_name_their_line() {
    check(
        &[],
        &[],
        "# my club\nlistn = \"0.0.0.0:80\"\n",
        &expect![[r#"
        DATA/botyard.toml, line 2: unknown setting "listn"; did you mean listen?
    "#]],
    );
    check(
        &[],
        &[],
        "colour = \"red\"\n",
        &expect![[r#"
        DATA/botyard.toml, line 1: unknown setting "colour"; `botyard serve --print-config` lists all settings
    "#]],
    );
    check(
        &[],
        &[],
        "log = \"info\"\n[limits]\nscale = 2\n",
        &expect![[r#"
        DATA/botyard.toml, line 2: limits must be a single value, not a table
    "#]],
    );
    check(
        &[],
        &[],
        "log = \"info\nlisten = 3\n",
        &expect![[r#"
        DATA/botyard.toml, line 1: invalid basic string, expected `"`
    "#]],
    );
    check(
        &[],
        &[],
        "listen = \"everywhere\"\n",
        &expect![[r#"
        DATA/botyard.toml, line 1: invalid value "everywhere" for listen: expected an address and a port, such as 127.0.0.1:8080 or [::1]:8080
    "#]],
    );
    check(
        &[],
        &[],
        "data = \"/elsewhere\"\n",
        &expect![[r#"
        DATA/botyard.toml, line 1: this file is in the data folder, so it can't name another one
    "#]],
    );
}

#[test]
fn errors_elsewhere_name_their_source() {
    check(
        &[("computer-threads", "0")],
        &[],
        "",
        &expect![[r#"
        --computer-threads: invalid value "0" for computer_threads: expected a whole number from 1 to 1024
    "#]],
    );
    check(
        &[],
        &[("BOTYARD_LIMITS", "perhaps")],
        "",
        &expect![[r#"
        environment BOTYARD_LIMITS: invalid value "perhaps" for limits: expected true or false
    "#]],
    );
    check(
        &[],
        &[("BOTYARD_LOG_FORMATS", "json"), ("BOTYARD_SOMETHING_ELSE", "1")],
        "",
        &expect![[r#"
        ignoring the unknown setting BOTYARD_LOG_FORMATS; did you mean BOTYARD_LOG_FORMAT?
    "#]],
    );
    check(
        &[("public-url", "yard.example")],
        &[],
        "",
        &expect![[r#"
        --public-url: invalid value "yard.example" for public_url: expected http:// or https://, a host name and an optional port, without a path
    "#]],
    );
    check(
        &[("log", "no such=level=x")],
        &[],
        "",
        &expect![[r#"
        --log: invalid value "no such=level=x" for log: invalid filter directive: too many '=' in filter directive, expected 0 or 1
    "#]],
    );
}

#[test]
fn paths_in_a_file_are_relative_to_it() {
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
fn printed_settings_read_back() {
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
fn a_missing_data_folder_is_an_error() {
    let why = Settings::load(&Sources::default()).unwrap_err();
    assert_eq!(why.to_string(), "no data folder: set --data or BOTYARD_DATA");
}
