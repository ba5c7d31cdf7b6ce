# Pracownicy w tle strony.
worker-died = Komputer nagle przestał myśleć. Spróbuj jeszcze raz: uruchomi się od nowa.
worker-missing = Nie udało się uruchomić tej części strony, która myśli. Wczytaj stronę ponownie.
worker-broken = Część strony, która myśli, nie działa: { $why }

# Zabranie partii ze sobą.
share-label = Udostępnij i pobierz
share-link = Kopiuj link
share-copied = Link skopiowany.
share-copy-by-hand = Przeglądarka nie pozwala kopiować. Oto link:
share-record-words = Pobierz partię jako tekst czytelny dla botyardu i dla ludzi
share-svg-words = Pobierz obrazek ostry w każdym rozmiarze
share-png-words = Pobierz obrazek
share-gif-words = Pobierz całą partię jako ruchomy obrazek
share-making = Przygotowuję { $what }…
share-made = { $done } z { $of } obrazków
share-no-record = Nie ma zapisu partii do pobrania: { $why }
share-no-film = Z tej partii nie da się zrobić filmu.
share-not-made = Nie udało się zrobić obrazka: { $why }
share-not-saved = Przeglądarka nie pozwala zapisywać plików.

# Analiza.
analysis-of = Analiza: { $game }
analysis-other = Inna gra
analysis-choose = Wybierz grę, by zacząć od pozycji początkowej, ustaw własną pozycję albo wczytaj rozegraną partię.
analysis-here = Partie w tej przeglądarce
analysis-board-editor = Zrób własną planszę do RoboSoccera
analysis-coming = Partia jest w drodze…
analysis-no-game = Nie ma gry o nazwie „{ $game }”.
analysis-bad-address = Adresu nie da się przeczytać w całości, więc to jest początek gry. { $why }
analysis-bad-moves = Ruchu nr { $number } („{ $order }”) nie można zagrać: { $why }
analysis-board = Pozycja. Ruszaj się za tego, czyja kolej.
analysis-turn = Ruch: { $who }
analysis-all = Wszyscy wydają rozkazy jednocześnie
analysis-won = Wygrana: { $who } ({ $reason })
analysis-drawn = Nikt nie wygrywa: { $reason }
analysis-play = Zagraj
analysis-undo = Cofnij
analysis-type = Wpisz ruch
analysis-edit = Ustaw pozycję
analysis-play-here = Graj od tego miejsca

analysis-engine = Silnik
analysis-engine-lines = Warianty
analysis-engine-time = Czas
analysis-engine-endless = bez limitu
analysis-engine-seconds = { $seconds } s
analysis-engine-depth = Głębokość { $depth } · pozycji: { $nodes }
analysis-engine-thinks = myśli…
analysis-engine-begins = Silnik przygląda się pozycji…
analysis-engine-over = Tu gra się skończyła: nie ma nad czym myśleć.

analysis-score-even = Mniej więcej równo
analysis-score-slight = { $who } stoją nieco lepiej
analysis-score-better = { $who } stoją lepiej
analysis-score-much = { $who } stoją o wiele lepiej

analysis-perfect = Gra doskonała
analysis-perfect-moves = Każdy ruch i jego wartość
analysis-perfect-move = Ruch
analysis-perfect-value = Wartość
analysis-perfect-wins = wygrywa w { $count }
analysis-perfect-draw = remis
analysis-perfect-loses = przegrywa w { $count }
analysis-perfect-asked = Sprawdzam…
analysis-perfect-being-made = Robot Duel jest rozwiązany, ale serwer jeszcze oblicza tablicę. Za chwilę zapytam ponownie.
analysis-perfect-offline = Serwer jest nieosiągalny, więc doskonałych wartości nie ma pod ręką. Silnik myśli mimo to.

analysis-moves = Ruchy
analysis-moves-none = Nic jeszcze nie zagrano. Rusz się na planszy albo wybierz wariant silnika.
analysis-moves-left = { $who } odchodzi
analysis-moves-first = Na początek
analysis-moves-before = Krok wstecz
analysis-moves-next = Krok dalej
analysis-moves-last = Na koniec
analysis-moves-place = Miejsce w partii
analysis-moves-flip = Obróć planszę
analysis-moves-back = Wróć do partii
analysis-moves-promote = Zrób z tego wariant główny
analysis-moves-cut = Usuń od tego miejsca
analysis-moments = Chwila po chwili
analysis-moments-one = Chwila { $number }
analysis-moments-replay = Powtórz
analysis-moments-slow = Powoli

analysis-round = Runda
analysis-round-for = Najlepsza mieszanka dla
analysis-round-engine-off = Włącz silnik, by zobaczyć, które programy by mieszał.
analysis-round-what-if = A gdyby zagrali…
analysis-round-what-if-words = Wybierz program dla każdego, rozegraj rundę i zobacz, co z tego wyjdzie.
analysis-round-as-played = Jak zagrano
analysis-round-draw = Niech wybierze komputer
analysis-round-draw-all = Komputer za wszystkich
analysis-round-play = Rozegraj rundę
analysis-round-clear = Wyczyść
analysis-round-commands = Rozkazy dla { $who }
analysis-round-compared = Szanse { $who }: { $before } przed rundą, { $after } po niej.
analysis-mix-value = Szanse: { $value }.
analysis-mix-exploitability = Kto znałby tę mieszankę, mógłby odebrać najwyżej { $value }, o ile widać.
analysis-mix-take = Wybierz ten program
analysis-command-forward = Naprzód
analysis-command-backward = Wstecz
analysis-command-forward-left = Na ukos w przód, w lewo
analysis-command-forward-right = Na ukos w przód, w prawo
analysis-command-turn-left = Obrót w lewo
analysis-command-turn-right = Obrót w prawo
analysis-command-fire = Strzał z lasera
analysis-command-hit = Cios
analysis-command-rest = Odpoczynek za uszkodzenia
analysis-command-repair = Naprawa przez całą rundę

analysis-load = Rozegrana partia
analysis-load-paste = Wklej zapis partii (.yard)
analysis-load-file = albo otwórz plik
analysis-load-analyse = Analizuj
analysis-load-empty = W tym tekście nie ma żadnej partii.
analysis-load-several = Na liście: { $shown } z { $count } partii. Którą?
analysis-load-bad-line = Wiersz { $line }: { $why }.
analysis-load-untrue = Zapis jest sprzeczny z zasadami: { $why }.
analysis-load-no-file = Nie można odczytać pliku.
analysis-load-not-here = Ta przeglądarka nie ma już tej partii.

analysis-edit-board = Pozycja, którą ustawiasz
analysis-edit-palette = Figury i narzędzia
analysis-edit-carry = Przesuń
analysis-edit-erase = Usuń
analysis-edit-turn = Obróć
analysis-edit-damage = Uszkodzenie +1
analysis-edit-how = Wybierz figurę i dotknij pola albo ją tam przeciągnij. Z klawiatury: strzałki i Enter na planszy.
analysis-edit-whose-turn = Czyj ruch
analysis-edit-trays = W ręce
analysis-edit-take = Zabierz jedną: { $what }
analysis-edit-put = Dodaj jedną: { $what }
analysis-edit-options = Jak się gra
analysis-edit-own-choice = własny wybór
analysis-edit-text = Pozycja jako tekst
analysis-edit-start = Pozycja początkowa
analysis-edit-empty = Pusta plansza
analysis-edit-analyse = Analizuj
analysis-edit-leave = Anuluj

# Edytor plansz.
yard-how = Kliknij granicę między dwoma polami: najpierw stanie się murem, potem strzałką w jedną stronę, potem strzałka się odwróci, a potem granica znów będzie wolna. Lewa i prawa krawędź to ta sama granica.
yard-label = Granice planszy. Strzałki prowadzą od granicy do granicy, Enter zmienia granicę, Delete ją uwalnia.
yard-free = Między { $from } a { $to }: wolne
yard-wall = Między { $from } a { $to }: mur
yard-arrow = Strzałka z { $from } na { $to }
yard-name = Nazwa
yard-new-name = moje-podwórko
yard-rows = Rzędy
yard-plug = Figury, które zatykają własny rząd
yard-alike = Zmieniaj też drugą połowę, by obie strony były jednakowe
yard-fair = Sprawiedliwa: po obrocie o pół obrotu plansza wygląda tak samo.
yard-unfair = { $arrows ->
    [0] Niesprawiedliwa: niektóre mury nie mają pary po drugiej stronie.
    [one] Niesprawiedliwa: jedna strzałka nie ma pary po drugiej stronie.
    [few] Niesprawiedliwa: { $arrows } strzałki nie mają pary po drugiej stronie.
   *[other] Niesprawiedliwa: { $arrows } strzałek nie ma pary po drugiej stronie.
}
yard-mirror = Odbij połowę białych
yard-clear = Uwolnij wszystkie granice
yard-play-computer = Zagraj na niej z komputerem
yard-play-hotseat = Zagrajcie na niej tu we dwoje
yard-new-table = Nowy stół z tą planszą
yard-save-file = Pobierz plik planszy
yard-boards = Plansze
yard-keep = Zachowaj w tej przeglądarce
yard-kept = Plansza „{ $name }” jest zachowana w tej przeglądarce.
yard-no-room = Przeglądarka nie ma już miejsca na planszę.
yard-forget = Zapomnij { $name }
yard-file = Otwórz plik planszy
yard-text = Plik planszy
