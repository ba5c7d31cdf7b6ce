//! Wrappers for browser APIs.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Window};

/// Returns the window.
///
/// # Panics Panics if there is none, which can't happen in a page.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// Returns the document.
///
/// # Panics As [`window`].
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since 1970 by the local clock.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Returns a random number of 53 bits, which JavaScript can represent exactly.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    // Falls back to the time if there is no source of randomness.
    if getrandom::fill(&mut bytes).is_err() {
        bytes = now().to_le_bytes();
    }
    u64::from_le_bytes(bytes) >> 11
}

/// Whether a media query matches.
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls `told` whenever the result of a media query changes, for the lifetime of the page.
pub(crate) fn on_media(query: &str, mut told: impl FnMut(bool) + 'static) {
    let Some(list) = window().match_media(query).ok().flatten() else { return };
    let asked = list.clone();
    let hear = Closure::<dyn FnMut()>::new(move || told(asked.matches()));
    list.set_onchange(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

pub(crate) fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // The attribute names are valid constants, so this can't fail.
        let _ = root.set_attribute(name, value);
    }
}

/// Runs a function after a delay.
pub(crate) fn after(milliseconds: i32, act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), milliseconds);
}

/// Waits for the given time.
pub(crate) async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    // A timer's promise is never rejected.
    let _ = JsFuture::from(promise).await;
}

/// Runs a function before the next animation frame; its argument is the timestamp in milliseconds.
pub(crate) fn next_frame(act: impl FnOnce(f64) + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().request_animation_frame(act.unchecked_ref());
}

/// Adds a listener for an event of the window, for the lifetime of the page.
pub(crate) fn on_window(name: &str, hear: impl FnMut(web_sys::Event) + 'static) {
    let hear = Closure::<dyn FnMut(web_sys::Event)>::new(hear);
    let _ = window().add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
    hear.forget();
}

/// Copies a text to the clipboard. Returns whether that worked.
pub(crate) async fn copy(text: &str) -> bool {
    // Some browsers have no clipboard outside secure contexts.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Starts the download of a file with this content.
pub(crate) fn download(name: &str, media_type: &str, bytes: &[u8]) -> Option<()> {
    let array = js_sys::Uint8Array::from(bytes);
    let parts = js_sys::Array::of1(&array);
    let properties = web_sys::BlobPropertyBag::new();
    properties.set_type(media_type);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &properties).ok()?;
    let url = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    after(10_000, move || {
        // By now the download has started or the user has left.
        let _ = web_sys::Url::revoke_object_url(&url);
    });
    Some(())
}

/// Origin of the page: `http://127.0.0.1:8080`.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Whether the page is in a background tab.
pub(crate) fn is_hidden() -> bool {
    document().hidden()
}

/// Moves the keyboard focus to the element with this id, without scrolling.
pub(crate) fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let still = web_sys::FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus_with_options(&still);
    }
}

/// Sets the title shown in tabs and history: `Rules · botyard`, or `botyard` without words (the home page).
pub(crate) fn set_title(words: &str) {
    let title = if words.is_empty() { "botyard".to_owned() } else { format!("{words} · botyard") };
    document().set_title(&title);
}

/// The direction of an arrow key as (right, down).
pub(crate) fn arrow(key: &str) -> Option<(f32, f32)> {
    Some(match key {
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        _ => return None,
    })
}

/// Switches the favicon to its "your turn" form or back.
pub(crate) fn badge(on: bool) {
    let icon = if on { "/favicon-turn.svg" } else { "/favicon.svg" };
    if let Ok(Some(link)) = document().query_selector("link[rel=icon]") {
        let _ = link.set_attribute("href", icon);
    }
}

/// Shows a system notification if the user has granted permission.
pub(crate) fn notify(text: &str) {
    if web_sys::Notification::permission() == web_sys::NotificationPermission::Granted {
        // On failure the title still shows that it is the user's turn.
        let _ = web_sys::Notification::new(text);
    }
}

/// Loads this address with a full page load. If that fails, the address is set and can be tried again.
pub(crate) fn load(path: &str) {
    let location = window().location();
    let here =
        [location.pathname(), location.search(), location.hash()].map(Result::unwrap_or_default).concat();
    // Assigning the current address with a fragment would only scroll.
    let _ = if here == path { location.reload() } else { location.assign(path) };
}

/// Path below which the files of this build are: `/app/<hash>/`.
pub(crate) fn app() -> String {
    let meta = document().query_selector("meta[name=botyard-app]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_else(|| "/".to_owned())
}
