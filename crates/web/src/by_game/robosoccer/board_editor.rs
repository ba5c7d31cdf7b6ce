//! Board editor of RoboSoccer.

mod yard;

use botyard_core::Viewer;
use botyard_core::scene::Scene;
use botyard_robosoccer::{Board, BoardDraft, Square};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::{use_navigate, use_query_map};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::net::escape;
use crate::pages::titled;
use crate::panel::{Share, save};
use crate::play::{LocalPlan, LocalSeat, begin_local};
use crate::prefs::told;
use crate::{browser, storage, t, toast};

use yard::Yard;

/// Storage prefix of saved boards.
const KEPT: &str = "board.";
/// Level of the computer player for a game on the new board.
const LEVEL: &str = "3";

/// The empty board.
fn scene(board: &Board) -> Option<Scene> {
    let kind = botyard_catalog::find("robosoccer").ok()?;
    let game = kind.start(&[("board".to_owned(), board.one_line())], None).ok()?;
    Some(Scene { pieces: Vec::new(), trays: Vec::new(), ..game.scene(Viewer::Public) })
}

/// Finds a built-in board by name, or parses a board.
fn find(text: &str) -> Result<Board, String> {
    if let Some(board) = Board::built_in(text.trim()) {
        return Ok((*board).clone());
    }
    Board::read(text).map_err(|why| told(&why))
}

/// Board editor of RoboSoccer.
#[component]
pub(crate) fn BoardEditorPage() -> impl IntoView {
    titled(|| t!("nav-editor"));
    let asked = use_query_map().with_untracked(|query| query.get("board"));
    let wrong = RwSignal::new(None::<String>);
    let first = match asked.as_deref().map(find) {
        Some(Ok(board)) => BoardDraft::of(&board),
        Some(Err(why)) => {
            wrong.set(Some(why));
            BoardDraft::of(&Board::yard())
        }
        None => {
            let mut plan = BoardDraft::of(&Board::yard());
            plan.name = untrack(|| t!("yard-new-name"));
            plan
        }
    };
    let plan = RwSignal::new(first);
    let alike =
        RwSignal::new(untrack(|| plan.with(|plan| plan.read().is_ok_and(|board| board.is_symmetric()))));
    let text = RwSignal::new(plan.with_untracked(BoardDraft::text));
    let board = Memo::new(move |_| plan.with(|plan| plan.read().map_err(|why| told(&why))));
    // While the board is invalid, the last valid one stays on display.
    let drawn = Memo::new(move |before: Option<&Scene>| {
        let drawn = board.with(|board| board.as_ref().ok().and_then(scene));
        drawn.or_else(|| before.cloned()).unwrap_or_default()
    });
    Effect::new(move |before: Option<()>| {
        let written = plan.with(BoardDraft::text);
        match board.get() {
            Ok(board) => {
                wrong.set(None);
                // Text typed by the user isn't reformatted.
                if text.with_untracked(|text| Board::read(text).ok() != Some(board.clone())) {
                    text.set(written);
                }
                if before.is_some() {
                    let link = link(&board);
                    let _ = browser::window().history().map(|history| {
                        let state = history.state().unwrap_or_default();
                        history.replace_state_with_url(&state, "", Some(&link))
                    });
                }
            }
            Err(why) if before.is_some() => wrong.set(Some(why)),
            Err(_) => {}
        }
    });
    let take = move |typed: String| {
        match find(&typed) {
            Ok(board) => {
                wrong.set(None);
                alike.set(board.is_symmetric());
                plan.set(BoardDraft::of(&board));
            }
            Err(why) => wrong.set(Some(why)),
        }
        text.set(typed);
    };
    let take = Callback::new(take);
    view! {
        <section class="analysis">
            <h1>{move || t!("nav-editor")}</h1>
            <p>{move || t!("yard-how")}</p>
            <div class="analysis-desk">
                <div class="analysis-board stack">
                    <div class="board-frame"><Yard plan scene=drawn alike /></div>
                    <p class="bad" id="yard-wrong" role="status">{move || wrong.get()}</p>
                </div>
                <div class="analysis-side stack">
                    <Facts plan alike board />
                    <Use board drawn />
                    <Kept board take />
                    <section class="card stack">
                        <label class="field">
                            <span>{move || t!("yard-text")}</span>
                            <textarea
                                rows="10"
                                spellcheck="false"
                                prop:value=move || text.get()
                                aria-invalid=move || wrong.with(Option::is_some).to_string()
                                aria-describedby="yard-wrong"
                                on:input:target=move |event| take.run(event.target().value())
                            ></textarea>
                        </label>
                    </section>
                </div>
            </div>
        </section>
    }
}

type DraftedBoard = Memo<Result<Board, String>>;

fn link(board: &Board) -> String {
    format!("/editor?board={}", escape(&board.one_line()))
}

/// Name, size and symmetry of the board.
#[component]
fn Facts(plan: RwSignal<BoardDraft>, alike: RwSignal<bool>, board: DraftedBoard) -> impl IntoView {
    let fairness = move || match board.get() {
        Ok(board) if board.is_symmetric() => (true, t!("yard-fair")),
        Ok(board) => {
            let alone = board.partners().iter().filter(|partner| partner.is_none()).count();
            (false, t!("yard-unfair", arrows = alone))
        }
        Err(_) => (false, String::new()),
    };
    let number = |value: String| value.parse::<u8>().ok();
    view! {
        <section class="card stack">
            <label class="field">
                <span>{move || t!("yard-name")}</span>
                <input
                    type="text"
                    maxlength="24"
                    autocomplete="off"
                    prop:value=move || plan.with(|plan| plan.name.clone())
                    on:input:target=move |event| plan.update(|plan| plan.name = event.target().value())
                />
            </label>
            <div class="row">
                <label class="field">
                    <span>{move || t!("yard-rows")}</span>
                    <input
                        type="number"
                        min=Square::FEWEST_RANKS.to_string()
                        max=Square::RANKS.to_string()
                        prop:value=move || plan.with(|plan| plan.rows).to_string()
                        on:change:target=move |event| {
                            if let Some(rows) = number(event.target().value()) {
                                plan.update(|plan| plan.resize(rows));
                            }
                        }
                    />
                </label>
                <label class="field">
                    <span>{move || t!("yard-plug")}</span>
                    <input
                        type="number"
                        min="1"
                        max="6"
                        prop:value=move || plan.with(|plan| plan.plug).to_string()
                        on:change:target=move |event| {
                            if let Some(plug) = number(event.target().value()) {
                                plan.update(|plan| plan.plug = plug.clamp(1, 6));
                            }
                        }
                    />
                </label>
            </div>
            <label class="row">
                <input
                    type="checkbox"
                    role="switch"
                    prop:checked=move || alike.get()
                    on:change:target=move |event| alike.set(event.target().checked())
                />
                <span>{move || t!("yard-alike")}</span>
            </label>
            <p class:good=move || fairness().0 class:soft=move || !fairness().0 role="status">{move || fairness().1}</p>
            <div class="row">
                <button on:click=move |_| plan.update(BoardDraft::mirror)>{move || t!("yard-mirror")}</button>
                <button on:click=move |_| plan.update(BoardDraft::clear)>{move || t!("yard-clear")}</button>
            </div>
        </section>
    }
}

/// Buttons to play on the board and to share it.
#[component]
fn Use(board: DraftedBoard, drawn: Memo<Scene>) -> impl IntoView {
    let navigate = StoredValue::new_local(use_navigate());
    let is_bad = move || board.with(Result::is_err);
    let play = move |other: LocalSeat| {
        let Ok(board) = board.get_untracked() else { return };
        let plan = LocalPlan {
            game: "robosoccer".to_owned(),
            options: vec![("board".to_owned(), board.one_line())],
            position: None,
            seats: vec![LocalSeat::Person, other],
        };
        match begin_local(&plan) {
            Ok(path) => navigate.with_value(|go| go(&path, Default::default())),
            Err(why) => toast::complain(why),
        }
    };
    let new_table = move || {
        let board = board.get().map(|board| board.one_line()).unwrap_or_default();
        format!("/new/robosoccer?option.board={}", escape(&board))
    };
    let save_file = move |_| {
        if let Ok(board) = board.get_untracked() {
            save(&format!("{}.txt", board.name()), "text/plain; charset=utf-8", board.to_string().as_bytes());
        }
    };
    let name = move || board.get().map_or_else(|_| "board".to_owned(), |board| board.name().to_owned());
    view! {
        <section class="card stack">
            <div class="row">
                <button class="strong" disabled=is_bad on:click=move |_| play(LocalSeat::Computer(LEVEL.to_owned()))>
                    {move || t!("yard-play-computer")}
                </button>
                <button disabled=is_bad on:click=move |_| play(LocalSeat::Person)>{move || t!("yard-play-hotseat")}</button>
                <Show when=move || !is_bad()>
                    <A href=new_table attr:class="button">{move || t!("yard-new-table")}</A>
                </Show>
            </div>
            <div class="row">
                <button disabled=is_bad on:click=save_file>{move || t!("yard-save-file")}</button>
            </div>
            <Share
                link=Signal::derive(move || board.get().map_or_else(|_| "/editor".to_owned(), |board| link(&board)))
                name=Signal::derive(name)
                scene=drawn
                flipped=false
            />
        </section>
    }
}

/// Boards saved in this browser, built-in boards, and files.
#[component]
fn Kept(board: DraftedBoard, take: Callback<String>) -> impl IntoView {
    let names = RwSignal::new(kept());
    let keep = move |_| {
        let Ok(board) = board.get_untracked() else { return };
        if storage::keep_text(&format!("{KEPT}{}", board.name()), &board.to_string()) {
            toast::tell(t!("yard-kept", name = board.name().to_owned()));
            names.set(kept());
        } else {
            toast::complain(t!("yard-no-room"));
        }
    };
    let read_file = move |input: web_sys::HtmlInputElement| {
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let blob: &web_sys::Blob = file.unchecked_ref();
            match JsFuture::from(blob.text()).await {
                Ok(text) => take.run(text.as_string().unwrap_or_default()),
                Err(_) => toast::complain(t!("analysis-load-no-file")),
            }
        });
    };
    let row = move |name: String| {
        let (load, forget, said) = (name.clone(), name.clone(), name.clone());
        view! {
            <li class="row">
                <button on:click=move |_| {
                    take.run(storage::text(&format!("{KEPT}{load}")).unwrap_or_default());
                }>
                    {name}
                </button>
                <button
                    class="icon"
                    aria-label=move || t!("yard-forget", name = said.clone())
                    on:click=move |_| {
                        storage::forget(&format!("{KEPT}{forget}"));
                        names.set(kept());
                    }
                >
                    "×"
                </button>
            </li>
        }
    };
    view! {
        <section class="card stack">
            <h2>{move || t!("yard-boards")}</h2>
            <div class="row">
                <button disabled=move || board.with(Result::is_err) on:click=keep>{move || t!("yard-keep")}</button>
                <button on:click=move |_| take.run("yard".to_owned())>"yard"</button>
                <button on:click=move |_| take.run("long".to_owned())>"long"</button>
            </div>
            <ul class="plain-list">{move || names.get().into_iter().map(row).collect_view()}</ul>
            <label class="field">
                <span>{move || t!("yard-file")}</span>
                <input type="file" accept=".txt,text/plain" on:change:target=move |event| read_file(event.target()) />
            </label>
        </section>
    }
}

fn kept() -> Vec<String> {
    let mut names: Vec<String> = storage::names(KEPT)
        .into_iter()
        .filter_map(|name| Some(name.strip_prefix(KEPT)?.to_owned()))
        .collect();
    names.sort();
    names
}
