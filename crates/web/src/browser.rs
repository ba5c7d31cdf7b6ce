//! The browser, in few words.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Window};

/// The window.
///
/// # Panics
/// Where there is none, which is nowhere that the page runs.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document.
///
/// # Panics
/// As [`window`].
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since 1970, by the clock of this machine.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// A number by chance that JavaScript can hold.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    // Without chance the time does.
    if getrandom::fill(&mut bytes).is_err() {
        bytes = now().to_le_bytes();
    }
    u64::from_le_bytes(bytes) >> 11
}

/// Does this media query hold?
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls back whenever the answer to a media query changes, as long as the page lives.
pub(crate) fn on_media(query: &str, mut told: impl FnMut(bool) + 'static) {
    let Some(list) = window().match_media(query).ok().flatten() else { return };
    let asked = list.clone();
    let hear = Closure::<dyn FnMut()>::new(move || told(asked.matches()));
    list.set_onchange(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// Sets an attribute of the document's root.
pub(crate) fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // The names are ours, so they can be set.
        let _ = root.set_attribute(name, value);
    }
}

/// Does something after so many milliseconds.
pub(crate) fn after(milliseconds: i32, act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), milliseconds);
}

/// Waits so many milliseconds.
pub(crate) async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    // A timer doesn't fail.
    let _ = JsFuture::from(promise).await;
}

/// Does something before the next picture is drawn; it is told the time in milliseconds.
pub(crate) fn next_frame(act: impl FnOnce(f64) + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().request_animation_frame(act.unchecked_ref());
}

/// Listens to an event of the window as long as the page lives.
pub(crate) fn on_window(name: &str, hear: impl FnMut(web_sys::Event) + 'static) {
    let hear = Closure::<dyn FnMut(web_sys::Event)>::new(hear);
    let _ = window().add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
    hear.forget();
}

/// Puts a text where it can be pasted from. Says whether that worked.
pub(crate) async fn copy(text: &str) -> bool {
    // Without TLS some browsers have no clipboard.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Hands the person a file.
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
        // The browser has it by now, or the person has gone.
        let _ = web_sys::Url::revoke_object_url(&url);
    });
    Some(())
}

/// Where the page is from: `http://127.0.0.1:8080`.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Is the page hidden behind another tab?
pub(crate) fn is_hidden() -> bool {
    document().hidden()
}

/// Puts the keyboard's focus on the element of this id, without moving the page.
pub(crate) fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let still = web_sys::FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus_with_options(&still);
    }
}

/// Names the page in the browser's tabs and history: `Rules · botyard`. Without words it is the first page's name.
pub(crate) fn set_title(words: &str) {
    let title = if words.is_empty() { "botyard".to_owned() } else { format!("{words} · botyard") };
    document().set_title(&title);
}

/// The step that an arrow key means, to the right and down.
pub(crate) fn arrow(key: &str) -> Option<(f32, f32)> {
    Some(match key {
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        _ => return None,
    })
}

/// Marks the page's icon while it is the person's turn.
pub(crate) fn badge(on: bool) {
    let icon = if on { "/favicon-turn.svg" } else { "/favicon.svg" };
    if let Ok(Some(link)) = document().query_selector("link[rel=icon]") {
        let _ = link.set_attribute("href", icon);
    }
}

/// Has the browser tell something, if it may.
pub(crate) fn notify(text: &str) {
    if web_sys::Notification::permission() == web_sys::NotificationPermission::Granted {
        // If it can't, there is still the title.
        let _ = web_sys::Notification::new(text);
    }
}

/// Loads the page of this address anew. If that can't be done, the address is still there to be tried again.
pub(crate) fn load(path: &str) {
    let location = window().location();
    let here =
        [location.pathname(), location.search(), location.hash()].map(Result::unwrap_or_default).concat();
    // Going where one is already, to a part of the page, would load nothing.
    let _ = if here == path { location.reload() } else { location.assign(path) };
}

/// Where the files of this build are: `/app/<hash>/`.
pub(crate) fn app() -> String {
    let meta = document().query_selector("meta[name=botyard-app]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_else(|| "/".to_owned())
}
