# The table: players, actions, chat.
seat-open = sitio libre
seat-you = (tú)
seat-sit = Unirse
seat-thinks = pensando…
seat-ready = listo
seat-plans = programando…
seat-here = en la mesa
seat-away = ausente

local-you = Tú
local-guest = Jugador { $number }
local-no-room = En este navegador no queda sitio para otra partida. Borra una antigua en los ajustes.
local-not-kept = Este navegador no ha podido guardar tu jugada: no queda sitio. Puedes seguir jugando, pero no cierres la página.
local-went-on = Esta partida ha continuado en otra pestaña. Aquí tienes la posición actual.
local-no-draw = El ordenador rechaza las tablas.
local-computer-failed = El ordenador no puede mover: { $why }

piece-damage = { $points ->
    [one] { $points } punto de daño
   *[other] { $points } puntos de daño
}
facing-north = mira hacia arriba
facing-east = mira a la derecha
facing-south = mira hacia abajo
facing-west = mira a la izquierda

target-step = Mover
target-capture = Capturar
target-push = Empujar
target-jump = Saltar
target-switch = Intercambiar posiciones
target-dribble = Conducir el balón
target-kick = Chutar
target-drop = Colocar aquí
target-promote = Promocionar
target-goal = ¡Gol!
spot-tray = Mano
spot-goal-white = Portería de las blancas
spot-goal-black = Portería de las negras
spot-empty = vacía
spot-can-move = Se puede mover.

threat-attack = Tu robot rojo está amenazado.
threat-attack-of = { $who }: su robot rojo está amenazado.
threat-arrival = El robot rojo de tu rival puede ponerse a salvo en su próximo turno.
threat-arrival-of = { $who }: su robot rojo puede ponerse a salvo en su próximo turno.
threat-goal = Tu rival puede marcar en su próximo turno.
threat-goal-of = { $who }: puede haber gol en su próximo turno.

board-label = Tablero de { $game }. Usa las flechas para moverte, Intro para seleccionar y Escape para cancelar.
trial-label = Un tablero para probar. Usa las flechas para moverte e Intro para seleccionar.
trial-back = Deshacer
trial-try = Pruébalo: programa un cerdo
trial-run = Ejecutar
trial-pig = El cerdo que programas
trial-pigs-label = Un tablero para probar. Usa las flechas para moverte; las órdenes están debajo.
trial-others-turn = Los demás solo giran sin moverse o descansan.
trial-others-lists = Los demás siguen sus listas y solo añaden giros.

turn-title = Tu turno hasta ahora
turn-more = Falta una acción.
turn-one-more = 1 de 2 acciones hecha: haz otra o envía el turno.
turn-undo = Deshacer
turn-send = Enviar
turn-passive = Así todo quedaría como estaba, y eso no se permite. Elige otra acción.
turn-complete = El turno está completo: envíalo o deshaz una acción.
dock = Controles de la partida

status-gathering = Esperando jugadores
status-paused = Partida en pausa
status-sending = Enviando…
status-your-turn = Te toca
status-turn-of = Juega: { $who }
status-waiting = Esperando a los demás
status-past = Estás viendo una jugada anterior.
status-present = Volver a la jugada actual
left-clock = { $count ->
    [one] { $who } se ha ido. El reloj sigue corriendo.
   *[other] { $who } se han ido. El reloj sigue corriendo.
}
left-no-clock = { $count ->
    [one] { $who } se ha ido. Puedes esperar o volver más tarde.
   *[other] { $who } se han ido. Puedes esperar o volver más tarde.
}
left-back = { $count ->
    [one] { $who } ha vuelto.
   *[other] { $who } han vuelto.
}
title-your-turn = ● Te toca: { $game }
title-table = { $game } en botyard

invite-text = Envía este enlace a un amigo: quien lo abra puede unirse, sin necesidad de cuenta.
invite-link = Enlace para un amigo
invite-copy = Copiar enlace
link-copied = Enlace copiado.

ending-won = { $seat ->
    [w] Ganan las blancas
    [b] Ganan las negras
   *[other] Gana { $who }
}: { $why }
ending-drawn = Tablas: { $why }
ending-shared = { $who } comparten el primer puesto: { $why }
ending-void = Sin resultado: { $why }

moves-title = Jugadas
moves-none = Todavía no hay jugadas.
move-round = Ronda { $round }
move-retired = { $who } se va
replay-first = Primera jugada
replay-back = Jugada anterior
replay-play = Reproducir
replay-pause = Pausa
replay-on = Jugada siguiente
replay-last = Última jugada
replay-slider = Jugada
told-title = Última jugada
chat-unread = { $count ->
    [one] Chat: un mensaje nuevo
   *[other] Chat: { $count } mensajes nuevos
}

chat-title = Chat
chat-none = Todavía no hay mensajes.
chat-label = Mensaje
chat-send = Enviar
chat-mute = Silenciar a { $name }
chat-muted = Has silenciado a { $name }. La lista está en la página de la cuenta.
chat-quiet = Solo los jugadores pueden chatear

act-take-back = Deshacer jugada
act-draw = Ofrecer tablas
act-pause = Pausa
act-resume = Reanudar
act-abort = Anular la partida
act-resign = Rendirse
act-watch = Seguir mirando
act-skip = Ir al final
watching-on = Estás fuera. Los demás siguen jugando.
act-abort-sure = Sí, anular
act-resign-sure = Sí, rendirme
act-leave = Salir
act-vacation = Vacaciones
act-vacation-end = Volver de vacaciones
act-rematch = Revancha
act-next = Ir a la revancha
act-analysis = Analizar
offer-draw = Has ofrecido tablas.
offer-take-back = Has pedido deshacer una jugada.
offer-pause = Has pedido una pausa.
offer-resume = Has pedido reanudar la partida.
offer-rematch = Has pedido la revancha.
offer-waits = { $what } Esperando respuesta.
offer-accept = Aceptar
offer-decline = Rechazar
offer-withdraw = Retirar
asked-draw = { $who } ofrece tablas.
asked-take-back = { $who } pide deshacer una jugada.
asked-pause = { $who } pide una pausa.
asked-resume = { $who } pide reanudar la partida.
asked-rematch = { $who } pide la revancha.
tool-flip = Girar el tablero
tool-sound = Sonidos
tool-link = Copiar enlace

clock-days = { $days } d { $hours } h
clock-vacation = vacaciones

words-title = Jugadas en texto
words-type = Escribe una jugada
words-position = Posición
words-moves = Jugadas legales

table-loading = Cargando la mesa…
table-not-here = No se puede mostrar esta mesa
try-again = Reintentar
take-along = Compartir y descargar
