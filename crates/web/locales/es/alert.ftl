# Notifications and other players' actions.
alert-go = Ir a la mesa
alert-answer = Responder
alert-due = { $count ->
    [one] Una partida te espera
   *[other] { $count } partidas te esperan
}
alert-joined = { $name } se ha unido a tu partida de { $game }.
alert-refused = { $name } rechazó tu desafío: { $game }.
alert-agreed = { $offer ->
    [draw] { $who } aceptó las tablas.
    [take-back] { $who } te deja deshacer la jugada.
    [pause] { $who } aceptó la pausa.
    [resume] { $who } aceptó reanudar la partida.
   *[other] { $who } aceptó la revancha.
}
alert-declined = { $offer ->
    [draw] { $who } rechazó las tablas.
    [take-back] { $who } no te deja deshacer la jugada.
    [pause] { $who } rechazó la pausa.
    [resume] { $who } aún no quiere reanudar la partida.
   *[other] { $who } rechazó la revancha.
}
alert-withdrawn = { $who } retiró su propuesta.
alert-unread = { $count ->
    [one] 1 nuevo
   *[other] { $count } nuevos
}
alert-watching = { $count ->
    [one] 1 espectador
   *[other] { $count } espectadores
}
alert-lobby = Estás en la sala de espera: la partida empieza en cuanto alguien se una. Puedes salir de esta página; te avisaremos.
alert-meanwhile = Jugar contra el ordenador mientras tanto
alert-or-link = O envía este enlace a un amigo:
alert-invited = { $who } te invita a jugar a { $game }.
alert-open = Hay un sitio libre: { $game }.
alert-play-as = Jugar con { $seat }
home-own-due = { $count ->
    [one] Te toca
   *[other] Te toca en { $count } partidas
}
act-no = No
