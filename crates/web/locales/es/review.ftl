# Review of a game.
review-title = Revisión
review-begin = Revisar esta partida
review-again = Revisar de nuevo
review-busy = Posición { $done } de { $of }
review-done = { $count ->
    [one] Revisión terminada: un error.
   *[other] Revisión terminada: { $count } errores.
}
review-count = { $count ->
    [0] No se encontraron errores.
    [one] Un error.
   *[other] { $count } errores.
}
review-exact = Exacta: cada valor sale del juego resuelto. Se cuentan las jugadas de ambos bandos.
review-estimate = Una estimación: el motor miró cada posición poco tiempo y puede equivocarse.
review-inaccuracy = imprecisión
review-mistake = error
review-blunder = error grave
review-better = Mejor:
review-back = Error anterior
review-on = Error siguiente
review-for = Revisar para
review-curve = Posibilidades de { $who } durante la partida
act-review = Revisar
analysis-engine-fold = Motor (una estimación; aquí se conoce el juego perfecto)
analysis-perfect-line = Juego perfecto:
analysis-other-setup = Otra alineación
