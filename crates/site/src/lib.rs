//! The web page, built and embedded.
