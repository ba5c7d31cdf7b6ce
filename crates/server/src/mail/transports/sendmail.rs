//! Outbound transport through a sendmail-compatible program, which every mail server provides.

use std::io::{Seek as _, Write as _};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use crate::mail::{Outgoing, SendError, Sender};

/// Timeout of the program; it is killed when this expires.
const PATIENCE: Duration = Duration::from_secs(60);

/// Sends with `sendmail -i -f SENDER -- RECIPIENT`.
#[derive(Clone, Debug)]
pub(crate) struct Sendmail {
    program: PathBuf,
    patience: Duration,
}

impl Sendmail {
    pub(crate) fn new(program: PathBuf) -> Sendmail {
        Sendmail { program, patience: PATIENCE }
    }

    async fn run(&self, letter: &Outgoing) -> std::io::Result<Option<i32>> {
        let input = whole_input(with_bare_line_ends(&letter.bytes)).await?;
        let mut child = Command::new(&self.program)
            .arg("-i")
            .arg("-f")
            .arg(&letter.return_path)
            .arg("--")
            .arg(&letter.to)
            .stdin(input)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        Ok(child.wait().await?.code())
    }
}

impl Sender for Sendmail {
    async fn send(&self, letter: &Outgoing) -> Result<(), SendError> {
        let code = match timeout(self.patience, self.run(letter)).await {
            Ok(Ok(code)) => code,
            Ok(Err(error)) => {
                tracing::warn!(%error, program = %self.program.display(), "the mail program can't be run");
                return Err(SendError::Later);
            }
            Err(_) => {
                tracing::warn!(program = %self.program.display(), "the mail program doesn't end");
                return Err(SendError::Later);
            }
        };
        match code {
            Some(0) => Ok(()),
            // sysexits: bad data, no such user, no such host.
            Some(65 | 67 | 68) => Err(SendError::Never),
            code => {
                tracing::warn!(?code, program = %self.program.display(), "the mail program failed");
                Err(SendError::Later)
            }
        }
    }
}

/// Returns the letter as an unnamed file. Such a program sends what it has read when its input ends: with a
/// pipe, it would send half a letter if this process is killed.
async fn whole_input(letter: Vec<u8>) -> std::io::Result<Stdio> {
    let file = tokio::task::spawn_blocking(move || {
        let mut file = tempfile::tempfile()?;
        file.write_all(&letter)?;
        file.rewind()?;
        Ok::<_, std::io::Error>(file)
    });
    Ok(file.await.map_err(std::io::Error::other)??.into())
}

/// Converts to LF line endings: such programs write CRLF themselves.
fn with_bare_line_ends(letter: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(letter.len());
    for line in letter.split_inclusive(|&byte| byte == b'\n') {
        text.extend_from_slice(line.strip_suffix(b"\r\n").unwrap_or(line));
        if line.ends_with(b"\r\n") {
            text.push(b'\n');
        }
    }
    text
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn letter() -> Outgoing {
        Outgoing {
            id: "1".to_owned(),
            return_path: "yard+b1@club.example".to_owned(),
            to: "-ann@example.org".to_owned(),
            bytes: b"Subject: x\r\n\r\n.\r\nend\r\n".to_vec(),
            attempts: 0,
        }
    }

    async fn sent(script: &str) -> (Result<(), SendError>, String) {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("sendmail");
        let out = folder.path().join("out");
        fs::write(&program, format!("#!/bin/sh\nout='{}'\n{script}\n", out.display())).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let patience = Duration::from_secs(if script.contains("sleep") { 1 } else { 60 });
        let sent = Sendmail { program, patience }.send(&letter()).await;
        (sent, fs::read_to_string(out).unwrap_or_default())
    }

    #[tokio::test]
    async fn the_program_gets_envelope_and_letter() {
        let (result, out) = sent(r#"printf '%s\n' "$@" > "$out"; cat >> "$out""#).await;
        assert_eq!(result, Ok(()));
        assert_eq!(out, "-i\n-f\nyard+b1@club.example\n--\n-ann@example.org\nSubject: x\n\n.\nend\n");
    }

    #[tokio::test]
    async fn killing_the_server_cant_truncate_a_letter() {
        let (result, out) = sent(r#"[ -f /dev/stdin ] && echo "a file" > "$out""#).await;
        assert_eq!((result, out.as_str()), (Ok(()), "a file\n"));
    }

    #[tokio::test]
    async fn exit_codes_distinguish_bounces_from_temporary_errors() {
        for code in [65, 67, 68] {
            assert_eq!(sent(&format!("exit {code}")).await.0, Err(SendError::Never), "{code}");
        }
        for code in [1, 64, 69, 75, 77, 78] {
            assert_eq!(sent(&format!("exit {code}")).await.0, Err(SendError::Later), "{code}");
        }
        assert_eq!(sent("kill -9 $$").await.0, Err(SendError::Later));
    }

    #[tokio::test]
    async fn a_hanging_or_missing_program_is_retried_later() {
        assert_eq!(sent("exec sleep 600").await.0, Err(SendError::Later));
        let missing = Sendmail::new("/nowhere/sendmail".into());
        assert_eq!(missing.send(&letter()).await, Err(SendError::Later));
    }
}
