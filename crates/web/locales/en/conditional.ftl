# Conditional moves.
conditional-title = { $count ->
    [0] Conditional moves
   *[other] Conditional moves: { $count }
}
conditional-words = Your answer is played as soon as your opponent makes the move you expect. Nobody else can see it.
conditional-add = Add on the board
conditional-theirs = Play the move you expect from your opponent.
conditional-mine = Now play your answer.
conditional-save = Save
conditional-delete-of = Delete { $line }
conditional-played = Your conditional move was played: { $order }
conditional-true = Played for you:
