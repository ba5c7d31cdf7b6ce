# The frame of every page.
skip = Ir al contenido
nav = Páginas
nav-new = Partida nueva
nav-rules = Reglas
nav-analysis = Análisis
nav-editor = Editor de tableros
nav-players = Jugadores
nav-settings = Ajustes
nav-sign-in = Entrar
language = Idioma
theme-to-light = Colores claros
theme-to-dark = Colores oscuros
close = Cerrar
line-lost = No se puede contactar con el servidor. Reintentando… Lo que hagas se enviará cuando vuelva.

missing-title = Aquí no hay nada
missing-text = La dirección no lleva a ninguna parte: una mesa que ya no está, o una letra de más.
missing-home = A los juegos

# Why something didn't work. The names end in the server's codes.
error-offline = No se puede contactar con el servidor. No se ha perdido nada: prueba dentro de un momento.
error-strange = No se entendió la respuesta del servidor. Carga la página de nuevo.
error-not-found = Eso no está aquí, o no puedes verlo.
error-rate = Demasiado de golpe: prueba dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-too-many = Demasiado de golpe: prueba dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-storage = El servidor no puede guardar nada ahora mismo. No se ha perdido nada: prueba dentro de un momento.
error-busy = El servidor está ocupado: prueba dentro de un momento.
error-going-down = El servidor se está reiniciando: prueba dentro de un momento.
error-not-your-turn = No es tu turno.
error-stale-turn = La partida ha seguido: eso era para un turno anterior.
error-over = La partida ha terminado.
error-seat-taken = Alguien fue más rápido: el sitio está ocupado.
error-not-signed-in = Entra primero.
error-illegal-order = Esa jugada no es legal: { $message }.
game-for-two = Para dos jugadores
game-for-some = De { $least } a { $most } jugadores
computer-of = Ordenador, { $level }
