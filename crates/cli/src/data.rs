//! The data folder.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use botyard_oracle::Shelf;
use clap::Args;

/// Arguments for the location of solved tables.
#[derive(Args, Clone, Debug)]
pub(crate) struct Data {
    /// Data folder, for solved tables [default: BOTYARD_DATA, else the system's data folder]
    #[arg(long = "data", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Keep solved tables in memory only, without reading or writing files
    #[arg(long, conflicts_with = "folder")]
    memory: bool,
}

impl Data {
    pub(crate) fn shelf(&self) -> Arc<Shelf> {
        Arc::new(Shelf::new(self.kept_in()))
    }

    /// The file of the solved table; `None` if files aren't used or there is no folder.
    pub(crate) fn table_file(&self) -> Option<PathBuf> {
        self.kept_in().map(|folder| folder.join(botyard_oracle::FILE_NAME))
    }

    /// The data folder; `None` if nothing is stored.
    pub(crate) fn kept_in(&self) -> Option<PathBuf> {
        if self.memory { None } else { self.folder.clone().or_else(default_folder) }
    }
}

/// Default data folder; `None` if the user has no home folder.
pub(crate) fn default_folder() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable("BOTYARD_DATA") {
        return Some(folder);
    }
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        // According to the XDG base directory specification, relative paths are ignored.
        let asked = variable("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
        asked.or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("botyard"))
}
