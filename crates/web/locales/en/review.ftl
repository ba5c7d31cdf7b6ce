# Review of a game.
review-title = Review
review-begin = Review this game
review-again = Review again
review-busy = Position { $done } of { $of }
review-done = { $count ->
    [one] The review is done: one mistake.
   *[other] The review is done: { $count } mistakes.
}
review-count = { $count ->
    [0] No mistakes found.
    [one] One mistake.
   *[other] { $count } mistakes.
}
review-exact = Exact: every value is from the solved game. A ply is one move of one side.
review-estimate = An estimate: the engine looked at each position for a short time and can be wrong.
review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-better = Better:
review-back = Previous mistake
review-on = Next mistake
review-for = Review for
review-curve = Chances of { $who } over the game
act-review = Review
analysis-engine-fold = Engine (an estimate; perfect play is known here)
analysis-perfect-line = Best play:
analysis-other-setup = Another line-up
