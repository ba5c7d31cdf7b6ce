//! Games that were played: records pasted or from files, tables of the server, games of this browser.

use botyard_table::{Act, Record, StoredEntry, Table, Unverified};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::study::Study;
use crate::net::{escape, get_text};
use crate::play::History;
use crate::prefs::told;
use crate::{storage, t};

/// A game that was played, and by whom.
#[derive(Clone)]
pub(super) struct Loaded {
    history: History,
    players: Vec<Option<String>>,
    result: String,
}

impl Loaded {
    /// Looks at it from its start.
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

/// The game of a record, if everything in it is true.
pub(super) fn read(text: &str) -> Result<Loaded, String> {
    let (first, part) = Record::split(text).next().ok_or_else(|| t!("analysis-load-empty"))?;
    let find = |id: &str| botyard_catalog::find(id).ok().copied();
    let record = Record::read(part, find)
        .map_err(|why| t!("analysis-load-bad-line", line = first - 1 + why.line, why = told(&why.wrong)))?;
    // Who has won without the rules saying so is nothing to refuse a game for.
    if let Err(why) = record.verify()
        && !matches!(why, Unverified::NotOpened { .. })
    {
        return Err(t!("analysis-load-untrue", why = told(&why)));
    }
    play(&record)
}

fn play(record: &Record) -> Result<Loaded, String> {
    let start = record.start().map_err(|why| told(&why))?;
    let mut history = History::new(record.kind, record.options.clone(), start);
    for step in &record.steps {
        match &step.act {
            Act::Retired(seat) => history.retire(*seat),
            Act::Turn { orders, .. } => {
                let orders: Vec<_> = orders.iter().map(|order| (order.seat, order.order.clone())).collect();
                history.play(&orders).map_err(|why| told(&why))?;
            }
        }
    }
    Ok(Loaded { history, players: record.players.clone(), result: record.result() })
}

/// The game at a table of the server.
pub(super) async fn from_table(id: &str, key: Option<&str>) -> Result<Loaded, String> {
    let key = key.map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    let path = format!("/api/tables/{}/record{key}", escape(id));
    read(&get_text(&path).await.map_err(|problem| problem.sentence())?)
}

/// What is read of a game that this browser keeps.
#[derive(serde::Deserialize)]
struct Kept {
    entries: Vec<StoredEntry>,
}

/// A game of this browser.
pub(super) fn from_here(id: &str) -> Result<Loaded, String> {
    let kept: Kept = storage::get(&format!("local.{id}")).ok_or_else(|| t!("analysis-load-not-here"))?;
    let find = |game: &str| botyard_catalog::find(game).ok().copied();
    let table = Table::replay(find, kept.entries).map_err(|why| told(&why))?;
    play(&table.record().map_err(|why| told(&why))?)
}

/// A record pasted or from a file.
#[component]
pub(super) fn LoadRecord(
    /// Is given every game that can be read.
    then: Callback<Loaded>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let take = move |record: &str| match read(record) {
        Ok(loaded) => {
            wrong.set(None);
            then.run(loaded);
        }
        Err(why) => wrong.set(Some(why)),
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
