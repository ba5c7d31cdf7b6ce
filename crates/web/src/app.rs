//! The page as a whole: header, routes, notices.

use botyard_core::Lang;
use leptos::prelude::*;
use leptos_router::components::{A, Route, Router, Routes};
use leptos_router::hooks::use_location;
use leptos_router::path;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use crate::browser;
use crate::by_game::BoardEditorPage;
use crate::icon::{Drawn, Icon};
use crate::net::{Account, Line, LineState, account, line};
use crate::pages::{
    AccountPage, AnalysisPage, HomePage, LocalPage, MissingPage, NewPage, PlayerPage, PlayersPage,
    RulesIndexPage, RulesPage, SettingsPage, TablePage,
};
use crate::prefs::{self, ThemeChoice, prefs};
use crate::t;
use crate::toast::{self, Toasts};

/// Shows the first part. What was there while it was loaded is removed by who loaded it.
pub(crate) fn first() {
    mount_to_body(First);
    browser::set_root_attribute("data-ready", "yes");
}

/// Shows the desk.
pub(crate) fn desk() {
    mount_to_body(Desk);
    browser::set_root_attribute("data-ready", "yes");
}

/// How addresses of the first part begin.
const FIRST: [&str; 3] = ["", "local", "t"];

/// How addresses of the desk begin. `boot.js` has the same list.
const DESK: [&str; 7] = ["account", "analysis", "editor", "new", "players", "rules", "settings"];

/// What is left when the program has failed: a sentence and a way out, without the program.
pub(crate) fn broken(why: &str) {
    web_sys::console::error_1(&why.into());
    let document = browser::document();
    if document.get_element_by_id("broken").is_some() {
        return;
    }
    let lang = document.document_element().and_then(|root| root.get_attribute("lang")).unwrap_or_default();
    let (text, again) = match &*lang {
        "es" => ("Algo se rompió en esta página. Tus partidas están a salvo.", "Cargar de nuevo"),
        "pl" => ("Coś się zepsuło na tej stronie. Twoje partie są bezpieczne.", "Wczytaj ponownie"),
        _ => ("Something broke in this page. Your games are safe.", "Load it again"),
    };
    if let (Ok(note), Ok(link), Some(body)) =
        (document.create_element("div"), document.create_element("a"), document.body())
    {
        note.set_id("broken");
        let _ = note.set_attribute("role", "alert");
        note.set_text_content(Some(&format!("{text} ")));
        link.set_text_content(Some(again));
        let _ = link.set_attribute("href", "");
        let _ = note.append_child(&link);
        let _ = body.prepend_with_node_1(&note);
    }
}

/// The first page, new games, tables.
#[component]
fn First() -> impl IntoView {
    view! {
        <Frame>
            <Routes fallback=|| view! { <Elsewhere others=&DESK /> }>
                <Route path=path!("/") view=HomePage />
                <Route path=path!("/t/:id") view=TablePage />
                <Route path=path!("/local/:id") view=LocalPage />
            </Routes>
        </Frame>
    }
}

/// Analysis, editors, rules, players, settings.
#[component]
fn Desk() -> impl IntoView {
    view! {
        <Frame>
            <Routes fallback=|| view! { <Elsewhere others=&FIRST /> }>
                <Route path=path!("/new") view=NewPage />
                <Route path=path!("/new/:game") view=NewPage />
                <Route path=path!("/rules") view=RulesIndexPage />
                <Route path=path!("/rules/:game") view=RulesPage />
                <Route path=path!("/analysis") view=AnalysisPage />
                <Route path=path!("/analysis/:game") view=AnalysisPage />
                <Route path=path!("/editor") view=BoardEditorPage />
                <Route path=path!("/players") view=PlayersPage />
                <Route path=path!("/players/:name") view=PlayerPage />
                <Route path=path!("/settings") view=SettingsPage />
                <Route path=path!("/account") view=AccountPage />
            </Routes>
        </Frame>
    }
}

/// An address that this part doesn't have: the other part is loaded if it is one of its own.
#[component]
fn Elsewhere(
    /// How addresses of the other part begin.
    others: &'static [&'static str],
) -> impl IntoView {
    let location = use_location();
    // The address may still be the one before when this is made, and another one later.
    let is_theirs = Memo::new(move |_| {
        location.pathname.with(|path| path.split('/').nth(1).is_some_and(|first| others.contains(&first)))
    });
    Effect::new(move |_| {
        if is_theirs.get() {
            let with = |sign: char, part: String| match part.trim_start_matches(sign) {
                "" => String::new(),
                part => format!("{sign}{part}"),
            };
            let search = with('?', location.search.get());
            let hash = with('#', location.hash.get());
            browser::load(&format!("{}{search}{hash}", location.pathname.get()));
        }
    });
    view! {
        <Show when=move || !is_theirs.get()>
            <MissingPage />
        </Show>
    }
}

/// What is around every page.
#[component]
fn Frame(children: Children) -> impl IntoView {
    prefs::begin();
    toast::begin();
    Line::begin();
    Account::begin();
    crate::sound::begin();
    view! {
        <Router>
            <a class="skip" href="#main">{move || t!("skip")}</a>
            <Header />
            <LineNotice />
            <main id="main" tabindex="-1">
                {children()}
            </main>
            <Toasts />
        </Router>
    }
}

#[component]
fn Header() -> impl IntoView {
    let location = use_location();
    // A new page starts at its top, and screen readers at its beginning.
    Effect::new(move |before: Option<String>| {
        let path = location.pathname.get();
        if before.is_some_and(|before| before != path) {
            browser::window().scroll_to_with_x_and_y(0.0, 0.0);
            browser::focus("main");
        }
        path
    });
    // A link to where one is begins the page anew, as links do. The router would do nothing.
    let anew = move |event: MouseEvent| {
        let link =
            event.target().and_then(|target| target.dyn_into::<Element>().ok()?.closest("a[href]").ok()?);
        let Some(href) = link.and_then(|link| link.get_attribute("href")) else { return };
        let is_plain = event.button() == 0
            && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
        if is_plain && href == location.pathname.get_untracked() {
            event.prevent_default();
            browser::load(&href);
        }
    };
    view! {
        <header class="top">
            <A href="/" attr:class="brand">
                <Mark />
                <span>"botyard"</span>
            </A>
            <nav aria-label=move || t!("nav") on:click=anew>
                <A href="/new">{move || t!("nav-new")}</A>
                <A href="/rules">{move || t!("nav-rules")}</A>
                <A href="/analysis">{move || t!("nav-analysis")}</A>
                <A href="/players">{move || t!("nav-players")}</A>
            </nav>
            <div class="own">
                <LangChoice />
                <ThemeButton />
                <A href="/settings" attr:class="icon" attr:title=move || t!("nav-settings")>
                    <Drawn icon=Icon::Gear />
                    <span class="voice">{move || t!("nav-settings")}</span>
                </A>
                <A href="/account" attr:class="who">
                    {move || {
                        account().player.with(|player| player.as_ref().map(|player| player.name.clone()))
                            .unwrap_or_else(|| t!("nav-sign-in"))
                    }}
                </A>
            </div>
        </header>
    }
}

/// The robot's head before the name.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <path class="line" d="M16 3v5" />
            <circle class="fill" cx="16" cy="3.2" r="2.2" />
            <rect class="line" x="5" y="8" width="22" height="18" rx="5" />
            <circle class="fill" cx="12" cy="16" r="2.6" />
            <circle class="fill" cx="20" cy="16" r="2.6" />
            <path class="line" d="M11 21.5h10" />
        </svg>
    }
}

/// Which language the page is in.
#[component]
fn LangChoice() -> impl IntoView {
    let lang = prefs().lang;
    view! {
        <label class="lang">
            <span class="voice">{move || t!("language")}</span>
            <select
                id="lang"
                prop:value=move || lang.get().code()
                on:change:target=move |event| {
                    if let Ok(chosen) = event.target().value().parse::<Lang>() {
                        prefs().speak(chosen);
                    }
                }
            >
                <option value="en" selected=move || lang.get() == Lang::En>"EN"</option>
                <option value="es" selected=move || lang.get() == Lang::Es>"ES"</option>
                <option value="pl" selected=move || lang.get() == Lang::Pl>"PL"</option>
            </select>
        </label>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let prefs = prefs();
    let turn = move |_| {
        prefs.theme.set(if prefs.is_dark() { ThemeChoice::Light } else { ThemeChoice::Dark });
    };
    let words = move || if prefs.is_dark() { t!("theme-to-light") } else { t!("theme-to-dark") };
    view! {
        <button class="icon" id="theme" on:click=turn title=words aria-label=words>
            <Drawn icon=Signal::derive(move || if prefs.is_dark() { Icon::Sun } else { Icon::Moon }) />
        </button>
    }
}

/// A line under the header while the server can't be reached.
#[component]
fn LineNotice() -> impl IntoView {
    let state = line().state;
    // A moment without the server is nothing to speak of.
    let long = RwSignal::new(false);
    Effect::new(move |_| {
        if state.get() == LineState::Lost {
            browser::after(1_500, move || long.set(state.get_untracked() == LineState::Lost));
        } else {
            long.set(false);
        }
    });
    view! {
        <Show when=move || long.get()>
            <div class="line-lost" id="line-lost" role="status">{move || t!("line-lost")}</div>
        </Show>
    }
}
