# Web workers.
worker-died = El ordenador ha dejado de funcionar de repente. Inténtalo de nuevo: se reiniciará.
worker-missing = No se ha podido iniciar el ordenador. Recarga la página.
worker-broken = El ordenador no funciona: { $why }

# Sharing and downloads.
share-label = Compartir y descargar
share-link = Copiar enlace
share-copied = Enlace copiado.
share-copy-by-hand = El navegador no permite copiar. Aquí tienes el enlace:
share-record-words = Descargar la partida como texto
share-svg-words = Descargar una imagen nítida a cualquier tamaño
share-png-words = Descargar una imagen
share-gif-words = Descargar la partida como animación
share-making = Preparando el { $what }…
share-made = { $done } de { $of } fotogramas
share-no-record = No hay registro disponible: { $why }
share-no-film = Esta partida no se puede mostrar como animación.
share-not-made = No se ha podido crear la imagen: { $why }
share-not-saved = El navegador no permite guardar archivos.

# Analysis.
analysis-of = Análisis: { $game }
analysis-other = Otro juego
analysis-choose = Elige un juego para empezar desde su posición inicial, prepara una posición o carga una partida terminada.
analysis-here = Partidas de este navegador
analysis-board-editor = Diseña tu propio tablero de RoboSoccer
analysis-coming = Cargando…
analysis-no-game = No hay ningún juego llamado «{ $game }».
analysis-bad-address = Parte de la dirección no es válida, así que esta es la posición inicial. { $why }
analysis-bad-moves = La jugada { $number } («{ $order }») no se puede jugar: { $why }
analysis-board = La posición. Mueve por los dos bandos.
analysis-turn = Turno: { $who }
analysis-all = Todos programan a la vez
analysis-won = { $seat ->
    [w] Ganan las blancas
    [b] Ganan las negras
   *[other] Gana { $who }
}: { $reason }
analysis-drawn = Tablas: { $reason }
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
analysis-engine-begins = Pensando…
analysis-engine-over = Partida terminada.

analysis-score-even = Igualado
analysis-score-slight = { $who } están un poco mejor
analysis-score-better = { $who } están mejor
analysis-score-much = { $who } están mucho mejor

analysis-perfect = Juego perfecto
analysis-perfect-moves = Todas las jugadas y su valor
analysis-perfect-move = Jugada
analysis-perfect-value = Valor
analysis-perfect-wins = { $count ->
    [one] gana en media jugada
   *[other] gana en { $count } medias jugadas
}
analysis-perfect-draw = tablas
analysis-perfect-loses = { $count ->
    [one] pierde en media jugada
   *[other] pierde en { $count } medias jugadas
}
analysis-perfect-asked = Consultando…
analysis-perfect-being-made = El Duelo de robots está resuelto, pero el servidor aún está calculando la tabla. Se reintentará en un momento.
analysis-perfect-offline = No hay conexión con el servidor, así que no hay valores perfectos; se muestra el motor.

analysis-moves = Jugadas
analysis-moves-none = Todavía no hay jugadas. Mueve en el tablero o elige una línea del motor.
analysis-moves-left = { $who } se retira
analysis-moves-first = Primera jugada
analysis-moves-before = Jugada anterior
analysis-moves-next = Jugada siguiente
analysis-moves-last = Última jugada
analysis-moves-place = Jugada
analysis-moves-flip = Girar el tablero
analysis-moves-back = Volver a la partida
analysis-moves-promote = Convertir en línea principal
analysis-moves-cut = Borrar desde aquí
analysis-moments = Paso a paso
analysis-moments-one = Paso { $number }
analysis-moments-replay = Repetir
analysis-moments-slow = A cámara lenta

analysis-round = La ronda
analysis-round-for = La mejor estrategia para
analysis-round-engine-off = Enciende el motor para ver los programas de su mejor estrategia.
analysis-round-what-if = ¿Y si…?
analysis-round-what-if-words = Elige un programa para cada cerdo, juega la ronda y mira qué pasa.
analysis-round-as-played = Como se jugó
analysis-round-draw = Que elija el ordenador
analysis-round-draw-all = Ordenador para todos
analysis-round-play = Jugar la ronda
analysis-round-clear = Vaciar
analysis-round-commands = Órdenes para { $who }
analysis-round-compared = Resultado esperado de { $who }: { $before } antes de la ronda, { $after } después.
analysis-mix-chances = Estimación aproximada de las posibilidades: { $each }.
analysis-mix-exploitability = Quien conociera esta estrategia ganaría como mucho { $value } (estimación).
analysis-mix-take = Elegir este programa

analysis-load = Cargar una partida
analysis-load-paste = Pega el registro de una partida (.yard)
analysis-load-file = o abre un archivo
analysis-load-analyse = Analizar
analysis-load-empty = No hay ninguna partida en este texto.
analysis-load-several = Aquí hay { $shown } de { $count } partidas. ¿Cuál?
analysis-load-bad-line = Línea { $line }: { $why }.
analysis-load-untrue = El registro contradice las reglas: { $why }.
analysis-load-no-file = No se puede leer el archivo.
analysis-load-not-here = Esta partida ya no está en este navegador.

analysis-edit-board = Posición en preparación
analysis-edit-palette = Piezas y herramientas
analysis-edit-carry = Mover
analysis-edit-erase = Borrar
analysis-edit-turn = Girar
analysis-edit-damage = Daño +1
analysis-edit-how = Elige una pieza y toca una casilla, o arrástrala hasta allí. Con el teclado: flechas e Intro sobre el tablero.
analysis-edit-whose-turn = De quién es el turno
analysis-edit-trays = En la mano
analysis-edit-take = Quitar una: { $what }
analysis-edit-put = Añadir una: { $what }
analysis-edit-options = Reglas
analysis-edit-own-choice = personalizado
analysis-edit-text = Posición como texto
analysis-edit-start = Posición inicial
analysis-edit-empty = Tablero vacío
analysis-edit-analyse = Analizar
analysis-edit-leave = Cancelar
