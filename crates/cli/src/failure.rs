//! Failures of commands, and their exit codes.

use std::fmt;
use std::process::ExitCode;

use botyard_core::face::{FaceError, Refused};

/// Failures of commands: the message on standard error, and the exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid arguments: exit code 2.
    Usage(String),
    /// The command failed: exit code 1.
    Failed(anyhow::Error),
    /// The command ends with an exit code that another program reads.
    Code {
        /// The exit code.
        code: u8,
        /// Message for standard error.
        words: String,
    },
}

impl Failure {
    /// Prints the message and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => {
                eprintln!("botyard: {self}");
                ExitCode::from(2)
            }
            // A reader that closes the pipe early (`| head`) isn't a failure.
            Failure::Failed(error) if is_broken_pipe(error) => ExitCode::SUCCESS,
            Failure::Failed(_) => {
                eprintln!("botyard: {self}");
                ExitCode::FAILURE
            }
            Failure::Code { code, .. } => {
                eprintln!("botyard: {self}");
                ExitCode::from(*code)
            }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(words) | Failure::Code { words, .. } => f.write_str(words),
            Failure::Failed(error) => write!(f, "{error:#}"),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Failed(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Failed(error.into())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Failed(error.into())
    }
}

impl From<FaceError> for Failure {
    fn from(error: FaceError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Usage(refused.to_string())
    }
}
