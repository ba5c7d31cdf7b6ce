# The table: who plays, what can be done, what is said.
seat-open = sitio libre
seat-you = (tú)
seat-sit = Sentarse
seat-thinks = piensa…
seat-ready = listo
seat-plans = planea…
seat-here = en la mesa
seat-away = ausente
computer-name = Ordenador { $level }

local-you = Tú
local-guest = Jugador { $number }
local-no-room = El navegador no tiene sitio para otra partida. Borra una antigua en los ajustes.
local-not-kept = El navegador no pudo guardar esta jugada: no le queda sitio. Sigue jugando, pero no cierres la página.
local-no-draw = El ordenador sigue jugando.
local-computer-failed = El ordenador no puede jugar: { $why }

piece-damage = { $points ->
    [one] { $points } punto de daño
   *[other] { $points } puntos de daño
}
facing-north = mira hacia arriba
facing-east = mira a la derecha
facing-south = mira hacia abajo
facing-west = mira a la izquierda

target-step = Ir allí
target-capture = Capturar
target-push = Empujar
target-jump = Saltar
target-switch = Cambiar de sitio
target-dribble = Conducir el balón
target-kick = Chutar
target-drop = Colocar aquí
target-promote = Hacerse grande
target-goal = ¡Gol!
spot-tray = Mano
spot-goal-white = Portería blanca
spot-goal-black = Portería negra
spot-empty = vacía
spot-can-move = Se puede mover.

threat-attack = Tu robot rojo está bajo ataque.
threat-attack-of = { $who }: su robot rojo está bajo ataque.
threat-arrival = El otro robot rojo puede llegar a salvo en su próximo turno.
threat-arrival-of = { $who }: su robot rojo puede llegar a salvo en su próximo turno.
threat-goal = El otro bando puede marcar en su próximo turno.
threat-goal-of = { $who }: puede marcar en su próximo turno.

board-label = Tablero de { $game }. Las flechas recorren, Intro elige, Escape suelta.
trial-label = Un tablero para probar. Las flechas recorren, Intro elige.
trial-back = Deshacer
trial-try = Pruébalo: programa un cerdo
trial-run = Ejecutar
trial-pig = Qué cerdo programas
trial-pigs-label = Un tablero para probar. Las flechas recorren; las órdenes están debajo.
trial-others-turn = Los demás solo giran en el sitio o descansan.
trial-others-lists = Los demás cumplen sus listas y solo les añaden giros.

turn-title = Tu turno hasta ahora
turn-more = Falta una acción más, o elige otra primero.
turn-undo = Deshacer
turn-send = Enviar
turn-passive = Así todas tus piezas quedarían donde estaban: no se permite un turno pasivo. Elige otra acción.

status-gathering = Esperando jugadores
status-paused = La partida está parada
status-sending = Enviando…
status-your-turn = Te toca
status-turn-of = Juega: { $who }
status-waiting = Esperando a los demás
status-past = Estás viendo una posición anterior.
status-present = Volver al presente
left-clock = { $count ->
    [one] { $who } ha dejado la mesa. El reloj sigue corriendo.
   *[other] { $who } han dejado la mesa. El reloj sigue corriendo.
}
left-no-clock = { $count ->
    [one] { $who } ha dejado la mesa. La partida sigue abierta.
   *[other] { $who } han dejado la mesa. La partida sigue abierta.
}
left-back = { $count ->
    [one] { $who } está de vuelta en la mesa.
   *[other] { $who } están de vuelta en la mesa.
}
title-your-turn = ● Te toca: { $game }
title-table = { $game } en botyard

invite-text = Envía este enlace a un amigo: quien lo abra puede sentarse, sin cuenta.
invite-link = Enlace para un amigo
invite-copy = Copiar el enlace
link-copied = Enlace copiado.

ending-won = Victoria de { $who }: { $why }
ending-drawn = Tablas: { $why }
ending-shared = { $who } comparten el primer puesto: { $why }
ending-void = Sin resultado: { $why }

moves-title = Jugadas
moves-none = Aún no se ha jugado nada.
move-round = Ronda { $round }
move-retired = { $who } se va
replay-first = Al principio
replay-back = Una jugada atrás
replay-play = Reproducir
replay-pause = Parar
replay-on = Una jugada adelante
replay-last = Al presente
replay-slider = Qué jugada se muestra
told-title = Lo que pasó

chat-title = Charla
chat-none = Nadie ha dicho nada todavía.
chat-label = Di algo
chat-send = Decir

act-take-back = Deshacer jugada
act-draw = Ofrecer tablas
act-pause = Pausa
act-resume = Seguir
act-abort = Anular
act-resign = Rendirse
act-sure = ¿De verdad?
act-leave = Salir
act-vacation = Vacaciones
act-vacation-end = Volver de vacaciones
act-rematch = Revancha
act-next = A la siguiente partida
act-analysis = Analizar
offer-draw = tablas
offer-take-back = deshacer una jugada
offer-pause = una pausa
offer-resume = seguir
offer-rematch = la revancha
offer-waits = Has pedido: { $what }. Esperando respuesta.
offer-accept = Aceptar
offer-decline = Rechazar
offer-withdraw = Retirar
asked-draw = { $who } ofrece tablas.
asked-take-back = { $who } quiere deshacer una jugada.
asked-pause = { $who } quiere una pausa.
asked-resume = { $who } quiere seguir.
asked-rematch = { $who } quiere la revancha.
tool-flip = Girar el tablero
tool-sound = Sonidos
tool-link = Copiar el enlace

clock-days = { $days } d { $hours } h
clock-vacation = vacaciones

words-title = En palabras
words-type = Escribe una jugada
words-position = La posición
words-moves = Jugadas legales

table-loading = Buscando la mesa…
table-not-here = No se puede mostrar esta mesa
try-again = Reintentar
take-along = Llévatela
