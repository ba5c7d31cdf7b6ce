# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Jugar por correo
mail-words = Recibe una carta cuando te toque y respóndela con tu jugada. Para ver todas las órdenes, escribe «help» a
mail-when = Enviarme correo
mail-away = solo cuando no estoy
mail-always = siempre
mail-digest = en un resumen
mail-never = nunca
mail-lang = Idioma de las cartas
mail-results = Comunicarme los resultados
mail-turned = Dibujar los tableros desde el lado de las negras
mail-addresses = Direcciones
mail-addresses-words = Una dirección vale en cuanto respondes a la carta que le enviamos. Nadie más ve tus direcciones.
mail-address = Dirección de correo
mail-address-add = Añadir dirección
mail-address-confirmed = confirmada
mail-address-waits = esperando tu respuesta a nuestra carta
mail-address-stopped = detenida: las cartas volvieron
mail-asked = Hemos escrito a { $address }. Responde a esa carta con «accept».
mail-delete-of = Borrar { $what }
mail-secrets = Palabras de correo
mail-secrets-words = Una palabra de correo en una carta demuestra que es tuya, venga de la dirección que venga. No escribas nunca tu contraseña en una carta.
mail-secret = Esta es tu palabra de correo. No volverá a mostrarse: cópiala ahora.
mail-secret-make = Crear palabra de correo
mail-tokens = Cartas que puedes responder
mail-tokens-words = Quien tenga una de estas cartas puede jugar por ti en su mesa. Revócalas si alguna ha llegado a otras manos.
mail-tokens-none = No hay ninguna.
mail-letters = { $count ->
    [one] una carta
   *[other] { $count } cartas
}
mail-count = Cartas
mail-last = Última carta
mail-revoke = Revocar
mail-revoke-of = Revocar las cartas de la mesa { $table }

bell = Correo sobre esta partida
bell-on = { $when ->
    [always] El correo de esta partida llega a { $address }.
    [digest] El correo de esta partida llega a { $address }, en un resumen.
   *[away] El correo de esta partida llega a { $address } cuando no estás.
}
bell-off = Sin correo sobre esta partida.
bell-never = Sin correo: está desactivado en tu cuenta.
bell-no-address = Sin correo: tu cuenta no tiene ninguna dirección confirmada.

new-mail = Jugar por correo
new-mail-words = Las cartas llegan a { $address }: respóndelas con tu jugada. El reloj es por correspondencia.
new-mail-account = Inicia sesión con una cuenta para jugar por correo.
new-mail-address = Tu cuenta aún no tiene ninguna dirección de correo confirmada.
new-mail-never = El correo está desactivado en tu cuenta.
new-mail-change = Ajustes de correo

account-no-recovery = Una contraseña perdida no se puede recuperar: guárdala bien.
error-address = Esta dirección no se puede usar. Revisa cómo está escrita; si ya tienes cinco direcciones, borra antes una.
error-label = Hace falta un nombre de 1 a 60 caracteres.
error-no-mail = En este servidor no se juega por correo.
error-too-many-words = Ya tienes diez palabras de correo. Borra antes una.
