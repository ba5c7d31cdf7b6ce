# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Anuluj
page-delete = Usuń
page-loading = Chwileczkę…

# Home.
home-title = Cztery gry z robotami
home-words = Graj od razu: bez konta i bez instalowania.
home-computer = Graj z komputerem
home-friend = Graj ze znajomym
home-hotseat = Przy jednym ekranie
home-anybody = Znajdź przeciwnika
home-more = Więcej sposobów gry…
home-more-of = { $game }: więcej sposobów gry
home-rules-of = { $game }: zasady
home-living = Partia, która rozgrywa się sama: { $game }
home-own = Twoje gry
home-here = w tej przeglądarce
home-forget-of = Usuń tę grę: { $game }
home-open = Wolne stoły
home-open-none = Teraz nikt nie czeka. Otwórz stół, a może ktoś przyjdzie, albo wyślij znajomemu link.
home-open-own = Otwórz stół
home-join = Dołącz
home-yours = twój
home-watch = Gry do oglądania
home-watch-none = Nie toczy się żadna publiczna gra. Twoja może być pierwsza.
home-away = Nie ma połączenia z serwerem, więc nie widać wolnych stołów. Gra z komputerem i przy jednym ekranie działa mimo to.
home-challenges = Wyzwania
home-challenge-in = { $name } rzuca ci wyzwanie: { $game }
home-challenge-out = { $game }: czekamy na odpowiedź ({ $name })
home-challenge-cancel = Wycofaj
home-accept = Przyjmij
home-decline = Odrzuć

# Tables in a list.
listed-open = wolne miejsce
listed-your-turn = Twoja kolej
listed-gathering = czeka na graczy
listed-playing = tura { $turn }
listed-paused = przerwa
listed-over = koniec
listed-drawn = remis
listed-won = wygrywa { $name }
listed-rated = rankingowa

# A new game.
new-game = Gra
new-choose = W co gramy?
new-options = Jak gramy
new-seats = Kto gra
new-count = Liczba graczy
new-swap = Zamień miejsca
new-level = Poziom
new-table = Stół
sitter-me = ja
sitter-here = ktoś przy tym ekranie
sitter-open = wolne: kto przyjdzie
sitter-computer = komputer
new-server = Graj na serwerze
new-server-words = Partia jest tam zapisywana i możesz ją dokończyć na innym urządzeniu. W przeciwnym razie zostaje w tej przeglądarce.
new-who = Kto może dołączyć
new-private = Kto ma link
new-private-words = Dostaniesz link, który możesz wysłać znajomemu. Nikt inny nie znajdzie tego stołu.
new-public = Każdy
new-public-words = Stół jest na liście na stronie startowej.
new-rated = Rankingowa
new-rated-words = Wynik zmienia ranking obu stron.
new-rated-account = Do rankingu liczą się tylko gry między kontami. Najpierw się zaloguj albo graj po prostu dla zabawy.
new-rated-people = Do rankingu liczą się tylko gry między ludźmi, a nie z komputerem.
new-position = Zacznij od innej pozycji
new-position-label = Pozycja
new-position-hint = Zapisana tak, jak na stronie z zasadami. Puste pole to zwykły początek.
new-position-bad = Tej pozycji nie da się rozegrać: { $why }
new-position-over = W tej pozycji gra jest już skończona.
new-board-label = { $game }: plansza na początku
new-count-bad = Tyle osób nie może grać w ten wariant.
new-here-and-open = Ktoś przy tym ekranie i wolne miejsce nie idą w parze: stół na serwerze ma jedno miejsce dla tej przeglądarki.
new-refused = Tak nie da się grać: { $why }
new-on-server = Ta gra toczy się na serwerze.
new-in-browser = Ta gra toczy się w tej przeglądarce; nic nie jest nigdzie wysyłane.
new-open = Otwórz stół
new-begin = Zaczynamy
own-board = Własna plansza
own-board-words = Z edytora plansz, z pliku albo jako tekst.
own-board-kept = Twoje plansze
own-board-pick = Wybierz…
own-board-file = Plik z planszą
own-board-text = Plansza jako tekst
own-board-missing = Podaj własną planszę: jedną ze swoich, plik albo tekst.
own-board-bad = To nie jest plansza: { $why }
own-board-editor = Narysuj planszę w edytorze

# Clocks.
new-clock = Zegar
new-clock-kind-none = Bez zegara
new-clock-kind-fischer = Minuty na grę
new-clock-kind-days = Dni na każdy ruch
new-clock-kind-round = Czas na każdą rundę
new-clock-hint-none = Każdy myśli, jak długo chce.
new-clock-hint-fischer = Każdy ma czas na całą grę, a z każdym ruchem dostaje trochę więcej. Komu czas się skończy, ten przegrywa.
new-clock-hint-days = Do gier, które trwają tygodniami: zaglądaj czasem i wykonuj swój ruch.
new-clock-hint-round = Wszyscy wydają rozkazy w tym czasie.
new-clock-minutes = Minuty
new-clock-increment = Dodatkowe sekundy na ruch
new-clock-per-move = Dni na ruch
new-clock-vacation = Dni urlopu
new-clock-round-length = Runda trwa
new-clock-unit = Jednostka
new-clock-late = Kto się spóźni
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
new-late-computer = komputer gra za spóźnionego
new-late-wait = inni czekają
new-late-rest = świnia odpoczywa
new-late-forfeit = odpada z gry

# Rules.
rules-words = Każda gra na jednej stronie, z planszami, na których można próbować.
rules-contents = Spis treści
rules-play = A teraz do gry
rules-play-now = Graj: { $game }
rules-analyse = Wypróbuj pozycje
rules-others = Zasady innych gier
rules-board-analyse = Analizuj
rules-board-play = Graj stąd

# Players.
players-find = Znajdź gracza po nazwie
players-find-button = Szukaj
players-nobody = Nikt tu nie nazywa się „{ $name }”.
players-best = Rankingi
players-many = { $game }, trzy i więcej osób
players-place = Miejsce
players-name = Nazwa
players-rating = Ranking
players-games = Gry
players-none = Nikt nie ma jeszcze dość gier rankingowych ({ $game }). Pierwsze miejsca są wolne.
players-play = Graj: { $game }
players-hint = Na liście są ci, którzy w ostatnim półroczu zagrali o ranking i których ranking jest dość pewny.
badge-bot = BOT
player-missing = Nikt się tak nie nazywa
player-missing-words = Nie ma konta o tej nazwie. Goście nie mają swoich stron.
player-since = Z nami od { $day }. { $games ->
    [0] Jeszcze bez gier rankingowych.
    [one] Jedna gra rankingowa, wygrane: { $wins }.
    [few] { $games } gry rankingowe, wygrane: { $wins }.
    [many] { $games } gier rankingowych, wygrane: { $wins }.
   *[other] { $games } gry rankingowej, wygrane: { $wins }.
}
player-banned = Ten gracz nie może teraz tutaj grać.
player-ratings = Rankingi
player-unrated = Jeszcze bez gier rankingowych.
player-tally = { $games ->
    [one] jedna gra
    [few] { $games } gry
    [many] { $games } gier
   *[other] { $games } gry
}, wygrane: { $wins }, remisy: { $draws }
player-provisional = jeszcze niepewny
player-games = Gry
player-no-games = Jeszcze bez publicznych gier.
player-more = Pokaż więcej
chart-words = Ranking od { $since }, { $count ->
    [one] jedna gra
    [few] { $count } gry
    [many] { $count } gier
   *[other] { $count } gry
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
challenge-sign-in = Serwer musi wiedzieć, kto pyta:

# Account.
account-title = Konto
account-why = Do gry nie trzeba konta. Z kontem masz swoje gry na każdym urządzeniu, grasz o ranking i można ci rzucić wyzwanie po nazwie.
account-guest = Grasz jako gość: { $name }. Załóż konto, a gry zostaną twoje.
account-sign-in = Zaloguj się
account-create = Załóż konto
account-create-hint = Nazwa i hasło, nic więcej.
account-name = Nazwa
account-name-hint = Od 2 do 20 liter, cyfr, spacji oraz znaków - i _.
account-password = Hasło
account-password-hint = Co najmniej 8 znaków. Krótkie zdanie łatwo zapamiętać.
account-welcome = Witaj ponownie, { $name }!
account-made = Witaj, { $name }! Dotychczasowe gry są twoje.
account-since = Z nami od { $day }. { $count ->
    [one] Zalogowano tylko na tym urządzeniu.
    [few] Zalogowano na { $count } urządzeniach.
    [many] Zalogowano na { $count } urządzeniach.
   *[other] Zalogowano na { $count } urządzenia.
}
account-bot = Na tym koncie gra program.
account-profile = Moja strona
account-sign-out = Wyloguj się
account-sign-out-everywhere = Wyloguj się wszędzie
account-signed-out = Wylogowano.
account-change-password = Zmień hasło
account-password-old = Dotychczasowe hasło
account-password-new = Nowe hasło
account-password-changed = Hasło zmienione. Na innych urządzeniach nastąpiło wylogowanie.
account-close = Zamknij konto
account-close-words = Na zawsze: nazwa będzie wolna, tokeny i sesje wygasną. Rozegrane gry zostaną, ale bez twojej nazwy.
account-close-really = Zamknij na zawsze
account-closed = Konto jest zamknięte.
tokens = Tokeny API
tokens-words = Dla programów, które grają lub czytają w twoim imieniu.
tokens-none = Nie masz żadnych tokenów.
tokens-label = Do czego służy
tokens-scopes = Co może robić
tokens-created = Utworzony
tokens-used = Ostatnio użyty
tokens-never = nigdy
tokens-delete-of = Usuń token „{ $label }”
tokens-new = Nowy token
tokens-make = Utwórz token
tokens-no-scope = Wybierz przynajmniej jedną rzecz, którą może robić.
tokens-secret = Oto token. Widać go tylko teraz: skopiuj go od razu.
tokens-copy = Kopiuj
tokens-copied = Skopiowano.
tokens-copy-failed = Przeglądarka nie pozwala kopiować; zaznacz tekst samodzielnie.
scope-read = widzieć to, co ja
scope-play = grać i rozmawiać
scope-bot = grać jako bot
scope-account = zarządzać kontem

# Settings.
settings-kept = Pamięta je ta przeglądarka; wszystko działa od razu.
settings-looks = Wygląd
settings-theme = Kolory
theme-system = jak w systemie
theme-light = jasne
theme-dark = ciemne
settings-board = Na planszy
settings-coordinates = Nazwy pól na brzegu
settings-coordinates-hint = Litery i cyfry, jak w zapisie.
settings-speed = Ruch
speed-off = nic się nie rusza
speed-slow = powoli
speed-normal = zwyczajnie
speed-fast = szybko
settings-threats = Pokazuj zagrożenia
settings-threats-hint = Czerwony trójkąt tam, gdzie druga strona mogłaby wygrać w następnym ruchu: atakowany czerwony robot albo piłka, z której może paść gol.
settings-preview = Pokazuj drogę mojej świni, gdy ją programuję
settings-preview-hint = Pomoc dla początkujących w Robo Battle Pigs. Bez niej trzeba przewidywać samemu.
settings-confirm = Potwierdzaj ruchy przed wysłaniem
settings-confirm-hint = Drugie kliknięcie, żeby omsknięcie palca nie kosztowało gry.
settings-attention = Powiadamianie
settings-sound = Dźwięki
settings-sound-hint = Stuknięcia, kopnięcia i dzwonek, gdy twoja kolej.
settings-notifications = Powiadom mnie, gdy moja kolej
settings-notifications-hint = Powiadomienie przeglądarki, gdy strona jest w tle.
settings-notifications-none = Ta przeglądarka nie umie pokazywać powiadomień.
settings-notifications-refused = Przeglądarka nie pozwala tej stronie na powiadomienia. Możesz na nie zezwolić w ustawieniach przeglądarki dla tej strony.
settings-data = Co pamięta ta przeglądarka
settings-data-games = { $count ->
    [0] Nie ma tu zapisanych gier.
    [one] Jest tu jedna zapisana gra.
    [few] Są tu { $count } zapisane gry.
    [many] Jest tu { $count } zapisanych gier.
   *[other] Jest tu { $count } zapisanej gry.
}
settings-data-boards = { $count ->
    [0] Brak własnych plansz.
    [one] Jedna własna plansza.
    [few] { $count } własne plansze.
    [many] { $count } własnych plansz.
   *[other] { $count } własnej planszy.
}
settings-data-hint = Gry z komputerem i przy jednym ekranie są tylko tutaj. Kto czyści dane przeglądarki, ten je usuwa.
settings-data-delete = Usuń gry z tej przeglądarki
settings-data-really = Usuń wszystkie
settings-data-deleted = Gry z tej przeglądarki zostały usunięte.

# Why something didn't work. The names end in the server's codes; those that more pages need are in common.ftl.
error-too-many-requests = Za dużo naraz: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}.
error-internal = Coś poszło nie tak na serwerze. To nie twoja wina: spróbuj ponownie.
error-stopping = Serwer uruchamia się ponownie: spróbuj za chwilę.
error-being-made = Tablica rozwiązanej gry jeszcze się liczy: spróbuj za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
    [many] { $seconds } sekund
   *[other] { $seconds } sekundy
}.
error-bad-request = Serwer nie mógł tego odczytać: { $message }.
error-bad-token = Sesja wygasła. Zaloguj się ponownie.
error-scope = Ten token na to nie pozwala.
error-wrong-origin = To przyszło ze strony innej witryny.
error-wrong-method = Ten adres tego nie potrafi.
error-not-json = Serwer nie mógł tego odczytać.
error-not-text = Serwer nie mógł tego odczytać.
error-not-a-websocket = Serwer nie mógł tego odczytać.
error-too-large = To za dużo tekstu.
error-too-long = To za długie.
error-not-for-you = To nie dla ciebie.
error-banned = To konto nie może teraz tutaj grać.
error-wrong-login = Nie ma konta o tej nazwie i z tym hasłem.
error-wrong-password = To nie jest to hasło.
error-bad-name = Ta nazwa się nie nadaje. Nazwa ma od 2 do 20 liter, cyfr, spacji oraz znaków - i _, w tym co najmniej jedną literę, a niektóre nazwy są zastrzeżone.
error-name-taken = Ta nazwa jest zajęta albo zbyt podobna do zajętej.
error-bad-password = To hasło się nie nadaje: co najmniej 8 znaków i nie jedno z tych, które każdy próbuje najpierw.
error-signed-in = Już jesteś na swoim koncie. Najpierw się wyloguj.
error-guest = Goście tego nie mogą. Najpierw załóż konto.
error-accounts-only = O ranking grają tylko konta. Załóż konto albo graj po prostu dla zabawy.
error-too-many-tokens = Masz już tyle tokenów, ile można mieć. Najpierw jakiś usuń.
error-yourself = Nie możesz rzucić wyzwania samemu sobie.
error-too-many-challenges = Zbyt wiele twoich wyzwań czeka na odpowiedź. Najpierw jakieś wycofaj.
error-challenge-over = To wyzwanie nie jest już aktualne.
error-no-such-game = Nie ma takiej gry.
error-no-such-level = Nie ma takiego gracza komputerowego do tej gry.
error-no-such-seat = W tej grze nie ma takiego miejsca.
error-game = Tak nie da się grać: { $message }.
error-bad-game = Tak nie da się grać: { $message }.
error-bad-id = To nie jest nazwa stołu.
error-bad-clock = Zegara nie da się tak ustawić.
error-no-rest = W tej grze nie można odpoczywać. Wybierz inny sposób na spóźnionych.
error-over-from-the-start = W tej pozycji gra jest już skończona.
error-seats = Przy stole możesz mieć tylko jedno miejsce.
error-full = Wszystkie miejsca przy tym stole są zajęte.
error-seat-empty = Nikt tam nie siedzi.
error-nobody = Powiedz, kto zajmuje miejsce.
error-not-seated = Nie siedzisz przy tym stole.
error-not-begun = Gra zacznie się, gdy wszystkie miejsca będą zajęte.
error-begun = Gra już się zaczęła.
error-not-over = Gra jeszcze się nie skończyła.
error-paused = Gra jest wstrzymana. Ruszy dalej, gdy wszyscy się zgodzą.
error-not-paused = Gra nie jest wstrzymana.
error-turn-ahead = Ta tura jeszcze nie nadeszła.
error-out = Nie bierzesz już udziału w tej grze.
error-unreadable-order = Tego ruchu nie da się odczytać: { $message }.
error-illegal = Ten ruch jest niedozwolony: { $message }.
error-nonce = Rozkaz przyszedł ze złym numerem. Wczytaj stronę ponownie.
error-nonce-used = Pod tym samym numerem przyszedł inny rozkaz. Spróbuj ponownie.
error-too-many-changes = Za często zmieniasz rozkaz w tej turze. Zostaje, jak jest.
error-no-salt = Rozkazu nie udało się zapieczętować. Spróbuj ponownie.
error-nothing-staged = Żaden twój rozkaz nie czeka.
error-time-is-up = Twój czas się skończył.
error-tick-first = Komuś właśnie skończył się czas. Spójrz za chwilę jeszcze raz.
error-no-draws = Na remis może się umówić tylko dwoje.
error-nothing-to-take-back = Nie ma twojego ruchu, który można by cofnąć.
error-asked-already = Już o to prosisz. Zapytaj ponownie w innej turze.
error-not-offered = Nikt tego nie proponował.
error-not-asked = To nie pytanie do ciebie.
error-no-lines = W grze, w której wszyscy wydają rozkazy naraz, nie można przygotowywać ruchów.
error-lines-on-own-turn = Teraz twoja kolej. Odpowiedzi przygotowuj, gdy ruch ma druga strona.
error-bad-line = Przygotowany wariant jest niemożliwy: { $message }.
error-no-vacation = Przy tym stole nie ma urlopów.
error-vacation-used-up = Twój urlop jest wykorzystany.
error-vacation-already = Twój urlop już tak wygląda.
error-too-late-to-abort = Wszyscy już zagrali, więc gra się liczy. Możesz się poddać.
error-no-substitute = Nikt się tu nie spóźnia.
error-bad-downtime = Te czasy do siebie nie pasują.
error-secret-until-the-end = Rozkazy tej gry są tajne do końca; potem będzie zapis.
error-too-many-turns = Żadna gra nie jest tak długa. Można ją już tylko zakończyć.
error-nothing-said = Powiedz coś.
error-nothing-to-order = W tej pozycji nie ma ruchu do namysłu.
error-moves = Tych ruchów nie da się zagrać: { $message }.
error-limits = Tak długo nie można myśleć: { $message }.
error-no-value = Tej pozycji nie ma w tablicy rozwiązanej gry: { $message }.
error-record = Tego zapisu nie da się odczytać: { $message }.
error-before = Lista w międzyczasie się zmieniła. Wczytaj stronę ponownie.
error-limit = Tylu naraz nie można pokazać.
error-status = Nie ma takiej listy.
error-format = Nie ma takiego formatu.
error-lang = Nie ma takiego języka.
error-room = Nie ma takiego pokoju.
