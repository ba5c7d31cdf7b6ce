# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Gra przez e-mail
mail-words = Dostaniesz e-mail, gdy przyjdzie twoja kolej; w odpowiedzi wyślij swój ruch. Po listę komend napisz „help” na adres
mail-when = Wysyłaj mi e-maile
mail-away = tylko gdy mnie nie ma
mail-always = zawsze
mail-hourly = raz na godzinę
mail-digest = raz dziennie
mail-never = nigdy
mail-lang = Język e-maili
mail-results = Informuj mnie o wynikach
mail-turned = Rysuj plansze od strony czarnych
mail-addresses = Adresy
mail-addresses-words = Adres zacznie działać, gdy odpowiesz na wysłany tam e-mail. Nikt inny nie widzi twoich adresów.
mail-address = Adres e-mail
mail-address-add = Dodaj adres
mail-address-confirmed = potwierdzony
mail-address-waits = czeka na odpowiedź na nasz e-mail
mail-address-stopped = wstrzymany: e-maile wracały
mail-asked = Wysłaliśmy e-mail na { $address }. Odpowiedz na niego słowem „accept”.
mail-delete-of = Usuń { $what }
mail-secrets = Słowa kluczowe
mail-secrets-words = Słowo kluczowe w e-mailu dowodzi, że jest od ciebie, z jakiegokolwiek adresu przyszedł. Nigdy nie wpisuj do e-maila hasła do konta.
mail-secret = Oto twoje słowo kluczowe. Nie pokażemy go ponownie: skopiuj je teraz.
mail-secret-make = Utwórz słowo kluczowe
mail-tokens = E-maile, na które możesz odpowiedzieć
mail-tokens-words = Kto ma taki e-mail, może zagrać za ciebie przy tym stole. Unieważnij je, jeśli któryś trafił w obce ręce.
mail-tokens-none = Nie ma żadnych.
mail-letters = { $count ->
    [one] jeden e-mail
    [few] { $count } e-maile
   *[many] { $count } e-maili
}
mail-count = E-maile
mail-last = Ostatni e-mail
mail-revoke = Unieważnij
mail-revoke-of = Unieważnij e-maile stołu { $table }

bell = E-maile o tej partii
bell-on = { $when ->
    [always] E-maile o tej partii przychodzą na { $address }.
    [hourly] E-maile o tej partii przychodzą na { $address } raz na godzinę.
    [digest] E-maile o tej partii przychodzą na { $address } raz dziennie.
   *[away] E-maile o tej partii przychodzą na { $address }, gdy cię nie ma.
}
bell-off = Bez e-maili o tej partii.
bell-never = Bez e-maili: są wyłączone na twoim koncie.
bell-no-address = Bez e-maili: twoje konto nie ma potwierdzonego adresu.

new-mail = Gra przez e-mail
new-mail-words = E-maile przychodzą na { $address }: w odpowiedzi wyślij swój ruch. To gra korespondencyjna.
new-mail-account = Zaloguj się na konto, aby grać przez e-mail.
new-mail-address = Twoje konto nie ma jeszcze potwierdzonego adresu e-mail.
new-mail-never = E-maile są wyłączone na twoim koncie.
new-mail-change = Ustawienia e-maili

account-no-recovery = Utraconego hasła nie da się odzyskać: zapisz je w bezpiecznym miejscu.
error-address = Tego adresu nie można użyć. Sprawdź pisownię; jeśli masz już pięć adresów, usuń najpierw jeden.
error-label = Wpisz nazwę: od 1 do 60 znaków.
error-no-mail = Na tym serwerze nie ma gry przez e-mail.
error-too-many-words = Masz już dziesięć słów kluczowych. Usuń najpierw jedno.
