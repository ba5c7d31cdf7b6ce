//! What a link to a table shows where it is posted: a title, a sentence and a picture (Open Graph).

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use botyard_core::Seat;
use botyard_protocol::{Status, Summary, Taken};
use serde::Deserialize;

use crate::http::site;
use crate::people::Identity;
use crate::tables::summary;
use crate::yard::Yard;

/// What a link to a table may hold; everything else in it is the client's business.
#[derive(Default, Deserialize)]
pub(crate) struct Link {
    /// The key of a private table.
    pub(crate) key: Option<String>,
}

/// The page of a table.
pub(crate) async fn table(
    State(yard): State<Arc<Yard>>,
    Path(id): Path<String>,
    link: Result<Query<Link>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let key = link.map_or_else(|_| Link::default(), |Query(link)| link).key;
    // Who isn't welcome is told so by the client.
    let identity = yard.people.identify(&headers).await.unwrap_or_else(|_| Identity::nobody());
    let asked = key.clone();
    let seen = yard.hub.see(&id, identity.player, key.clone(), move |live, _| {
        // What is said to everybody must not depend on who asks.
        live.may_see(None, asked.as_deref()).then(|| summary(&live.row))
    });
    let page = yard.settings.site;
    match seen.await {
        Ok(Some(table)) => site::index_about(page, &head(&table, key.as_deref(), &origin(&yard, &headers))),
        Err(problem) if problem.status == StatusCode::NOT_FOUND => {
            site::index(page, StatusCode::NOT_FOUND, &headers)
        }
        // The client will see for itself.
        Ok(None) | Err(_) => site::index(page, StatusCode::OK, &headers),
    }
}

/// Where people find this server: as its settings say, otherwise as the request does. Nothing if neither does.
fn origin(yard: &Yard, headers: &HeaderMap) -> String {
    if let Some(url) = &yard.settings.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let is_name = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(is_name);
    host.map_or_else(String::new, |host| format!("http://{host}"))
}

fn head(table: &Summary, key: Option<&str>, origin: &str) -> String {
    let info = botyard_catalog::find(&table.game).ok().map(|kind| kind.info);
    let game = info.map_or(&*table.game, |info| info.name.en);
    let seat_name = |index: usize| info.zip(Seat::new(index)).map_or("", |(info, seat)| info.seat_name(seat));
    let player = |taken: &Taken| match taken {
        Taken::Open => "?".to_owned(),
        Taken::Person { name, .. } => name.clone(),
        Taken::Computer { level } => format!("computer ({level})"),
    };
    let players: Vec<String> = table.seats.iter().map(player).collect();
    let seats: Vec<String> =
        players.iter().enumerate().map(|(index, name)| format!("{}: {name}", seat_name(index))).collect();
    let title = format!("{} · {game}", players.join(" – "));
    let state = match (table.status, &table.result) {
        (Status::Gathering, _) => "a seat is open".to_owned(),
        (Status::Over, Some(result)) => format!("over, {result}"),
        (Status::Over, None) => "over".to_owned(),
        (Status::Playing | Status::Paused, _) => format!("turn {}", table.turn),
    };
    let description = format!("{game}, {state}. {}", seats.join(", "));
    let key = key.filter(|_| table.private).map_or_else(String::new, |key| format!("key={}&", encoded(key)));
    let url = format!("{origin}/t/{}", table.id);
    // The number makes it another picture after each turn, for those who keep pictures.
    let image = format!("{url}/picture.png?{key}turn={}", table.turn);
    let [title, description, image, url] = [&title, &description, &image, &url].map(|text| escaped(text));
    format!(
        "<title>{title} · botyard</title>\n\
         <meta name=\"description\" content=\"{description}\">\n\
         <meta property=\"og:site_name\" content=\"botyard\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{description}\">\n\
         <meta property=\"og:url\" content=\"{url}\">\n\
         <meta property=\"og:image\" content=\"{image}\">\n\
         <meta property=\"og:image:type\" content=\"image/png\">\n\
         <meta property=\"og:image:alt\" content=\"{description}\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">"
    )
}

/// As text of HTML, also between quotation marks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            sign => out.push(sign),
        }
    }
    out
}

/// As a value of a query.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_writes_html_with_his_name() {
        let person = |name: &str| Taken::Person { player: "p".to_owned(), name: name.to_owned() };
        let table = Summary {
            id: "abc".to_owned(),
            game: "duel".to_owned(),
            options: std::collections::BTreeMap::new(),
            seats: vec![person("<script>alert(\"1\")</script>"), person("'&")],
            clock: botyard_protocol::Clock::None,
            status: Status::Playing,
            turn: 3,
            awaited: Vec::new(),
            rated: false,
            private: true,
            created: 0,
            updated: 0,
            deadline: None,
            result: None,
            next: None,
        };
        let head = head(&table, Some("a\"b&c"), "https://yard.example");
        assert!(!head.contains("<script") && !head.contains("'&"), "{head}");
        assert!(
            head.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; – &#39;&amp; · Robot Duel"),
            "{head}"
        );
        assert!(
            head.contains("\"https://yard.example/t/abc/picture.png?key=a%22b%26c&amp;turn=3\""),
            "{head}"
        );
    }
}
