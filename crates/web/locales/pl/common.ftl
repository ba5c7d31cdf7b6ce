# Header and other parts of every page.
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
theme-to-light = Jasny motyw
theme-to-dark = Ciemny motyw
close = Zamknij
line-lost = Utracono połączenie. Łączę ponownie… Twoje ruchy zostaną wysłane, gdy wróci.

missing-title = Nie znaleziono strony
missing-text = Ten stół już nie istnieje albo w adresie jest literówka.
missing-home = Wróć do gier

# Error messages. The ids end in the server's error codes.
error-offline = Nie ma połączenia z serwerem. Nic nie przepadło: spróbuj za chwilę.
error-strange = Nieoczekiwana odpowiedź serwera. Odśwież stronę.
error-not-found = Nie znaleziono albo nie masz dostępu.
error-rate = Zbyt wiele żądań: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}.
error-too-many = Zbyt wiele żądań: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}.
error-storage = Serwer nie może teraz niczego zapisać. Nic nie przepadło: spróbuj za chwilę.
error-busy = Serwer jest zajęty: spróbuj za chwilę.
error-going-down = Serwer jest restartowany: spróbuj za chwilę.
error-not-your-turn = To nie twoja kolej.
error-stale-turn = Partia potoczyła się dalej: ten ruch dotyczył wcześniejszej tury.
error-over = Partia jest już zakończona.
error-seat-taken = Ktoś właśnie zajął to miejsce.
error-not-signed-in = Najpierw się zaloguj.
error-illegal-order = Ten ruch jest niedozwolony: { $message }.
game-for-two = Dla dwóch osób
game-for-some = Dla { $least }–{ $most } osób
computer-of = Komputer, { $level }
level-more = Więcej
