//! Tests that `docs/api.md` names every endpoint of the server, and no other.

use std::collections::BTreeSet;

use crate::support::server::Server;

/// Returns the endpoints of the document, such as `GET /api/games`.
fn endpoints(document: &serde_json::Value) -> BTreeSet<String> {
    let methods = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];
    let paths = document["paths"].as_object().expect("paths");
    let each = |(path, item): (&String, &serde_json::Value)| {
        let item = item.as_object().expect("an object");
        let known = item.keys().filter(|method| methods.contains(&method.as_str()));
        known.map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(each).collect()
}

/// Returns the endpoints of the page: headings such as `### GET /api/games`, with their section.
fn named(page: &str) -> Vec<(String, String)> {
    let mut section = String::new();
    let mut found = Vec::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.trim().clone_into(&mut section);
        } else if let Some(endpoint) = line.strip_prefix("### ") {
            let endpoint = endpoint.trim().trim_matches('`');
            if endpoint
                .split_once(" /")
                .is_some_and(|(method, _)| method.bytes().all(|byte| byte.is_ascii_uppercase()))
            {
                found.push((section.clone(), endpoint.to_owned()));
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn exactly_the_existing_endpoints_are_documented() {
    let server = Server::start().await;
    let document = server.client().get("/api/openapi.json").await.unwrap();
    let mut there = endpoints(&document);
    // The document itself and the reference page aren't in the document.
    there.insert("GET /api/openapi.json".to_owned());
    there.insert("GET /api".to_owned());
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md")).unwrap();
    let named = named(&page);
    let mut missing = there.clone();
    let mut unknown = Vec::new();
    for (section, endpoint) in &named {
        missing.remove(endpoint);
        // A section may be written before any of its endpoints exists.
        let is_ahead = !named.iter().any(|(other, endpoint)| other == section && there.contains(endpoint));
        if !there.contains(endpoint) && !is_ahead {
            unknown.push(endpoint);
        }
    }
    assert!(missing.is_empty(), "not in docs/api.md: {missing:#?}");
    assert!(unknown.is_empty(), "in docs/api.md, but not in the server: {unknown:#?}");
    let names: BTreeSet<&String> = named.iter().map(|(_, endpoint)| endpoint).collect();
    assert_eq!(names.len(), named.len(), "docs/api.md names an endpoint twice");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_says_which_operations_need_authentication() {
    let server = Server::start().await;
    let document = server.client().get("/api/openapi.json").await.unwrap();
    let schemes = document["components"]["securitySchemes"].as_object().expect("schemes");
    assert_eq!(schemes.keys().map(String::as_str).collect::<Vec<_>>(), ["bearer", "session"]);
    for endpoint in endpoints(&document) {
        let (method, path) = endpoint.split_once(' ').expect("a method and a path");
        let operation = &document["paths"][path][method.to_lowercase()];
        let needs = operation["security"]
            .as_array()
            .is_some_and(|ways| ways.iter().all(|way| way != &serde_json::json!({})));
        let path = path
            .replace("{turn}", "1")
            .replace("{nb}", "1")
            .replace("{accept}", "yes")
            .replace(['{', '}'], "");
        let method = hyper::Method::from_bytes(method.as_bytes()).expect("a method");
        let body = (method != hyper::Method::GET).then(|| "{}".into());
        let answer = server.client().request(method, &path, body).await.expect("an answer");
        // The webhook isn't open in this server, and a login without a password fails.
        let is_refused = answer.status == 401 && endpoint != "POST /api/login";
        let is_closed = endpoint == "POST /api/mail/letters";
        assert_eq!(is_refused || is_closed, needs, "{endpoint}: {} {}", answer.status, answer.text());
    }
    server.stop().await;
}
