# The table: players, actions, chat.
seat-open = wolne miejsce
seat-you = (ty)
seat-sit = Dołącz
seat-thinks = myśli…
seat-ready = gotowość
seat-plans = programuje…
seat-here = przy stole
seat-away = nie ma przy stole

local-you = Ty
local-guest = Gracz { $number }
local-no-room = W tej przeglądarce nie ma miejsca na kolejną partię. Usuń starą w ustawieniach.
local-not-kept = Ta przeglądarka nie mogła zapisać ruchu: brakuje miejsca. Możesz grać dalej, ale nie zamykaj strony.
local-went-on = Ta partia potoczyła się dalej w innej karcie. Oto bieżąca pozycja.
local-no-draw = Komputer odrzuca remis.
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

target-step = Przesuń
target-capture = Zbij
target-push = Popchnij
target-jump = Przeskocz
target-switch = Zamień miejsca
target-dribble = Drybluj
target-kick = Kopnij
target-drop = Postaw tutaj
target-promote = Przemień
target-goal = Gol!
spot-tray = Ręka
spot-goal-white = Bramka białych
spot-goal-black = Bramka czarnych
spot-empty = puste
spot-can-move = Można przesunąć.

threat-attack = Twój czerwony robot jest atakowany.
threat-attack-of = { $who }: czerwony robot jest atakowany.
threat-arrival = Czerwony robot przeciwnika może w następnym ruchu bezpiecznie dotrzeć do celu.
threat-arrival-of = { $who }: czerwony robot może w następnym ruchu bezpiecznie dotrzeć do celu.
threat-goal = Przeciwnik może w następnym ruchu strzelić gola.
threat-goal-of = { $who }: w następnym ruchu może paść gol.

board-label = Plansza gry { $game }. Strzałkami wskazujesz pole, Enter wybiera, Escape anuluje.
trial-label = Plansza do wypróbowania. Strzałkami wskazujesz pole, Enter wybiera.
trial-back = Cofnij
trial-try = Wypróbuj: zaprogramuj świnię
trial-run = Uruchom
trial-pig = Świnia, którą programujesz
trial-pigs-label = Plansza do wypróbowania. Strzałkami wskazujesz pole; polecenia są poniżej.
trial-others-turn = Pozostałe tylko obracają się w miejscu albo odpoczywają.
trial-others-lists = Pozostałe wykonują swoje listy i dopisują do nich tylko obroty.

turn-title = Twoja tura do tej pory
turn-more = Potrzebna jeszcze jedna akcja.
turn-one-more = 1 z 2 akcji wykonana: wykonaj jeszcze jedną albo wyślij turę.
turn-undo = Cofnij
turn-send = Wyślij
turn-passive = Wszystko zostałoby na swoim miejscu, a to niedozwolone. Wybierz inną akcję.
turn-complete = Tura jest gotowa: wyślij ją albo cofnij akcję.

dock = Sterowanie grą
status-gathering = Czekamy na graczy
status-paused = Gra wstrzymana
status-sending = Wysyłanie…
status-your-turn = Twoja kolej
status-turn-of = Ruch: { $who }
status-waiting = Czekamy na pozostałych
status-past = Oglądasz wcześniejszy ruch.
status-present = Wróć do bieżącej pozycji
left-clock = { $count ->
    [one] { $who }: brak przy stole. Czas nadal płynie.
   *[other] { $who }: brak przy stole. Czas nadal płynie.
}
left-no-clock = { $count ->
    [one] { $who }: brak przy stole. Możesz poczekać albo wrócić później.
   *[other] { $who }: brak przy stole. Możesz poczekać albo wrócić później.
}
left-back = { $count ->
    [one] { $who }: z powrotem przy stole.
   *[other] { $who }: z powrotem przy stole.
}
title-your-turn = ● Twoja kolej: { $game }
title-table = { $game } w botyard

invite-text = Wyślij ten link znajomemu: każdy, kto go otworzy, może dołączyć, bez zakładania konta.
invite-link = Link dla znajomego
invite-copy = Kopiuj link
link-copied = Link skopiowany.

ending-won = { $seat ->
    [w] Wygrywają białe
    [b] Wygrywają czarne
   *[other] Wygrywa { $who }
}: { $why }
ending-drawn = Remis: { $why }
ending-shared = Pierwsze miejsce dzielą { $who }: { $why }
ending-void = Bez wyniku: { $why }

moves-title = Ruchy
moves-none = Nie ma jeszcze ruchów.
move-round = Runda { $round }
move-retired = { $who } odchodzi
replay-first = Pierwszy ruch
replay-back = Poprzedni ruch
replay-play = Odtwórz
replay-pause = Pauza
replay-on = Następny ruch
replay-last = Ostatni ruch
replay-slider = Ruch
told-title = Ostatni ruch

chat-unread = { $count ->
    [one] Czat: jedna nowa wiadomość
    [few] Czat: { $count } nowe wiadomości
    [many] Czat: { $count } nowych wiadomości
   *[other] Czat: { $count } nowej wiadomości
}
chat-title = Czat
chat-none = Nie ma jeszcze wiadomości.
chat-label = Wiadomość
chat-send = Wyślij
chat-mute = Wycisz: { $name }
chat-muted = Wyciszono gracza { $name }. Lista jest na stronie konta.
chat-quiet = Na czacie piszą tylko grający

act-take-back = Cofnij ruch
act-draw = Zaproponuj remis
act-pause = Pauza
act-resume = Wznów
act-abort = Przerwij grę
act-resign = Poddaj się
act-watch = Oglądaj dalej
act-skip = Przejdź do końca
watching-on = Odpadasz z gry. Pozostali grają dalej.
act-abort-sure = Tak, przerwij
act-resign-sure = Tak, poddaję się
act-leave = Opuść stół
act-vacation = Urlop
act-vacation-end = Koniec urlopu
act-rematch = Rewanż
act-next = Przejdź do rewanżu
act-analysis = Analizuj
offer-draw = Zaproponowano remis.
offer-take-back = Poproszono o cofnięcie ruchu.
offer-pause = Poproszono o pauzę.
offer-resume = Poproszono o wznowienie gry.
offer-rematch = Zaproponowano rewanż.
offer-waits = { $what } Czekamy na odpowiedź.
offer-accept = Przyjmij
offer-decline = Odrzuć
offer-withdraw = Wycofaj
asked-draw = { $who } proponuje remis.
asked-take-back = { $who } prosi o cofnięcie ruchu.
asked-pause = { $who } prosi o pauzę.
asked-resume = { $who } prosi o wznowienie gry.
asked-rematch = { $who } proponuje rewanż.
tool-flip = Obróć planszę
tool-sound = Dźwięki
tool-link = Kopiuj link

clock-days = { $days ->
    [one] 1 dzień
   *[other] { $days } dni
} { $hours } godz.
clock-vacation = urlop

words-title = Zapis tekstowy
words-type = Wpisz ruch
words-position = Pozycja
words-moves = Dozwolone ruchy

table-loading = Wczytuję stół…
table-not-here = Nie można pokazać tego stołu
try-again = Spróbuj ponownie
take-along = Udostępnij i pobierz
