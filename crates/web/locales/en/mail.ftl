# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Play by mail
mail-words = Get a letter when it is your turn, and answer it with your move. For all commands, write “help” to
mail-when = Send me mail
mail-away = only when I'm away
mail-always = always
mail-digest = as a digest
mail-never = never
mail-lang = Language of letters
mail-results = Tell me results
mail-turned = Draw boards from Black's side
mail-addresses = Addresses
mail-addresses-words = An address counts as soon as you answer the letter we send there. No one else sees your addresses.
mail-address = Mail address
mail-address-add = Add address
mail-address-confirmed = confirmed
mail-address-waits = waiting for your answer to our letter
mail-address-stopped = stopped: letters came back
mail-asked = We have written to { $address }. Answer that letter with “accept”.
mail-delete-of = Delete { $what }
mail-secrets = Mail words
mail-secrets-words = A mail word in a letter proves that it is from you, whatever address it comes from. Never write your password in a letter.
mail-secret = Here is your mail word. It won't be shown again: copy it now.
mail-secret-make = Create mail word
mail-tokens = Letters you can answer
mail-tokens-words = Whoever has one of these letters can move for you at its table. Revoke them if a letter got into other hands.
mail-tokens-none = There are none.
mail-letters = { $count ->
    [one] one letter
   *[other] { $count } letters
}
mail-count = Letters
mail-last = Last letter
mail-revoke = Revoke
mail-revoke-of = Revoke the letters of table { $table }

bell = Mail about this game
bell-on = { $when ->
    [always] Mail about this game goes to { $address }.
    [digest] Mail about this game goes to { $address }, in a digest.
   *[away] Mail about this game goes to { $address } while you are away.
}
bell-off = No mail about this game.
bell-never = No mail: it is switched off in your account.
bell-no-address = No mail: your account has no confirmed address.

new-mail = Play by mail
new-mail-words = Letters go to { $address }: answer them with your move. The clock is correspondence.
new-mail-account = Sign in with an account to play by mail.
new-mail-address = Your account has no confirmed mail address yet.
new-mail-never = Mail is switched off in your account.
new-mail-change = Mail settings

account-no-recovery = A lost password can't be recovered: keep it somewhere safe.
error-address = This address can't be used. Check its spelling; if you have five addresses already, delete one first.
error-label = A name of 1 to 60 characters is needed.
error-no-mail = This server has no play by mail.
error-too-many-words = You have ten mail words already. Delete one first.
