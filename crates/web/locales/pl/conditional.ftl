# Conditional moves.
conditional-title = { $count ->
    [0] Ruchy warunkowe
   *[other] Ruchy warunkowe: { $count }
}
conditional-words = Twoja odpowiedź zostanie zagrana, gdy tylko przeciwnik wykona ruch, którego oczekujesz. Nikt inny jej nie widzi.
conditional-add = Dodaj na planszy
conditional-theirs = Wykonaj ruch, którego oczekujesz od przeciwnika.
conditional-mine = Teraz wykonaj swoją odpowiedź.
conditional-save = Zapisz
conditional-delete-of = Usuń { $line }
conditional-played = Zagrano twój ruch warunkowy: { $order }
conditional-true = Zagrane za ciebie:
