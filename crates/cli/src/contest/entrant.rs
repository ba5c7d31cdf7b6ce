//! Who takes part.

use std::sync::Arc;

use botyard_catalog::player;
use botyard_core::clip;
use botyard_core::face::Kind;

use super::pace::{KEYS, Pace};

/// A player as he was typed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entrant {
    /// What tables and records call him; no two are equal.
    pub(super) name: String,
    pub(super) who: Who,
    /// His own limits, or those of the match.
    pub(super) pace: Pace,
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// One of ours.
    Level(String),
    /// Another program that speaks UCI.
    Command {
        /// What starts it.
        line: String,
        /// Options of its own, to be set.
        options: Vec<(String, String)>,
    },
}

impl Entrant {
    /// Reads `mcts`, `mcts:nodes=1000,name=slow`, `cmd:COMMAND ARGS` or `cmd,time=50,option.Hash=16:COMMAND ARGS`. A player who
    /// says nothing about limits has those of the match.
    pub(super) fn read(text: &str, kind: &Kind, of_match: Pace) -> Result<Entrant, String> {
        let (head, rest) = text.split_once(':').unwrap_or((text, ""));
        let (head, of_command) = head.split_once(',').unwrap_or((head, ""));
        let is_command = head.trim().eq_ignore_ascii_case("cmd");
        let settings = match (is_command, of_command.is_empty(), rest.is_empty()) {
            (true, _, _) => of_command.to_owned(),
            (false, true, _) => rest.to_owned(),
            (false, false, true) => of_command.to_owned(),
            (false, false, false) => format!("{of_command},{rest}"),
        };
        let mut pace = Pace::default();
        let mut name = None;
        let mut options = Vec::new();
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let Some((key, value)) = setting.split_once('=') else {
                return Err(format!(
                    "{:?} isn't a setting of a player: write it as nodes=1000",
                    clip(setting)
                ));
            };
            let (key, value) = (key.trim(), value.trim());
            match key.strip_prefix("option.") {
                Some(option) if is_command => options.push((option.to_owned(), value.to_owned())),
                Some(_) => return Err(format!("{} has no options of its own to set", clip(head))),
                None if key == "name" => name = Some(plain(value)),
                None if KEYS.contains(&key) => pace.set(key, value)?,
                None => {
                    return Err(format!(
                        "there is no setting {:?} for a player: say {}, name or, behind cmd, option.NAME",
                        clip(key),
                        KEYS.join(", ")
                    ));
                }
            }
        }
        let (who, called) = if is_command {
            let line = rest.trim().to_owned();
            let program = line.split_whitespace().next().unwrap_or_default();
            let program = program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            if program.is_empty() {
                return Err("behind cmd: comes the command that starts an engine".to_owned());
            }
            (Who::Command { line, options }, program)
        } else {
            player(kind, head, 0, &Arc::default()).map_err(|why| why.to_string())?;
            (Who::Level(head.trim().to_ascii_lowercase()), text.trim().to_owned())
        };
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| plain(&called));
        Ok(Entrant { name, who, pace: if pace.is_open() { of_match } else { pace } })
    }

    /// Reads all players; those of the same name get numbers.
    pub(super) fn read_all(texts: &[String], kind: &Kind, of_match: Pace) -> Result<Vec<Entrant>, String> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for text in texts {
            let mut entrant = Entrant::read(text, kind, of_match)?;
            let called = entrant.name.clone();
            let mut number = 2;
            while entrants.iter().any(|other| other.name == entrant.name) {
                entrant.name = format!("{called} {number}");
                number += 1;
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }

    /// Does he play by a solved table, if there is one?
    pub(super) fn may_know(&self) -> bool {
        let name = |level: &str| level.strip_prefix("level-").unwrap_or(level) == "max";
        matches!(&self.who, Who::Level(level) if name(level))
    }

    /// All that decides how he plays, for telling one match from another.
    pub(super) fn in_full(&self) -> String {
        match &self.who {
            Who::Level(level) => format!("{}={level} {}", self.name, self.pace),
            Who::Command { line, options } => {
                format!("{}=cmd {options:?} {line} {}", self.name, self.pace)
            }
        }
    }
}

/// A name for tables and tags: no control signs, no quotes, and not endless.
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
        Entrant::read(text, duel(), of_match())
    }

    #[test]
    fn a_level_may_have_limits_of_its_own() {
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
        assert_eq!(entrant.who, Who::Command { line: "/opt/e:1 -a b,c".to_owned(), options });
        assert_eq!((entrant.name.as_str(), entrant.pace.depth), ("x", Some(3)));
        assert_eq!(read("cmd:/opt/fish -x").unwrap().name, "fish");
    }

    #[test]
    fn equal_names_get_numbers() {
        let texts = ["random", "random", "random"].map(str::to_owned);
        let entrants = Entrant::read_all(&texts, duel(), of_match()).unwrap();
        let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["random", "random 2", "random 3"]);
    }

    #[test]
    fn mistakes_are_explained() {
        for (text, word) in [
            ("god", "there is no computer player \"god\" for Robot Duel"),
            ("cmd:", "behind cmd: comes the command"),
            ("mcts:fast", "write it as nodes=1000"),
            ("mcts:speed=3", "there is no setting \"speed\""),
            ("mcts:option.Hash=1", "has no options of its own"),
            ("mcts:nodes=none", "isn't a whole number"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
