# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Cancelar
page-delete = Borrar
page-loading = Un momento…

# Home.
home-title = Cuatro juegos con robots
home-words = Juega ya: sin cuenta y sin instalar nada.
home-computer = Jugar contra el ordenador
home-friend = Jugar con un amigo
home-hotseat = Dos en una pantalla
home-anybody = Buscar rival
home-more = Más formas de jugar…
home-more-of = { $game }: más formas de jugar
home-rules-of = { $game }: reglas
home-living = Una partida de { $game } que se juega sola
home-own = Tus partidas
home-here = en este navegador
home-forget-of = Borrar esta partida de { $game }
home-open = Mesas abiertas
home-open-none = Ahora mismo no espera nadie. Abre una mesa y quizá venga alguien, o envía el enlace a un amigo.
home-open-own = Abrir una mesa
home-join = Unirse
home-yours = tuya
home-watch = Partidas para ver
home-watch-none = No se está jugando ninguna partida pública. La tuya podría ser la primera.
home-away = No se puede contactar con el servidor, así que no hay mesas abiertas que mostrar. Jugar contra el ordenador o dos ante la misma pantalla sí funciona.
home-challenges = Desafíos
home-challenge-in = { $name } te desafía: { $game }
home-challenge-out = { $game }: esperando a { $name }
home-challenge-cancel = Retirar
home-accept = Aceptar
home-decline = Rechazar

# Tables in a list.
listed-open = sitio libre
listed-your-turn = Te toca
listed-gathering = esperando jugadores
listed-playing = turno { $turn }
listed-paused = en pausa
listed-over = terminada
listed-drawn = tablas
listed-won = ganó { $name }
listed-rated = puntúa

# A new game.
new-game = Juego
new-choose = ¿A qué jugamos?
new-options = Cómo se juega
new-seats = Quién juega
new-count = Jugadores
new-swap = Cambiar de sitio
new-level = Nivel
new-table = La mesa
sitter-me = yo
sitter-here = alguien ante esta pantalla
sitter-open = libre: quien venga
sitter-computer = ordenador
new-server = Jugar en el servidor
new-server-words = La partida queda registrada allí y puedes seguirla en otro dispositivo. Si no, se queda en este navegador.
new-who = Quién puede unirse
new-private = Quien tenga el enlace
new-private-words = Recibes un enlace para enviárselo a un amigo. Nadie más encuentra la mesa.
new-public = Cualquiera
new-public-words = La mesa aparece en la lista de la página de inicio.
new-rated = Puntúa
new-rated-words = El resultado cambia la puntuación de ambos bandos.
new-rated-account = Solo puntúan las partidas entre cuentas. Entra primero, o juega sin más.
new-rated-people = Solo puntúan las partidas entre personas, no las que tienen un ordenador.
new-position = Empezar desde otra posición
new-position-label = Posición
new-position-hint = Como se escribe en la página de reglas. Déjalo vacío para el comienzo habitual.
new-position-bad = Esta posición no se puede jugar: { $why }
new-position-over = En esta posición la partida ya ha terminado.
new-board-label = { $game }: el tablero al comienzo
new-count-bad = Tantos no pueden jugar a esta variante.
new-here-and-open = Alguien ante esta pantalla y un sitio libre no van juntos: una mesa del servidor tiene un solo sitio para este navegador.
new-refused = Eso no se puede jugar: { $why }
new-on-server = Esta partida se juega en el servidor.
new-in-browser = Esta partida se juega en este navegador; no se envía nada a ninguna parte.
new-open = Abrir la mesa
new-begin = Empezar
own-board = Un tablero propio
own-board-words = Hecho con el editor de tableros, de un archivo o como texto.
own-board-kept = Tus tableros
own-board-pick = Elige…
own-board-file = Archivo de tablero
own-board-text = El tablero como texto
own-board-missing = Indica un tablero propio: uno de los tuyos, un archivo o un texto.
own-board-bad = Esto no es un tablero: { $why }
own-board-editor = Dibuja uno en el editor de tableros

# Clocks.
new-clock = Reloj
new-clock-kind-none = Sin reloj
new-clock-kind-fischer = Minutos para la partida
new-clock-kind-days = Días para cada jugada
new-clock-kind-round = Tiempo para cada ronda
new-clock-hint-none = Cada cual se toma el tiempo que quiera.
new-clock-hint-fischer = Cada cual tiene un tiempo para toda la partida y recibe un poco más con cada jugada. A quien se le acaba, pierde.
new-clock-hint-days = Para partidas que duran semanas: pásate de vez en cuando y haz tu jugada.
new-clock-hint-round = Todos dan sus órdenes dentro de este tiempo.
new-clock-minutes = Minutos
new-clock-increment = Segundos más por jugada
new-clock-per-move = Días por jugada
new-clock-vacation = Días de vacaciones
new-clock-round-length = Una ronda dura
new-clock-unit = Unidad
new-clock-late = Quien llega tarde
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
new-late-computer = un ordenador ordena en su lugar
new-late-wait = los demás esperan
new-late-rest = el cerdo descansa
new-late-forfeit = queda fuera

# Rules.
rules-words = Cada juego en una página, con tableros en los que puedes probar cosas.
rules-contents = Contenido
rules-play = Y ahora, a jugar
rules-play-now = Jugar a { $game }
rules-analyse = Probar posiciones
rules-others = Reglas de los otros juegos
rules-board-analyse = Analizar
rules-board-play = Jugar desde aquí

# Players.
players-find = Busca a un jugador por su nombre
players-find-button = Buscar
players-nobody = Aquí nadie se llama «{ $name }».
players-best = Clasificaciones
players-many = { $game }, tres o más
players-place = Puesto
players-name = Nombre
players-rating = Puntuación
players-games = Partidas
players-none = Nadie tiene aún suficientes partidas puntuadas de { $game }. Los primeros puestos están libres.
players-play = Jugar a { $game }
players-hint = En la lista está quien ha jugado una partida puntuada en el último medio año y tiene una puntuación bastante segura.
badge-bot = BOT
player-missing = Nadie se llama así
player-missing-words = No hay ninguna cuenta con este nombre. Los invitados no tienen página.
player-since = Aquí desde el { $day }. { $games ->
    [0] Aún sin partidas puntuadas.
    [one] Una partida puntuada, { $wins } ganadas.
   *[other] { $games } partidas puntuadas, { $wins } ganadas.
}
player-banned = Este jugador no puede jugar aquí por ahora.
player-ratings = Puntuaciones
player-unrated = Aún sin partidas puntuadas.
player-tally = { $games ->
    [one] una partida
   *[other] { $games } partidas
}, { $wins } ganadas, { $draws } tablas
player-provisional = todavía incierta
player-games = Partidas
player-no-games = Aún no hay partidas públicas.
player-more = Mostrar más
chart-words = Puntuación desde el { $since }, en { $count ->
    [one] una partida
   *[other] { $count } partidas
}: de { $first } a { $last }, { $best } como máximo.

# Challenges.
challenge = Desafiar
challenge-title = Desafiar a { $name }
challenge-seat = Tu bando
challenge-random = a suertes
challenge-first = el primero
challenge-second = el segundo
challenge-send = Enviar el desafío
challenge-sent = Hemos preguntado a { $name }.
challenge-sign-in = El servidor tiene que saber quién pregunta:

# Account.
account-title = Cuenta
account-why = No necesitas una cuenta para jugar. Con ella conservas tus partidas en todos tus dispositivos, juegas por puntos y te pueden desafiar por tu nombre.
account-guest = Juegas como invitado, { $name }. Crea una cuenta y tus partidas seguirán siendo tuyas.
account-sign-in = Entrar
account-create = Crear una cuenta
account-create-hint = Un nombre y una contraseña, nada más.
account-name = Nombre
account-name-hint = De 2 a 20 letras, cifras, espacios, - y _.
account-password = Contraseña
account-password-hint = Al menos 8 caracteres. Una frase corta se recuerda bien.
account-welcome = ¡Hola de nuevo, { $name }!
account-made = ¡Te damos la bienvenida, { $name }! Tus partidas hasta ahora son tuyas.
account-since = Aquí desde el { $day }. { $count ->
    [one] Sesión abierta solo en este dispositivo.
   *[other] Sesión abierta en { $count } dispositivos.
}
account-bot = Con esta cuenta juega un programa.
account-profile = Mi página
account-sign-out = Salir
account-sign-out-everywhere = Salir en todas partes
account-signed-out = Has salido.
account-change-password = Cambiar la contraseña
account-password-old = Contraseña hasta ahora
account-password-new = Contraseña nueva
account-password-changed = La contraseña ha cambiado. Se ha cerrado la sesión en los demás dispositivos.
account-close = Cerrar la cuenta
account-close-words = Para siempre: tu nombre queda libre, y los tokens y las sesiones terminan. Las partidas que jugaste se quedan, sin tu nombre.
account-close-really = Cerrarla para siempre
account-closed = La cuenta está cerrada.
tokens = Tokens de la API
tokens-words = Para programas que juegan o leen en tu nombre.
tokens-none = No tienes ningún token.
tokens-label = Para qué es
tokens-scopes = Qué puede hacer
tokens-created = Creado
tokens-used = Último uso
tokens-never = nunca
tokens-delete-of = Borrar el token «{ $label }»
tokens-new = Un token nuevo
tokens-make = Crear un token
tokens-no-scope = Elige al menos una cosa que pueda hacer.
tokens-secret = Este es el token. Solo se muestra esta vez: cópialo ahora.
tokens-copy = Copiar
tokens-copied = Copiado.
tokens-copy-failed = El navegador no deja copiar; selecciona tú el texto.
scope-read = ver lo que veo yo
scope-play = jugar y charlar
scope-bot = jugar como bot
scope-account = administrar la cuenta

# Settings.
settings-kept = Lo guarda este navegador; todo funciona al momento.
settings-looks = Aspecto
settings-theme = Colores
theme-system = como el sistema
theme-light = claros
theme-dark = oscuros
settings-board = En el tablero
settings-coordinates = Nombres de las casillas en el borde
settings-coordinates-hint = Letras y números, como en la notación.
settings-speed = Movimiento
speed-off = nada se mueve
speed-slow = lento
speed-normal = normal
speed-fast = rápido
settings-threats = Mostrar las amenazas
settings-threats-hint = Un triángulo rojo donde el otro bando podría ganar en su próximo turno: un robot rojo bajo ataque o un balón a punto de entrar.
settings-preview = Mostrar el camino de mi cerdo mientras programo
settings-preview-hint = Una ayuda para principiantes en Robo Battle Pigs. Sin ella tienes que preverlo por tu cuenta.
settings-confirm = Confirmar las jugadas antes de enviarlas
settings-confirm-hint = Un segundo clic, para que un desliz no cueste la partida.
settings-attention = Avisos
settings-sound = Sonidos
settings-sound-hint = Clics, chuts y una campana cuando te toca.
settings-notifications = Avisarme cuando me toca
settings-notifications-hint = Un aviso del navegador mientras la página está en segundo plano.
settings-notifications-none = Este navegador no puede mostrar avisos.
settings-notifications-refused = El navegador no quiere mostrar avisos de esta página. Puedes permitirlos en los ajustes del navegador para este sitio.
settings-data = Lo que guarda este navegador
settings-data-games = { $count ->
    [0] Aquí no hay partidas guardadas.
    [one] Aquí hay una partida guardada.
   *[other] Aquí hay { $count } partidas guardadas.
}
settings-data-boards = { $count ->
    [0] Ningún tablero propio.
    [one] Un tablero propio.
   *[other] { $count } tableros propios.
}
settings-data-hint = Las partidas contra el ordenador y ante una misma pantalla solo están aquí. Quien borra los datos del navegador las borra.
settings-data-delete = Borrar las partidas de este navegador
settings-data-really = Borrarlas todas
settings-data-deleted = Las partidas de este navegador se han borrado.

# Why something didn't work. The names end in the server's codes; those that more pages need are in common.ftl.
error-too-many-requests = Demasiado de golpe: prueba dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-internal = Algo falló en el servidor. No es culpa tuya: prueba otra vez.
error-stopping = El servidor se está reiniciando: prueba dentro de un momento.
error-being-made = La tabla resuelta aún se está calculando: prueba dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-bad-request = El servidor no pudo leer eso: { $message }.
error-bad-token = Tu sesión ya no vale. Entra de nuevo.
error-scope = Este token no permite eso.
error-wrong-origin = Eso vino de una página de otro sitio.
error-wrong-method = Esta dirección no puede hacer eso.
error-not-json = El servidor no pudo leer eso.
error-not-text = El servidor no pudo leer eso.
error-not-a-websocket = El servidor no pudo leer eso.
error-too-large = Es demasiado texto.
error-too-long = Es demasiado largo.
error-not-for-you = Eso no es para ti.
error-banned = Esta cuenta no puede jugar aquí por ahora.
error-wrong-login = No hay ninguna cuenta con este nombre y esta contraseña.
error-wrong-password = Esa no es la contraseña.
error-bad-name = Este nombre no sirve. Un nombre tiene de 2 a 20 letras, cifras, espacios, - y _, con al menos una letra, y algunos están reservados.
error-name-taken = Este nombre está ocupado o se parece demasiado a uno que lo está.
error-bad-password = Esta contraseña no sirve: al menos 8 caracteres, y no una de las que todo el mundo prueba primero.
error-signed-in = Ya tienes la sesión abierta. Sal primero.
error-guest = Los invitados no pueden hacer esto. Crea antes una cuenta.
error-accounts-only = Solo las cuentas juegan por puntos. Crea una, o juega sin más.
error-too-many-tokens = Ya tienes todos los tokens que puede haber. Borra uno primero.
error-yourself = No puedes desafiarte a ti mismo.
error-too-many-challenges = Hay demasiados desafíos tuyos esperando. Retira uno primero.
error-challenge-over = Este desafío ya no está abierto.
error-no-such-game = No existe ese juego.
error-no-such-level = No existe ese jugador de ordenador para este juego.
error-no-such-seat = Este juego no tiene ese sitio.
error-game = Eso no se puede jugar: { $message }.
error-bad-game = Eso no se puede jugar: { $message }.
error-bad-id = Ese nombre de mesa no es válido.
error-bad-clock = Un reloj no se puede poner así.
error-no-rest = En este juego nadie puede descansar. Elige otra cosa para quien llega tarde.
error-over-from-the-start = En esta posición la partida ya ha terminado.
error-seats = Solo puedes tener un sitio de la mesa.
error-full = Todos los sitios de esta mesa están ocupados.
error-seat-empty = Ahí no se sienta nadie.
error-nobody = Di quién ocupa el sitio.
error-not-seated = No te sientas a esta mesa.
error-not-begun = La partida empieza cuando todos los sitios están ocupados.
error-begun = La partida ha empezado.
error-not-over = La partida aún no ha terminado.
error-paused = La partida está en pausa. Sigue cuando todos estén de acuerdo.
error-not-paused = La partida no está en pausa.
error-turn-ahead = Ese turno aún no ha llegado.
error-out = Estás fuera de esta partida.
error-unreadable-order = Esta jugada no se puede leer: { $message }.
error-illegal = Esa jugada no es legal: { $message }.
error-nonce = La orden llegó con un número equivocado. Carga la página de nuevo.
error-nonce-used = Otra orden llegó con el mismo número. Prueba otra vez.
error-too-many-changes = Has cambiado tu orden demasiadas veces en este turno. Se queda como está.
error-no-salt = No se pudo sellar la orden. Prueba otra vez.
error-nothing-staged = No hay ninguna orden tuya esperando.
error-time-is-up = Se te ha acabado el tiempo.
error-tick-first = Acaba de agotarse un tiempo. Mira otra vez dentro de un momento.
error-no-draws = Solo dos pueden acordar tablas.
error-nothing-to-take-back = No hay ninguna jugada tuya que se pueda retirar.
error-asked-already = Ya lo has pedido. Pídelo de nuevo en otro turno.
error-not-offered = Nadie ha ofrecido eso.
error-not-asked = No te toca a ti responder a eso.
error-no-lines = No se pueden preparar jugadas en un juego en el que todos ordenan a la vez.
error-lines-on-own-turn = Te toca. Prepara respuestas mientras le toca al otro bando.
error-bad-line = Una línea preparada no es posible: { $message }.
error-no-vacation = En esta mesa no hay vacaciones.
error-vacation-used-up = Has gastado tus vacaciones.
error-vacation-already = Tus vacaciones ya están así.
error-too-late-to-abort = Todos han jugado, así que la partida cuenta. Puedes rendirte.
error-no-substitute = Aquí nadie llega tarde.
error-bad-downtime = Estas horas no encajan.
error-secret-until-the-end = Las órdenes de esta partida son secretas hasta el final; entonces habrá registro.
error-too-many-turns = Ninguna partida es tan larga. Solo se puede terminar.
error-nothing-said = Di algo.
error-nothing-to-order = En esta posición no hay ninguna jugada que pensar.
error-moves = Estas jugadas no se pueden hacer: { $message }.
error-limits = No se puede pensar tanto: { $message }.
error-no-value = Esta posición no está en la tabla resuelta: { $message }.
error-record = Este registro no se puede leer: { $message }.
error-before = La lista ha cambiado entretanto. Carga la página de nuevo.
error-limit = No se pueden mostrar tantas de una vez.
error-status = No existe esa lista.
error-format = No existe ese formato.
error-lang = No existe ese idioma.
error-room = No existe esa sala.
