//! Tests in which clients generated from the OpenAPI document play whole games.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use tokio::process::Command;

use crate::support::server::Server;
use crate::tools::{self, run};

/// Writes the server's OpenAPI document to a file.
async fn document(server: &Server) -> std::path::PathBuf {
    let document = server.client().get("/api/openapi.json").await.expect("a document");
    let path = server.folder.path().join("openapi.json");
    fs::write(&path, document.to_string()).expect("a file");
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_python_client_plays_a_game() {
    let python = match tools::python("openapi-python", &["openapi-python-client==0.29.1"]).await {
        Ok(python) => python,
        Err(why) => return botyard_testkit::skip("a generated Python client", &why),
    };
    let server = Server::start().await;
    let document = document(&server).await;
    let made = server.folder.path().join("python");
    let mut generate = Command::new(python.with_file_name("openapi-python-client"));
    generate.args(["generate", "--meta", "none", "--path"]).arg(&document);
    generate.arg("--output-path").arg(made.join("botyard_client")).stdin(Stdio::null());
    fs::create_dir_all(&made).expect("a folder");
    let said = run(&mut generate).await.unwrap_or_else(|said| panic!("{said}"));
    // The generator doesn't support streams, letters and plain text lists; it has to support everything else.
    let beyond = said.matches("Unsupported content").count();
    assert_eq!(said.matches("WARNING").count(), beyond, "{said}");
    let mut play = Command::new(&python);
    play.arg(tools::here("generated_client.py")).arg(&made).arg(format!("http://{}", server.address));
    let said =
        run(play.stdin(Stdio::null()).kill_on_drop(true)).await.unwrap_or_else(|said| panic!("{said}"));
    assert!(said.ends_with("well done\n"), "{said}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_typescript_client_plays_a_game() {
    let folder = match tools::node().await {
        Ok(folder) => folder,
        Err(why) => return botyard_testkit::skip("a generated TypeScript client", &why),
    };
    let server = Server::start().await;
    let document = document(&server).await;
    let program = |name: &str| {
        let mut command = Command::new(folder.join("node_modules/.bin").join(name));
        command.current_dir(&folder).stdin(Stdio::null()).kill_on_drop(true);
        // No telemetry.
        command.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
        command
    };
    let mut lint = program("redocly");
    lint.args(["lint", "--extends", "spec", "--format", "stylish"]).arg(&document);
    run(&mut lint).await.unwrap_or_else(|said| panic!("{said}"));
    let sources = folder.join("made");
    fs::create_dir_all(&sources).expect("a folder");
    let mut types = program("openapi-typescript");
    types.arg(&document).arg("--output").arg(sources.join("api.ts"));
    run(&mut types).await.unwrap_or_else(|said| panic!("{said}"));
    fs::copy(tools::here("generated_client.ts"), sources.join("play.ts")).expect("a copy");
    let mut compile = program("tsc");
    compile.args([
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--moduleResolution",
        "nodenext",
    ]);
    compile.args(["--lib", "es2023,dom,dom.iterable,dom.asynciterable", "--skipLibCheck", "--outDir"]);
    compile.arg(folder.join("built")).arg(sources.join("play.ts"));
    run(&mut compile).await.unwrap_or_else(|said| panic!("{said}"));
    let mut play = Command::new("node");
    play.arg(Path::new("built/play.js")).arg(format!("http://{}", server.address)).current_dir(&folder);
    let said =
        run(play.stdin(Stdio::null()).kill_on_drop(true)).await.unwrap_or_else(|said| panic!("{said}"));
    assert!(said.ends_with("well done\n"), "{said}");
    server.stop().await;
}
