# Review of a game.
review-title = Analiza błędów
review-begin = Przeanalizuj partię
review-again = Przeanalizuj ponownie
review-busy = Pozycja { $done } z { $of }
review-done = { $count ->
    [one] Analiza gotowa: jeden błąd.
    [few] Analiza gotowa: { $count } błędy.
   *[many] Analiza gotowa: { $count } błędów.
}
review-count = { $count ->
    [0] Nie znaleziono błędów.
    [one] Jeden błąd.
    [few] { $count } błędy.
   *[many] { $count } błędów.
}
review-exact = Dokładna: każda wartość pochodzi z rozwiązanej gry. Półruch to jeden ruch jednej strony.
review-estimate = Szacunek: silnik oglądał każdą pozycję krótko i może się mylić.
review-inaccuracy = niedokładność
review-mistake = błąd
review-blunder = poważny błąd
review-better = Lepiej:
review-back = Poprzedni błąd
review-on = Następny błąd
review-for = Analiza dla
review-curve = Szanse w trakcie partii: { $who }
act-review = Analiza błędów
analysis-engine-fold = Silnik (szacunek; tutaj znana jest gra doskonała)
analysis-perfect-line = Gra doskonała:
analysis-other-setup = Inne ustawienie
