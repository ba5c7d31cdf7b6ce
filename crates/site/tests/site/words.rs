//! The page's messages: the same in every language, all of them used, none missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use botyard_core::Lang;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

#[path = "../../../web/src/fluent.rs"]
mod fluent;

const LANGUAGES: [&str; 3] = ["en", "es", "pl"];

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

/// The files below a folder whose names end with `end`, sorted by name.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The message files of a language: those of the page, and those of the panels of single games.
pub(crate) fn locale(language: &str) -> Vec<PathBuf> {
    let mut all = files(&web().join("locales").join(language), ".ftl");
    all.extend(files(&web().join("src/by_game"), &format!("{language}.ftl")));
    all
}

/// Collects the variables of an expression.
fn variables_in(expression: &Expression<String>, found: &mut BTreeSet<String>) {
    let inline = |inline: &InlineExpression<String>, found: &mut BTreeSet<String>| match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => variables_in(expression, found),
        _ => {}
    };
    match expression {
        Expression::Inline(inside) => inline(inside, found),
        Expression::Select { selector, variants } => {
            inline(selector, found);
            variants.iter().for_each(|variant| variables(&variant.value, found));
        }
    }
}

fn variables(pattern: &Pattern<String>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            variables_in(expression, found);
        }
    }
}

/// Every message of a language with its variables. Panics if a file can't be parsed or a message is defined
/// twice.
fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for file in locale(language) {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let name = file.strip_prefix(web()).unwrap_or(&file).display().to_string();
        let resource = match fluent_syntax::parser::parse(text) {
            Ok(resource) => resource,
            Err((_, errors)) => panic!("{name} can't be read: {errors:?}"),
        };
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let pattern = message.value.unwrap_or_else(|| panic!("{name}: {} says nothing", message.id.name));
            let mut found = BTreeSet::new();
            variables(&pattern, &mut found);
            let before = all.insert(message.id.name.clone(), found);
            assert!(before.is_none(), "{name}: {} is there twice", message.id.name);
        }
    }
    all
}

/// The page's code without comments, as one text.
fn code() -> String {
    let read = |file: &PathBuf| fs::read_to_string(file).expect("code can be read");
    let texts: Vec<String> = files(&web().join("src"), ".rs").iter().map(read).collect();
    let lines =
        texts.iter().flat_map(|text| text.lines()).filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The string literals that follow any of these.
fn quoted_after(code: &str, beginnings: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for beginning in beginnings {
        for (place, _) in code.match_indices(beginning) {
            // `format!(` isn't `t!(`.
            if code[..place].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
                continue;
            }
            let rest = code[place + beginning.len()..].trim_start();
            if let Some((text, _)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                found.insert(text.to_owned());
            }
        }
    }
    found
}

#[test]
fn every_language_has_the_same_messages() {
    let english = messages("en");
    for language in LANGUAGES {
        let other = messages(language);
        for (id, variables) in &english {
            let translated = other.get(id).unwrap_or_else(|| panic!("{language} has no {id}"));
            assert!(
                translated.is_subset(variables),
                "{language}: {id} mentions {translated:?}, English {variables:?}"
            );
        }
        for id in other.keys() {
            assert!(english.contains_key(id), "{language} has {id}, which English hasn't");
        }
    }
}

#[test]
fn every_message_that_is_used_exists() {
    let english = messages("en");
    for id in quoted_after(&code(), &["t!("]) {
        assert!(english.contains_key(&id), "the page asks for {id:?}, and no file has it");
    }
}

#[test]
fn every_message_is_used() {
    let code = code();
    let asked = quoted_after(&code, &["t!("]);
    // Message ids that are composed at run time: `piece-{}`.
    let put_together: BTreeSet<String> = quoted_after(&code, &["format!("])
        .into_iter()
        .filter_map(|text| Some(text.split_once('{')?.0.to_owned()))
        .filter(|beginning| beginning.len() > 2 && beginning.ends_with('-'))
        .collect();
    for id in messages("en").into_keys() {
        let quoted = code.contains(&format!("\"{id}\""));
        let made = put_together.iter().any(|beginning| id.starts_with(beginning));
        assert!(asked.contains(&id) || quoted || made, "nobody asks for {id}");
    }
}

/// The page has its own parser for messages: it formats every message as the library does.
#[test]
fn messages_are_formatted_as_by_the_fluent_library() {
    for language in LANGUAGES {
        let lang: Lang = language.parse().expect("a language");
        let texts = locale(language).into_iter().map(fs::read_to_string);
        let text = texts.collect::<Result<Vec<_>, _>>().expect("the files can be read").join("\n");
        let ours = fluent::Messages::read(lang, &text);
        let mut theirs = FluentBundle::new(vec![language.parse().expect("a language")]);
        theirs.set_use_isolating(false);
        theirs
            .add_resource(FluentResource::try_new(text).expect("it can be read"))
            .expect("nothing is there twice");
        let numbers = (0..=25).chain([100, 101, 102, 104, 111, 112, 122, 1_000]);
        let values = numbers
            .map(fluent::MessageArg::Number)
            .chain(["Ada", "one", "{", ""].map(fluent::MessageArg::from));
        let values: Vec<fluent::MessageArg> = values.collect();
        for (id, variables) in messages(language) {
            for value in &values {
                let (mut our_args, mut their_args) = (fluent::Args::new(), FluentArgs::new());
                for variable in &variables {
                    our_args.set(variable.clone().leak(), value.clone());
                    match value {
                        fluent::MessageArg::Number(number) => their_args.set(variable.as_str(), *number),
                        fluent::MessageArg::Text(text) => their_args.set(variable.as_str(), text.as_str()),
                    }
                }
                let pattern =
                    theirs.get_message(&id).and_then(|message| message.value()).expect("it is there");
                let said = theirs.format_pattern(pattern, Some(&their_args), &mut Vec::new());
                assert_eq!(
                    ours.format(&id, &our_args).as_deref(),
                    Some(&*said),
                    "{language}: {id} with {value:?}"
                );
            }
            // Without arguments nothing breaks.
            assert!(ours.format(&id, &fluent::Args::new()).is_some());
        }
    }
}

/// Parsing terminates on any input.
#[test]
fn broken_messages_are_parsed_as_far_as_possible() {
    let text =
        "a = {\nb = }{ $\nc = { $x ->\n[one\n*[\n}\nd = { $x -> [one] 1 }\n= e\n  f\ng\nh = {{}}} { -> }";
    let messages = fluent::Messages::read(Lang::Pl, text);
    let mut args = fluent::Args::new();
    args.set("x", 1);
    for id in ["a", "b", "c", "d", "h"] {
        assert!(messages.format(id, &args).is_some(), "{id}");
    }
    assert!(messages.format("g", &args).is_none());
}
