//! What the page says, in three languages. The texts are Fluent files in `locales/`.

use std::cell::RefCell;
use std::collections::HashMap;

use botyard_core::Lang;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use leptos::prelude::Get as _;

use crate::prefs::prefs;

/// Every file of a language.
macro_rules! files {
    ($lang:literal) => {
        concat!(
            include_str!(concat!("../locales/", $lang, "/common.ftl")),
            "\n",
            include_str!(concat!("../locales/", $lang, "/games.ftl")),
            "\n",
            include_str!(concat!("../locales/", $lang, "/pages.ftl")),
            "\n",
            include_str!(concat!("../locales/", $lang, "/table.ftl")),
            "\n",
            include_str!(concat!("../locales/", $lang, "/panels.ftl")),
            "\n",
            include_str!(concat!("../locales/", $lang, "/analysis.ftl")),
            "\n",
        )
    };
}

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static BUNDLES: RefCell<HashMap<Lang, Bundle>> = RefCell::new(HashMap::new());
}

fn bundle(lang: Lang) -> Bundle {
    let (source, id) = match lang {
        Lang::En => (files!("en"), unic_langid::langid!("en")),
        Lang::Es => (files!("es"), unic_langid::langid!("es")),
        Lang::Pl => (files!("pl"), unic_langid::langid!("pl")),
    };
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    // A test reads the same files strictly; here whatever can be read is used.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The text of this name in a language, if there is one.
pub(crate) fn find(lang: Lang, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    BUNDLES.with_borrow_mut(|bundles| {
        let bundle = bundles.entry(lang).or_insert_with(|| bundle(lang));
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
