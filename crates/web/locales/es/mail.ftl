# Play by mail: on the account page, at a table, in the form for a new table.
mail-title = Jugar por correo
mail-words = Recibe un correo cuando te toque y responde con tu jugada. Para ver la lista de comandos, envía «help» a
mail-when = Enviarme correos
mail-away = solo cuando no estoy
mail-always = siempre
mail-hourly = una vez por hora
mail-digest = una vez al día
mail-never = nunca
mail-lang = Idioma de los correos
mail-results = Enviarme los resultados
mail-turned = Dibujar los tableros desde el lado de las negras
mail-addresses = Direcciones
mail-addresses-words = Una dirección queda activa en cuanto respondes al correo que le enviamos. Nadie más ve tus direcciones.
mail-address = Dirección de correo
mail-address-add = Añadir dirección
mail-address-confirmed = confirmada
mail-address-waits = esperando tu respuesta a nuestro correo
mail-address-stopped = suspendida: los correos fueron devueltos
mail-asked = Hemos enviado un correo a { $address }. Respóndelo con «accept».
mail-delete-of = Borrar { $what }
mail-secrets = Palabras clave
mail-secrets-words = Una palabra clave en un correo demuestra que lo has escrito tú, venga de la dirección que venga. No escribas nunca tu contraseña en un correo.
mail-secret = Esta es tu palabra clave. No volverá a mostrarse: cópiala ahora.
mail-secret-make = Crear palabra clave
mail-tokens = Correos que puedes responder
mail-tokens-words = Quien tenga uno de estos correos puede jugar por ti en esa mesa. Anúlalos si alguno ha caído en otras manos.
mail-tokens-none = No hay ninguno.
mail-letters = { $count ->
    [one] un correo
   *[other] { $count } correos
}
mail-count = Correos
mail-last = Último correo
mail-revoke = Anular
mail-revoke-of = Anular los correos de la mesa { $table }

bell = Correos de esta partida
bell-on = { $when ->
    [always] Los correos de esta partida llegan a { $address }.
    [hourly] Los correos de esta partida llegan a { $address } una vez por hora.
    [digest] Los correos de esta partida llegan a { $address } una vez al día.
   *[away] Los correos de esta partida llegan a { $address } cuando no estás.
}
bell-off = Sin correos de esta partida.
bell-never = Sin correos: están desactivados en tu cuenta.
bell-no-address = Sin correos: tu cuenta no tiene ninguna dirección confirmada.

new-mail = Jugar por correo
new-mail-words = Los correos llegan a { $address }: responde con tu jugada. La partida es por correspondencia.
new-mail-account = Inicia sesión con una cuenta para jugar por correo.
new-mail-address = Tu cuenta aún no tiene ninguna dirección de correo confirmada.
new-mail-never = Los correos están desactivados en tu cuenta.
new-mail-change = Ajustes de correo

account-no-recovery = Una contraseña perdida no se puede recuperar: guárdala bien.
error-address = Esta dirección no se puede usar. Revisa cómo está escrita; si ya tienes cinco direcciones, borra antes una.
error-label = Escribe un nombre de 1 a 60 caracteres.
error-no-mail = En este servidor no se juega por correo.
error-too-many-words = Ya tienes diez palabras clave. Borra antes una.
