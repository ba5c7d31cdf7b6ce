//! `botyard doctor`: checks of everything that the server needs.

use std::io::Write;

use anyhow::anyhow;
use botyard_server::doctor::{CheckState, examine};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::settings::AllFlags;

#[derive(Args, Debug)]
pub(crate) struct Doctor {
    #[command(flatten)]
    flags: AllFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the findings, and fails if one of them is an error.
pub(crate) fn run(asked: &Doctor, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = asked.flags.load()?.settings;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let findings = runtime.block_on(examine(&settings));
    let wrong = findings.iter().filter(|finding| finding.state == CheckState::Wrong).count();
    if asked.json {
        writeln!(out, "{}", json!({ "ok": wrong == 0, "findings": findings }))?;
    } else {
        let width = findings.iter().map(|finding| finding.what.chars().count()).max().unwrap_or(0);
        for finding in &findings {
            let state = match finding.state {
                CheckState::Ok => "ok",
                CheckState::Warning => "warning",
                CheckState::Wrong => "WRONG",
            };
            writeln!(out, "{state:<7}  {:<width$}  {}", finding.what, finding.words)?;
            if let Some(advice) = &finding.advice {
                writeln!(out, "{:7}  {:width$}  -> {advice}", "", "")?;
            }
        }
    }
    match wrong {
        0 => Ok(()),
        1 => Err(anyhow!("1 problem found").into()),
        count => Err(anyhow!("{count} problems found").into()),
    }
}
