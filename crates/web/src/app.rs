//! The page's frame: header, routes, the three programs' root components, and the connection notice.

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
use crate::inbox::{Inbox, inbox};
use crate::net::{Account, LineState, ServerConnection, account, line};
use crate::pages::{
    AccountPage, AnalysisPage, HomePage, LearnPage, LocalPage, MissingPage, NewPage, PlayerPage, PlayersPage,
    RulesIndexPage, RulesPage, SettingsPage, TablePage,
};
use crate::prefs::{self, ThemeChoice, prefs};
use crate::t;
use crate::toast::{self, Toasts};

/// Mounts the home page. `boot.js` removes the loading text that was shown before.
pub(crate) fn home() {
    mount_to_body(Home);
    browser::set_root_attribute("data-ready", "yes");
}

/// Mounts the program for tables.
pub(crate) fn play() {
    mount_to_body(Play);
    browser::set_root_attribute("data-ready", "yes");
}

/// Mounts the desk.
pub(crate) fn desk() {
    mount_to_body(Desk);
    browser::set_root_attribute("data-ready", "yes");
}

/// First path segments of the home program. `boot.js` has the same lists.
const HOME: [&str; 1] = [""];

/// First path segments of the tables' program.
const PLAY: [&str; 2] = ["local", "t"];

/// First path segments of the desk.
const DESK: [&str; 8] = ["account", "analysis", "editor", "learn", "new", "players", "rules", "settings"];

/// Shows a last-resort error message with a reload link, written to the document directly because the program
/// has panicked.
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

#[component]
fn Home() -> impl IntoView {
    view! {
        <Frame>
            <Routes fallback=|| view! { <Elsewhere own=&HOME /> }>
                <Route path=path!("/") view=HomePage />
            </Routes>
        </Frame>
    }
}

/// Tables, both on the server and local to this browser.
#[component]
fn Play() -> impl IntoView {
    view! {
        <Frame>
            <Routes fallback=|| view! { <Elsewhere own=&PLAY /> }>
                <Route path=path!("/t/:id") view=TablePage />
                <Route path=path!("/local/:id") view=LocalPage />
            </Routes>
        </Frame>
    }
}

/// New games, lessons, rules, analysis, editors, players, settings.
#[component]
fn Desk() -> impl IntoView {
    view! {
        <Frame>
            <Routes fallback=|| view! { <Elsewhere own=&DESK /> }>
                <Route path=path!("/new") view=NewPage />
                <Route path=path!("/new/:game") view=NewPage />
                <Route path=path!("/learn") view=LearnPage />
                <Route path=path!("/learn/:game") view=LearnPage />
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

/// Fallback for addresses that this program has no route for: reloads the page if another program has one,
/// and shows the "not found" page otherwise.
#[component]
fn Elsewhere(
    /// First path segments of this program.
    own: &'static [&'static str],
) -> impl IntoView {
    let location = use_location();
    // The location may still be the previous one when this component is created, and it may change later.
    let is_theirs = Memo::new(move |_| {
        let others = || HOME.iter().chain(&PLAY).chain(&DESK).filter(|first| !own.contains(first));
        location
            .pathname
            .with(|path| path.split('/').nth(1).is_some_and(|first| others().any(|other| *other == first)))
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

/// Header, notices and toasts around every page; also starts the page's global services.
#[component]
fn Frame(children: Children) -> impl IntoView {
    prefs::begin();
    toast::begin();
    ServerConnection::begin();
    Account::begin();
    Inbox::begin();
    crate::sound::begin();
    // Left to itself, the router would only change the address.
    let skip = |event: MouseEvent| {
        event.prevent_default();
        event.stop_propagation();
        browser::focus("main");
    };
    view! {
        <Router>
            <a class="skip" href="#main" on:click=skip>{move || t!("skip")}</a>
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
    // On a phone the links are collapsed.
    let is_open = RwSignal::new(false);
    // A new page starts scrolled to the top, with the focus at its beginning for screen readers.
    Effect::new(move |before: Option<String>| {
        let path = location.pathname.get();
        if before.is_some_and(|before| before != path) {
            browser::window().scroll_to_with_x_and_y(0.0, 0.0);
            browser::focus("main");
        }
        is_open.set(false);
        path
    });
    // A link to the current address reloads the page, as ordinary links do; the router would do nothing.
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
            <A href="/" attr:class="brand" attr:aria-label="botyard">
                <Mark />
                <span>"botyard"</span>
            </A>
            <DueCount />
            <button
                class="icon menu"
                id="menu"
                aria-expanded=move || is_open.get().to_string()
                aria-controls="nav"
                aria-label=move || t!("nav")
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                <Drawn icon=Icon::Menu />
            </button>
            <nav id="nav" class:open=move || is_open.get() aria-label=move || t!("nav") on:click=anew>
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

/// Number of games and challenges that wait for the user, shown on every page.
#[component]
fn DueCount() -> impl IntoView {
    let count = Memo::new(|_| inbox().count());
    let words = move || t!("alert-due", count = count.get());
    view! {
        <Show when=move || { count.get() > 0 }>
            <A href="/" attr:class="due-count" attr:id="due-count" attr:title=words>
                <span aria-hidden="true">{move || count.get()}</span>
                <span class="voice">{words}</span>
            </A>
        </Show>
    }
}

/// The logo: a robot's head.
#[component]
pub(crate) fn Mark() -> impl IntoView {
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

/// Language selector.
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

/// Banner below the header while the server is unreachable.
#[component]
fn LineNotice() -> impl IntoView {
    let state = line().state;
    // Short interruptions aren't shown.
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
