//! Loading of played games: pasted records, files, tables on the server, local games.

use botyard_core::Story;
use botyard_table::{Record, StoredEntry, Table, Unverified};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::study::Study;
use crate::net::{escape, get_text};
use crate::pages::parts::game_name;
use crate::panel::sitter_words;
use crate::prefs::told;
use crate::{storage, t};

/// A played game with the names of its players.
#[derive(Clone)]
pub(super) struct LoadedGame {
    history: Story,
    players: Vec<Option<String>>,
    result: String,
}

impl LoadedGame {
    /// Opens the game at its start.
    pub(super) fn study(self) -> Study {
        let study = Study::new(self.history, false);
        let named = self.players.iter().any(Option::is_some);
        if named {
            let names: Vec<&str> = self.players.iter().map(|name| name.as_deref().unwrap_or("?")).collect();
            study.title.set(Some(format!("{}  {}", names.join(" – "), self.result)));
        }
        study.players.set(self.players);
        study
    }
}

/// Parses a record and verifies it; the first one if the text has several.
pub(super) fn read(text: &str) -> Result<LoadedGame, String> {
    let (first, part) = Record::split(text).next().ok_or_else(|| t!("analysis-load-empty"))?;
    read_part(first, part)
}

/// Parses a record that begins at line `first` of its text.
fn read_part(first: usize, part: &str) -> Result<LoadedGame, String> {
    let find = botyard_catalog::find_known_as;
    let record = Record::read(part, find)
        .map_err(|why| t!("analysis-load-bad-line", line = first - 1 + why.line, why = told(&why.wrong)))?;
    // A result that the rules don't confirm is no reason to reject a game.
    if let Err(why) = record.verify()
        && !matches!(why, Unverified::NotOpened { .. })
    {
        return Err(t!("analysis-load-untrue", why = told(&why)));
    }
    play(&record)
}

fn play(record: &Record) -> Result<LoadedGame, String> {
    let history = record.story().map_err(|why| told(&why))?;
    Ok(LoadedGame { history, players: record.players.clone(), result: record.result() })
}

/// Fetches the record of a table on the server.
pub(super) async fn from_table(id: &str, key: Option<&str>) -> Result<LoadedGame, String> {
    let key = key.map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    let path = format!("/api/tables/{}/record{key}", escape(id));
    read(&get_text(&path).await.map_err(|problem| problem.sentence())?)
}

/// The part of a stored local game that is needed here.
#[derive(serde::Deserialize)]
struct StoredEntries {
    entries: Vec<StoredEntry>,
}

/// Loads a local game.
pub(super) fn from_here(id: &str) -> Result<LoadedGame, String> {
    let kept: StoredEntries =
        storage::get(&format!("local.{id}")).ok_or_else(|| t!("analysis-load-not-here"))?;
    let find = |game: &str| botyard_catalog::find(game).ok().copied();
    let table = Table::replay(find, kept.entries).map_err(|why| told(&why))?;
    let mut loaded = play(&table.record().map_err(|why| told(&why))?)?;
    loaded.players = table.setup().seats.iter().map(|sitter| Some(sitter_words(sitter))).collect();
    Ok(loaded)
}

/// Maximum number of games listed from one text.
const LISTED: usize = 500;

/// One of several records in a text.
#[derive(Clone, PartialEq)]
struct RecordChoice {
    /// Number of its first line in the text.
    line: usize,
    text: String,
}

impl RecordChoice {
    /// Summary from the tags: game, players, result. The record itself is parsed only when it is opened.
    fn title(&self) -> String {
        let tags =
            self.text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with('['));
        let tags = tags.filter_map(|line| {
            let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
            Some((name, value.trim().trim_matches('"')))
        });
        let shown =
            tags.filter(|(name, _)| !["Options", "Position", "Reason", "Seats", "Table"].contains(name));
        let words =
            shown.map(|(name, value)| if name == "Game" { game_name(value) } else { value.to_owned() });
        words.take(12).collect::<Vec<_>>().join(" · ")
    }
}

/// Form for a record, pasted or from a file.
#[component]
pub(super) fn LoadRecord(
    /// Called with every game that was loaded.
    then: Callback<LoadedGame>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let several = RwSignal::new(Vec::<RecordChoice>::new());
    let found = RwSignal::new(0);
    let show = move |read: Result<LoadedGame, String>| match read {
        Ok(loaded) => {
            wrong.set(None);
            then.run(loaded);
        }
        Err(why) => wrong.set(Some(why)),
    };
    let take = move |text: &str| {
        let count = Record::split(text).count();
        let parts =
            Record::split(text).take(LISTED).map(|(line, text)| RecordChoice { line, text: text.to_owned() });
        found.set(count);
        several.set(if count > 1 { parts.collect() } else { Vec::new() });
        if count > 1 {
            wrong.set(None);
        } else {
            show(read(text));
        }
    };
    let listed = move || {
        several
            .get()
            .into_iter()
            .map(|part| {
                let title = part.title();
                view! {
                    <li>
                        <button on:click=move |_| show(read_part(part.line, &part.text))>{title}</button>
                    </li>
                }
            })
            .collect_view()
    };
    let read_file = move |input: web_sys::HtmlInputElement| {
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let blob: &web_sys::Blob = file.unchecked_ref();
            match JsFuture::from(blob.text()).await {
                Ok(read) => {
                    text.set(read.as_string().unwrap_or_default());
                    take(&text.get_untracked());
                }
                Err(_) => wrong.set(Some(t!("analysis-load-no-file"))),
            }
        });
    };
    view! {
        <section class="card stack">
            <h2>{move || t!("analysis-load")}</h2>
            <label class="field">
                <span>{move || t!("analysis-load-paste")}</span>
                <textarea
                    rows="6"
                    spellcheck="false"
                    prop:value=move || text.get()
                    aria-invalid=move || wrong.with(Option::is_some).to_string()
                    aria-describedby="load-wrong"
                    on:input:target=move |event| text.set(event.target().value())
                ></textarea>
            </label>
            <p class="bad" id="load-wrong" role="alert">{move || wrong.get()}</p>
            <Show when=move || several.with(|several| !several.is_empty())>
                <p role="status">{move || t!("analysis-load-several", count = found.get(), shown = several.with(Vec::len))}</p>
                <ol class="records" id="load-several">{listed}</ol>
            </Show>
            <div class="row">
                <button
                    class="strong"
                    disabled=move || text.with(|text| text.trim().is_empty())
                    on:click=move |_| take(&text.get_untracked())
                >
                    {move || t!("analysis-load-analyse")}
                </button>
                <label class="field">
                    <span>{move || t!("analysis-load-file")}</span>
                    <input
                        type="file"
                        accept=".yard,.txt,text/plain"
                        on:change:target=move |event| read_file(event.target())
                    />
                </label>
            </div>
        </section>
    }
}
