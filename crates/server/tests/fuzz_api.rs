//! Every endpoint of the OpenAPI document is fuzzed by the Python tool schemathesis: no answer is the server's fault, and all are as the
//! document says.
//!
//! The tool is installed into a folder of its own below the target folder. `BOTYARD_FUZZ_EXAMPLES` sets how many requests are made up for
//! each endpoint.

#[path = "server/support/mod.rs"]
mod support;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use support::log;
use support::postgres::Cluster;
use support::seated::Seated;
use support::server::Server;
use tokio::process::Command;

const VERSION: &str = "4.32.5";
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance";

/// The tool, installed if it isn't yet.
async fn tool() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("schemathesis-{VERSION}"));
    let tool = folder.join("bin/schemathesis");
    let done = folder.join("installed");
    // Tests run beside each other.
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

/// Runs it to its end; the error is what it said.
async fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().await.map_err(|error| format!("{:?}: {error}", command.as_std()))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// Endpoints that schemathesis can't ask: their answers don't end, or they take a letter, which it can't write. `webhook.rs` sends letters.
fn unaskable(document: &Value) -> Vec<String> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let unaskable = paths.filter(|(_, methods)| {
        methods.as_object().into_iter().flatten().any(|(_, endpoint)| {
            let is_stream = endpoint["tags"] == json!(["streams"])
                || endpoint["responses"].to_string().contains("x-ndjson");
            is_stream || endpoint["requestBody"]["content"].get("message/rfc822").is_some()
        })
    });
    unaskable.map(|(path, _)| path.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_keeps_its_word() {
    fuzz("sqlite", Server::start().await, "80").await;
}

/// PostgreSQL refuses what SQLite takes: no byte of a request may make it fail.
#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_keeps_its_word_on_postgresql() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    fuzz("postgresql", Server::start_with(|settings| settings.database = database).await, "40").await;
}

async fn fuzz(name: &str, server: Server, seconds: &str) {
    log::listen();
    let tool = match tool().await {
        Ok(tool) => tool,
        Err(why) => return botyard_testkit::skip("the endpoints with schemathesis", &why),
    };
    let table = Seated::open(
        &server,
        "pigs",
        json!({}),
        2,
        json!({ "clock": { "kind": "days", "per_move": 2, "vacation": 3 } }),
    )
    .await;
    let document = server.client().get("/api/openapi.json").await.expect("a document");
    let checks = std::env::var("BOTYARD_FUZZ_CHECKS").unwrap_or_else(|_| CHECKS.to_owned());
    let examples = std::env::var("BOTYARD_FUZZ_EXAMPLES").unwrap_or_else(|_| "15".to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-api-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut left_out = String::new();
    for path in unaskable(&document) {
        writeln!(left_out, "[[operations]]\ninclude-path = {path:?}\nenabled = false\n").expect("a text");
    }
    // It says honestly that it can't answer yet, while the table of the solved game is being made.
    left_out.push_str("[[operations]]\ninclude-path = \"/api/duel/probe\"\n");
    left_out.push_str("checks.not_a_server_error.expected-statuses = [\"2xx\", \"4xx\", 503]\n\n");
    // What would end the session or the game, and everything after it with it.
    let mut lasting = left_out.clone();
    for path in ["/api/logout", "/api/tables/{id}/resign", "/api/tables/{id}/abort", "/api/tables/{id}/leave"]
    {
        writeln!(lasting, "[[operations]]\ninclude-path = {path:?}\nenabled = false\n").expect("a text");
    }
    lasting.push_str(
        "[[operations]]\ninclude-path = \"/api/account\"\ninclude-method = \"DELETE\"\nenabled = false\n",
    );
    // First at a table that is there, by one who sits at it; then everywhere, by nobody.
    let at_table =
        format!("[parameters]\n\"path.id\" = {:?}\n\"path.game\" = \"pigs\"\n\n{lasting}", table.id);
    let token = table.players[0].token().expect("a token");
    for (name, config, token) in [("player", at_table, Some(token)), ("nobody", left_out, None)] {
        let config_file = folder.join(format!("{name}.toml"));
        std::fs::write(&config_file, config).expect("a file");
        let mut command = Command::new(&tool);
        command.arg("--config-file").arg(&config_file).arg("run");
        command.arg(format!("http://{}/api/openapi.json", server.address));
        command.args([
            "--checks",
            &checks,
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
        command.args([
            "--request-timeout",
            "60",
            "--max-time",
            seconds,
            "--continue-on-failure",
            "--no-color",
        ]);
        command.current_dir(&folder).env_remove("PYTHONPATH").kill_on_drop(true);
        if let Some(token) = token {
            command.arg("--header").arg(format!("Authorization: Bearer {token}"));
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
    assert_eq!(server.client().get("/healthz").await.expect("an answer")["ok"], true);
    server.stop().await;
    let log = log::take();
    let mishaps = log::mishaps(&log).into_iter().filter(|line| !line.contains("/api/duel/probe"));
    assert_eq!(mishaps.collect::<Vec<_>>(), Vec::<&str>::new());
}
