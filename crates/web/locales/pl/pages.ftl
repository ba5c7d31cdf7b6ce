# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Anuluj
page-delete = Usuń
page-loading = Chwileczkę…

# Home.
home-title = { $count ->
    [4] Cztery planszówki z robotami
    [few] { $count } planszówki z robotami
   *[other] { $count } planszówek z robotami
}
home-words = Graj od razu: bez konta i bez instalowania.
home-computer = Graj z komputerem
home-friend = Ze znajomym
home-hotseat = Na jednym ekranie
home-anybody = Znajdź przeciwnika
home-more = Inne sposoby gry…
home-more-of = { $game }: inne sposoby gry
home-rules-of = { $game }: zasady
home-living = Pokazowa partia: { $game }
home-own = Twoje partie
home-here = w tej przeglądarce
home-forget-of = Usuń tę partię: { $game }
home-open = Wolne stoły
home-open-none = Teraz nikt nie czeka. Utwórz stół i poczekaj albo wyślij znajomemu link.
home-open-own = Utwórz stół
home-join = Dołącz
home-yours = twój
home-watch = Partie do oglądania
home-watch-none = Teraz nie toczy się żadna publiczna partia. Twoja może być pierwsza.
home-away = Nie ma połączenia z serwerem, więc nie widać wolnych stołów. Nadal możesz grać z komputerem i we dwoje przy jednym ekranie.
home-challenges = Wyzwania
home-challenge-in = { $name } rzuca ci wyzwanie: { $game }
home-challenge-out = { $game }: czekamy na odpowiedź ({ $name })
home-challenge-cancel = Wycofaj
home-accept = Przyjmij
home-decline = Odrzuć

# Lists of tables.
listed-open = wolne miejsce
listed-your-turn = Twoja kolej
listed-gathering = czeka na graczy
listed-playing = tura { $turn }
listed-paused = pauza
listed-over = koniec
listed-drawn = remis
listed-won = wygrywa { $name }
listed-rated = rankingowa

# New game.
new-game = Gra
new-choose = Wybierz grę
new-options = Zasady
new-seats = Gracze
new-count = Liczba graczy
new-swap = Zamień miejsca
new-level = Poziom
new-table = Stół
sitter-me = ja
sitter-here = drugi gracz tutaj
sitter-open = ktokolwiek (wolne miejsce)
sitter-computer = komputer
new-server = Zapisz online
new-server-words = Dokończysz na dowolnym urządzeniu. W przeciwnym razie partia zostaje w tej przeglądarce.
new-who = Kto może dołączyć
new-private = Każdy, kto ma link
new-private-words = Dostaniesz link, który możesz wysłać znajomemu. Nikt inny nie znajdzie tego stołu.
new-public = Każdy
new-public-words = Widoczny na stronie głównej.
new-rated = Rankingowa
new-rated-words = Wynik zmienia ranking obu graczy.
new-rated-account = Do rankingu liczą się tylko partie między kontami. Najpierw się zaloguj albo graj bez rankingu.
new-rated-people = Do rankingu liczą się tylko partie między ludźmi, a nie z komputerem.
new-position = Zacznij od innej pozycji
new-position-label = Pozycja
new-position-hint = Użyj zapisu ze strony z zasadami. Zostaw puste, by zacząć od zwykłej pozycji.
new-position-bad = Tej pozycji nie da się rozegrać: { $why }
new-position-over = W tej pozycji gra jest już skończona.
new-board-label = { $game }: pozycja początkowa
new-count-bad = Ta odmiana nie jest dla tylu graczy.
new-here-and-open = Nie można połączyć drugiego gracza tutaj z wolnym miejscem online.
new-refused = Taka kombinacja jest niemożliwa: { $why }
new-on-server = Ta partia jest zapisywana online.
new-in-browser = Zostaje w tej przeglądarce.
new-open = Utwórz stół
new-begin = Zacznij grę
own-board = Własna plansza
own-board-words = Z edytora plansz, z pliku albo jako tekst.
own-board-kept = Twoje plansze
own-board-pick = Wybierz…
own-board-file = Plik z planszą
own-board-text = Plansza jako tekst
own-board-missing = Wybierz jedną ze swoich plansz, otwórz plik albo wklej planszę jako tekst.
own-board-bad = Ta plansza jest nieprawidłowa: { $why }
own-board-editor = Narysuj planszę w edytorze

# Clocks.
new-clock = Zegar
new-clock-kind-none = Bez zegara
new-clock-kind-fischer = W czasie rzeczywistym
new-clock-kind-days = Korespondencyjna
new-clock-kind-round = Czas na rundę
new-clock-hint-none = Możesz myśleć, jak długo chcesz.
new-clock-hint-fischer = Każdy gracz ma czas na całą grę i zyskuje trochę z każdym ruchem. Gdy czas ci się skończy, przegrywasz.
new-clock-hint-days = Do gier, które trwają tygodniami: zaglądaj co jakiś czas i wykonuj swój ruch.
new-clock-hint-round = W tym czasie wszyscy muszą zatwierdzić swoje polecenia.
new-clock-minutes = Minuty
new-clock-increment = Dodatek (sekundy na ruch)
new-clock-per-move = Dni na ruch
new-clock-vacation = Dni urlopu
new-clock-round-length = Czas na rundę
new-clock-unit = Jednostka
new-clock-late = Gdy ktoś się spóźni
new-clock-none = bez zegara
new-clock-fischer = { $minutes } min + { $seconds } s
new-clock-days = { $days ->
    [one] jeden dzień na ruch
    [few] { $days } dni na ruch
    [many] { $days } dni na ruch
   *[other] { $days } dnia na ruch
}
new-clock-round-days = { $count ->
    [one] jeden dzień na rundę
    [few] { $count } dni na rundę
    [many] { $count } dni na rundę
   *[other] { $count } dnia na rundę
}
new-clock-round-minutes = { $count ->
    [one] jedna minuta na rundę
    [few] { $count } minuty na rundę
    [many] { $count } minut na rundę
   *[other] { $count } minuty na rundę
}
new-clock-round-seconds = { $count ->
    [one] jedna sekunda na rundę
    [few] { $count } sekundy na rundę
    [many] { $count } sekund na rundę
   *[other] { $count } sekundy na rundę
}
new-unit-seconds = sekundy
new-unit-minutes = minuty
new-unit-days = dni
new-late-computer = gra za niego komputer
new-late-wait = pozostali czekają
new-late-rest = świnia odpoczywa
new-late-forfeit = odpada z gry

# Rules.
rules-words = Każda gra na jednej stronie, z planszami do wypróbowania.
rules-contents = Spis treści
rules-play = Gramy?
rules-play-now = Graj: { $game }
rules-analyse = Otwórz w analizie
rules-others = Zasady innych gier
rules-board-analyse = Analizuj
rules-board-play = Graj stąd

# Players.
players-find = Znajdź gracza
players-find-button = Szukaj
players-nobody = Nie ma gracza o nazwie „{ $name }”.
players-best = Rankingi
players-many = { $game }, co najmniej 3 graczy
players-place = Miejsce
players-name = Nazwa
players-rating = Ranking
players-games = Partie
players-none = Nikt nie ma jeszcze dość partii rankingowych ({ $game }). Pierwsze miejsce czeka!
players-play = Graj: { $game }
players-hint = Gracze z wiarygodnym rankingiem, którzy w ostatnim półroczu rozegrali partię rankingową.
badge-bot = BOT
player-missing = Nie ma takiego gracza
player-missing-words = Nie ma konta o tej nazwie. Goście nie mają swoich stron.
player-since = Z nami od { $day }. { $games ->
    [0] Jeszcze bez partii rankingowych.
    [one] Jedna partia rankingowa, wygrane: { $wins }.
    [few] { $games } partie rankingowe, wygrane: { $wins }.
    [many] { $games } partii rankingowych, wygrane: { $wins }.
   *[other] { $games } partii rankingowej, wygrane: { $wins }.
}
player-banned = Ten gracz jest obecnie zablokowany.
player-ratings = Rankingi
player-unrated = Jeszcze bez partii rankingowych.
player-tally = { $games ->
    [one] jedna partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
}, wygrane: { $wins }, remisy: { $draws }
player-provisional = tymczasowy
player-games = Partie
player-no-games = Jeszcze bez publicznych partii.
player-more = Pokaż więcej
chart-words = Ranking od { $since }, { $count ->
    [one] jedna partia
    [few] { $count } partie
    [many] { $count } partii
   *[other] { $count } partii
}: od { $first } do { $last }, najwyżej { $best }.

# Challenges.
challenge = Rzuć wyzwanie
challenge-title = Wyzwanie dla gracza { $name }
challenge-seat = Twoja strona
challenge-random = losowo
challenge-first = pierwsza
challenge-second = druga
challenge-send = Wyślij wyzwanie
challenge-sent = Wyzwanie wysłane: { $name }.
challenge-sign-in = Zaloguj się, żeby wysłać wyzwanie:

# Account.
account-title = Konto
account-why = Do gry nie trzeba konta. Z kontem masz swoje partie na każdym urządzeniu, grasz o ranking, a znajomi mogą ci rzucić wyzwanie po nazwie.
account-guest = Grasz jako gość: { $name }. Załóż konto, żeby zachować swoje partie.
account-sign-in = Zaloguj się
account-create = Załóż konto
account-create-hint = Wystarczy nazwa i hasło.
account-name = Nazwa
account-name-hint = Od 2 do 20 liter, cyfr, spacji oraz znaków - i _.
account-password = Hasło
account-password-hint = Co najmniej 8 znaków. Krótkie zdanie łatwo zapamiętać.
account-welcome = Witaj ponownie, { $name }!
account-made = Witaj, { $name }! Twoje wcześniejsze partie są na twoim koncie.
account-since = Z nami od { $day }. { $count ->
    [one] Zalogowano tylko na tym urządzeniu.
    [few] Zalogowano na { $count } urządzeniach.
    [many] Zalogowano na { $count } urządzeniach.
   *[other] Zalogowano na { $count } urządzenia.
}
account-bot = Na tym koncie gra program.
account-profile = Mój profil
account-sign-out = Wyloguj się
account-sign-out-everywhere = Wyloguj się wszędzie
account-signed-out = Wylogowano.
account-muted = Wyciszeni gracze
account-unmute = Wyłącz wyciszenie
account-change-password = Zmień hasło
account-password-old = Obecne hasło
account-password-new = Nowe hasło
account-password-changed = Hasło zmienione. Pozostałe urządzenia zostały wylogowane.
account-close = Zamknij konto
account-close-words = To nieodwracalne: tokeny i sesje wygasną, a twojej nazwy nie zajmie nikt inny. Twoje partie zostaną, ale bez twojej nazwy.
account-close-really = Zamknij nieodwracalnie
account-closed = Twoje konto jest zamknięte.
tokens = Tokeny API
tokens-words = Dla programów, które grają lub czytają w twoim imieniu.
tokens-none = Nie masz żadnych tokenów.
tokens-label = Przeznaczenie
tokens-scopes = Uprawnienia
tokens-created = Utworzony
tokens-used = Ostatnio użyty
tokens-never = nigdy
tokens-delete-of = Usuń token „{ $label }”
tokens-new = Nowy token
tokens-make = Utwórz token
tokens-no-scope = Wybierz co najmniej jedno uprawnienie.
tokens-secret = Oto twój token. Nie zobaczysz go ponownie: skopiuj go teraz.
tokens-copy = Kopiuj
tokens-copied = Skopiowano.
tokens-copy-failed = Przeglądarka nie pozwala kopiować; zaznacz i skopiuj tekst samodzielnie.
scope-read = czytać to, co ja widzę
scope-play = grać i czatować
scope-bot = grać jako bot
scope-account = zarządzać kontem

# Settings.
settings-kept = Zapisane w tej przeglądarce. Zmiany działają od razu.
settings-looks = Wygląd
settings-theme = Motyw
theme-system = jak w systemie
theme-light = jasny
theme-dark = ciemny
settings-board = Plansza
settings-coordinates = Pokazuj współrzędne
settings-coordinates-hint = Litery i cyfry, jak w zapisie.
settings-speed = Animacja
speed-off = wyłączona
speed-slow = wolna
speed-normal = zwykła
speed-fast = szybka
settings-threats = Pokazuj zagrożenia
settings-threats-hint = Czerwony trójkąt tam, gdzie przeciwnik mógłby wygrać w następnym ruchu: atakowany czerwony robot albo piłka, która zaraz może wpaść do bramki.
settings-preview = Pokazuj podgląd drogi mojej świni, gdy ją programuję
settings-preview-hint = Pomoc dla początkujących w Robo Battle Pigs. Bez niej trzeba przewidywać samemu.
settings-confirm = Potwierdzaj ruchy
settings-confirm-hint = Wymaga drugiego kliknięcia, żeby pomyłka nie kosztowała cię partii.
settings-turn = Obracaj planszę, gdy gracie na jednym ekranie
settings-turn-hint = Po każdym ruchu plansza obraca się do gracza, na którego kolej.
settings-codes = Ruchy w notacji tekstowej
settings-codes-hint = Litery i cyfry, tak jak się je wpisuje, zamiast małych obrazków.
settings-attention = Dźwięk i powiadomienia
settings-sound = Dźwięki
settings-sound-hint = Stuknięcia, kopnięcia i dzwonek, gdy twoja kolej.
settings-notifications = Powiadamiaj mnie, gdy moja kolej
settings-notifications-hint = Powiadomienie przeglądarki, gdy strona jest w tle.
settings-notifications-none = Ta przeglądarka nie obsługuje powiadomień.
settings-notifications-refused = Powiadomienia są zablokowane. Możesz na nie zezwolić w ustawieniach przeglądarki dla tej strony.
settings-data = Dane w tej przeglądarce
settings-data-games = { $count ->
    [0] Brak zapisanych partii.
    [one] Jedna zapisana partia.
    [few] { $count } zapisane partie.
    [many] { $count } zapisanych partii.
   *[other] { $count } zapisanej partii.
}
settings-data-boards = { $count ->
    [0] Brak własnych plansz.
    [one] Jedna własna plansza.
    [few] { $count } własne plansze.
    [many] { $count } własnych plansz.
   *[other] { $count } własnej planszy.
}
settings-data-hint = Partie z komputerem i przy jednym ekranie są zapisane tylko tutaj. Wyczyszczenie danych przeglądarki je usunie.
settings-data-delete = Usuń partie z tej przeglądarki
settings-data-really = Usuń wszystkie
settings-data-deleted = Partie z tej przeglądarki zostały usunięte.

# Error messages. The ids end in the server's error codes; those that all pages need are in common.ftl.
error-too-many-requests = Zbyt wiele żądań: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}.
error-internal = Coś poszło nie tak na serwerze. Spróbuj ponownie.
error-stopping = Serwer jest restartowany: spróbuj za chwilę.
error-being-made = Tablica rozwiązanej gry jest jeszcze obliczana: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}.
error-bad-request = Nieprawidłowe żądanie: { $message }.
error-bad-token = Sesja wygasła. Zaloguj się ponownie.
error-scope = Ten token na to nie pozwala.
error-wrong-origin = Żądanie zablokowane: przyszło z innej witryny.
error-wrong-method = Nieprawidłowe żądanie.
error-not-json = Nieprawidłowe żądanie.
error-not-text = Nieprawidłowe żądanie.
error-not-a-websocket = Nieprawidłowe żądanie.
error-too-large = Tekst jest za długi.
error-too-long = To za długie.
error-not-for-you = Nie możesz tego tutaj zrobić.
error-banned = To konto jest obecnie zablokowane.
error-wrong-login = Błędna nazwa lub hasło.
error-wrong-password = Błędne hasło.
error-bad-name = Ta nazwa jest niedozwolona. Użyj od 2 do 20 liter, cyfr, spacji oraz znaków - i _, w tym co najmniej jednej litery. Niektóre nazwy są zastrzeżone.
error-name-taken = Ta nazwa jest zajęta albo zbyt podobna do zajętej.
error-bad-password = Wybierz silniejsze hasło: co najmniej 8 znaków i nie jedno z najpopularniejszych.
error-signed-in = Masz już otwartą sesję. Najpierw się wyloguj.
error-guest = Goście nie mogą tego zrobić. Najpierw załóż konto.
error-accounts-only = Partie rankingowe są tylko dla kont. Załóż konto albo graj bez rankingu.
error-too-many-tokens = Masz już największą możliwą liczbę tokenów. Najpierw jakiś usuń.
error-yourself = Nie możesz rzucić wyzwania sobie.
error-too-many-challenges = Masz zbyt wiele otwartych wyzwań. Najpierw jakieś wycofaj.
error-challenge-over = To wyzwanie nie jest już aktualne.
error-no-such-game = Nie ma takiej gry.
error-no-such-level = Ta gra nie ma takiego gracza komputerowego.
error-no-such-seat = W tej grze nie ma takiego miejsca.
error-game = Taka kombinacja jest niemożliwa: { $message }.
error-bad-game = Taka kombinacja jest niemożliwa: { $message }.
error-bad-id = Nieprawidłowa nazwa stołu.
error-bad-clock = Takie ustawienia zegara są niemożliwe.
error-no-rest = W tej grze nie można odpoczywać. Wybierz coś innego dla spóźnionych.
error-over-from-the-start = W tej pozycji gra jest już skończona.
error-seats = Przy jednym stole możesz zająć tylko jedno miejsce.
error-full = Wszystkie miejsca przy tym stole są zajęte.
error-seat-empty = To miejsce jest puste.
error-nobody = Wybierz, kto zajmuje miejsce.
error-not-seated = Nie grasz przy tym stole.
error-not-begun = Gra zacznie się, gdy wszystkie miejsca będą zajęte.
error-begun = Gra już się zaczęła.
error-not-over = Gra jeszcze się nie skończyła.
error-paused = Gra jest wstrzymana. Zostanie wznowiona, gdy wszyscy się zgodzą.
error-not-paused = Gra nie jest wstrzymana.
error-turn-ahead = Za wcześnie: ta tura jeszcze się nie zaczęła.
error-out = Nie bierzesz już udziału w tej grze.
error-unreadable-order = Tego ruchu nie da się odczytać: { $message }.
error-illegal = Ten ruch jest niedozwolony: { $message }.
error-nonce = Nie udało się poprawnie wysłać ruchu. Odśwież stronę.
error-nonce-used = W tym samym czasie wysłano inny ruch. Spróbuj ponownie.
error-outdated-order = Przyjęto już twój nowszy ruch. On obowiązuje.
error-too-many-changes = Zbyt wiele zmian ruchu w tej turze. Nie można go już zmienić.
error-no-salt = Nie udało się zapieczętować ruchu. Spróbuj ponownie.
error-nothing-staged = Nie masz oczekującego ruchu.
error-time-is-up = Twój czas się skończył.
error-tick-first = Komuś właśnie skończył się czas. Spróbuj za chwilę.
error-no-draws = Na remis można się umówić tylko w partii dwuosobowej.
error-nothing-to-take-back = Nie ma twojego ruchu do cofnięcia.
error-asked-already = Ta prośba już padła. Możesz ją ponowić w następnej turze.
error-not-offered = Nikt tego nie proponował.
error-not-asked = Nie możesz odpowiedzieć na tę propozycję.
error-no-lines = W grze, w której wszyscy grają jednocześnie, nie można przygotowywać ruchów.
error-lines-on-own-turn = Teraz twoja kolej. Odpowiedzi przygotowuj, gdy ruch ma przeciwnik.
error-bad-line = Ten przygotowany wariant jest niemożliwy: { $message }.
error-no-vacation = Przy tym stole nie ma urlopów.
error-vacation-used-up = Twój urlop został wykorzystany.
error-vacation-already = Masz już urlop albo już się skończył.
error-too-late-to-abort = Wszyscy już zagrali, więc gry nie można przerwać. Możesz się poddać.
error-no-substitute = Nikt się tu nie spóźnia.
error-bad-downtime = Te czasy do siebie nie pasują.
error-secret-until-the-end = Polecenia tej partii są tajne do jej końca; potem będzie dostępny zapis.
error-too-many-turns = Ta partia osiągnęła największą możliwą długość.
error-nothing-said = Najpierw wpisz wiadomość.
error-nothing-to-order = W tej pozycji nie ma żadnego ruchu.
error-moves = Tych ruchów nie da się zagrać: { $message }.
error-limits = To za długi czas do namysłu: { $message }.
error-no-value = Tej pozycji nie ma w tablicy rozwiązanej gry: { $message }.
error-record = Tego zapisu nie da się odczytać: { $message }.
error-before = Lista się zmieniła. Odśwież stronę.
error-limit = Zbyt wiele pozycji naraz.
error-status = Nie ma takiej listy.
error-format = Nie ma takiego formatu.
error-lang = Nie ma takiego języka.
error-room = Nie ma takiego pokoju.
