//! Tests of the page's messages and parts, from its sources.

mod files;
mod glossary;
mod parts;
mod words;
