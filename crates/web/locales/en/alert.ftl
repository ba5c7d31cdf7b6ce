# Notifications and other players' actions.
alert-go = Go to the table
alert-answer = Answer
alert-due = { $count ->
    [one] One game is waiting for you
   *[other] { $count } games are waiting for you
}
alert-joined = { $name } has joined your game of { $game }.
alert-refused = { $name } declined your challenge: { $game }.
alert-agreed = { $offer ->
    [draw] { $who } accepted the draw.
    [take-back] { $who } agreed to the takeback.
    [pause] { $who } agreed to pause.
    [resume] { $who } agreed to resume.
   *[other] { $who } accepted the rematch.
}
alert-declined = { $offer ->
    [draw] { $who } declined your draw offer.
    [take-back] { $who } declined the takeback.
    [pause] { $who } declined the pause.
    [resume] { $who } isn't ready to resume.
   *[other] { $who } declined the rematch.
}
alert-withdrawn = { $who } withdrew the offer.
alert-unread = { $count } new
alert-watching = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
alert-lobby = You are in the lobby: the game starts as soon as someone joins. You can leave this page; you will be notified.
alert-meanwhile = Play the computer in the meantime
alert-or-link = Or send this link to a friend:
alert-invited = { $who } invites you to { $game }.
alert-open = A seat is open: { $game }.
alert-play-as = Play as { $seat }
home-own-due = { $count ->
    [one] Your turn
   *[other] Your turn in { $count } games
}
act-no = No
