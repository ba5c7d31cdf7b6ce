//! The server's settings as flags, generated from the server's list, so that the names are the same
//! everywhere.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use botyard_server::config::{self, LoadedSettings, SETTINGS, Settings, Sources};
use clap::{Arg, ArgMatches, Args, Command};

use crate::data;
use crate::failure::Failure;

/// Flags for every setting of the server.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllFlags(Flags);

/// Flags for the location of the data.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaceFlags(Flags);

#[derive(Clone, Debug, Default)]
struct Flags {
    config: Option<PathBuf>,
    given: Vec<(String, String)>,
}

impl AllFlags {
    /// Loads the settings from flags, environment and file.
    pub(crate) fn load(&self) -> Result<LoadedSettings, Failure> {
        self.0.load()
    }
}

impl PlaceFlags {
    /// Loads the settings from flags, environment and file.
    pub(crate) fn load(&self) -> Result<LoadedSettings, Failure> {
        self.0.load()
    }
}

impl Flags {
    fn load(&self) -> Result<LoadedSettings, Failure> {
        let text = |text: OsString| text.into_string().ok();
        let environment = env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
        let sources = Sources {
            flags: self.given.clone(),
            environment: environment.collect(),
            file: self.config.clone(),
            usual_data: data::default_folder(),
        };
        let loaded = Settings::load(&sources).map_err(|why| Failure::Usage(why.to_string()))?;
        for note in &loaded.notes {
            eprintln!("botyard: {note}");
        }
        Ok(loaded)
    }

    fn augment(command: Command, wanted: impl Fn(&str) -> bool) -> Command {
        let config = Arg::new("config")
            .long("config")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help(format!(
                "TOML file with settings [default: {} in the data folder, if it exists]",
                config::FILE
            ));
        let settings = SETTINGS.iter().filter(|info| wanted(info.name));
        settings.fold(command.arg(config), |command, info| {
            let mut arg = Arg::new(info.name).long(info.flag).value_name(info.value).help(format!(
                "{} [{}]",
                info.words,
                config::variable(info.name)
            ));
            if info.is_switch {
                arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true");
            }
            command.arg(arg)
        })
    }

    fn of(matches: &ArgMatches, wanted: impl Fn(&str) -> bool) -> Flags {
        let settings = SETTINGS.iter().filter(|info| wanted(info.name));
        let given = settings
            .filter_map(|info| Some((info.flag.to_owned(), matches.get_one::<String>(info.name)?.clone())));
        Flags { config: matches.get_one::<PathBuf>("config").cloned(), given: given.collect() }
    }
}

fn is_place(name: &str) -> bool {
    matches!(name, "data" | "database")
}

impl clap::FromArgMatches for AllFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AllFlags, clap::Error> {
        Ok(AllFlags(Flags::of(matches, |_| true)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = AllFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for AllFlags {
    fn augment_args(command: Command) -> Command {
        Flags::augment(command, |_| true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        AllFlags::augment_args(command)
    }
}

impl clap::FromArgMatches for PlaceFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlaceFlags, clap::Error> {
        Ok(PlaceFlags(Flags::of(matches, is_place)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = PlaceFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for PlaceFlags {
    fn augment_args(command: Command) -> Command {
        Flags::augment(command, is_place)
    }

    fn augment_args_for_update(command: Command) -> Command {
        PlaceFlags::augment_args(command)
    }
}
