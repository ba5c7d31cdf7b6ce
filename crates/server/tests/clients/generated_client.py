"""A client that openapi-python-client has made plays a whole game of Robot Duel, for both sides.

It asks lists and legal orders, not `GET /api/tables/{id}`: openapi-python-client 0.29.1 leaves out the model of an object with an object inside of it
where it is one of several (`ClockRule`, `Sitter`), so what it makes can't read a view."""

import random
import sys

sys.path.insert(0, sys.argv[1])
URL = sys.argv[2]

from botyard_client import AuthenticatedClient, Client  # noqa: E402
from botyard_client.api.accounts import new_guest  # noqa: E402
from botyard_client.api.play import order as give, orders as legal  # noqa: E402
from botyard_client.api.tables import create, join, list_  # noqa: E402
from botyard_client.models import Join, NewGuest, NewTable, Order  # noqa: E402

random.seed(7)


def guest(name):
    # Each guest comes with cookies of their own.
    nobody = Client(base_url=URL, raise_on_unexpected_status=True)
    signed_in = new_guest.sync(client=nobody, body=NewGuest(name=name))
    return AuthenticatedClient(base_url=URL, token=signed_in.token, raise_on_unexpected_status=True)


players = [guest("Gil"), guest("Hal")]
table = create.sync(client=players[0], body=NewTable(game="duel")).table.id
assert join.sync(table, client=players[1], body=Join()).seat == 1
for turn in range(1, 2000):
    (seen,) = [one for one in list_.sync(client=players[0]).tables if one.id == table]
    if seen.status.value == "over":
        break
    for player in players:
        listed = legal.sync(table, client=player)
        if listed.orders:
            chosen = Order(turn=listed.turn, order=random.choice(listed.orders), nonce=turn)
            assert give.sync(table, client=player, body=chosen).in_force
            break
else:
    raise AssertionError("the game doesn't end")
assert seen.result in ("1-0", "0-1", "1/2-1/2"), seen
assert seen.clock.kind.value == "none", seen
print(f"{seen.result} after {turn - 1} turns: well done")
