# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Cancelar
page-delete = Borrar
page-loading = Un momento…

# Home.
home-title = { $count ->
    [4] Cuatro juegos de mesa con robots
   *[other] { $count } juegos de mesa con robots
}
home-words = Juega ya mismo: sin cuenta y sin instalar nada.
home-computer = Contra el ordenador
home-friend = Con un amigo
home-hotseat = Dos en la misma pantalla
home-anybody = Buscar rival
home-more = Más formas de jugar…
home-more-of = { $game }: más formas de jugar
home-rules-of = { $game }: reglas
home-living = Una partida de demostración de { $game }
home-own = Tus partidas
home-here = en este navegador
home-forget-of = Borrar esta partida de { $game }
home-open = Mesas abiertas
home-open-none = Ahora mismo no espera nadie. Crea una mesa y espera, o envía el enlace a un amigo.
home-open-own = Crear una mesa
home-join = Unirse
home-yours = tuya
home-watch = Partidas para ver
home-watch-none = Ahora mismo no se juega ninguna partida pública. La tuya podría ser la primera.
home-away = No hay conexión con el servidor, así que no hay mesas abiertas que mostrar. Sí puedes jugar contra el ordenador o dos en la misma pantalla.
home-challenges = Desafíos
home-challenge-in = { $name } te desafía: { $game }
home-challenge-out = { $game }: esperando a { $name }
home-challenge-cancel = Retirar
home-accept = Aceptar
home-decline = Rechazar

# Lists of tables.
listed-open = sitio libre
listed-your-turn = Te toca
listed-gathering = esperando jugadores
listed-playing = turno { $turn }
listed-paused = en pausa
listed-over = terminada
listed-drawn = tablas
listed-won = ganó { $name }
listed-rated = con puntuación

# New game.
new-game = Juego
new-choose = Elige un juego
new-options = Reglas
new-seats = Jugadores
new-count = Número de jugadores
new-swap = Cambiar de sitio
new-level = Nivel
new-table = La mesa
sitter-me = yo
sitter-here = otro jugador aquí
sitter-open = cualquiera (sitio libre)
sitter-computer = ordenador
new-server = Guardar en línea
new-server-words = Sigue en cualquier dispositivo. Si no, la partida se queda en este navegador.
new-who = Quién puede unirse
new-private = Cualquiera con el enlace
new-private-words = Recibes un enlace para enviárselo a un amigo. Nadie más puede encontrar la mesa.
new-public = Cualquiera
new-public-words = Aparece en la página de inicio.
new-rated = Puntuada
new-rated-words = El resultado cambia la puntuación de los dos jugadores.
new-rated-account = Solo puntúan las partidas entre cuentas. Inicia sesión primero, o juega sin puntuación.
new-rated-people = Solo puntúan las partidas entre personas, no contra el ordenador.
new-position = Empezar desde otra posición
new-position-label = Posición
new-position-hint = Usa la notación de la página de reglas. Déjalo vacío para la posición inicial normal.
new-position-bad = Esta posición no se puede jugar: { $why }
new-position-over = En esta posición la partida ya ha terminado.
new-board-label = { $game }: la posición inicial
new-count-bad = Esta variante no admite ese número de jugadores.
new-here-and-open = No puedes combinar un segundo jugador aquí con un sitio libre en línea.
new-refused = Esta combinación no es posible: { $why }
new-on-server = Esta partida se guarda en línea.
new-in-browser = Se queda en este navegador.
new-open = Crear mesa
new-begin = Empezar partida
own-board = Tablero propio
own-board-words = Del editor de tableros, de un archivo o como texto.
own-board-kept = Tus tableros
own-board-pick = Elige…
own-board-file = Archivo de tablero
own-board-text = Tablero como texto
own-board-missing = Elige uno de tus tableros, abre un archivo o pega un tablero como texto.
own-board-bad = Este tablero no es válido: { $why }
own-board-editor = Dibuja uno en el editor de tableros

# Clocks.
new-clock = Reloj
new-clock-kind-none = Sin reloj
new-clock-kind-fischer = Tiempo real
new-clock-kind-days = Por correspondencia
new-clock-kind-round = Tiempo por ronda
new-clock-hint-none = Tómate el tiempo que quieras.
new-clock-hint-fischer = Cada jugador tiene un tiempo para toda la partida y gana un poco con cada jugada. Si se te acaba, pierdes.
new-clock-hint-days = Para partidas que duran semanas: pásate de vez en cuando y haz tu jugada.
new-clock-hint-round = Todos tienen que confirmar sus órdenes dentro de este tiempo.
new-clock-minutes = Minutos
new-clock-increment = Incremento (segundos por jugada)
new-clock-per-move = Días por jugada
new-clock-vacation = Días de vacaciones
new-clock-round-length = Tiempo por ronda
new-clock-unit = Unidad
new-clock-late = Si alguien se retrasa
new-clock-none = sin reloj
new-clock-fischer = { $minutes } min + { $seconds } s
new-clock-days = { $days ->
    [one] un día por jugada
   *[other] { $days } días por jugada
}
new-clock-round-days = { $count ->
    [one] un día por ronda
   *[other] { $count } días por ronda
}
new-clock-round-minutes = { $count ->
    [one] un minuto por ronda
   *[other] { $count } minutos por ronda
}
new-clock-round-seconds = { $count ->
    [one] un segundo por ronda
   *[other] { $count } segundos por ronda
}
new-unit-seconds = segundos
new-unit-minutes = minutos
new-unit-days = días
new-late-computer = juega el ordenador en su lugar
new-late-wait = los demás esperan
new-late-rest = el cerdo descansa
new-late-forfeit = queda fuera de la partida

# Rules.
rules-words = Cada juego en una página, con tableros para probar.
rules-contents = Contenido
rules-play = ¿Jugamos?
rules-play-now = Jugar a { $game }
rules-analyse = Abrir en el análisis
rules-others = Reglas de los otros juegos
rules-board-analyse = Analizar
rules-board-play = Jugar desde aquí

# Players.
players-find = Buscar a un jugador
players-find-button = Buscar
players-nobody = Ningún jugador se llama «{ $name }».
players-best = Clasificaciones
players-many = { $game }, 3 o más jugadores
players-place = Puesto
players-name = Nombre
players-rating = Puntuación
players-games = Partidas
players-none = Nadie tiene aún suficientes partidas puntuadas de { $game }. ¡El primer puesto te espera!
players-play = Jugar a { $game }
players-hint = Jugadores con una puntuación fiable y una partida puntuada en los últimos seis meses.
badge-bot = BOT
player-missing = No existe ese jugador
player-missing-words = No hay ninguna cuenta con este nombre. Los invitados no tienen página.
player-since = Se unió el { $day }. { $games ->
    [0] Aún sin partidas puntuadas.
    [one] Una partida puntuada, { $wins } ganadas.
   *[other] { $games } partidas puntuadas, { $wins } ganadas.
}
player-banned = Este jugador está expulsado por ahora.
player-ratings = Puntuaciones
player-unrated = Aún sin partidas puntuadas.
player-tally = { $games ->
    [one] una partida
   *[other] { $games } partidas
}, { $wins } ganadas, { $draws } tablas
player-provisional = provisional
player-games = Partidas
player-no-games = Aún no hay partidas públicas.
player-more = Mostrar más
chart-words = Puntuación desde el { $since }, en { $count ->
    [one] una partida
   *[other] { $count } partidas
}: de { $first } a { $last }, con un máximo de { $best }.

# Challenges.
challenge = Desafiar
challenge-title = Desafiar a { $name }
challenge-seat = Tu bando
challenge-random = al azar
challenge-first = primero
challenge-second = segundo
challenge-send = Enviar desafío
challenge-sent = Desafío enviado a { $name }.
challenge-sign-in = Inicia sesión para enviar un desafío:

# Account.
account-title = Cuenta
account-why = No necesitas una cuenta para jugar. Con ella conservas tus partidas en todos tus dispositivos, juegas partidas puntuadas y tus amigos pueden desafiarte por tu nombre.
account-guest = Juegas como invitado, { $name }. Crea una cuenta para conservar tus partidas.
account-sign-in = Iniciar sesión
account-create = Crear cuenta
account-create-hint = Solo un nombre y una contraseña.
account-name = Nombre
account-name-hint = De 2 a 20 letras, cifras, espacios, - y _.
account-password = Contraseña
account-password-hint = Al menos 8 caracteres. Una frase corta se recuerda bien.
account-welcome = ¡Hola de nuevo, { $name }!
account-made = ¡Te damos la bienvenida, { $name }! Tus partidas anteriores están en tu cuenta.
account-since = Se unió el { $day }. { $count ->
    [one] Sesión iniciada solo en este dispositivo.
   *[other] Sesión iniciada en { $count } dispositivos.
}
account-bot = Con esta cuenta juega un programa.
account-profile = Mi perfil
account-sign-out = Cerrar sesión
account-sign-out-everywhere = Cerrar sesión en todos los dispositivos
account-signed-out = Sesión cerrada.
account-muted = Jugadores silenciados
account-unmute = Volver a escuchar
account-change-password = Cambiar contraseña
account-password-old = Contraseña actual
account-password-new = Contraseña nueva
account-password-changed = Contraseña cambiada. Se ha cerrado la sesión en los demás dispositivos.
account-close = Cerrar la cuenta
account-close-words = Es definitivo: los tokens y las sesiones dejan de valer, y nadie más podrá usar tu nombre. Tus partidas se conservan, sin tu nombre.
account-close-really = Cerrar definitivamente
account-closed = Tu cuenta está cerrada.
tokens = Tokens de la API
tokens-words = Para programas que juegan o leen en tu nombre.
tokens-none = No tienes ningún token.
tokens-label = Finalidad
tokens-scopes = Permisos
tokens-created = Creado
tokens-used = Último uso
tokens-never = nunca
tokens-delete-of = Borrar el token «{ $label }»
tokens-new = Token nuevo
tokens-make = Crear token
tokens-no-scope = Elige al menos un permiso.
tokens-secret = Este es tu token. No se volverá a mostrar: cópialo ahora.
tokens-copy = Copiar
tokens-copied = Copiado.
tokens-copy-failed = El navegador no permite copiar; selecciona y copia tú el texto.
scope-read = leer lo que yo puedo ver
scope-play = jugar y chatear
scope-bot = jugar como bot
scope-account = administrar la cuenta

# Settings.
settings-kept = Se guardan en este navegador. Los cambios se aplican al instante.
settings-looks = Apariencia
settings-theme = Tema
theme-system = como el sistema
theme-light = claro
theme-dark = oscuro
settings-board = Tablero
settings-coordinates = Mostrar coordenadas
settings-coordinates-hint = Letras y números, como en la notación.
settings-speed = Animación
speed-off = desactivada
speed-slow = lenta
speed-normal = normal
speed-fast = rápida
settings-threats = Mostrar amenazas
settings-threats-hint = Un triángulo rojo donde tu rival podría ganar en su próximo turno: un robot rojo amenazado o un balón a punto de entrar.
settings-preview = Ver el camino de mi cerdo mientras programo
settings-preview-hint = Una ayuda para principiantes en Robo Battle Pigs. Sin ella tienes que preverlo tú.
settings-confirm = Confirmar jugadas
settings-confirm-hint = Pide un segundo clic, para que un desliz no te cueste la partida.
settings-turn = Girar el tablero cuando jugáis dos en la misma pantalla
settings-turn-hint = Después de cada jugada, el tablero gira hacia quien debe mover.
settings-codes = Jugadas en notación de texto
settings-codes-hint = Letras y números, como se escriben, en lugar de figuras pequeñas.
settings-attention = Sonido y notificaciones
settings-sound = Sonidos
settings-sound-hint = Clics, chuts y una campana cuando te toca.
settings-notifications = Avisarme cuando me toque
settings-notifications-hint = Una notificación del navegador mientras la página está en segundo plano.
settings-notifications-none = Este navegador no admite notificaciones.
settings-notifications-refused = Las notificaciones están bloqueadas. Puedes permitirlas en los ajustes del navegador para este sitio web.
settings-data = Datos en este navegador
settings-data-games = { $count ->
    [0] No hay partidas guardadas.
    [one] Una partida guardada.
   *[other] { $count } partidas guardadas.
}
settings-data-boards = { $count ->
    [0] Ningún tablero propio.
    [one] Un tablero propio.
   *[other] { $count } tableros propios.
}
settings-data-hint = Las partidas contra el ordenador y en la misma pantalla solo se guardan aquí. Si borras los datos del navegador, se pierden.
settings-data-delete = Borrar las partidas de este navegador
settings-data-really = Borrar todas
settings-data-deleted = Las partidas de este navegador se han borrado.

# Error messages. The ids end in the server's error codes; those that all pages need are in common.ftl.
error-too-many-requests = Demasiadas peticiones: inténtalo dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-internal = Algo ha fallado en el servidor. Inténtalo de nuevo.
error-stopping = El servidor se está reiniciando: inténtalo dentro de un momento.
error-being-made = La tabla del juego resuelto aún se está calculando: inténtalo dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-bad-request = Petición no válida: { $message }.
error-bad-token = Tu sesión ha caducado. Inicia sesión de nuevo.
error-scope = Este token no permite eso.
error-wrong-origin = Petición bloqueada: venía de otro sitio web.
error-wrong-method = Petición no válida.
error-not-json = Petición no válida.
error-not-text = Petición no válida.
error-not-a-websocket = Petición no válida.
error-too-large = El texto es demasiado largo.
error-too-long = Es demasiado largo.
error-not-for-you = Aquí no puedes hacer eso.
error-banned = Esta cuenta está expulsada por ahora.
error-wrong-login = Nombre o contraseña incorrectos.
error-wrong-password = Contraseña incorrecta.
error-bad-name = Este nombre no está permitido. Usa de 2 a 20 letras, cifras, espacios, - y _, con al menos una letra. Algunos nombres están reservados.
error-name-taken = Este nombre ya existe o se parece demasiado a otro.
error-bad-password = Elige una contraseña más segura: al menos 8 caracteres, y que no sea una de las más comunes.
error-signed-in = Ya has iniciado sesión. Ciérrala primero.
error-guest = Los invitados no pueden hacer esto. Crea una cuenta primero.
error-accounts-only = Las partidas puntuadas son solo para cuentas. Crea una, o juega sin puntuación.
error-too-many-tokens = Has alcanzado el número máximo de tokens. Borra uno primero.
error-yourself = No puedes enviarte un desafío.
error-too-many-challenges = Tienes demasiados desafíos abiertos. Retira uno primero.
error-challenge-over = Este desafío ya no está abierto.
error-no-such-game = No existe ese juego.
error-no-such-level = Este juego no tiene ese jugador de ordenador.
error-no-such-seat = Este juego no tiene ese sitio.
error-game = Esta combinación no es posible: { $message }.
error-bad-game = Esta combinación no es posible: { $message }.
error-bad-id = Nombre de mesa no válido.
error-bad-clock = Esos ajustes del reloj no son posibles.
error-no-rest = En este juego no se puede descansar. Elige otra cosa para quien se retrasa.
error-over-from-the-start = En esta posición la partida ya ha terminado.
error-seats = Solo puedes ocupar un sitio en cada mesa.
error-full = Todos los sitios de esta mesa están ocupados.
error-seat-empty = Este sitio está vacío.
error-nobody = Elige quién ocupa el sitio.
error-not-seated = No juegas en esta mesa.
error-not-begun = La partida empieza cuando todos los sitios están ocupados.
error-begun = La partida ya ha empezado.
error-not-over = La partida aún no ha terminado.
error-paused = La partida está en pausa. Se reanuda cuando todos estén de acuerdo.
error-not-paused = La partida no está en pausa.
error-turn-ahead = Es demasiado pronto: ese turno aún no ha empezado.
error-out = Estás fuera de esta partida.
error-unreadable-order = Esta jugada no se puede leer: { $message }.
error-illegal = Esa jugada no es legal: { $message }.
error-nonce = No se pudo enviar bien tu jugada. Recarga la página.
error-nonce-used = Se envió otra jugada a la vez. Inténtalo de nuevo.
error-outdated-order = Ya se ha aceptado una jugada tuya más reciente. Esa vale.
error-too-many-changes = Has cambiado tu jugada demasiadas veces en este turno. Ya no se puede cambiar.
error-no-salt = No se pudo sellar tu jugada. Inténtalo de nuevo.
error-nothing-staged = No tienes ninguna jugada pendiente.
error-time-is-up = Se te ha acabado el tiempo.
error-tick-first = Acaba de agotarse un reloj. Inténtalo dentro de un momento.
error-no-draws = Solo se pueden acordar tablas en partidas de dos.
error-nothing-to-take-back = No hay ninguna jugada tuya que deshacer.
error-asked-already = Ya lo has pedido. Vuelve a pedirlo en el próximo turno.
error-not-offered = Nadie ha ofrecido eso.
error-not-asked = No puedes responder a esta propuesta.
error-no-lines = No se pueden preparar jugadas en un juego en el que todos juegan a la vez.
error-lines-on-own-turn = Te toca a ti. Prepara respuestas mientras le toca a tu rival.
error-bad-line = Esta línea preparada no es posible: { $message }.
error-no-vacation = En esta mesa no hay vacaciones.
error-vacation-used-up = Has agotado tus vacaciones.
error-vacation-already = Ya estás de vacaciones, o ya has vuelto de ellas.
error-too-late-to-abort = Todos han jugado, así que la partida ya no se puede anular. Puedes rendirte.
error-no-substitute = Aquí nadie se retrasa.
error-bad-downtime = Estas horas no cuadran.
error-secret-until-the-end = Las órdenes de esta partida son secretas hasta que termine; después habrá registro.
error-too-many-turns = Esta partida ha alcanzado la longitud máxima.
error-nothing-said = Escribe primero un mensaje.
error-nothing-to-order = En esta posición no hay ninguna jugada posible.
error-moves = Estas jugadas no son posibles: { $message }.
error-limits = Es demasiado tiempo para pensar: { $message }.
error-no-value = Esta posición no está en la tabla del juego resuelto: { $message }.
error-record = Este registro no se puede leer: { $message }.
error-before = La lista ha cambiado. Recarga la página.
error-limit = Son demasiados para mostrarlos de una vez.
error-status = No existe esa lista.
error-format = No existe ese formato.
error-lang = No existe ese idioma.
error-room = No existe esa sala.
