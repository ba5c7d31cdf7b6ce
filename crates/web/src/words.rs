//! What the page says, in three languages. The texts are the Fluent files in `locales/`, fetched a language at a time.

use std::cell::RefCell;
use std::collections::HashMap;

use botyard_core::Lang;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use leptos::prelude::Get as _;

use crate::browser;
use crate::net::{self, Problem};
use crate::prefs::prefs;

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    /// The languages that are here. One is there from the beginning; others are fetched when they are asked for.
    static BUNDLES: RefCell<HashMap<Lang, Bundle>> = RefCell::new(HashMap::new());
}

/// Reads the words that `boot.js` has fetched together with the program, and says in which language they are.
pub(crate) fn begin() -> Lang {
    let given = |name: &str| {
        let given = js_sys::Reflect::get(&browser::window(), &"botyardWords".into()).ok()?;
        js_sys::Reflect::get(&given, &name.into()).ok()?.as_string()
    };
    let lang = given("lang").and_then(|lang| lang.parse().ok()).unwrap_or_default();
    add(lang, given("text").unwrap_or_default());
    lang
}

/// Makes sure that the words of a language are here.
pub(crate) async fn load(lang: Lang) -> Result<(), Problem> {
    if BUNDLES.with_borrow(|bundles| bundles.contains_key(&lang)) {
        return Ok(());
    }
    add(lang, net::get_text(&format!("{}words/{}.ftl", browser::app(), lang.code())).await?);
    Ok(())
}

fn add(lang: Lang, source: String) {
    let id = match lang {
        Lang::En => unic_langid::langid!("en"),
        Lang::Es => unic_langid::langid!("es"),
        Lang::Pl => unic_langid::langid!("pl"),
    };
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    // A test reads the same files strictly; here whatever can be read is used.
    let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    BUNDLES.with_borrow_mut(|bundles| bundles.insert(lang, bundle));
}

/// The text of this name in a language, if there is one.
pub(crate) fn find(lang: Lang, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    BUNDLES.with_borrow(|bundles| {
        let bundle = bundles.get(&lang)?;
        let pattern = bundle.get_message(id)?.value()?;
        Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    })
}

/// The text of this name in the language of the page; the name itself if there is none, which a test finds. In a reactive
/// place it follows the language. For names known when the program is built [`t!`](crate::t) is shorter.
pub(crate) fn text(id: &str, args: &FluentArgs<'_>) -> String {
    find(prefs().lang.get(), id, Some(args)).unwrap_or_else(|| id.to_owned())
}

/// The text of a name that is put together from parts, or what to say if there is none: `maybe("level-3", "…")`.
pub(crate) fn maybe(id: &str, otherwise: &str) -> String {
    find(prefs().lang.get(), id, None).unwrap_or_else(|| otherwise.to_owned())
}

/// A text in the language of the page: `t!("hello")`, `t!("so-many", count = 3)`.
#[macro_export]
macro_rules! t {
    ($id:literal $(, $key:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut, reason = "not every text has arguments")]
        let mut args = ::fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($key), $value);)*
        $crate::words::text($id, &args)
    }};
}
