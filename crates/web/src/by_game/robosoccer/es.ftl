# RoboSoccer: the line-up.
lineup-title = Coloca tus robots
lineup-how = Arrastra los robots por tu fila de casa, o elige dos para que cambien de sitio.
lineup-small = robot pequeño
lineup-medium = robot mediano
lineup-big = robot grande
lineup-slot = Columna { $column }: { $robot }
lineup-send = Enviar esta alineación
lineup-shuffle = Mezclar
lineup-mirror = Reflejar al rival
lineup-ball = Ahora tu balón: toca en el tablero una casilla de tu segunda fila y envíalo.

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
