# Web workers.
worker-died = Gracz komputerowy niespodziewanie przestał działać. Spróbuj ponownie: zostanie uruchomiony od nowa.
worker-missing = Nie udało się uruchomić gracza komputerowego. Odśwież stronę.
worker-broken = Gracz komputerowy nie działa: { $why }

# Sharing and downloads.
share-label = Udostępnij i pobierz
share-link = Kopiuj link
share-copied = Link skopiowany.
share-copy-by-hand = Przeglądarka nie pozwala kopiować. Oto link:
share-record-words = Pobierz partię jako tekst
share-svg-words = Pobierz obrazek ostry w każdym rozmiarze
share-png-words = Pobierz obrazek
share-gif-words = Pobierz partię jako animację
share-making = Przygotowuję { $what }…
share-made = { $done } z { $of } klatek
share-no-record = Zapis partii jest niedostępny: { $why }
share-no-film = Tej partii nie da się pokazać jako animacji.
share-not-made = Nie udało się utworzyć obrazka: { $why }
share-not-saved = Przeglądarka nie pozwala zapisywać plików.

# Analysis.
analysis-of = Analiza: { $game }
analysis-other = Inna gra
analysis-choose = Wybierz grę, by zacząć od pozycji początkowej, ustaw pozycję albo wczytaj zakończoną partię.
analysis-here = Partie w tej przeglądarce
analysis-board-editor = Zaprojektuj własną planszę do RoboSoccera
analysis-coming = Wczytuję…
analysis-no-game = Nie ma gry o nazwie „{ $game }”.
analysis-bad-address = Część adresu jest nieprawidłowa, więc to jest pozycja początkowa. { $why }
analysis-bad-moves = Ruchu nr { $number } („{ $order }”) nie można zagrać: { $why }
analysis-board = Pozycja. Wykonuj ruchy za obie strony.
analysis-turn = Ruch: { $who }
analysis-all = Wszyscy programują jednocześnie
analysis-won = { $seat ->
    [w] Wygrywają białe
    [b] Wygrywają czarne
   *[other] Wygrywa { $who }
}: { $reason }
analysis-drawn = Remis: { $reason }
analysis-play = Zagraj
analysis-undo = Cofnij
analysis-type = Wpisz ruch
analysis-edit = Ustaw pozycję
analysis-play-here = Graj stąd

analysis-engine = Silnik
analysis-engine-lines = Warianty
analysis-engine-time = Czas
analysis-engine-endless = bez limitu
analysis-engine-seconds = { $seconds } s
analysis-engine-depth = Głębokość { $depth } · pozycji: { $nodes }
analysis-engine-thinks = myśli…
analysis-engine-begins = Myślę…
analysis-engine-over = Koniec gry.

analysis-score-even = Mniej więcej równo
analysis-score-slight = { $who } stoją nieco lepiej
analysis-score-better = { $who } stoją lepiej
analysis-score-much = { $who } stoją o wiele lepiej

analysis-perfect = Gra doskonała
analysis-perfect-moves = Wszystkie ruchy i ich wartości
analysis-perfect-move = Ruch
analysis-perfect-value = Wartość
analysis-perfect-wins = { $count ->
    [one] wygrana w jednym półruchu
   *[other] wygrana w { $count } półruchach
}
analysis-perfect-draw = remis
analysis-perfect-loses = { $count ->
    [one] przegrana w jednym półruchu
   *[other] przegrana w { $count } półruchach
}
analysis-perfect-asked = Sprawdzam…
analysis-perfect-being-made = Pojedynek robotów jest rozwiązany, ale serwer jeszcze oblicza tablicę. Za chwilę spróbuję ponownie.
analysis-perfect-offline = Nie ma połączenia z serwerem, więc wartości doskonałej gry są niedostępne; zamiast nich widać ocenę silnika.

analysis-moves = Ruchy
analysis-moves-none = Nie ma jeszcze ruchów. Wykonaj ruch na planszy albo wybierz wariant silnika.
analysis-moves-left = { $who } odchodzi
analysis-moves-first = Pierwszy ruch
analysis-moves-before = Poprzedni ruch
analysis-moves-next = Następny ruch
analysis-moves-last = Ostatni ruch
analysis-moves-place = Ruch
analysis-moves-flip = Obróć planszę
analysis-moves-back = Wróć do partii
analysis-moves-promote = Ustaw jako wariant główny
analysis-moves-cut = Usuń od tego miejsca
analysis-moments = Krok po kroku
analysis-moments-one = Krok { $number }
analysis-moments-replay = Powtórz
analysis-moments-slow = W zwolnionym tempie

analysis-round = Runda
analysis-round-for = Najlepsza strategia dla
analysis-round-engine-off = Włącz silnik, by zobaczyć programy z jego najlepszej strategii.
analysis-round-what-if = A gdyby…
analysis-round-what-if-words = Wybierz program dla każdej świni, rozegraj rundę i zobacz, co się stanie.
analysis-round-as-played = Jak zagrano
analysis-round-draw = Niech wybierze komputer
analysis-round-draw-all = Komputer za wszystkich
analysis-round-play = Rozegraj rundę
analysis-round-clear = Wyczyść
analysis-round-commands = Polecenia dla { $who }
analysis-round-compared = Oczekiwany wynik ({ $who }): { $before } przed rundą, { $after } po niej.
analysis-mix-chances = Szacunkowe szanse: { $each }.
analysis-mix-exploitability = Przeciwnik, który znałby tę strategię, mógłby zyskać najwyżej { $value } (oszacowanie).
analysis-mix-take = Wybierz ten program

analysis-load = Wczytaj partię
analysis-load-paste = Wklej zapis partii (.yard)
analysis-load-file = albo otwórz plik
analysis-load-analyse = Analizuj
analysis-load-empty = W tym tekście nie ma żadnej partii.
analysis-load-several = Na liście: { $shown } z { $count } partii. Którą wybierasz?
analysis-load-bad-line = Wiersz { $line }: { $why }.
analysis-load-untrue = Zapis jest sprzeczny z zasadami: { $why }.
analysis-load-no-file = Nie można odczytać pliku.
analysis-load-not-here = Tej partii nie ma już w tej przeglądarce.

analysis-edit-board = Ustawiana pozycja
analysis-edit-palette = Pionki i narzędzia
analysis-edit-carry = Przesuń
analysis-edit-erase = Usuń
analysis-edit-turn = Obróć
analysis-edit-damage = Uszkodzenie +1
analysis-edit-how = Wybierz pionek i dotknij pola albo go tam przeciągnij. Z klawiatury: strzałki i Enter na planszy.
analysis-edit-whose-turn = Czyj ruch
analysis-edit-trays = W ręce
analysis-edit-take = Zabierz: { $what }
analysis-edit-put = Dodaj: { $what }
analysis-edit-options = Zasady
analysis-edit-own-choice = własne
analysis-edit-text = Pozycja jako tekst
analysis-edit-start = Pozycja początkowa
analysis-edit-empty = Pusta plansza
analysis-edit-analyse = Analizuj
analysis-edit-leave = Anuluj
