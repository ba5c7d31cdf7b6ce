# Robo Battle Pigs: commands.
pigs-command-forward = avanzar
pigs-command-backward = retroceder
pigs-command-forward-left = avanzar en diagonal a la izquierda
pigs-command-forward-right = avanzar en diagonal a la derecha
pigs-command-turn-left = girar a la izquierda
pigs-command-turn-right = girar a la derecha
pigs-command-fire = disparar el láser hacia delante
pigs-command-hit = golpear las tres casillas de delante
pigs-command-rest = descansar
pigs-command-repair = reparar (dura toda la ronda)

# Programming panel.
pigs-panel = Programación
pigs-computer = Ordenador
pigs-program-of = Programa de { $name }
pigs-palette = Órdenes
pigs-own-program = Tu programa
pigs-own-list = Tu lista, en el orden en que se ejecuta
pigs-slot = Hueco { $number }: { $command }
pigs-slot-empty = Hueco { $number }: vacío
pigs-slot-hint = Selecciónala para cambiarla, dos veces para quitarla, o arrástrala
pigs-slot-empty-hint = Aquí va la próxima orden
pigs-full = Todos los huecos están llenos: selecciona uno para cambiarlo.
pigs-lock-in = Confirmar
pigs-clear = Vaciar
pigs-as-before = Repetir el último programa
pigs-fill-rests = Añadir los descansos necesarios
pigs-preview = Previsualizar mi camino
pigs-preview-kids = El tablero muestra por adelantado tu camino. Los demás también se mueven, así que puede salir de otro modo. Puedes desactivarlo.

# What a program must contain.
pigs-five-free = Cinco órdenes, las que quieras.
pigs-rests-needed = { $damage } de daño: { $count ->
    [one] añade un descanso más.
   *[other] añade { $count } descansos más.
}
pigs-rests-done = { $damage ->
    [one] Ya has añadido el descanso por tu daño.
   *[other] Ya has añadido los { $damage } descansos por tu daño.
}
pigs-repairing = Reparar dura toda la ronda y quita un punto de daño.
pigs-no-damage = solo con daño
pigs-list-new = { $count ->
    [one] Escribe la primera orden de tu lista.
   *[other] Escribe tu lista: { $count } órdenes para empezar. La primera se ejecuta enseguida.
}
pigs-list-add = { $count ->
    [one] Añade una orden al final de tu lista.
   *[other] Añade { $count } órdenes al final de tu lista.
}
pigs-list-next = La primera orden se ejecuta ahora; las demás esperan.
pigs-list-length = { $count ->
    [one] una orden en espera
   *[other] { $count } órdenes en espera
}

# Why a program can't be locked in.
pigs-missing = { $count ->
    [one] Falta una orden.
   *[other] Faltan { $count } órdenes.
}
pigs-no-room-for-rests = { $count ->
    [one] Tu daño exige un descanso más: pon uno en lugar de una orden.
   *[other] Tu daño exige { $count } descansos más: ponlos en lugar de otras tantas órdenes.
}
pigs-rests-too-many = { $count ->
    [one] Sobra un descanso: cámbialo por una orden.
   *[other] Sobran { $count } descansos: cámbialos por órdenes.
}
pigs-no-rests = No tienes daño, así que no puedes descansar: cambia los descansos.
pigs-mixed-repair = Reparar dura toda la ronda: usa reparar cinco veces, o ninguna.
pigs-nothing-to-repair = No tienes ningún daño que reparar.
pigs-not-in-variant = En esta variante el daño no cuesta órdenes, así que no hay descanso ni reparación.
pigs-length = Un programa tiene cinco órdenes.
pigs-over = La partida ha terminado.
pigs-out = Este cerdo está fuera de la partida.
pigs-whole = Listo para confirmar.

# Locked programs.
pigs-locked-in = Confirmado
pigs-on-its-way = Enviando…
pigs-change = Cambiar
pigs-you-are-out = Tu cerdo está fuera. Puedes seguir mirando a los demás.
pigs-who-is-ready = Jugadores listos
pigs-is-ready = listo
pigs-is-thinking = programando
pigs-is-out = fuera
pigs-pass-the-screen = Pasa la pantalla a { $name }. ¡Que no miren los demás!
pigs-i-am = Soy { $name }

# Reveal.
pigs-reveal = Última ronda
pigs-replay = Ver otra vez
pigs-step = Paso { $number }
pigs-hurry = Ver el final de la ronda
pigs-showing = Se está mostrando la ronda. Toca el tablero para ver el final.
pigs-moment-back = Paso anterior
pigs-moment-on = Paso siguiente
pigs-moment-of = Paso { $number } de { $all }
pigs-to-moment = Ir al paso { $number }
pigs-speed = Velocidad de reproducción
pigs-programs = Todos los programas, paso a paso
pigs-cancelled = (cancelada)
pigs-story = Paso a paso
pigs-pig = Cerdo
pigs-damage = { $count ->
    [0] sin daño
    [one] un punto de daño
   *[other] { $count } puntos de daño
}

analysis-command-forward = Adelante
analysis-command-backward = Atrás
analysis-command-forward-left = En diagonal, adelante a la izquierda
analysis-command-forward-right = En diagonal, adelante a la derecha
analysis-command-turn-left = Girar a la izquierda
analysis-command-turn-right = Girar a la derecha
analysis-command-fire = Disparar el láser
analysis-command-hit = Golpear
analysis-command-rest = Descansar (por el daño)
analysis-command-repair = Reparar (dura toda la ronda)
