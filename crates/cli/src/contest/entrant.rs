//! Entrants: the players of a match, as given on the command line.

use std::path::PathBuf;
use std::sync::Arc;

use botyard_catalog::player;
use botyard_core::clip;
use botyard_core::face::Kind;

use super::pace::{KEYS, Pace};

/// A player of the match.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entrant {
    /// Name in tables and records; unique.
    pub(super) name: String,
    pub(super) who: Who,
    /// The player's own limits, or those of the match.
    pub(super) pace: Pace,
}

/// Kinds of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// A built-in level.
    Level(String),
    /// Another program that speaks UCI.
    Command {
        /// Command line of the engine.
        line: String,
        /// UCI options to set.
        options: Vec<(String, String)>,
        /// Working folder.
        folder: Option<PathBuf>,
        /// Whether it is restarted for every game.
        restart: bool,
    },
}

/// Settings of a player, or with `--each` of all players: `nodes=1000,name=slow,option.Hash=16`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct PlayerSettings {
    pace: Pace,
    name: Option<String>,
    options: Vec<(String, String)>,
    folder: Option<PathBuf>,
    restart: Option<bool>,
}

impl PlayerSettings {
    /// Parses settings separated by commas.
    fn read(text: &str) -> Result<PlayerSettings, String> {
        let mut settings = PlayerSettings::default();
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let Some((key, value)) = setting.split_once('=') else {
                return Err(format!(
                    "{:?} isn't a player setting: expected NAME=VALUE, such as nodes=1000",
                    clip(setting)
                ));
            };
            let (key, value) = (key.trim(), value.trim());
            match (key, key.strip_prefix("option.")) {
                (_, Some(option)) => settings.options.push((option.to_owned(), value.to_owned())),
                ("name", _) => settings.name = Some(plain(value)),
                ("dir", _) => settings.folder = Some(PathBuf::from(value)),
                ("restart", _) => settings.restart = Some(on_or_off(value)?),
                _ if KEYS.contains(&key) => settings.pace.set(key, value)?,
                _ => {
                    return Err(format!(
                        "unknown setting {:?} for a player: expected {}, name or, for engines, dir, restart, option.NAME",
                        clip(key),
                        KEYS.join(", ")
                    ));
                }
            }
        }
        Ok(settings)
    }

    /// Parses the value of `--each`.
    pub(super) fn of_each(text: &str) -> Result<PlayerSettings, String> {
        let settings = PlayerSettings::read(text)?;
        match settings.name {
            Some(_) => Err("--each can't set a name: every player has their own".to_owned()),
            None => Ok(settings),
        }
    }

    /// The limits among these settings.
    pub(super) fn pace(&self) -> Pace {
        self.pace
    }
}

/// Parses a boolean in cutechess' notation or in common ones.
fn on_or_off(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "on" | "true" | "yes" | "1" => Ok(true),
        "off" | "false" | "no" | "0" => Ok(false),
        _ => Err(format!("restart={} must be on or off", clip(value))),
    }
}

impl Entrant {
    /// Parses `mcts`, `mcts:nodes=1000,name=slow`, `cmd:COMMAND ARGS` or `cmd,time=50,option.Hash=16:COMMAND
    /// ARGS`. Limits, engine options, folder and restarts that aren't given default to those of `--each`.
    pub(super) fn read(
        text: &str,
        kind: &Kind,
        of_match: Pace,
        each: &PlayerSettings,
    ) -> Result<Entrant, String> {
        let (head, rest) = text.split_once(':').unwrap_or((text, ""));
        let (head, of_command) = head.split_once(',').unwrap_or((head, ""));
        let is_command = head.trim().eq_ignore_ascii_case("cmd");
        let settings = match (is_command, of_command.is_empty(), rest.is_empty()) {
            (true, _, _) => of_command.to_owned(),
            (false, true, _) => rest.to_owned(),
            (false, false, true) => of_command.to_owned(),
            (false, false, false) => format!("{of_command},{rest}"),
        };
        let settings = PlayerSettings::read(&settings)?;
        let PlayerSettings { pace, name, options: own, folder, restart } = settings;
        let (who, called) = if is_command {
            let line = rest.trim().to_owned();
            let program = line.split_whitespace().next().unwrap_or_default();
            let program = program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            if program.is_empty() {
                return Err("cmd: must be followed by the command of an engine".to_owned());
            }
            let is_own = |name: &str| own.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
            let mut options: Vec<(String, String)> =
                each.options.iter().filter(|(name, _)| !is_own(name)).cloned().collect();
            options.extend(own);
            let folder = folder.or_else(|| each.folder.clone());
            let restart = restart.or(each.restart).unwrap_or(false);
            (Who::Command { line, options, folder, restart }, program)
        } else {
            if !own.is_empty() || folder.is_some() || restart.is_some() {
                return Err(format!(
                    "{} isn't an engine: dir, restart and option.NAME need cmd:COMMAND",
                    clip(head)
                ));
            }
            player(kind, head, 0, &Arc::default()).map_err(|why| why.to_string())?;
            (Who::Level(head.trim().to_ascii_lowercase()), text.trim().to_owned())
        };
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| plain(&called));
        Ok(Entrant { name, who, pace: if pace.is_open() { of_match } else { pace } })
    }

    /// Parses all players. Players with equal names are numbered, starting with the first of them.
    pub(super) fn read_all(
        texts: &[String],
        kind: &Kind,
        of_match: Pace,
        each: &PlayerSettings,
    ) -> Result<Vec<Entrant>, String> {
        let read = |text: &String| Entrant::read(text, kind, of_match, each);
        let mut entrants: Vec<Entrant> = texts.iter().map(read).collect::<Result<_, _>>()?;
        let typed: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let mut taken: Vec<String> = typed.clone();
        for (entrant, called) in entrants.iter_mut().zip(&typed) {
            if typed.iter().filter(|other| *other == called).count() == 1 {
                continue;
            }
            // A name given by the user may already have this form.
            let free = (1..).map(|number| format!("{called} #{number}")).find(|name| !taken.contains(name));
            entrant.name = free.unwrap_or_default();
            taken.push(entrant.name.clone());
        }
        Ok(entrants)
    }

    /// Whether the player uses a solved table if there is one.
    pub(super) fn may_know(&self) -> bool {
        let name = |level: &str| level.strip_prefix("level-").unwrap_or(level) == "max";
        matches!(&self.who, Who::Level(level) if name(level))
    }

    /// All settings that affect play, to tell matches apart.
    pub(super) fn in_full(&self) -> String {
        match &self.who {
            Who::Level(level) => format!("{}={level} {}", self.name, self.pace),
            Who::Command { line, options, folder, restart } => {
                let mut words = format!("{}=cmd {options:?} {line} {}", self.name, self.pace);
                if let Some(folder) = folder {
                    words += &format!(" in {folder:?}");
                }
                if *restart {
                    words += " anew";
                }
                words
            }
        }
    }
}

/// Cleans a name for tables and tags: no control characters or quotes, limited length.
fn plain(name: &str) -> String {
    name.chars().filter(|sign| !sign.is_control() && *sign != '"').take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel() -> &'static Kind {
        botyard_catalog::find("duel").unwrap()
    }

    fn of_match() -> Pace {
        Pace { nodes: Some(7), ..Pace::default() }
    }

    fn read(text: &str) -> Result<Entrant, String> {
        Entrant::read(text, duel(), of_match(), &PlayerSettings::default())
    }

    #[test]
    fn a_level_may_have_its_own_limits() {
        assert_eq!(read("Random").unwrap().pace, of_match());
        let entrant = read("mcts:nodes=1000,time=5").unwrap();
        assert_eq!(entrant.name, "mcts:nodes=1000,time=5");
        assert_eq!(entrant.pace.to_string(), "nodes=1000,time=5");
        assert_eq!(read("mcts:name=slow").unwrap().pace, of_match());
    }

    #[test]
    fn a_command_keeps_its_colons_and_commas() {
        let entrant = read("cmd,depth=3,option.Hash=16,name=x:/opt/e:1 -a b,c").unwrap();
        let options = vec![("Hash".to_owned(), "16".to_owned())];
        let line = "/opt/e:1 -a b,c".to_owned();
        assert_eq!(entrant.who, Who::Command { line, options, folder: None, restart: false });
        assert_eq!((entrant.name.as_str(), entrant.pace.depth), ("x", Some(3)));
        assert_eq!(read("cmd:/opt/fish -x").unwrap().name, "fish");
    }

    fn names(texts: &[&str]) -> Vec<String> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let entrants = Entrant::read_all(&texts, duel(), of_match(), &PlayerSettings::default()).unwrap();
        entrants.into_iter().map(|entrant| entrant.name).collect()
    }

    #[test]
    fn copies_of_a_player_are_numbered() {
        assert_eq!(names(&["3", "3"]), ["3 #1", "3 #2"]);
        assert_eq!(names(&["random", "3", "random"]), ["random #1", "3", "random #2"]);
        assert_eq!(names(&["3", "3", "3:name=3 #1"]), ["3 #2", "3 #3", "3 #1"]);
        assert_eq!(names(&["cmd:/a/fish", "cmd:/b/fish --x"]), ["fish #1", "fish #2"]);
    }

    #[test]
    fn settings_for_each_are_defaults_of_the_players() {
        let each =
            PlayerSettings::of_each("option.Hash=16,option.Threads=2,dir=/opt,restart=on,nodes=9").unwrap();
        assert_eq!(each.pace().nodes, Some(9));
        let read = |text: &str| Entrant::read(text, duel(), each.pace(), &each).unwrap();
        let Who::Command { options, folder, restart, .. } = read("cmd,option.hash=1:fish").who else {
            panic!()
        };
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["Threads=2", "hash=1"]);
        assert_eq!((folder, restart), (Some(PathBuf::from("/opt")), true));
        let Who::Command { folder, restart, .. } = read("cmd,dir=/srv,restart=off:fish").who else {
            panic!()
        };
        assert_eq!((folder, restart), (Some(PathBuf::from("/srv")), false));
        // Our own players get the limits and nothing else.
        assert_eq!(read("mcts").pace.nodes, Some(9));
        assert_eq!(read("mcts:depth=3").pace.nodes, None);
        for wrong in ["name=x", "speed=3", "nodes=0", "restart=maybe"] {
            assert!(PlayerSettings::of_each(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn mistakes_are_explained() {
        for (text, word) in [
            ("god", "unknown computer player \"god\" for Robot Duel"),
            ("cmd:", "must be followed by the command"),
            ("mcts:fast", "such as nodes=1000"),
            ("mcts:speed=3", "unknown setting \"speed\""),
            ("mcts:option.Hash=1", "isn't an engine"),
            ("mcts:dir=/tmp", "isn't an engine"),
            ("cmd,restart=perhaps:x", "must be on or off"),
            ("mcts:nodes=none", "isn't a whole number"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
