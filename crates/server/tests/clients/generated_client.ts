// A client of openapi-fetch with the types that openapi-typescript has made plays a whole game of Robot Duel, for both sides, and follows it
// through the stream of its events.
import createClient from "openapi-fetch";

import type { components, paths } from "./api.js";

const baseUrl = process.argv[2];

type Notice = components["schemas"]["Notice"];

const nobody = createClient<paths>({ baseUrl });

async function guest(name: string) {
  const { data, error } = await nobody.POST("/api/guest", { body: { name } });
  if (!data) throw new Error(JSON.stringify(error));
  return { token: data.token, api: createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${data.token}` } }) };
}

const players = [await guest("Cid"), await guest("Dan")];
const opened = await players[0].api.POST("/api/tables", { body: { game: "duel", clock: { kind: "fischer", start: 600, increment: 5 } } });
if (!opened.data) throw new Error(JSON.stringify(opened.error));
const id = opened.data.table.id;
await players[1].api.POST("/api/tables/{id}/join", { params: { path: { id } }, body: {} });

// Lines of JSON, each of them a notice; the stream is closed when the game is over.
async function events(): Promise<number> {
  const stop = new AbortController();
  const stream = await fetch(`${baseUrl}/api/tables/${id}/events?after=0`, { signal: stop.signal });
  let text = "";
  let played = 0;
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const lines = text.split("\n");
    text = lines.pop()!;
    for (const line of lines.filter((one) => one.trim())) {
      const notice = JSON.parse(line) as Notice;
      if (notice.is !== "event") continue;
      if (notice.event.event === "played") played += 1;
      if (notice.event.event === "over") {
        stop.abort();
        return played;
      }
    }
  }
  throw new Error("the stream ended before the game");
}
const followed = events();

let orders = 0;
for (;;) {
  const { data } = await players[0].api.GET("/api/tables/{id}", { params: { path: { id } } });
  if (!data) throw new Error("no view");
  if (data.table.status === "over") break;
  const seat = data.view.due[0];
  const legal = await players[seat].api.GET("/api/tables/{id}/orders", { params: { path: { id } } });
  const list = legal.data?.orders ?? [];
  const order = list[(orders * 7 + 3) % list.length];
  const given = await players[seat].api.POST("/api/tables/{id}/orders", {
    params: { path: { id } },
    body: { turn: data.view.turn, order, nonce: orders },
  });
  if (!given.data?.in_force) throw new Error(JSON.stringify(given.error));
  orders += 1;
  // Whoever plays by a fixed rule may play for ever; this one gives up.
  if (orders === 60) await players[0].api.POST("/api/tables/{id}/resign", { params: { path: { id } } });
}
const played = await followed;
if (played !== orders) throw new Error(`${played} of ${orders} orders were told`);
console.log(`${orders} orders: well done`);
