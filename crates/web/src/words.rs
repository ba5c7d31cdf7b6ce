//! The page's messages in three languages: Fluent files in `locales/` and `src/by_game/`, fetched one
//! language at a time.

use std::cell::RefCell;
use std::collections::HashMap;

use botyard_core::{GameInfo, Lang, Seat, Texts};
use leptos::prelude::Get as _;

use crate::browser;
use crate::fluent::{Args, Messages};
use crate::net::{self, Problem};
use crate::prefs::prefs;

thread_local! {
    /// The loaded languages: one from the start, others once they are requested.
    static LANGUAGES: RefCell<HashMap<Lang, Messages>> = RefCell::new(HashMap::new());
}

/// A value that `boot.js` has left for the program.
fn given(name: &str) -> Option<String> {
    let given = js_sys::Reflect::get(&browser::window(), &"botyardWords".into()).ok()?;
    js_sys::Reflect::get(&given, &name.into()).ok()?.as_string()
}

/// Parses the messages that `boot.js` has fetched together with the program, and returns their language.
pub(crate) fn begin() -> Lang {
    let lang = given("lang").and_then(|lang| lang.parse().ok()).unwrap_or_default();
    add(lang, &given("text").unwrap_or_default());
    lang
}

/// Fetches the messages of a language if they aren't loaded yet.
pub(crate) async fn load(lang: Lang) -> Result<(), Problem> {
    if LANGUAGES.with_borrow(|languages| languages.contains_key(&lang)) {
        return Ok(());
    }
    let place = given("place").unwrap_or_default();
    add(lang, &net::get_text(&format!("{}{place}{}.ftl", browser::app(), lang.code())).await?);
    Ok(())
}

fn add(lang: Lang, words: &str) {
    let messages = Messages::read(lang, words);
    LANGUAGES.with_borrow_mut(|languages| languages.insert(lang, messages));
}

/// Formats a message in the given language, if it exists.
pub(crate) fn find(lang: Lang, id: &str, args: &Args) -> Option<String> {
    LANGUAGES.with_borrow(|languages| languages.get(&lang)?.format(id, args))
}

/// Formats a message in the page's language; falls back to the id, which a test detects. Reactive to language
/// changes. For constant ids [`t!`](crate::t) is shorter.
pub(crate) fn text(id: &str, args: &Args) -> String {
    find(prefs().lang.get(), id, args).unwrap_or_else(|| id.to_owned())
}

/// Formats a message whose id is built at run time, with a fallback text: `maybe("level-3", "…")`.
pub(crate) fn maybe(id: &str, otherwise: &str) -> String {
    find(prefs().lang.get(), id, &Args::new()).unwrap_or_else(|| otherwise.to_owned())
}

/// A text of a game or a level in the page's language; reactive to language changes.
pub(crate) fn said(texts: &Texts) -> &'static str {
    texts.get(prefs().lang.get())
}

/// Turns words that can follow a colon into a sentence: initial capital, full stop.
pub(crate) fn sentence(words: &str) -> String {
    let mut signs = words.chars();
    let first: String = signs.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", signs.as_str().trim_end_matches('.'))
}

/// Name of a seat on its own: White, C.
pub(crate) fn seat_name(info: &GameInfo, seat: Seat) -> &'static str {
    info.seat_names.get(seat.index()).map_or("?", |name| said(&name.label))
}

/// Formats a message in the page's language: `t!("hello")`, `t!("so-many", count = 3)`.
#[macro_export]
macro_rules! t {
    ($id:literal $(, $key:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut, reason = "not every text has arguments")]
        let mut args = $crate::fluent::Args::new();
        $(args.set(stringify!($key), $value);)*
        $crate::words::text($id, &args)
    }};
}
