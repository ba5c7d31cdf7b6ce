//! Boards and robots, drawn.
