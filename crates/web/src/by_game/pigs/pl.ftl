# Robo Battle Pigs: commands.
pigs-command-forward = marsz w przód
pigs-command-backward = marsz w tył
pigs-command-forward-left = marsz po skosie w przód w lewo
pigs-command-forward-right = marsz po skosie w przód w prawo
pigs-command-turn-left = obrót w lewo
pigs-command-turn-right = obrót w prawo
pigs-command-fire = strzał z lasera prosto przed siebie
pigs-command-hit = cios w trzy pola z przodu
pigs-command-rest = odpoczynek
pigs-command-repair = naprawa (trwa całą rundę)

# Programming panel.
pigs-panel = Programowanie
pigs-computer = Komputer
pigs-program-of = Program dla { $name }
pigs-palette = Polecenia
pigs-own-program = Twój program
pigs-own-list = Twoja lista w kolejności wykonywania
pigs-slot = Miejsce { $number }: { $command }
pigs-slot-empty = Miejsce { $number }: puste
pigs-slot-hint = Wybierz, żeby zastąpić, wybierz dwa razy, żeby usunąć, albo przeciągnij
pigs-slot-empty-hint = Tu trafi następne polecenie
pigs-full = Wszystkie miejsca są zajęte: wybierz to, które chcesz zastąpić.
pigs-lock-in = Zatwierdź
pigs-clear = Wyczyść
pigs-as-before = Powtórz ostatni program
pigs-fill-rests = Dodaj wymagane odpoczynki
pigs-preview = Podgląd mojej drogi
pigs-preview-kids = Na planszy widać podgląd twojej drogi. Inni też się ruszają, więc może wyjść inaczej. Podgląd można wyłączyć.

# What a program must contain.
pigs-five-free = Pięć dowolnych poleceń.
pigs-rests-needed = Uszkodzenia: { $damage }. { $count ->
    [one] Dodaj jeszcze jeden odpoczynek.
    [few] Dodaj jeszcze { $count } odpoczynki.
    [many] Dodaj jeszcze { $count } odpoczynków.
   *[other] Dodaj jeszcze { $count } odpoczynku.
}
pigs-rests-done = { $damage ->
    [one] Odpoczynek za uszkodzenie już jest.
    [few] Wszystkie { $damage } odpoczynki za uszkodzenia już są.
    [many] Wszystkie odpoczynki za uszkodzenia już są: { $damage }.
   *[other] Wszystkie odpoczynki za uszkodzenia już są: { $damage }.
}
pigs-repairing = Naprawa trwa całą rundę i usuwa jeden punkt uszkodzeń.
pigs-no-damage = tylko przy uszkodzeniach
pigs-list-new = { $count ->
    [one] Napisz pierwsze polecenie swojej listy.
    [few] Napisz swoją listę: na początek { $count } polecenia. Pierwsze wykona się od razu.
    [many] Napisz swoją listę: na początek { $count } poleceń. Pierwsze wykona się od razu.
   *[other] Napisz swoją listę: na początek { $count } polecenia. Pierwsze wykona się od razu.
}
pigs-list-add = { $count ->
    [one] Dopisz jedno polecenie na końcu listy.
    [few] Dopisz { $count } polecenia na końcu listy.
    [many] Dopisz { $count } poleceń na końcu listy.
   *[other] Dopisz { $count } polecenia na końcu listy.
}
pigs-list-next = Pierwsze polecenie wykona się teraz, pozostałe czekają.
pigs-list-length = { $count ->
    [one] czeka jedno polecenie
    [few] czekają { $count } polecenia
    [many] czeka { $count } poleceń
   *[other] czeka { $count } polecenia
}

# Why a program can't be locked in.
pigs-missing = { $count ->
    [one] Brakuje jednego polecenia.
    [few] Brakuje { $count } poleceń.
    [many] Brakuje { $count } poleceń.
   *[other] Brakuje { $count } polecenia.
}
pigs-no-room-for-rests = { $count ->
    [one] Uszkodzenia wymagają jeszcze jednego odpoczynku: zastąp nim któreś polecenie.
    [few] Uszkodzenia wymagają jeszcze { $count } odpoczynków: zastąp nimi tyle samo poleceń.
    [many] Uszkodzenia wymagają jeszcze { $count } odpoczynków: zastąp nimi tyle samo poleceń.
   *[other] Uszkodzenia wymagają jeszcze { $count } odpoczynku: zastąp nim polecenie.
}
pigs-rests-too-many = { $count ->
    [one] O jeden odpoczynek za dużo: zastąp go poleceniem.
    [few] O { $count } odpoczynki za dużo: zastąp je poleceniami.
    [many] O { $count } odpoczynków za dużo: zastąp je poleceniami.
   *[other] O { $count } odpoczynku za dużo: zastąp go poleceniem.
}
pigs-no-rests = Nie masz uszkodzeń, więc nie możesz odpoczywać: zastąp odpoczynki.
pigs-mixed-repair = Naprawa trwa całą rundę: użyj jej pięć razy albo wcale.
pigs-nothing-to-repair = Nie masz uszkodzeń do naprawy.
pigs-not-in-variant = W tej odmianie uszkodzenia nie kosztują poleceń, więc nie ma odpoczynku ani naprawy.
pigs-length = Program ma pięć poleceń.
pigs-over = Partia jest już zakończona.
pigs-out = Ta świnia odpadła z gry.
pigs-whole = Program gotowy do zatwierdzenia.

# Locked programs.
pigs-locked-in = Zatwierdzone
pigs-on-its-way = Wysyłanie…
pigs-change = Zmień
pigs-you-are-out = Twoja świnia odpadła. Możesz oglądać pozostałe.
pigs-who-is-ready = Kto jest gotów
pigs-is-ready = gotowość
pigs-is-thinking = jeszcze programuje
pigs-is-out = poza grą
pigs-pass-the-screen = Przekaż ekran: teraz { $name }. Pozostali nie patrzą!
pigs-i-am = To ja, { $name }

# Reveal.
pigs-reveal = Ostatnia runda
pigs-replay = Odtwórz ponownie
pigs-step = Krok { $number }
pigs-hurry = Pokaż koniec rundy
pigs-showing = Trwa pokaz rundy. Dotknij planszy, żeby zobaczyć jej koniec.
pigs-moment-back = Poprzedni krok
pigs-moment-on = Następny krok
pigs-moment-of = Krok { $number } z { $all }
pigs-to-moment = Przejdź do kroku { $number }
pigs-speed = Tempo odtwarzania
pigs-programs = Wszystkie programy, krok po kroku
pigs-cancelled = (anulowane)
pigs-story = Krok po kroku
pigs-pig = Świnia
pigs-damage = { $count ->
    [0] bez uszkodzeń
    [one] jeden punkt uszkodzeń
    [few] { $count } punkty uszkodzeń
    [many] { $count } punktów uszkodzeń
   *[other] { $count } punktu uszkodzeń
}

analysis-command-forward = Naprzód
analysis-command-backward = Wstecz
analysis-command-forward-left = Po skosie w przód, w lewo
analysis-command-forward-right = Po skosie w przód, w prawo
analysis-command-turn-left = Obrót w lewo
analysis-command-turn-right = Obrót w prawo
analysis-command-fire = Strzał z lasera
analysis-command-hit = Cios
analysis-command-rest = Odpoczynek (za uszkodzenia)
analysis-command-repair = Naprawa (trwa całą rundę)
