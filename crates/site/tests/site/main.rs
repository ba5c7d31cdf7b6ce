//! Tests of the page's messages and parts, from its sources.

mod files;
mod parts;
mod words;
