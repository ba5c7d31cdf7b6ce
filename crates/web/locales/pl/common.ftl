# The frame of every page.
skip = Przejdź do treści
nav = Strony
nav-new = Nowa gra
nav-rules = Zasady
nav-analysis = Analiza
nav-editor = Edytor plansz
nav-players = Gracze
nav-settings = Ustawienia
nav-sign-in = Zaloguj się
language = Język
theme-to-light = Jasne kolory
theme-to-dark = Ciemne kolory
close = Zamknij
line-lost = Nie ma połączenia z serwerem. Próbuję ponownie… To, co zrobisz, zostanie wysłane, gdy wróci.

missing-title = Tu niczego nie ma
missing-text = Ten adres donikąd nie prowadzi: stołu już nie ma albo wkradła się literówka.
missing-home = Do gier

# Why something didn't work. The names end in the server's codes.
error-offline = Nie ma połączenia z serwerem. Nic nie przepadło: spróbuj za chwilę.
error-strange = Nie udało się zrozumieć odpowiedzi serwera. Wczytaj stronę ponownie.
error-not-found = Tego tu nie ma albo nie możesz tego zobaczyć.
error-rate = Za dużo naraz: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}.
error-too-many = Za dużo naraz: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}.
error-storage = Serwer nie może teraz niczego zapisać. Nic nie przepadło: spróbuj za chwilę.
error-busy = Serwer jest zajęty: spróbuj za chwilę.
error-going-down = Serwer uruchamia się ponownie: spróbuj za chwilę.
error-not-your-turn = To nie twoja kolej.
error-stale-turn = Gra potoczyła się dalej: to było do wcześniejszej tury.
error-over = Gra jest skończona.
error-seat-taken = Ktoś był szybszy: miejsce jest zajęte.
error-not-signed-in = Najpierw się zaloguj.
error-illegal-order = Ten ruch jest niedozwolony: { $message }.
game-for-two = Dla dwóch osób
game-for-some = Dla { $least }–{ $most } osób
computer-of = Komputer, { $level }
