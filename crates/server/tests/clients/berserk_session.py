"""Calls every function of berserk, lichess' own client, that makes sense here, unchanged."""

import sys
import threading

import berserk

URL, ANN, BOB = sys.argv[1:4]


def client(token):
    return berserk.Client(session=berserk.TokenSession(token), base_url=URL)


ann, bob = client(ANN), client(BOB)
nobody = berserk.Client(base_url=URL)


def check(is_so, *seen):
    assert is_so, seen


def next_of(stream, kind):
    for line in stream:
        if line["type"] == kind:
            return line
    raise AssertionError(f"the stream ended without {kind}")


def refused(call, *words):
    try:
        call()
    except berserk.exceptions.ResponseError as error:
        text = str(error.cause)
        check(all(word in text for word in words), text)
    else:
        raise AssertionError(f"not refused: {words}")


# Accounts, users and tokens.
account = ann.account.get()
check(account["id"] == "idAnn" and account["username"] == "Ann" and account["perfs"] == {}, account)
check(account["player"]["name"] == "Ann" and account["createdAt"].year == 1970, account)
bob.account.upgrade_to_bot()
check(bob.account.get()["title"] == "BOT")
grants = ann.oauth.test_tokens(ANN, "byt_nonsense")
check(grants["byt_nonsense"] is None, grants)
check("bot:play" in grants[ANN]["scopes"].split(",") and grants[ANN]["userId"] == "idAnn", grants)
check(ann.users.get_public_data("bob")["title"] == "BOT")
check([user["username"] for user in ann.users.get_by_id("Ann", "idBob", "Zoe")] == ["Ann", "Bob"])
refused(lambda: ann.users.get_public_data("Zoe"), "no such player")
check(ann.users.get_rating_history("Ann") == [] and ann.users.get_leaderboard("duel", count=5) == [])
check(ann.users.get_leaderboard("dobutsu", count=5) == [])
check(ann.users.get_all_top_10() == {key: [] for key in ("duel", "pigs", "pigsMany", "robosoccer", "soccolot")})

# A bot is online while it reads its event stream.
check(list(ann.bots.get_online_bots()) == [])
events_of_bob = bob.bots.stream_incoming_events()
waiting = threading.Thread(target=lambda: globals().update(first=next(events_of_bob)))
waiting.start()
challenge = ann.challenges.create("Bob", rated=False, clock_limit=300, clock_increment=2, color="white", variant="duel")
waiting.join(60)
told = first["challenge"]  # noqa: F821
check(first["type"] == "challenge" and told["id"] == challenge["id"], first)  # noqa: F821
check(told["timeControl"]["limit"] == 300 and told["timeControl"]["type"] == "clock", told)
check(told["perf"]["name"] == "Duel" and told["speed"] == "blitz" and told["color"] == "white", told)
check([bot["username"] for bot in ann.bots.get_online_bots(limit=10)] == ["Bob"])
statuses = {user["name"]: user for user in nobody.users.get_realtime_statuses("Ann", "Bob", with_game_ids=True)}
check(statuses["Bob"].get("online") is True and "online" not in statuses["Ann"], statuses)

# Challenges.
mine = bob.challenges.get_mine()
check([one["id"] for one in mine["in"]] == [challenge["id"]] and mine["out"] == [], mine)
check([one["id"] for one in ann.challenges.get_mine()["out"]] == [challenge["id"]])
refused(lambda: ann.challenges.create("Bob", rated=False), "variant")
refused(lambda: ann.challenges.create("Bob", rated=False, variant="chess"), "duel")
other = ann.challenges.create("Bob", rated=False, days=2, variant="dobutsu")
told = next_of(events_of_bob, "challenge")["challenge"]
check(told["timeControl"]["daysPerTurn"] == 2 and told["perf"]["key"] == "duel", told)
# Bots such as lichess-bot choose the rules and the board by the variant.
check(told["variant"] == {"key": "dobutsu", "name": "dobutsu"} == other["variant"], told)
check(other["options"]["edition"] == "dobutsu" and other["speed"] == "correspondence", other)
bob.challenges.decline(other["id"], reason="later")
third = ann.challenges.create("Bob", rated=False, variant="pigs")
check(next_of(events_of_bob, "challenge")["challenge"]["id"] == third["id"])
ann.challenges.cancel(third["id"])
check(next_of(events_of_bob, "challengeCanceled")["challenge"]["id"] == third["id"])

# A game: the bot API on one side, the board API on the other.
bob.bots.accept_challenge(challenge["id"])
game = next_of(events_of_bob, "gameStart")["game"]
check(game["color"] == "black" and game["opponent"]["username"] == "Ann" and game["speed"] == "blitz", game)
lines = bob.bots.stream_game_state(challenge["id"])
full = next(lines)
check(full["type"] == "gameFull" and full["black"]["title"] == "BOT" and full["white"]["name"] == "Ann", full)
check(full["perf"]["name"] == "Duel" and full["clock"]["initial"] == 300_000, full)
check(full["state"]["wtime"] == 300_000 and full["createdAt"].year > 2000, full)
ongoing = ann.games.get_ongoing()
check([one["gameId"] for one in ongoing] == [challenge["id"]] and ongoing[0]["isMyTurn"] is True, ongoing)
ann.board.make_move(challenge["id"], "b2b3")
state = next_of(lines, "gameState")
check(state["moves"] == "b2b3" and state["wtime"].total_seconds() > 200, state)
check(bob.games.get_ongoing()[0]["lastMove"] == "b2b3")
refused(lambda: bob.bots.make_move(challenge["id"], "a1a2"), "illegal")
bob.bots.post_message(challenge["id"], "good luck")
ann.board.post_message(challenge["id"], "to you", spectator=True)
check([line["text"] for line in ann.board.get_game_chat(challenge["id"])] == ["good luck", "to you"])
check(next_of(lines, "chatLine")["text"] == "good luck" and next_of(lines, "chatLine")["username"] == "Ann")
bob.bots.make_move(challenge["id"], "c4b3")
check(next_of(lines, "gameState")["moves"] == "b2b3 c4b3")
ann.board.offer_draw(challenge["id"])
check(next_of(lines, "gameState")["wdraw"] is True)
bob.board.decline_draw(challenge["id"])
check("wdraw" not in next_of(lines, "gameState"))
bob.board.offer_takeback(challenge["id"])
check(next_of(lines, "gameState")["btakeback"] is True)
ann.board.accept_takeback(challenge["id"])
check(next_of(lines, "gameState")["moves"] == "b2b3")
check(next(iter(ann.games.export_ongoing_by_player("Ann")))["id"] == challenge["id"])
bob.bots.resign_game(challenge["id"])
last = next_of(lines, "gameState")
check(last["status"] == "resign" and last["winner"] == "white", last)
check(list(lines) == [], "the stream ends with the game")
watched = list(ann.games.stream_game_moves(challenge["id"]))
check([line.get("lm") for line in watched[1:-1]] == [None, "b2b3", "c4b3", "b2b3"], watched)
check(watched[1]["fen"] == watched[0]["initialFen"] and watched[1]["wc"] == 300, watched)
check(watched[-1]["status"]["name"] == "resign" and watched[-1]["winner"] == "white", watched[-1])
check(watched[0]["players"]["black"]["user"]["title"] == "BOT" and watched[-1]["lastMove"] == "b2b3", watched[0])
refused(lambda: list(nobody.games.stream_game_moves(challenge["id"])), "no such table")
finish = next_of(events_of_bob, "gameFinish")["game"]
check(finish["status"] == {"id": 31, "name": "resign"} and finish["winner"] == "white", finish)

# Exports.
exported = ann.games.export(challenge["id"])
check(exported["moves"] == "b2b3" and exported["status"] == "resign" and exported["winner"] == "white", exported)
check(exported["players"]["black"]["user"]["title"] == "BOT", exported)
pgn = ann.games.export(challenge["id"], as_pgn=True)
check('[White "Ann"]' in pgn and "1-0" in pgn, pgn)
check([one["id"] for one in ann.games.export_by_player("Ann", max=5)] == [challenge["id"]])
check('[Black "Bob"]' in next(iter(ann.games.export_by_player("Ann", as_pgn=True))))
check([one["id"] for one in ann.games.export_multi(challenge["id"], "nonsense")] == [challenge["id"]])
check(list(nobody.games.export_by_player("Ann")) == [], "it was private")
refused(lambda: nobody.games.export(challenge["id"]), "no such table")

# Games against a computer, with an order that contains slashes, which berserk doesn't encode.
computer = ann.challenges.create_ai(level=1, color="white", variant="duel")
check(computer["status"]["name"] == "started" and computer["source"] == "ai" and computer["color"] == "white", computer)
ann.board.abort_game(computer["id"])
pigs = ann.challenges.create_ai(level=1, color="white", variant="pigs")
ann.bots.make_move(pigs["id"], "/FF/H")
of_pigs = ann.bots.stream_game_state(pigs["id"])
state = next(of_pigs)["state"]
while state["turn"] == 1:
    state = next_of(of_pigs, "gameState")
check(state["last"]["orders"]["A"].replace(" ", "") == "/FF/H", state["last"])
ann.bots.resign_game(pigs["id"])
refused(lambda: list(ann.games.stream_game_moves(pigs["id"])), "in turns")

# An open challenge by link, and a seek.
link = ann.challenges.create_open(clock_limit=60, clock_increment=0, variant="soccolot")
check(link["url"].endswith(f"/t/{link['id']}?key={link['key']}") and link["speed"] == "bullet", link)
seeking = threading.Thread(target=lambda: ann.board.seek(5, 3, variant="robosoccer"))
seeking.start()
for _ in range(600):
    lobby = nobody._r.get("/api/seeks")["tables"]
    if [table for table in lobby if table["game"] == "robosoccer"]:
        break
    seeking.join(0.1)
check(bob.board.seek(5, 3, variant="robosoccer") < 60)
seeking.join(60)
check(not seeking.is_alive(), "the seek ends when the game begins")
check([one["variant"]["key"] for one in ann.games.get_ongoing()] == ["robosoccer"])
print("well done")
