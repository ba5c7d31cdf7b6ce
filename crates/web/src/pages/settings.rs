//! The settings page.

use botyard_core::Lang;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationPermission};

use super::parts::{Choose, Wrong};
use crate::pages::titled;
use crate::prefs::{AnimationSpeed, ThemeChoice, prefs};
use crate::{browser, storage, t, toast};

const THEMES: [(&str, ThemeChoice); 3] =
    [("system", ThemeChoice::System), ("light", ThemeChoice::Light), ("dark", ThemeChoice::Dark)];

const SPEEDS: [(&str, AnimationSpeed); 4] = [
    ("off", AnimationSpeed::Off),
    ("slow", AnimationSpeed::Slow),
    ("normal", AnimationSpeed::Normal),
    ("fast", AnimationSpeed::Fast),
];

/// The settings page. All settings are kept in this browser and take effect at once.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    titled(|| t!("nav-settings"));
    let prefs = prefs();
    view! {
        <section class="sheet narrow settings">
            <h1>{move || t!("nav-settings")}</h1>
            <p class="hint">{move || t!("settings-kept")}</p>
            <div class="card stack">
                <h2>{move || t!("settings-looks")}</h2>
                <Looks />
            </div>
            <div class="card stack">
                <h2>{move || t!("settings-board")}</h2>
                <Switch
                    id="coordinates"
                    label=Signal::derive(|| t!("settings-coordinates"))
                    hint=Signal::derive(|| t!("settings-coordinates-hint"))
                    value=prefs.coordinates
                />
                <Switch
                    id="threats"
                    label=Signal::derive(|| t!("settings-threats"))
                    hint=Signal::derive(|| t!("settings-threats-hint"))
                    value=prefs.threats
                />
                <SpeedChoice />
                <Switch
                    id="preview"
                    label=Signal::derive(|| t!("settings-preview"))
                    hint=Signal::derive(|| t!("settings-preview-hint"))
                    value=prefs.preview
                />
                <Switch
                    id="confirm"
                    label=Signal::derive(|| t!("settings-confirm"))
                    hint=Signal::derive(|| t!("settings-confirm-hint"))
                    value=prefs.confirm
                />
                <Switch
                    id="turn"
                    label=Signal::derive(|| t!("settings-turn"))
                    hint=Signal::derive(|| t!("settings-turn-hint"))
                    value=prefs.turn
                />
                <Switch
                    id="codes"
                    label=Signal::derive(|| t!("settings-codes"))
                    hint=Signal::derive(|| t!("settings-codes-hint"))
                    value=prefs.codes
                />
            </div>
            <div class="card stack">
                <h2>{move || t!("settings-attention")}</h2>
                <Switch
                    id="sounds"
                    label=Signal::derive(|| t!("settings-sound"))
                    hint=Signal::derive(|| t!("settings-sound-hint"))
                    value=prefs.sound
                />
                <Notifications />
            </div>
            <div class="card stack">
                <h2>{move || t!("settings-data")}</h2>
                <OwnData />
            </div>
        </section>
    }
}

/// Language and theme.
#[component]
fn Looks() -> impl IntoView {
    let prefs = prefs();
    // Each language is listed under its own name.
    let languages = || {
        [("en", "English"), ("es", "Español"), ("pl", "Polski")]
            .map(|(code, name)| (code.to_owned(), name.to_owned()))
            .to_vec()
    };
    let themes = || {
        let name = |theme| match theme {
            ThemeChoice::System => t!("theme-system"),
            ThemeChoice::Light => t!("theme-light"),
            ThemeChoice::Dark => t!("theme-dark"),
        };
        THEMES.map(|(word, theme)| (word.to_owned(), name(theme))).to_vec()
    };
    let theme = move || {
        let now = prefs.theme.get();
        THEMES.into_iter().find(|(_, theme)| *theme == now).map_or("system", |(word, _)| word).to_owned()
    };
    view! {
        <Choose
            id="settings-lang"
            label=Signal::derive(|| t!("language"))
            choices=Signal::derive(languages)
            value=Signal::derive(move || prefs.lang.get().code().to_owned())
            on_choose=move |code: String| {
                if let Ok(lang) = code.parse::<Lang>() {
                    prefs.speak(lang);
                }
            }
        />
        <Choose
            id="settings-theme"
            label=Signal::derive(|| t!("settings-theme"))
            choices=Signal::derive(themes)
            value=Signal::derive(theme)
            on_choose=move |word: String| {
                if let Some((_, theme)) = THEMES.into_iter().find(|(other, _)| *other == word) {
                    prefs.theme.set(theme);
                }
            }
        />
    }
}

#[component]
fn SpeedChoice() -> impl IntoView {
    let speed = prefs().speed;
    let choices = || {
        let name = |speed| match speed {
            AnimationSpeed::Off => t!("speed-off"),
            AnimationSpeed::Slow => t!("speed-slow"),
            AnimationSpeed::Normal => t!("speed-normal"),
            AnimationSpeed::Fast => t!("speed-fast"),
        };
        SPEEDS.map(|(word, speed)| (word.to_owned(), name(speed))).to_vec()
    };
    let now = move || {
        let now = speed.get();
        SPEEDS.into_iter().find(|(_, speed)| *speed == now).map_or("normal", |(word, _)| word).to_owned()
    };
    view! {
        <Choose
            id="settings-speed"
            label=Signal::derive(|| t!("settings-speed"))
            choices=Signal::derive(choices)
            value=Signal::derive(now)
            on_choose=move |word: String| {
                if let Some((_, chosen)) = SPEEDS.into_iter().find(|(other, _)| *other == word) {
                    speed.set(chosen);
                }
            }
        />
    }
}

/// A checkbox with a hint.
#[component]
fn Switch(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] hint: Signal<String>,
    value: RwSignal<bool>,
) -> impl IntoView {
    let hint_id = format!("{id}-hint");
    let described = hint_id.clone();
    view! {
        <div class="switch">
            <label for=id>
                <input
                    id=id
                    type="checkbox"
                    aria-describedby=described
                    prop:checked=move || value.get()
                    on:change:target=move |event| value.set(event.target().checked())
                />
                <span>{move || label.get()}</span>
            </label>
            <p class="hint" id=hint_id>{move || hint.get()}</p>
        </div>
    }
}

/// Switch for notifications of the user's turn, which asks the browser for permission.
#[component]
fn Notifications() -> impl IntoView {
    let wanted = prefs().notifications;
    let refused = RwSignal::new(None::<String>);
    let wish = RwSignal::new(wanted.get_untracked());
    Effect::new(move |before: Option<bool>| {
        let wishes = wish.get();
        if before.is_some_and(|before| before != wishes) {
            if wishes {
                refused.set(None);
                leptos::task::spawn_local(async move {
                    match permission().await {
                        Ok(()) => wanted.set(true),
                        Err(why) => {
                            refused.set(Some(why));
                            wish.set(false);
                        }
                    }
                });
            } else {
                wanted.set(false);
            }
        }
        wishes
    });
    // Without support for notifications the switch is off, whatever was saved.
    if wish.get_untracked() && !is_supported() {
        wish.set(false);
    }
    view! {
        <Switch
            id="notifications"
            label=Signal::derive(|| t!("settings-notifications"))
            hint=Signal::derive(|| t!("settings-notifications-hint"))
            value=wish
        />
        <Wrong why=refused />
    }
}

fn is_supported() -> bool {
    js_sys::Reflect::has(&browser::window(), &"Notification".into()).unwrap_or(false)
}

/// Asks the user for permission. The error is a sentence that explains why there is none.
async fn permission() -> Result<(), String> {
    if !is_supported() {
        return Err(t!("settings-notifications-none"));
    }
    if Notification::permission() == NotificationPermission::Default
        && let Ok(asked) = Notification::request_permission()
    {
        // The result is read below.
        let _ = JsFuture::from(asked).await;
    }
    match Notification::permission() {
        NotificationPermission::Granted => Ok(()),
        _ => Err(t!("settings-notifications-refused")),
    }
}

/// Summary of the data kept in this browser, with a button to delete the games.
#[component]
fn OwnData() -> impl IntoView {
    let count = |beginning: &str| storage::names(beginning).len();
    let (games, boards) = (RwSignal::new(count("local.")), RwSignal::new(count("board.")));
    let asks = RwSignal::new(false);
    let delete = move |_| {
        for name in storage::names("local.") {
            storage::forget(&name);
        }
        games.set(0);
        asks.set(false);
        toast::tell(t!("settings-data-deleted"));
    };
    view! {
        <p>{move || t!("settings-data-games", count = games.get())}</p>
        <p>{move || t!("settings-data-boards", count = boards.get())}</p>
        <p class="hint">{move || t!("settings-data-hint")}</p>
        <Show when=move || games.get() != 0>
            <div class="row">
                <Show
                    when=move || asks.get()
                    fallback=move || {
                        view! {
                            <button class="button" on:click=move |_| asks.set(true)>{move || t!("settings-data-delete")}</button>
                        }
                    }
                >
                    <button class="button danger" on:click=delete>{move || t!("settings-data-really")}</button>
                    <button class="button" on:click=move |_| asks.set(false)>{move || t!("page-cancel")}</button>
                </Show>
            </div>
        </Show>
    }
}
