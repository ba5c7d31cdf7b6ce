# Conditional moves.
conditional-title = { $count ->
    [0] Jugadas condicionales
   *[other] Jugadas condicionales: { $count }
}
conditional-words = Tu respuesta se juega en cuanto tu rival haga la jugada que esperas. Nadie más la ve.
conditional-add = Añadir en el tablero
conditional-theirs = Haz la jugada que esperas de tu rival.
conditional-mine = Ahora juega tu respuesta.
conditional-save = Guardar
conditional-delete-of = Borrar { $line }
conditional-played = Se jugó tu jugada condicional: { $order }
conditional-true = Jugadas por ti:
