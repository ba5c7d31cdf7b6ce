//! Rules pages, with interactive boards.

mod page;
mod pictures;

use botyard_catalog::GAMES;
use botyard_core::Lang;
use botyard_core::face::{Kind, OptionPair};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use super::MissingPage;
use super::parts::{first_scene, game_name};
use crate::board::{Still, Trial};
use crate::net::{Problem, escape, get_text};
use crate::pages::titled;
use crate::prefs::prefs;
use crate::words::said;
use crate::{browser, t};

use page::{Heading, PagePart, read};
use pictures::InPictures;

fn players(kind: &Kind) -> String {
    let (least, most) = (*kind.info.seats.start(), *kind.info.seats.end());
    if most == 2 { t!("game-for-two") } else { t!("game-for-some", least = least, most = most) }
}

#[component]
pub(crate) fn RulesIndexPage() -> impl IntoView {
    titled(|| t!("nav-rules"));
    let cards = GAMES.iter().map(|kind| {
        let id = kind.info.id;
        let scene = first_scene(kind);
        view! {
            <A href=format!("/rules/{id}") attr:class="card rules-card">
                <div class="rules-card-board">
                    <Still scene=Signal::stored(scene) label=Signal::derive(move || t!("new-board-label", game = game_name(id))) />
                </div>
                <div>
                    <h2>{move || game_name(id)}</h2>
                    <p>{move || said(&kind.info.tagline)}</p>
                    <p class="hint">{move || players(kind)}</p>
                </div>
            </A>
        }
    });
    view! {
        <section class="sheet rules-index">
            <h1>{move || t!("nav-rules")}</h1>
            <p>{move || t!("rules-words")}</p>
            <div class="rules-cards">{cards.collect_view()}</div>
        </section>
    }
}

#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    let params = use_params_map();
    let kind = move || botyard_catalog::find(&params.with(|params| params.get("game"))?).ok();
    let id = Memo::new(move |_| kind().map(|kind| kind.info.id));
    move || match id.get().and_then(|id| botyard_catalog::find(id).ok()) {
        None => MissingPage().into_any(),
        Some(kind) => view! { <Rules kind lang=prefs().lang.get() /> }.into_any(),
    }
}

/// Loads a rules page in one language and shows it.
#[component]
fn Rules(kind: &'static Kind, lang: Lang) -> impl IntoView {
    let id = kind.info.id;
    titled(move || t!("home-rules-of", game = game_name(id)));
    let text = RwSignal::new(None::<Result<String, Problem>>);
    spawn_local(async move {
        let found = get_text(&format!("{}rules/{id}/{}.md", browser::app(), lang.code())).await;
        // The user may have left the page meanwhile.
        let _ = text.try_set(Some(found));
    });
    move || match text.get() {
        None => ().into_any(),
        Some(Ok(text)) => view! { <Shown kind text /> }.into_any(),
        Some(Err(problem)) => view! { <p class="sheet" role="alert">{problem.sentence()}</p> }.into_any(),
    }
}

/// A loaded rules page: contents, pictures, text, and links to play.
#[component]
fn Shown(kind: &'static Kind, text: String) -> impl IntoView {
    let id = kind.info.id;
    let mut page = read(kind, &text);
    // The pictures are placed between the title and the text.
    let title = match page.parts.first_mut() {
        Some(PagePart::Html(html)) => html.find("</h1>").map(|end| {
            let rest = html.split_off(end + "</h1>".len());
            std::mem::replace(html, rest)
        }),
        _ => None,
    };
    let title = title.map(|title| view! { <div class="prose" inner_html=title></div> });
    let parts = page.parts.into_iter().map(|part| match part {
        PagePart::Html(html) => view! { <div class="prose" inner_html=html></div> }.into_any(),
        PagePart::Board { options, position } => view! { <Board kind options position /> }.into_any(),
    });
    let parts = parts.collect_view();
    view! {
        <div class="sheet rules">
            <Contents headings=page.headings />
            <article class="rules-text">
                {title}
                <InPictures kind />
                <h2>{move || t!("rules-detail")}</h2>
                {parts}
            </article>
            <aside class="rules-play card stack" aria-label=move || t!("rules-play")>
                <h2>{move || t!("rules-play")}</h2>
                <A href=format!("/new/{id}") attr:class="button strong">{move || t!("rules-play-now", game = game_name(id))}</A>
                {kind.info.guide.has_lessons().then(|| view! { <A href=format!("/learn/{id}") attr:class="button">{move || t!("learn-of", game = game_name(id))}</A> })}
                <A href=format!("/analysis/{id}") attr:class="button">{move || t!("rules-analyse")}</A>
                <A href="/rules" attr:class="button">{move || t!("rules-others")}</A>
            </aside>
        </div>
    }
}

/// Table of contents.
#[component]
fn Contents(headings: Vec<Heading>) -> impl IntoView {
    let links = headings.into_iter().filter(|heading| heading.level == 2).map(|heading| {
        view! {
            <li>
                <a href=format!("#{}", heading.id)>{heading.text}</a>
            </li>
        }
    });
    view! {
        <nav class="contents" aria-label=move || t!("rules-contents")>
            <details open=!browser::media("(width < 52rem)")>
                <summary>{move || t!("rules-contents")}</summary>
                <ol>{links.collect_view()}</ol>
            </details>
        </nav>
    }
}

/// A position from the text as an interactive board, with links to continue from it.
#[component]
fn Board(kind: &'static Kind, options: Vec<OptionPair>, position: String) -> impl IntoView {
    let id = kind.info.id;
    let mut query = format!("position={}", escape(&position));
    for (key, value) in &options {
        query += &format!("&option.{}={}", escape(key), escape(value));
    }
    view! {
        <figure class="rules-board">
            <Trial game=id options=options position=Some(position.clone()) />
            <figcaption>
                <Show when=move || prefs().codes.get()>
                    <code>{position.clone()}</code>
                </Show>
                <span class="row rules-board-links">
                    <A href=format!("/analysis/{id}?{query}")>{move || t!("rules-board-analyse")}</A>
                    <A href=format!("/new/{id}?{query}")>{move || t!("rules-board-play")}</A>
                </span>
            </figcaption>
        </figure>
    }
}
