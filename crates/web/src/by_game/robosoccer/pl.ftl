# RoboSoccer: line-up.
lineup-title = Ustaw swoje roboty
lineup-how = Wybierz dwa roboty tutaj albo na planszy lub przeciągnij jednego na drugiego: zamienią się miejscami.
lineup-small = mały robot
lineup-medium = średni robot
lineup-big = duży robot
lineup-slot = Kolumna { $column }: { $robot }
lineup-send = Wyślij ustawienie
lineup-usual = Zacznij ze zwykłym ustawieniem
lineup-shuffle = Losuj
lineup-mirror = Skopiuj ustawienie przeciwnika
lineup-ball = Teraz połóż piłkę: dotknij pola w swoim drugim rzędzie i wyślij.

# Board editor.
yard-how = Kliknij granicę między dwoma polami, żeby postawić mur, potem strzałkę w jedną stronę, potem w drugą, a potem znów nic. Lewa i prawa krawędź planszy to ta sama granica.
yard-label = Granice na planszy. Strzałkami przechodzisz od granicy do granicy, Enter ją zmienia, Delete czyści.
yard-free = Między { $from } a { $to }: wolne
yard-wall = Między { $from } a { $to }: mur
yard-arrow = Strzałka z { $from } na { $to }
yard-name = Nazwa
yard-new-name = moja-plansza
yard-rows = Rzędy
yard-plug = Ile pionków zatyka rząd domowy
yard-alike = Odbijaj każdą zmianę
yard-fair = Wyrównana: plansza wygląda tak samo z obu stron.
yard-unfair = { $arrows ->
    [0] Niewyrównana: niektóre mury nie mają pary po drugiej stronie.
    [one] Niewyrównana: jedna strzałka nie ma pary po drugiej stronie.
    [few] Niewyrównana: { $arrows } strzałki nie mają pary po drugiej stronie.
   *[other] Niewyrównana: { $arrows } strzałek nie ma pary po drugiej stronie.
}
yard-mirror = Skopiuj połowę białych na połowę czarnych
yard-clear = Usuń wszystkie mury i strzałki
yard-play-computer = Zagraj tutaj z komputerem
yard-play-hotseat = Zagraj tutaj ze znajomym
yard-new-table = Utwórz stół z tą planszą
yard-save-file = Pobierz plik planszy
yard-boards = Plansze
yard-keep = Zapisz w tej przeglądarce
yard-kept = Plansza „{ $name }” jest zapisana w tej przeglądarce.
yard-no-room = W tej przeglądarce nie ma miejsca na planszę.
yard-forget = Usuń { $name }
yard-file = Otwórz plik planszy
yard-text = Plik planszy
