# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Play by mail
mail-words = Get an email when it is your turn, and reply with your move. For a list of commands, send “help” to
mail-when = Send me emails
mail-away = only when I'm away
mail-always = always
mail-hourly = once an hour
mail-digest = once a day
mail-never = never
mail-lang = Language of emails
mail-results = Send me results
mail-turned = Draw boards from Black's side
mail-addresses = Addresses
mail-addresses-words = An address works as soon as you reply to the email we send there. No one else sees your addresses.
mail-address = Email address
mail-address-add = Add address
mail-address-confirmed = confirmed
mail-address-waits = waiting for your reply to our email
mail-address-stopped = stopped: emails bounced
mail-asked = We have sent an email to { $address }. Reply to it with “accept”.
mail-delete-of = Delete { $what }
mail-secrets = Mail words
mail-secrets-words = A mail word in an email proves that you wrote it, whatever address it comes from. Never put your password in an email.
mail-secret = Here is your mail word. It won't be shown again: copy it now.
mail-secret-make = Create mail word
mail-tokens = Emails you can reply to
mail-tokens-words = Anyone who has one of these emails can move for you at its table. Revoke them if one got into the wrong hands.
mail-tokens-none = None yet.
mail-letters = { $count ->
    [one] one email
   *[other] { $count } emails
}
mail-count = Emails
mail-last = Last email
mail-revoke = Revoke
mail-revoke-of = Revoke the emails of table { $table }

bell = Emails about this game
bell-on = { $when ->
    [always] Emails about this game go to { $address }.
    [hourly] Emails about this game go to { $address } once an hour.
    [digest] Emails about this game go to { $address } once a day.
   *[away] Emails about this game go to { $address } while you are away.
}
bell-off = No emails about this game.
bell-never = No emails: they are switched off in your account.
bell-no-address = No emails: your account has no confirmed address.

new-mail = Play by mail
new-mail-words = Emails go to { $address }: reply with your move. The game is a correspondence game.
new-mail-account = Sign in with an account to play by mail.
new-mail-address = Your account has no confirmed email address yet.
new-mail-never = Emails are switched off in your account.
new-mail-change = Email settings

account-no-recovery = A lost password can't be recovered: keep it somewhere safe.
error-address = This address can't be used. Check its spelling; if you have five addresses already, delete one first.
error-label = Enter a name of 1 to 60 characters.
error-no-mail = This server doesn't offer play by mail.
error-too-many-words = You have ten mail words already. Delete one first.
