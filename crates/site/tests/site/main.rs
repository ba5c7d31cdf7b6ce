//! The page's words and parts, as they are in its sources.

mod files;
mod parts;
mod words;
