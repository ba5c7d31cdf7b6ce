# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Gra pocztą
mail-words = Dostaniesz list, gdy przyjdzie twoja kolej; odpowiedz na niego swoim ruchem. Po spis poleceń napisz „help” na adres
mail-when = Wysyłaj mi listy
mail-away = tylko gdy mnie nie ma
mail-always = zawsze
mail-digest = w podsumowaniu
mail-never = nigdy
mail-lang = Język listów
mail-results = Informuj mnie o wynikach
mail-turned = Rysuj plansze od strony czarnych
mail-addresses = Adresy
mail-addresses-words = Adres działa, gdy odpowiesz na list, który tam wyślemy. Nikt inny nie widzi twoich adresów.
mail-address = Adres e-mail
mail-address-add = Dodaj adres
mail-address-confirmed = potwierdzony
mail-address-waits = czeka na twoją odpowiedź na nasz list
mail-address-stopped = wstrzymany: listy wracały
mail-asked = Napisaliśmy na { $address }. Odpowiedz na ten list słowem „accept”.
mail-delete-of = Usuń { $what }
mail-secrets = Słowa pocztowe
mail-secrets-words = Słowo pocztowe w liście dowodzi, że jest od ciebie, z jakiegokolwiek adresu przyszedł. Nigdy nie wpisuj do listu hasła do konta.
mail-secret = Oto twoje słowo pocztowe. Nie pokażemy go ponownie: skopiuj je teraz.
mail-secret-make = Utwórz słowo pocztowe
mail-tokens = Listy, na które możesz odpowiedzieć
mail-tokens-words = Kto ma taki list, może za ciebie zagrać przy jego stole. Unieważnij je, jeśli któryś trafił w obce ręce.
mail-tokens-none = Nie ma żadnych.
mail-letters = { $count ->
    [one] jeden list
    [few] { $count } listy
   *[many] { $count } listów
}
mail-count = Listy
mail-last = Ostatni list
mail-revoke = Unieważnij
mail-revoke-of = Unieważnij listy stołu { $table }

bell = Poczta o tej partii
bell-on = { $when ->
    [always] Poczta o tej partii przychodzi na { $address }.
    [digest] Poczta o tej partii przychodzi na { $address }, w podsumowaniu.
   *[away] Poczta o tej partii przychodzi na { $address }, gdy cię nie ma.
}
bell-off = Bez poczty o tej partii.
bell-never = Bez poczty: jest wyłączona na twoim koncie.
bell-no-address = Bez poczty: twoje konto nie ma potwierdzonego adresu.

new-mail = Gra pocztą
new-mail-words = Listy przychodzą na { $address }: odpowiadaj na nie swoim ruchem. Zegar jest korespondencyjny.
new-mail-account = Zaloguj się na konto, aby grać pocztą.
new-mail-address = Twoje konto nie ma jeszcze potwierdzonego adresu e-mail.
new-mail-never = Poczta jest wyłączona na twoim koncie.
new-mail-change = Ustawienia poczty

account-no-recovery = Utraconego hasła nie da się odzyskać: zapisz je w bezpiecznym miejscu.
error-address = Tego adresu nie można użyć. Sprawdź pisownię; jeśli masz już pięć adresów, usuń najpierw jeden.
error-label = Potrzebna jest nazwa od 1 do 60 znaków.
error-no-mail = Na tym serwerze nie gra się pocztą.
error-too-many-words = Masz już dziesięć słów pocztowych. Usuń najpierw jedno.
