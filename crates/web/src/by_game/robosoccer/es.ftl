# RoboSoccer: line-up.
lineup-title = Coloca tus robots
lineup-how = Elige dos robots aquí o en el tablero, o arrastra uno sobre otro: cambian de sitio.
lineup-small = robot pequeño
lineup-medium = robot mediano
lineup-big = robot grande
lineup-slot = Columna { $column }: { $robot }
lineup-send = Enviar alineación
lineup-usual = Empezar con la alineación habitual
lineup-shuffle = Mezclar
lineup-mirror = Copiar la alineación del rival
lineup-ball = Ahora coloca tu balón: toca una casilla de tu segunda fila y envíalo.

# Board editor.
yard-how = Haz clic en el borde entre dos casillas para poner un muro, luego una flecha de un solo sentido, luego la flecha contraria y luego nada. Los bordes izquierdo y derecho del tablero son el mismo.
yard-label = Los bordes del tablero. Usa las flechas para ir de borde en borde, Intro para cambiar uno y Supr para vaciarlo.
yard-free = Entre { $from } y { $to }: libre
yard-wall = Entre { $from } y { $to }: muro
yard-arrow = Flecha de { $from } a { $to }
yard-name = Nombre
yard-new-name = mi-tablero
yard-rows = Filas
yard-plug = Número de piezas que taponan una fila de casa
yard-alike = Reflejar cada cambio
yard-fair = Equilibrado: el tablero es igual visto desde los dos lados.
yard-unfair = { $arrows ->
    [0] Desequilibrado: a algunos muros les falta su pareja en el otro lado.
    [one] Desequilibrado: a una flecha le falta su pareja en el otro lado.
   *[other] Desequilibrado: a { $arrows } flechas les falta su pareja en el otro lado.
}
yard-mirror = Copiar la mitad de las blancas a la de las negras
yard-clear = Quitar todos los muros y flechas
yard-play-computer = Jugar aquí contra el ordenador
yard-play-hotseat = Jugar aquí con un amigo
yard-new-table = Crear una mesa con él
yard-save-file = Descargar el archivo del tablero
yard-boards = Tableros
yard-keep = Guardar en este navegador
yard-kept = El tablero «{ $name }» está guardado en este navegador.
yard-no-room = En este navegador no queda sitio para el tablero.
yard-forget = Borrar { $name }
yard-file = Abrir un archivo de tablero
yard-text = El archivo del tablero
