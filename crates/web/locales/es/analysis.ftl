# Los trabajadores detrás de la página.
worker-died = El ordenador ha dejado de pensar de repente. Prueba otra vez: vuelve a arrancar.
worker-missing = No se ha podido arrancar la parte de la página que piensa. Carga la página de nuevo.
worker-broken = La parte de la página que piensa no funciona: { $why }

# Llevarse una partida.
share-label = Compartir y descargar
share-link = Copiar enlace
share-copied = Enlace copiado.
share-copy-by-hand = El navegador no nos deja copiar. Aquí tienes el enlace:
share-record-words = Descargar la partida como texto que botyard y las personas pueden leer
share-svg-words = Descargar una imagen nítida a cualquier tamaño
share-png-words = Descargar una imagen
share-gif-words = Descargar toda la partida como imagen animada
share-making = Preparando el { $what }…
share-made = { $done } de { $of } imágenes
share-no-record = No hay partida que descargar: { $why }
share-no-film = No hay película de esta partida.
share-not-made = No se ha podido hacer la imagen: { $why }
share-not-saved = El navegador no nos deja guardar archivos.

# Análisis.
analysis-of = Análisis: { $game }
analysis-other = Otro juego
analysis-choose = Elige un juego para empezar desde su posición inicial, prepara una posición a tu gusto o carga una partida jugada.
analysis-here = Partidas de este navegador
analysis-board-editor = Crea tu propio tablero de RoboSoccer
analysis-coming = La partida está en camino…
analysis-no-game = No hay ningún juego llamado «{ $game }».
analysis-bad-address = La dirección no se puede leer entera, así que esta es la posición inicial. { $why }
analysis-bad-moves = La jugada { $number } («{ $order }») no se puede jugar: { $why }
analysis-board = La posición. Mueve por quien tenga el turno.
analysis-turn = Turno: { $who }
analysis-all = Todos dan sus órdenes a la vez
analysis-won = Victoria: { $who } ({ $reason })
analysis-drawn = No gana nadie: { $reason }
analysis-play = Jugar
analysis-undo = Deshacer
analysis-type = Escribe una jugada
analysis-edit = Preparar una posición
analysis-play-here = Jugar desde aquí

analysis-engine = Motor
analysis-engine-lines = Líneas
analysis-engine-time = Tiempo
analysis-engine-endless = sin límite
analysis-engine-seconds = { $seconds } s
analysis-engine-depth = Profundidad { $depth } · { $nodes } posiciones
analysis-engine-thinks = pensando…
analysis-engine-begins = El motor está mirando la posición…
analysis-engine-over = La partida ha terminado aquí: no hay nada que pensar.

analysis-score-even = Casi igualado
analysis-score-slight = { $who } están un poco mejor
analysis-score-better = { $who } están mejor
analysis-score-much = { $who } están mucho mejor

analysis-perfect = Juego perfecto
analysis-perfect-moves = Todas las jugadas y su valor
analysis-perfect-move = Jugada
analysis-perfect-value = Valor
analysis-perfect-wins = gana en { $count }
analysis-perfect-draw = tablas
analysis-perfect-loses = pierde en { $count }
analysis-perfect-asked = Consultando…
analysis-perfect-being-made = Robot Duel está resuelto, pero el servidor aún está calculando la tabla. Se le preguntará de nuevo en un momento.
analysis-perfect-offline = No se puede llegar al servidor, así que no hay valores perfectos. El motor piensa igualmente.

analysis-moves = Jugadas
analysis-moves-none = Aún no se ha jugado nada. Mueve en el tablero o elige una línea del motor.
analysis-moves-left = { $who } se retira
analysis-moves-first = Al principio
analysis-moves-before = Un paso atrás
analysis-moves-next = Un paso adelante
analysis-moves-last = Al final
analysis-moves-place = Lugar en la partida
analysis-moves-flip = Girar el tablero
analysis-moves-back = Volver a la partida
analysis-moves-promote = Convertir en línea principal
analysis-moves-cut = Borrar desde aquí
analysis-moments = Momento a momento
analysis-moments-one = Momento { $number }
analysis-moments-replay = Repetir
analysis-moments-slow = Despacio

analysis-round = La ronda
analysis-round-for = La mejor mezcla para
analysis-round-engine-off = Enciende el motor para ver qué programas mezclaría.
analysis-round-what-if = ¿Y si hubieran jugado…?
analysis-round-what-if-words = Elige un programa para cada uno, juega la ronda y mira qué pasa.
analysis-round-as-played = Como se jugó
analysis-round-draw = Que elija el ordenador
analysis-round-draw-all = Ordenador para todos
analysis-round-play = Jugar la ronda
analysis-round-clear = Vaciar
analysis-round-commands = Órdenes para { $who }
analysis-round-compared = Posibilidades de { $who }: { $before } antes de la ronda, { $after } después.
analysis-mix-value = Posibilidades: { $value }.
analysis-mix-exploitability = Quien conociera esta mezcla podría quitarle como mucho { $value }, hasta donde se ha mirado.
analysis-mix-take = Elegir este programa
analysis-command-forward = Adelante
analysis-command-backward = Atrás
analysis-command-forward-left = En diagonal, adelante a la izquierda
analysis-command-forward-right = En diagonal, adelante a la derecha
analysis-command-turn-left = Girar a la izquierda
analysis-command-turn-right = Girar a la derecha
analysis-command-fire = Disparar el láser
analysis-command-hit = Golpear
analysis-command-rest = Descansar por los daños
analysis-command-repair = Reparar durante toda la ronda

analysis-load = Una partida jugada
analysis-load-paste = Pega una partida (.yard)
analysis-load-file = o abre un archivo
analysis-load-analyse = Analizarla
analysis-load-empty = No hay ninguna partida en este texto.
analysis-load-several = Aquí hay { $shown } de { $count } partidas. ¿Cuál?
analysis-load-bad-line = Línea { $line }: { $why }.
analysis-load-untrue = La partida contradice las reglas: { $why }.
analysis-load-no-file = No se puede leer el archivo.
analysis-load-not-here = Este navegador ya no guarda esa partida.

analysis-edit-board = La posición que preparas
analysis-edit-palette = Piezas y herramientas
analysis-edit-carry = Mover
analysis-edit-erase = Borrar
analysis-edit-turn = Girar
analysis-edit-damage = Daño +1
analysis-edit-how = Elige una pieza y toca una casilla, o arrástrala. Con el teclado: flechas e Intro sobre el tablero.
analysis-edit-whose-turn = De quién es el turno
analysis-edit-trays = En mano
analysis-edit-take = Quitar una: { $what }
analysis-edit-put = Añadir una: { $what }
analysis-edit-options = Cómo se juega
analysis-edit-own-choice = a tu gusto
analysis-edit-text = La posición como texto
analysis-edit-start = Posición inicial
analysis-edit-empty = Tablero vacío
analysis-edit-analyse = Analizar
analysis-edit-leave = Cancelar

# El editor de tableros.
yard-how = Haz clic en el borde entre dos casillas: primero será un muro, luego una flecha de un solo sentido, luego la flecha se da la vuelta y luego queda libre otra vez. El borde izquierdo y el derecho son el mismo.
yard-label = Los bordes del tablero. Las flechas van de borde en borde, Intro cambia uno, Supr lo libera.
yard-free = Entre { $from } y { $to }: libre
yard-wall = Entre { $from } y { $to }: un muro
yard-arrow = Una flecha de { $from } a { $to }
yard-name = Nombre
yard-new-name = mi-patio
yard-rows = Filas
yard-plug = Piezas que taponan una fila propia
yard-alike = Cambiar también la otra mitad, para que ambos lados sean iguales
yard-fair = Justo: tras media vuelta, el tablero es el mismo.
yard-unfair = { $arrows ->
    [0] No es justo: a algunos muros les falta su pareja en el otro lado.
    [one] No es justo: a una flecha le falta su pareja en el otro lado.
   *[other] No es justo: a { $arrows } flechas les falta su pareja en el otro lado.
}
yard-mirror = Reflejar la mitad de las blancas
yard-clear = Liberar todos los bordes
yard-play-computer = Jugar contra el ordenador
yard-play-hotseat = Jugar aquí entre dos
yard-new-table = Nueva mesa con él
yard-save-file = Descargar el archivo del tablero
yard-boards = Tableros
yard-keep = Guardar en este navegador
yard-kept = El tablero «{ $name }» está guardado en este navegador.
yard-no-room = Al navegador no le queda sitio para el tablero.
yard-forget = Olvidar { $name }
yard-file = Abrir un archivo de tablero
yard-text = El archivo del tablero
