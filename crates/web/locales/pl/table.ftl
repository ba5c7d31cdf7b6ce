# The table: who plays, what can be done, what is said.
seat-open = wolne miejsce
seat-you = (ty)
seat-sit = Usiądź
seat-thinks = myśli…
seat-ready = gotowe
seat-plans = planuje…
seat-here = przy stole
seat-away = nie ma przy stole
computer-name = Komputer { $level }

local-you = Ty
local-guest = Gracz { $number }
local-no-room = W przeglądarce nie ma miejsca na kolejną grę. Usuń starą w ustawieniach.
local-not-kept = Przeglądarka nie mogła zapisać tego ruchu: brakuje miejsca. Graj dalej, ale nie zamykaj strony.
local-no-draw = Komputer gra dalej.
local-computer-failed = Komputer nie może wykonać ruchu: { $why }

piece-damage = { $points ->
    [one] { $points } punkt uszkodzeń
    [few] { $points } punkty uszkodzeń
   *[other] { $points } punktów uszkodzeń
}
facing-north = patrzy w górę
facing-east = patrzy w prawo
facing-south = patrzy w dół
facing-west = patrzy w lewo

target-step = Idź tam
target-capture = Zbij
target-push = Popchnij
target-jump = Przeskocz
target-switch = Zamień miejsca
target-dribble = Drybluj
target-kick = Kopnij
target-drop = Postaw tutaj
target-promote = Awansuj
target-goal = Gol!
spot-tray = Ręka
spot-goal-white = Bramka białych
spot-goal-black = Bramka czarnych
spot-empty = puste
spot-can-move = Można ruszyć.

threat-attack = Twój czerwony robot jest atakowany.
threat-attack-of = { $who }: czerwony robot jest atakowany.
threat-arrival = Czerwony robot przeciwnika może w następnym ruchu bezpiecznie dotrzeć do celu.
threat-arrival-of = { $who }: czerwony robot może w następnym ruchu bezpiecznie dotrzeć do celu.
threat-goal = Przeciwnik może w następnym ruchu strzelić gola.
threat-goal-of = { $who }: w następnym ruchu może paść gol.

board-label = Plansza gry { $game }. Strzałki przesuwają, Enter wybiera, Escape puszcza.
trial-label = Plansza do wypróbowania. Strzałki przesuwają, Enter wybiera.
trial-back = Cofnij
trial-try = Wypróbuj: zaprogramuj świnię
trial-run = Uruchom
trial-pig = Którą świnię programujesz
trial-pigs-label = Plansza do wypróbowania. Strzałki przesuwają; polecenia są poniżej.
trial-others-turn = Pozostałe tylko obracają się w miejscu albo odpoczywają.
trial-others-lists = Pozostałe wykonują swoje listy i dopisują do nich tylko obroty.

turn-title = Twoja tura do tej pory
turn-more = Jeszcze jedna akcja albo najpierw coś innego.
turn-undo = Cofnij
turn-send = Wyślij
turn-passive = Wszystkie twoje figury zostałyby na miejscu: bierna tura jest niedozwolona. Wybierz inną akcję.

status-gathering = Czekamy na graczy
status-paused = Gra jest wstrzymana
status-sending = Wysyłanie…
status-your-turn = Twoja kolej
status-turn-of = Ruch: { $who }
status-waiting = Czekamy na pozostałych
status-past = Oglądasz wcześniejszą pozycję.
status-present = Wróć do teraźniejszości
left-clock = { $count ->
    [one] { $who } nie siedzi już przy stole. Zegar idzie dalej.
   *[other] { $who } nie siedzą już przy stole. Zegar idzie dalej.
}
left-no-clock = { $count ->
    [one] { $who } nie siedzi już przy stole. Gra pozostaje otwarta.
   *[other] { $who } nie siedzą już przy stole. Gra pozostaje otwarta.
}
left-back = { $count ->
    [one] { $who } znów siedzi przy stole.
   *[other] { $who } znów siedzą przy stole.
}
title-your-turn = ● Twoja kolej: { $game }
title-table = { $game } w botyard

invite-text = Wyślij ten link znajomemu: kto go otworzy, może usiąść do gry bez konta.
invite-link = Link dla znajomego
invite-copy = Skopiuj link
link-copied = Link skopiowany.

ending-won = Wygrywa { $who }: { $why }
ending-drawn = Remis: { $why }
ending-shared = Pierwsze miejsce dzielą { $who }: { $why }
ending-void = Bez wyniku: { $why }

moves-title = Ruchy
moves-none = Nic jeszcze nie zagrano.
move-round = Runda { $round }
move-retired = { $who } odchodzi
replay-first = Na początek
replay-back = Ruch wstecz
replay-play = Odtwórz
replay-pause = Zatrzymaj
replay-on = Ruch naprzód
replay-last = Do teraźniejszości
replay-slider = Który ruch jest pokazany
told-title = Co się stało

chat-title = Czat
chat-none = Nikt jeszcze nic nie powiedział.
chat-label = Powiedz coś
chat-send = Powiedz

act-take-back = Cofnij ruch
act-draw = Zaproponuj remis
act-pause = Pauza
act-resume = Graj dalej
act-abort = Odwołaj
act-resign = Poddaj się
act-sure = Na pewno?
act-leave = Odejdź
act-vacation = Urlop
act-vacation-end = Koniec urlopu
act-rematch = Rewanż
act-next = Do następnej gry
act-analysis = Analizuj
offer-draw = remis
offer-take-back = cofnięcie ruchu
offer-pause = pauza
offer-resume = wznowienie
offer-rematch = rewanż
offer-waits = Twoja prośba: { $what }. Czekamy na odpowiedź.
offer-accept = Zgoda
offer-decline = Odmowa
offer-withdraw = Wycofaj
asked-draw = { $who } proponuje remis.
asked-take-back = { $who } chce cofnąć ruch.
asked-pause = { $who } prosi o pauzę.
asked-resume = { $who } chce grać dalej.
asked-rematch = { $who } chce rewanżu.
tool-flip = Obróć planszę
tool-sound = Dźwięki
tool-link = Skopiuj link

clock-days = { $days } d { $hours } godz.
clock-vacation = urlop

words-title = Słowami
words-type = Wpisz ruch
words-position = Pozycja
words-moves = Dozwolone ruchy

table-loading = Szukamy stołu…
table-not-here = Nie można pokazać tego stołu
try-again = Spróbuj ponownie
take-along = Zabierz ze sobą
