//! Icons drawn as SVG paths, because fonts don't have all of them on every system.

use leptos::prelude::*;

/// Icon of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    /// Jump to the beginning.
    First,
    /// One step back.
    Back,
    Play,
    Pause,
    /// One step forward.
    On,
    /// Jump to the end.
    Last,
    /// Flip the board.
    Flip,
    /// Sound is on.
    Loud,
    /// Sound is off.
    Quiet,
    Link,
    /// Light theme.
    Sun,
    /// Dark theme.
    Moon,
    Gear,
    Chat,
    Menu,
    /// Mail notifications are on.
    Bell,
    /// Mail notifications are off.
    NoBell,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Icon::First => "M6 5v14M19 5l-9 7 9 7z",
            Icon::Back => "M17 5l-10 7 10 7z",
            Icon::Play => "M7 4.5l12 7.5-12 7.5z",
            Icon::Pause => "M8 5v14M16 5v14",
            Icon::On => "M7 5l10 7-10 7z",
            Icon::Last => "M18 5v14M5 5l9 7-9 7z",
            Icon::Flip => "M8 20V5M8 4l-4 5M8 4l4 5M16 4v15M16 20l-4-5M16 20l4-5",
            Icon::Loud => "M4 9.5h4l5-4v13l-5-4H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
            Icon::Quiet => "M4 9.5h4l5-4v13l-5-4H4zM16.5 9.5l5 5M21.5 9.5l-5 5",
            Icon::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.300M14 10a4 4 0 0 0-5.700 0L4.700 13.600a4 4 0 0 0 5.700 5.700L12 17.700"
            }
            Icon::Chat => "M4 5h16v11h-9l-5 4v-4H4z",
            Icon::Bell => "M5 17h14l-2-3V10a5 5 0 0 0-10 0v4zM10 20h4",
            Icon::NoBell => "M5 17h14l-2-3V10a5 5 0 0 0-10 0v4zM10 20h4M4 4l16 16",
            Icon::Menu => "M4 7h16M4 12h16M4 17h16",
            Icon::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
            }
            Icon::Moon => "M19 14.500A8 8 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500z",
            Icon::Gear => {
                "M4 7h8M18 7h2M15 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM4 17h2M12 17h8M9 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z"
            }
        }
    }
}

/// An icon as inline SVG.
#[component]
pub(crate) fn Drawn(
    /// Icon to draw.
    #[prop(into)]
    icon: Signal<Icon>,
) -> impl IntoView {
    view! {
        <svg class="drawn" viewBox="0 0 24 24" aria-hidden="true">
            <path d=move || icon.get().path() />
        </svg>
    }
}
