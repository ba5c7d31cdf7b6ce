//! Sharing a game: its address, record, pictures and film.

use botyard_core::scene::Scene;
use botyard_draw::{Mark, captioned_picture};
use botyard_protocol::{FilmLook, GameSoFar};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::look;
use crate::{browser, t, toast, workers};

/// Width of still pictures in pixels.
const STILL: u32 = 1_200;
/// Width of films in pixels.
const MOVING: u32 = 480;

/// Callback for a record.
pub(crate) type ThenRecord = Box<dyn FnOnce(Result<String, String>)>;

/// Format of the file being made, with the number of frames done and the total.
type Making = RwSignal<Option<(&'static str, u32, u32)>>;

/// Buttons that copy the address and download the record, a picture and a film.
#[component]
pub(crate) fn Share(
    /// Address from the root: `/t/k3v7m2q9xa`.
    #[prop(into)]
    link: Signal<String>,
    /// File name without extension: `botyard-duel`.
    #[prop(into)]
    name: Signal<String>,
    /// Passes the record to its argument. Without this there is no button for the record.
    #[prop(optional_no_strip)]
    record: Option<Callback<ThenRecord>>,
    /// Returns the game for a film. Without this there is no button for a film.
    #[prop(optional_no_strip)]
    game: Option<Callback<(), Option<GameSoFar>>>,
    /// Players, for the caption of pictures.
    #[prop(optional, into)]
    caption: Signal<Option<String>>,
    /// Scene of still pictures.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Marks in still pictures.
    #[prop(optional, into)]
    marked: Signal<Vec<Mark>>,
    /// Whether the board is rotated by half a turn.
    #[prop(into)]
    flipped: Signal<bool>,
) -> impl IntoView {
    let making: Making = RwSignal::new(None);
    let shown_link = RwSignal::new(None::<String>);
    let copy = move |_| {
        let link = format!("{}{}", browser::origin(), link.get_untracked());
        spawn_local(async move {
            if browser::copy(&link).await {
                toast::tell(t!("share-copied"));
                shown_link.set(None);
            } else {
                shown_link.set(Some(link));
            }
        });
    };
    let save_record = move |_| {
        let Some(record) = record else { return };
        let name = name.get_untracked();
        record.run(Box::new(move |text| match text {
            Ok(text) => save(&format!("{name}.yard"), "text/plain; charset=utf-8", text.as_bytes()),
            Err(why) => toast::complain(t!("share-no-record", why = why)),
        }));
    };
    // The caption of a shared picture names the site.
    let written = move || {
        let host = browser::window().location().host().unwrap_or_default();
        untrack(|| caption.get()).into_iter().chain([host]).collect::<Vec<_>>().join(" · ")
    };
    let drawn = move || {
        untrack(|| {
            let look = look(flipped.get());
            marked.with(|marked| scene.with(|scene| captioned_picture(scene, &look, marked, &written())))
        })
    };
    let save_svg = move |_| {
        save(&format!("{}.svg", name.get_untracked()), "image/svg+xml", drawn().as_bytes());
    };
    let save_png = move |_| {
        let name = name.get_untracked();
        making.set(Some(("PNG", 0, 0)));
        workers::png(drawn(), STILL, move |made| made_of(making, made, &format!("{name}.png"), "image/png"));
    };
    let save_gif = move |_| {
        let Some(so_far) = game.and_then(|game| game.run(())) else {
            toast::complain(t!("share-no-film"));
            return;
        };
        let look = untrack(|| look(flipped.get()));
        let film = FilmLook {
            width: MOVING,
            theme: look.theme.name().to_owned(),
            flipped: look.flipped,
            coordinates: look.coordinates,
            caption: written(),
            pause: None,
        };
        let name = name.get_untracked();
        making.set(Some(("GIF", 0, 0)));
        let progress = move |done, of| {
            // The user may have left the page.
            making.try_set(Some(("GIF", done, of)));
        };
        workers::film(so_far, film, progress, move |made| {
            made_of(making, made, &format!("{name}.gif"), "image/gif");
        });
    };
    let is_making = move || making.with(Option::is_some);
    view! {
        <div class="share stack">
            <div class="row" role="group" aria-label=move || t!("share-label")>
                <button on:click=copy>{move || t!("share-link")}</button>
                {record.map(|_| view! {
                    <button on:click=save_record title=move || t!("share-record-words")>".yard"</button>
                })}
                <button on:click=save_svg title=move || t!("share-svg-words")>"SVG"</button>
                <button on:click=save_png disabled=is_making title=move || t!("share-png-words")>"PNG"</button>
                {game.map(|_| view! {
                    <button on:click=save_gif disabled=is_making title=move || t!("share-gif-words")>"GIF"</button>
                })}
            </div>
            {move || shown_link.get().map(|link| view! {
                <label class="field">
                    <span class="soft">{t!("share-copy-by-hand")}</span>
                    <input type="text" readonly prop:value=link on:focus:target=|event| event.target().select() />
                </label>
            })}
            {move || making.get().map(|(what, done, of)| view! {
                <div class="row" role="status">
                    <progress max=of.max(1).to_string() value=(of > 0).then(|| done.to_string())></progress>
                    <span class="soft number">
                        {if of == 0 { t!("share-making", what = what) } else { t!("share-made", done = done, of = of) }}
                    </span>
                </div>
            })}
        </div>
    }
}

/// Downloads a file; shows an error if that fails.
pub(crate) fn save(name: &str, media_type: &str, bytes: &[u8]) {
    if browser::download(name, media_type, bytes).is_none() {
        toast::complain(t!("share-not-saved"));
    }
}

fn made_of(making: Making, made: Result<Vec<u8>, String>, name: &str, media_type: &str) {
    if making.try_set(None).is_some() {
        // The user has left the page.
        return;
    }
    match made {
        Ok(bytes) => save(name, media_type, &bytes),
        Err(why) => toast::complain(t!("share-not-made", why = why)),
    }
}
