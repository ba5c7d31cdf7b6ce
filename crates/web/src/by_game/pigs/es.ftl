# Robo Battle Pigs: what a pig can be told to do.
pigs-command-forward = avanzar
pigs-command-backward = retroceder
pigs-command-forward-left = avanzar en diagonal a la izquierda
pigs-command-forward-right = avanzar en diagonal a la derecha
pigs-command-turn-left = girar a la izquierda
pigs-command-turn-right = girar a la derecha
pigs-command-fire = disparar el láser hacia delante
pigs-command-hit = golpear las tres casillas de delante
pigs-command-rest = descansar
pigs-command-repair = reparar, toda la ronda

# The programming panel.
pigs-panel = Programación
pigs-computer = Ordenador
pigs-program-of = Programa de { $name }
pigs-palette = Órdenes
pigs-own-program = Tu programa
pigs-own-list = Tu lista, en el orden en que se cumple
pigs-slot = Hueco { $number }: { $command }
pigs-slot-empty = Hueco { $number }: vacío
pigs-slot-hint = Elígelo para cambiarlo, elígelo dos veces para vaciarlo, o arrástralo
pigs-slot-empty-hint = Aquí va la próxima orden
pigs-full = Todos los huecos están llenos: elige uno para cambiarlo.
pigs-lock-in = Confirmar
pigs-clear = Vaciar
pigs-as-before = Lo mismo que antes
pigs-fill-rests = Poner los descansos
pigs-preview = Mostrar mi camino
pigs-preview-kids = El tablero muestra tu camino como ayuda, igual que un tablero para planear. Los demás también se mueven, así que puede salir de otro modo. Puedes quitarlo.

# What has to be written.
pigs-five-free = Cinco órdenes a tu gusto.
pigs-rests-needed = { $damage ->
    [one] Un punto de daño:
   *[other] { $damage } puntos de daño:
} { $count ->
    [one] falta un descanso.
   *[other] faltan { $count } descansos.
}
pigs-rests-done = { $damage ->
    [one] El descanso por tu daño ya está.
   *[other] Los { $damage } descansos por tu daño ya están.
}
pigs-repairing = Reparar lleva toda la ronda y quita un punto de daño.
pigs-no-damage = solo con daño
pigs-list-new = { $count ->
    [one] Escribe la primera orden de tu lista.
   *[other] Escribe tu lista: { $count } órdenes para empezar. La primera se cumple enseguida.
}
pigs-list-add = { $count ->
    [one] Añade una orden al final de tu lista.
   *[other] Añade { $count } órdenes al final de tu lista.
}
pigs-list-next = La primera orden se cumple ahora; las demás esperan.
pigs-list-length = { $count ->
    [one] espera una orden
   *[other] esperan { $count } órdenes
}

# Why a program can't be locked in.
pigs-missing = { $count ->
    [one] Falta una orden.
   *[other] Faltan { $count } órdenes.
}
pigs-no-room-for-rests = { $count ->
    [one] El daño pide un descanso más: cambia una orden.
   *[other] El daño pide { $count } descansos más: cambia otras tantas órdenes.
}
pigs-rests-too-many = { $count ->
    [one] Sobra un descanso: cámbialo por una orden.
   *[other] Sobran { $count } descansos: cámbialos por órdenes.
}
pigs-no-rests = Sin daño no hay por qué descansar: cambia los descansos.
pigs-mixed-repair = Reparar lleva toda la ronda: cinco veces, o ninguna.
pigs-nothing-to-repair = Sin daño no hay nada que reparar.
pigs-not-in-variant = Aquí el daño no cuesta órdenes, así que no se descansa ni se repara.
pigs-length = Un programa tiene cinco órdenes.
pigs-over = La partida ha terminado.
pigs-out = Este cerdo está fuera de la partida.
pigs-whole = Listo para confirmar.

# Locked in.
pigs-locked-in = Confirmado
pigs-on-its-way = Enviando…
pigs-change = Cambiar
pigs-you-are-out = Tu cerdo está fuera. Puedes mirar cómo les va a los demás.
pigs-who-is-ready = Quién está listo
pigs-is-ready = listo
pigs-is-thinking = pensando
pigs-is-out = fuera
pigs-pass-the-screen = Pasa la pantalla a { $name }. Los demás miran a otro lado.
pigs-i-am = Soy { $name }

# The reveal.
pigs-reveal = Qué ha pasado
pigs-replay = Ver otra vez
pigs-moment-back = Un momento atrás
pigs-moment-on = Un momento adelante
pigs-moment-of = Momento { $number } de { $all }
pigs-to-moment = Mostrar el momento { $number }
pigs-speed = Velocidad de la repetición
pigs-programs = Los programas de todos, momento a momento
pigs-cancelled = (ya no se cumple)
pigs-story = Momento a momento
pigs-standings = Cómo les va a los cerdos
pigs-pig = Cerdo
pigs-damage-head = Daño
pigs-state-head = Estado
pigs-damage = { $count ->
    [0] sin daño
    [one] un punto de daño
   *[other] { $count } puntos de daño
}
pigs-in-the-game = en combate
pigs-out-in-place = fuera, puesto { $place }

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
