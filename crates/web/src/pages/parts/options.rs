//! Form fields for the options of a game.

use std::collections::BTreeMap;

use botyard_core::face::{FaceError, OptionPair};
use botyard_core::{OptionError, OptionInfo, Words};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::{Choose, Wrong};
use crate::prefs::told;
use crate::words::said;
use crate::{by_game, storage, t};

/// Options as the game takes them.
pub(crate) fn pairs(options: &BTreeMap<String, String>) -> Vec<OptionPair> {
    options.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Current value of an option. If none was chosen, it is the game's default in combination with the other
/// options.
fn present(game: &str, options: &BTreeMap<String, String>, key: &str) -> String {
    if let Some(value) = options.get(key) {
        return value.clone();
    }
    let Ok(kind) = botyard_catalog::find(game) else { return String::new() };
    let usual = || {
        let option = kind.info.options.iter().find(|option| option.key == key)?;
        Some(option.choices.first()?.value.to_owned())
    };
    let started = kind.start(&pairs(options), None).ok();
    let found = started.and_then(|game| game.options().into_iter().find(|(other, _)| *other == key));
    let is_choice = |value: &String| {
        kind.info
            .options
            .iter()
            .any(|option| option.key == key && option.choices.iter().any(|choice| choice.value == value))
    };
    found.map(|(_, value)| value).filter(is_choice).or_else(usual).unwrap_or_default()
}

/// All options of a game, with their choices and descriptions.
#[component]
pub(crate) fn OptionFields(
    /// Id of the game.
    #[prop(into)]
    game: Signal<String>,
    /// The chosen options; others have their defaults.
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    move || {
        let game = game.get();
        let Ok(kind) = botyard_catalog::find(&game) else { return ().into_any() };
        let fields = kind.info.options.iter().map(|option| {
            view! { <OneOption game=kind.info.id option options /> }
        });
        fields.collect_view().into_any()
    }
}

#[component]
fn OneOption(
    game: &'static str,
    option: &'static OptionInfo,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let now = Memo::new(move |_| options.with(|options| present(game, options, option.key)));
    let choose = move |value: &str| {
        options.update(|options| {
            options.insert(option.key.to_owned(), value.to_owned());
        });
    };
    let choices = option.choices.iter().map(|choice| {
        let id = format!("{}-{}", option.key, choice.value);
        let of = id.clone();
        let is_chosen = move || now.with(|now| now.split(':').next() == Some(choice.value));
        view! {
            <label class="pick" class:chosen=is_chosen for=of>
                <input
                    id=id
                    type="radio"
                    name=option.key
                    prop:checked=is_chosen
                    on:change=move |_| choose(choice.value)
                />
                <span class="pick-name">{move || said(&choice.label)}</span>
                <span class="pick-words">{move || said(&choice.meaning)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="picks">
            <legend>{move || said(&option.label)}</legend>
            {choices.collect_view()}
            {option.takes_file.then(|| view! { <OwnBoard game option options now /> })}
        </fieldset>
    }
}

/// Parses a board's text to the value of the option, in one line as the server takes it.
fn read(game: &str, option: &OptionInfo, text: &str) -> Result<String, Words> {
    let kind = botyard_catalog::find(game).map_err(|why| Words::from_fn(|_| why.to_string()))?;
    let started = kind.start(&[(option.key.to_owned(), text.to_owned())], None);
    let started = started.map_err(|why| match why {
        FaceError::Option(OptionError::Unfit { why, .. }) => why,
        why => Words::of(&why),
    })?;
    let value = started.options().into_iter().find(|(key, _)| *key == option.key);
    Ok(value.map(|(_, value)| value).unwrap_or_default())
}

/// A custom board: saved by the board editor, from a file, or as text.
#[component]
fn OwnBoard(
    game: &'static str,
    option: &'static OptionInfo,
    options: RwSignal<BTreeMap<String, String>>,
    now: Memo<String>,
) -> impl IntoView {
    let is_own = move || now.with(|now| option.choices.iter().all(|choice| choice.value != now));
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let open = RwSignal::new(is_own());
    let take = move |board: String| {
        match read(game, option, &board) {
            Ok(value) => {
                wrong.set(None);
                options.update(|options| {
                    options.insert(option.key.to_owned(), value);
                });
            }
            Err(why) => wrong.set(Some(t!("own-board-bad", why = told(&why)))),
        }
        text.set(board);
    };
    let take_if_given = move || {
        let board = text.get_untracked();
        if !board.trim().is_empty() {
            take(board);
        }
    };
    let kept = move || storage::names("board.");
    let kept_choices = Signal::derive(move || {
        let mut choices = vec![(String::new(), t!("own-board-pick"))];
        choices.extend(kept().into_iter().map(|name| (name.clone(), name["board.".len()..].to_owned())));
        choices
    });
    let read_file = move |input: web_sys::HtmlInputElement| {
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let blob: &web_sys::Blob = file.unchecked_ref();
            if let Ok(read) = JsFuture::from(blob.text()).await {
                take(read.as_string().unwrap_or_default());
            }
        });
    };
    view! {
        <label class="pick" class:chosen=is_own for="board-own">
            <input
                id="board-own"
                type="radio"
                name=option.key
                prop:checked=is_own
                on:change=move |_| {
                    open.set(true);
                    // The game can't begin until a board is given.
                    options.update(|options| {
                        options.insert(option.key.to_owned(), String::new());
                    });
                    take_if_given();
                }
            />
            <span class="pick-name">
                {move || {
                    let board = now.get();
                    let is_given = is_own() && !board.is_empty();
                    if is_given { told(&option.value_label(&board)) } else { t!("own-board") }
                }}
            </span>
            <span class="pick-words">{move || t!("own-board-words")}</span>
        </label>
        <Show when=move || open.get()>
            <div class="stack own-board">
                {move || {
                    (!kept().is_empty())
                        .then(|| {
                            view! {
                                <Choose
                                    id="board-kept"
                                    label=Signal::derive(|| t!("own-board-kept"))
                                    choices=kept_choices
                                    value=Signal::derive(String::new)
                                    on_choose=move |name: String| {
                                        if let Some(board) = storage::text(&name) {
                                            take(board);
                                        }
                                    }
                                />
                            }
                        })
                }}
                <label class="field" for="board-file">
                    <span>{move || t!("own-board-file")}</span>
                    <input
                        id="board-file"
                        type="file"
                        accept=".txt,text/plain"
                        on:change:target=move |event| read_file(event.target())
                    />
                </label>
                <label class="field" for="board-text">
                    <span>{move || t!("own-board-text")}</span>
                    <textarea
                        id="board-text"
                        rows="6"
                        spellcheck="false"
                        prop:value=move || text.get()
                        on:change:target=move |event| take(event.target().value())
                    ></textarea>
                </label>
                <Wrong why=wrong />
                {by_game::board_editor(game).map(|editor| view! {
                    <p>
                        <a href=editor>{move || t!("own-board-editor")}</a>
                    </p>
                })}
            </div>
        </Show>
    }
}
