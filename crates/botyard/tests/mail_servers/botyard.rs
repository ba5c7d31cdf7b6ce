//! A botyard server as a separate process.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A server process, with the same settings for the commands beside it.
pub(crate) struct Botyard {
    pub(crate) child: Child,
    folder: TempDir,
    listen: String,
    settings: Vec<(String, String)>,
}

pub(crate) fn command(folder: &Path, settings: &[(String, String)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_botyard"));
    command.env("BOTYARD_DATA", folder);
    for (name, value) in settings {
        command.env(format!("BOTYARD_{}", name.to_uppercase()), value);
    }
    command
}

pub(crate) fn pairs(settings: &[(&str, &str)]) -> Vec<(String, String)> {
    settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Starts the server and waits until it prints its address.
fn serve(folder: &Path, settings: &[(String, String)]) -> (Child, String) {
    let mut command = command(folder, settings);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"]).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the server can be started");
    let stdout = child.stdout.take().expect("it has an output");
    let line = BufReader::new(stdout).lines().map_while(Result::ok).find(|line| line.contains("http://"));
    let line = line.expect("the server says where it listens");
    let listen = line.split("http://").nth(1).expect("an address").trim().to_owned();
    (child, listen)
}

impl Botyard {
    pub(crate) fn start(settings: &[(&str, &str)]) -> Botyard {
        let (folder, settings) = (TempDir::new().expect("a folder"), pairs(settings));
        let (child, listen) = serve(folder.path(), &settings);
        Botyard { child, folder, listen, settings }
    }

    /// Kills the server as a power cut would, and starts it again on the same data.
    pub(crate) fn kill_and_start(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
        (self.child, self.listen) = serve(self.folder.path(), &self.settings);
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = command(self.folder.path(), &self.settings);
        command.env("BOTYARD_LISTEN", &self.listen);
        command
    }

    /// The doctor's finding about the test letter.
    pub(crate) fn test_letter(&self) -> Value {
        let output = self.command().args(["doctor", "--json"]).output().expect("the doctor runs");
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let findings = told["findings"].as_array().expect("findings");
        let letter = findings.iter().find(|finding| finding["what"] == "test letter");
        letter.cloned().unwrap_or_else(|| panic!("no test letter: {told:#}"))
    }
}

impl Drop for Botyard {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
