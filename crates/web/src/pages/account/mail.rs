//! Play by mail: when and where letters are sent, mail words, and the tables whose letters can be answered.

use std::cell::RefCell;

use botyard_protocol::mail::{
    AddressBody, AddressFacts, MadeWord, MailChoices, MailFacts, NewWord, ReplyTokenFacts, WordFacts,
};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;
use serde::Serialize;

use super::super::parts::{Answered, Choose, Sending, Wrong, day, game_name};
use super::tokens::Secret;
use crate::net::{Problem, escape, get, leave, post, request};
use crate::prefs::prefs;
use crate::{browser, t, toast};

const MAIL: &str = "/api/account/mail";

fn when_words(word: &str) -> String {
    match word {
        "always" => t!("mail-always"),
        "away" => t!("mail-away"),
        "hourly" => t!("mail-hourly"),
        "digest" => t!("mail-digest"),
        _ => t!("mail-never"),
    }
}

thread_local! {
    /// Choices that the server doesn't have yet. They outlive the form, so that leaving it loses none.
    static UNSENT: RefCell<Option<MailChoices>> = const { RefCell::new(None) };
}

/// Sends the choices until the server has the latest: one request at a time, so that they arrive in order.
async fn send_choices() -> Result<(), Problem> {
    while let Some(choices) = UNSENT.with_borrow(Clone::clone) {
        let answer = request::<_, ()>("PUT", MAIL, Some(&choices)).await;
        UNSENT.with_borrow_mut(|unsent| unsent.take_if(|latest| answer.is_err() || *latest == choices));
        answer?;
    }
    Ok(())
}

/// The player's mail settings, with changes that the server doesn't have yet.
#[derive(Clone, Copy)]
struct MailForm {
    facts: Answered<MailFacts>,
    /// Number of changes of the choices on this page.
    changes: StoredValue<u32>,
    /// Number of requests for the settings; only the response to the last one counts.
    requests: StoredValue<u32>,
}

impl MailForm {
    fn new() -> MailForm {
        MailForm { facts: RwSignal::new(None), changes: StoredValue::new(0), requests: StoredValue::new(0) }
    }

    /// Reloads everything, if the form is still there. Choices that were changed since the request was made
    /// are kept.
    fn refresh(self) {
        let Some(changes) = self.changes.try_get_value() else { return };
        let Some(request) = self.requests.try_update_value(|requests| {
            *requests += 1;
            *requests
        }) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let answer = get(MAIL).await;
            let Some(now) = self.changes.try_get_value() else { return };
            if self.requests.get_value() != request {
                return;
            }
            let is_unsent = UNSENT.with_borrow(Option::is_some);
            self.facts.update(|facts| {
                let mine = match facts.take() {
                    Some(Ok(facts)) if is_unsent || now != changes => Some(facts.choices),
                    _ => None,
                };
                *facts = Some(answer.map(|mut loaded: MailFacts| {
                    loaded.choices = mine.unwrap_or(loaded.choices);
                    loaded
                }));
            });
        });
    }

    fn with<T>(self, look: impl FnOnce(&MailFacts) -> T) -> Option<T> {
        self.facts.with(|facts| facts.as_ref().and_then(|facts| facts.as_ref().ok()).map(look))
    }

    /// Sends a change and reloads; shows an error if it is refused.
    fn change<B: Serialize + 'static>(self, method: &'static str, path: String, body: Option<B>) {
        leptos::task::spawn_local(async move {
            match request::<B, ()>(method, &path, body.as_ref()).await {
                Ok(()) => self.refresh(),
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    }

    fn delete(self, path: String) {
        self.change("DELETE", path, None::<()>);
    }

    /// Changes the choices, and sends them.
    fn choose(self, change: impl FnOnce(&mut MailChoices)) {
        // A loop that is running sends this change, too.
        let is_sending = UNSENT.with_borrow(Option::is_some);
        self.apply(change);
        if !is_sending {
            leptos::task::spawn_local(async move {
                if let Err(problem) = send_choices().await {
                    toast::complain(problem.sentence());
                }
                self.refresh();
            });
        }
    }

    /// Changes the choices locally at once, so that a change that follows before the response doesn't undo
    /// this one.
    fn apply(self, change: impl FnOnce(&mut MailChoices)) {
        self.facts.update(|facts| {
            if let Some(Ok(facts)) = facts {
                change(&mut facts.choices);
                UNSENT.set(Some(facts.choices.clone()));
            }
        });
        self.changes.update_value(|changes| *changes += 1);
    }
}

/// The player's mail settings.
#[component]
pub(super) fn Mail() -> impl IntoView {
    let post = MailForm::new();
    post.refresh();
    // An address is confirmed from a letter, in another window.
    let back = window_event_listener(leptos::ev::focus, move |_| post.refresh());
    let away = window_event_listener_untyped("pagehide", |_| {
        UNSENT.with_borrow(|unsent| unsent.iter().for_each(|choices| leave(MAIL, choices)));
    });
    on_cleanup(move || {
        back.remove();
        away.remove();
    });
    let is_known = Memo::new(move |_| post.with(|_| ()).is_some());
    Effect::new(move |_| {
        if is_known.get() && browser::window().location().hash().is_ok_and(|hash| hash == "#mail") {
            browser::next_frame(|_| {
                if let Some(section) = browser::document().get_element_by_id("mail") {
                    section.scroll_into_view();
                }
            });
        }
    });
    let wrong = move || match post.facts.get() {
        Some(Err(Problem { code, .. })) if code == "no-mail" => None,
        Some(Err(problem)) => Some(view! { <p class="wrong">{problem.sentence()}</p> }.into_any()),
        Some(Ok(_)) => None,
        None => Some(view! { <p class="hint">{move || t!("page-loading")}</p> }.into_any()),
    };
    view! {
        <section class="card stack" id="mail">
            <h2>{move || t!("mail-title")}</h2>
            {wrong}
            <Show when=move || is_known.get()>
                <Words post />
                <Choices post />
                <Addresses post />
                <MailWords post />
                <ReplyTokens post />
            </Show>
        </section>
    }
}

/// Introduction, and the server's address.
#[component]
fn Words(post: MailForm) -> impl IntoView {
    let server = Memo::new(move |_| post.with(|facts| facts.server.clone()).unwrap_or_default());
    view! {
        <p>
            {move || t!("mail-words")} " "
            <a id="mail-server" href=move || format!("mailto:{}?subject=help", server.get())>{move || server.get()}</a>
        </p>
    }
}

/// When letters are sent, in which language, and how boards are drawn in them.
#[component]
fn Choices(post: MailForm) -> impl IntoView {
    let choices = Memo::new(move |_| post.with(|facts| facts.choices.clone()));
    let of = move |read: fn(&MailChoices) -> String| {
        Signal::derive(move || choices.with(|choices| choices.as_ref().map(read).unwrap_or_default()))
    };
    let on = move |read: fn(&MailChoices) -> bool| {
        move || choices.with(|choices| choices.as_ref().is_some_and(read))
    };
    let whens = Signal::derive(|| {
        ["away", "always", "hourly", "digest", "never"]
            .map(|word| (word.to_owned(), when_words(word)))
            .to_vec()
    });
    let langs = Signal::derive(|| {
        [("en", "English"), ("es", "Español"), ("pl", "Polski")]
            .map(|(code, name)| (code.to_owned(), name.to_owned()))
            .to_vec()
    });
    view! {
        <div class="row">
            <Choose id="mail-when" label=Signal::derive(|| t!("mail-when")) choices=whens value=of(|choices| choices.mail.clone())
                on_choose=move |word: String| post.choose(move |choices| choices.mail = word) />
            <Choose id="mail-lang" label=Signal::derive(|| t!("mail-lang")) choices=langs value=of(|choices| choices.lang.clone())
                on_choose=move |code: String| post.choose(move |choices| choices.lang = code) />
        </div>
        <div class="checks">
            <label class="check" for="mail-results">
                <input
                    id="mail-results"
                    type="checkbox"
                    prop:checked=on(|choices| choices.results)
                    on:change:target=move |event| {
                        let wanted = event.target().checked();
                        post.choose(move |choices| choices.results = wanted);
                    }
                />
                <span>{move || t!("mail-results")}</span>
            </label>
            <label class="check" for="mail-turned">
                <input
                    id="mail-turned"
                    type="checkbox"
                    prop:checked=on(|choices| choices.turned)
                    on:change:target=move |event| {
                        let wanted = event.target().checked();
                        post.choose(move |choices| choices.turned = wanted);
                    }
                />
                <span>{move || t!("mail-turned")}</span>
            </label>
        </div>
    }
}

/// The player's addresses, which nobody else sees.
#[component]
fn Addresses(post: MailForm) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let sending = Sending::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = AddressBody { address: typed.get_untracked().trim().to_owned() };
        let lang = prefs().lang.get_untracked().code();
        let is_new = untrack(|| post.with(|facts| facts.addresses.is_empty() && facts.choices.lang != lang));
        sending.send(async move {
            sending.wrong.set(None);
            // The first letter uses the language of the page.
            if is_new == Some(true) {
                post.apply(|choices| lang.clone_into(&mut choices.lang));
                send_choices().await?;
            }
            post_address(&body).await?;
            typed.set(String::new());
            toast::tell(t!("mail-asked", address = body.address));
            post.refresh();
            Ok(())
        });
    };
    let remove = move |address: String| {
        post.change("DELETE", format!("{MAIL}/addresses"), Some(AddressBody { address }));
    };
    let row = move |facts: AddressFacts| {
        let AddressFacts { address, confirmed, stopped, .. } = facts;
        let state = move || match (stopped, confirmed) {
            (true, _) => t!("mail-address-stopped"),
            (false, true) => t!("mail-address-confirmed"),
            (false, false) => t!("mail-address-waits"),
        };
        let (named, gone) = (address.clone(), address.clone());
        view! {
            <tr>
                <th scope="row">{address}</th>
                <td>{state}</td>
                <td>
                    <Delete words=Signal::derive(move || t!("mail-delete-of", what = named.clone())) act=move |()| remove(gone.clone()) />
                </td>
            </tr>
        }
    };
    let rows = move || post.with(|facts| facts.addresses.clone()).unwrap_or_default();
    view! {
        <h3>{move || t!("mail-addresses")}</h3>
        <p class="hint">{move || t!("mail-addresses-words")}</p>
        <div class="wide">
            <table class="list" id="mail-addresses">
                <tbody>{move || rows().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        <form class="row" id="add-address" on:submit=submit>
            <label class="field" for="mail-address">
                <span>{move || t!("mail-address")}</span>
                <input
                    id="mail-address"
                    type="email"
                    autocomplete="email"
                    required=true
                    maxlength="254"
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                />
            </label>
            <button class="button" disabled=move || sending.busy.get()>{move || t!("mail-address-add")}</button>
        </form>
        <Wrong why=sending.wrong />
    }
}

async fn post_address(body: &AddressBody) -> Result<(), Problem> {
    post::<_, ()>(&format!("{MAIL}/addresses"), body).await
}

/// Mail words, which authenticate the sender of a letter.
#[component]
fn MailWords(post: MailForm) -> impl IntoView {
    let label = RwSignal::new(String::new());
    let secret = RwSignal::new(None::<String>);
    let sending = Sending::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = NewWord { label: label.get_untracked() };
        sending.send(async move {
            sending.wrong.set(None);
            let made: MadeWord = self::post(&format!("{MAIL}/words"), &body).await?;
            secret.set(Some(made.word));
            label.set(String::new());
            post.refresh();
            Ok(())
        });
    };
    let row = move |facts: WordFacts| {
        let WordFacts { id, label, created, used } = facts;
        let named = label.clone();
        let path = format!("{MAIL}/words/{}", escape(&id));
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td>{move || day(created)}</td>
                <td>{move || used.map_or_else(|| t!("tokens-never"), day)}</td>
                <td>
                    <Delete
                        words=Signal::derive(move || t!("mail-delete-of", what = named.clone()))
                        act=move |()| post.delete(path.clone())
                    />
                </td>
            </tr>
        }
    };
    let rows = move || post.with(|facts| facts.words.clone()).unwrap_or_default();
    view! {
        <h3>{move || t!("mail-secrets")}</h3>
        <p class="hint">{move || t!("mail-secrets-words")}</p>
        <Show when=move || !rows().is_empty()>
            <div class="wide">
                <table class="list" id="mail-secrets">
                    <thead>
                        <tr>
                            <th scope="col">{move || t!("tokens-label")}</th>
                            <th scope="col">{move || t!("tokens-created")}</th>
                            <th scope="col">{move || t!("tokens-used")}</th>
                            <th scope="col">
                                <span class="voice">{move || t!("page-delete")}</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{move || rows().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
        {move || secret.get().map(|secret| view! { <Secret secret words=Signal::derive(|| t!("mail-secret")) /> })}
        <form class="row" id="add-word" on:submit=submit>
            <label class="field" for="mail-word-label">
                <span>{move || t!("tokens-label")}</span>
                <input
                    id="mail-word-label"
                    type="text"
                    required=true
                    maxlength="60"
                    prop:value=move || label.get()
                    on:input:target=move |event| label.set(event.target().value())
                />
            </label>
            <button class="button" disabled=move || sending.busy.get()>{move || t!("mail-secret-make")}</button>
        </form>
        <Wrong why=sending.wrong />
    }
}

/// The tables whose letters can be answered without further authentication.
#[component]
fn ReplyTokens(post: MailForm) -> impl IntoView {
    let row = move |facts: ReplyTokenFacts| {
        let ReplyTokenFacts { table, game, letters, last, used } = facts;
        let path = format!("{MAIL}/tokens/{}", escape(&table));
        let (link, named) = (format!("/t/{}", escape(&table)), table.clone());
        let name = move || game.as_deref().map(game_name).unwrap_or_default();
        view! {
            <tr>
                <th scope="row">
                    <A href=link>{name} " " {table}</A>
                </th>
                <td>{move || t!("mail-letters", count = letters)}</td>
                <td>{move || day(last)}</td>
                <td>{move || used.map_or_else(|| t!("tokens-never"), day)}</td>
                <td>
                    <button
                        class="button small"
                        aria-label=move || t!("mail-revoke-of", table = named.clone())
                        on:click=move |_| post.delete(path.clone())
                    >
                        {move || t!("mail-revoke")}
                    </button>
                </td>
            </tr>
        }
    };
    let rows = move || post.with(|facts| facts.tokens.clone()).unwrap_or_default();
    view! {
        <h3>{move || t!("mail-tokens")}</h3>
        <p class="hint">{move || t!("mail-tokens-words")}</p>
        <Show when=move || !rows().is_empty() fallback=|| view! { <p class="hint">{move || t!("mail-tokens-none")}</p> }>
            <div class="wide">
                <table class="list" id="mail-tokens">
                    <thead>
                        <tr>
                            <th scope="col">{move || t!("new-table")}</th>
                            <th scope="col">
                                <span class="voice">{move || t!("mail-count")}</span>
                            </th>
                            <th scope="col">{move || t!("mail-last")}</th>
                            <th scope="col">{move || t!("tokens-used")}</th>
                            <th scope="col">
                                <span class="voice">{move || t!("mail-revoke")}</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{move || rows().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
}

/// A small delete button.
#[component]
fn Delete(words: Signal<String>, #[prop(into)] act: Callback<()>) -> impl IntoView {
    view! {
        <button class="button small" aria-label=move || words.get() on:click=move |_| act.run(())>
            {move || t!("page-delete")}
        </button>
    }
}
