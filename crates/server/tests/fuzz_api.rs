//! Fuzzes every endpoint of the OpenAPI document with the Python tool schemathesis: no answer is a server
//! error, and all match the document.
//!
//! The tool is installed into a folder of its own below the target folder. It sends every boundary case of
//! each schema and a few generated requests, the same in every run; `BOTYARD_FUZZ_EXAMPLES` sets the number
//! of generated requests per endpoint.

#[path = "server/support/mod.rs"]
mod support;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use support::log;
use support::postgres::Cluster;
use support::server::Server;
use tokio::process::Command;

const VERSION: &str = "4.32.5";

/// Secret of the webhook, and the server's own address.
const SECRET: &str = "0123456789abcdef0123";
const OWN: &str = "yard@club.example";
/// The webhook for letters.
const LETTERS: &str = "/api/mail/letters";

/// Operations that parse a language which no schema describes: positions, records, options of games and their
/// number of players, passwords that are hard to guess, recipients of letters. They may reject well-formed
/// input with this status.
const LANGUAGES: &[(&str, &str, u16)] = &[
    ("POST", "/api/accounts", 400),
    ("POST", "/api/account/password", 400),
    ("POST", "/api/analysis", 400),
    ("POST", "/api/tables", 400),
    ("POST", "/api/seeks", 400),
    ("POST", "/api/challenge/{name}", 400),
    ("GET", "/api/duel/probe", 400),
    ("POST", "/api/duel/probe", 400),
    ("POST", "/api/records/verify", 400),
    ("POST", "/api/account/mail/addresses", 400),
    ("POST", LETTERS, 422),
];

/// A request that breaks the schema is rejected with one of these; 413 is for long texts, and the tool
/// doesn't know it.
const REJECTIONS: &str = "[checks.negative_data_rejection]\nexpected-statuses = [400, 401, 403, 404, 405, 406, 409, \
                          413, 415, 422, 428, 429, \"5xx\"]\n\n";

/// Serialiser of letters for the tool.
const HOOKS: &str = "import schemathesis\n\n\n@schemathesis.serializer(\"message/rfc822\")\ndef letter(ctx, value):\n    \
                     return value if isinstance(value, bytes) else str(value).encode(\"utf-8\", \"replace\")\n";

/// Returns the path of the tool; installs it if needed.
async fn tool() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("schemathesis-{VERSION}"));
    let tool = folder.join("bin/schemathesis");
    let done = folder.join("installed");
    // Tests run in parallel.
    let lock = std::fs::File::create(folder.with_extension("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    if !done.exists() {
        let _ = std::fs::remove_dir_all(&folder);
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder)).await?;
        let package = format!("schemathesis=={VERSION}");
        run(Command::new(folder.join("bin/pip")).args([
            "install",
            "--quiet",
            "--disable-pip-version-check",
            &package,
        ]))
        .await?;
        std::fs::write(&done, "").map_err(|error| error.to_string())?;
    }
    Ok(tool)
}

/// Runs a command to its end; the error is its output.
async fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().await.map_err(|error| format!("{:?}: {error}", command.as_std()))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// Returns the endpoints with endless answers.
fn endless(document: &Value) -> Vec<String> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let endless = paths.filter(|(_, methods)| {
        methods.as_object().into_iter().flatten().any(|(_, endpoint)| {
            endpoint["tags"] == json!(["streams"]) || endpoint["responses"].to_string().contains("x-ndjson")
        })
    });
    endless.map(|(path, _)| path.clone()).collect()
}

fn with_mail(settings: &mut botyard_server::config::Settings) {
    settings.mail.address = botyard_mail::Address::normal(OWN);
    settings.mail.dkim = false;
    settings.mail.transports.webhook_secret = Some(botyard_mail::Secret::new(SECRET));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_matches_the_document() {
    fuzz("sqlite", Server::start_with(with_mail).await, "10").await;
}

/// PostgreSQL rejects bytes that SQLite accepts: no byte of a request may make it fail.
#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_matches_the_document_on_postgresql() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let server = Server::start_with(|settings| {
        with_mail(settings);
        settings.database = database;
    });
    fuzz("postgresql", server.await, "5").await;
}

async fn fuzz(name: &str, server: Server, examples: &str) {
    log::listen();
    let tool = match tool().await {
        Ok(tool) => tool,
        Err(why) => return botyard_testkit::skip("the endpoints with schemathesis", &why),
    };
    // An account, because a guest who creates one would be signed out by that.
    let account = json!({ "name": "Ann", "password": "a long enough secret" });
    let account = server.client().post("/api/accounts", &account).await.expect("an account");
    let token = account["token"].as_str().expect("a token");
    let clock = json!({ "kind": "days", "per_move": 2, "vacation": 3 });
    let table = json!({ "game": "pigs", "seats": [{ "who": "me" }, { "who": "open" }], "clock": clock });
    let opened = server.client().with_token(token).post("/api/tables", &table).await.expect("a table");
    let id = opened["table"]["id"].as_str().expect("an id");
    server.client().post(&format!("/api/tables/{id}/join"), &json!({})).await.expect("a seat");
    let document = server.client().get("/api/openapi.json").await.expect("a document");
    let examples = std::env::var("BOTYARD_FUZZ_EXAMPLES").unwrap_or_else(|_| examples.to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-api-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut left_out = String::new();
    for path in endless(&document) {
        writeln!(left_out, "[[operations]]\ninclude-path = {path:?}\nenabled = false\n").expect("a text");
    }
    // It may answer 503 while the table of the solved game is being computed.
    left_out.push_str("[[operations]]\ninclude-path = \"/api/duel/probe\"\n");
    left_out.push_str("checks.not_a_server_error.expected-statuses = [\"2xx\", \"4xx\", 503]\n\n");
    let language = |(method, path, status): &(&str, &str, u16)| {
        format!(
            "[[operations]]\ninclude-path = {path:?}\ninclude-method = {method:?}\n\
             checks.positive_data_acceptance.expected-statuses = [\"2xx\", 401, 403, 404, 409, {status}, 429, \"5xx\"]\n\n"
        )
    };
    LANGUAGES.iter().for_each(|operation| left_out.push_str(&language(operation)));
    // Operations that would end the session or the game, and the rest of the test with it.
    let mut lasting = left_out.clone();
    for path in ["/api/logout", "/api/tables/{id}/resign", "/api/tables/{id}/abort", "/api/tables/{id}/leave"]
    {
        writeln!(lasting, "[[operations]]\ninclude-path = {path:?}\nenabled = false\n").expect("a text");
    }
    lasting.push_str(
        "[[operations]]\ninclude-path = \"/api/account\"\ninclude-method = \"DELETE\"\nenabled = false\n",
    );
    std::fs::write(folder.join("hooks.py"), HOOKS).expect("a file");
    let signed = |token: &str| format!("[auth.openapi.bearer]\nbearer = {token:?}\n\n");
    // First as a player at an existing table, then everywhere without an account, then as a mail provider.
    let at_table =
        format!("{}[parameters]\n\"path.id\" = {id:?}\n\"path.game\" = \"pigs\"\n\n{lasting}", signed(token));
    // The tool takes the first entry whose path or whose method fits, so the one of letters comes first.
    let mut letters: String =
        LANGUAGES.iter().filter(|(_, path, _)| *path == LETTERS).map(language).collect();
    // A letter is any text, and the tool's wrong bodies, such as a number, are sent as text.
    letters.insert_str(letters.trim_end().len(), "\nchecks.negative_data_rejection.enabled = false");
    let provider = format!("{}{letters}{left_out}", signed(SECRET));
    for (name, config, only) in
        [("player", at_table, None), ("nobody", left_out, None), ("provider", provider, Some(LETTERS))]
    {
        let config_file = folder.join(format!("{name}.toml"));
        std::fs::write(&config_file, format!("{REJECTIONS}{config}")).expect("a file");
        let mut command = Command::new(&tool);
        command.arg("--config-file").arg(&config_file).arg("run");
        command.arg(format!("http://{}/api/openapi.json", server.address));
        command.args([
            "--checks",
            "all",
            "--workers",
            "1",
            "--max-examples",
            &examples,
            "--generation-deterministic",
        ]);
        command.args([
            "--phases",
            "examples,coverage,fuzzing",
            "--suppress-health-check",
            "all",
            "--warnings",
            "off",
        ]);
        command.args(["--request-timeout", "60", "--continue-on-failure", "--no-color"]);
        command.current_dir(&folder).env_remove("PYTHONPATH").kill_on_drop(true);
        command.env("SCHEMATHESIS_HOOKS", "hooks");
        if let Some(only) = only {
            command.args(["--include-path", only]);
        }
        match run(&mut command).await {
            Ok(said) => println!(
                "{name}: {}",
                said.lines()
                    .rev()
                    .take(30)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect::<Vec<_>>()
                    .join("\n")
            ),
            Err(said) => panic!("as {name}: {said}"),
        }
    }
    // The player's account still works.
    server.client().with_token(token).get("/api/account").await.expect("the account");
    assert_eq!(server.client().get("/healthz").await.expect("an answer")["ok"], true);
    server.stop().await;
    let log = log::take();
    let mishaps = log::mishaps(&log).into_iter().filter(|line| !line.contains("/api/duel/probe"));
    assert_eq!(mishaps.collect::<Vec<_>>(), Vec::<&str>::new());
}
