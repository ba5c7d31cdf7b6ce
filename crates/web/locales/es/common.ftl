# Header and other parts of every page.
skip = Ir al contenido
nav = Páginas
nav-new = Partida nueva
nav-rules = Reglas
nav-analysis = Análisis
nav-editor = Editor de tableros
nav-players = Jugadores
nav-settings = Ajustes
nav-sign-in = Iniciar sesión
language = Idioma
theme-to-light = Tema claro
theme-to-dark = Tema oscuro
close = Cerrar
line-lost = Se ha perdido la conexión. Reconectando… Tus jugadas se enviarán cuando vuelva.

missing-title = Página no encontrada
missing-text = Esta mesa ya no existe, o la dirección está mal escrita.
missing-home = Volver a los juegos

# Error messages. The ids end in the server's error codes.
error-offline = No hay conexión con el servidor. No se ha perdido nada: inténtalo dentro de un momento.
error-strange = Respuesta inesperada del servidor. Recarga la página.
error-not-found = No existe, o no tienes acceso.
error-rate = Demasiadas peticiones: inténtalo dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-too-many = Demasiadas peticiones: inténtalo dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
error-storage = El servidor no puede guardar nada en este momento. No se ha perdido nada: inténtalo dentro de un momento.
error-busy = El servidor está ocupado: inténtalo dentro de un momento.
error-going-down = El servidor se está reiniciando: inténtalo dentro de un momento.
error-not-your-turn = No es tu turno.
error-stale-turn = La partida ha avanzado: esa jugada era para un turno anterior.
error-over = La partida ha terminado.
error-seat-taken = Otra persona acaba de ocupar este sitio.
error-not-signed-in = Inicia sesión primero.
error-illegal-order = Esa jugada no es legal: { $message }.
game-for-two = Para dos jugadores
game-for-some = De { $least } a { $most } jugadores
computer-of = Ordenador, { $level }
level-more = Más
