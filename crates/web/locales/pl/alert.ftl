# Notifications and other players' actions.
alert-go = Przejdź do stołu
alert-answer = Odpowiedz
alert-due = { $count ->
    [one] Jedna partia czeka na ciebie
    [few] { $count } partie czekają na ciebie
   *[many] { $count } partii czeka na ciebie
}
alert-joined = { $name } dołącza do twojej partii: { $game }.
alert-refused = { $name } odrzuca twoje wyzwanie: { $game }.
alert-agreed = { $offer ->
    [draw] { $who } zgadza się na remis.
    [take-back] { $who } zgadza się na cofnięcie ruchu.
    [pause] { $who } zgadza się na pauzę.
    [resume] { $who } zgadza się na wznowienie gry.
   *[other] { $who } zgadza się na rewanż.
}
alert-declined = { $offer ->
    [draw] { $who } nie zgadza się na remis.
    [take-back] { $who } nie zgadza się na cofnięcie ruchu.
    [pause] { $who } nie zgadza się na pauzę.
    [resume] { $who } nie chce jeszcze wznowić gry.
   *[other] { $who } nie chce rewanżu.
}
alert-withdrawn = { $who } wycofuje propozycję.
alert-unread = { $count ->
    [one] 1 nowa
    [few] { $count } nowe
   *[many] { $count } nowych
}
alert-watching = { $count ->
    [one] 1 widz
    [few] { $count } widzów
   *[many] { $count } widzów
}
alert-lobby = Jesteś w poczekalni: gra zacznie się, gdy tylko ktoś dołączy. Możesz opuścić tę stronę; damy ci znać.
alert-meanwhile = Zagraj tymczasem z komputerem
alert-or-link = Albo wyślij ten link znajomemu:
alert-invited = { $who } zaprasza cię do gry: { $game }.
alert-open = Jest wolne miejsce: { $game }.
alert-play-as = Zagraj jako { $seat }
home-own-due = { $count ->
    [one] Twój ruch
    [few] Twój ruch w { $count } partiach
   *[many] Twój ruch w { $count } partiach
}
act-no = Nie
