# RoboSoccer: the line-up.
lineup-title = Ustaw swoje roboty
lineup-how = Przeciągaj roboty wzdłuż rzędu domowego albo wybierz dwa, żeby zamieniły się miejscami.
lineup-small = mały robot
lineup-medium = średni robot
lineup-big = duży robot
lineup-slot = Kolumna { $column }: { $robot }
lineup-send = Wyślij to ustawienie
lineup-shuffle = Losuj
lineup-mirror = Odbij ustawienie przeciwnika
lineup-ball = Teraz twoja piłka: dotknij na planszy pola w swoim drugim rzędzie i wyślij.

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
