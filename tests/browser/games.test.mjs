// Every game of the catalog against the computer, in the page.

import { execFileSync } from "node:child_process";
import { after, before } from "node:test";
import { CATALOG } from "./pages.mjs";
import { Yard, begin, check, moves, played, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/**
 * The first legal order of the seat that begins, from the referee: the page lists none during the line-up.
 */
function firstOrder(game) {
    const input = JSON.stringify({ do: "legal", game }) + "\n";
    return JSON.parse(execFileSync(process.env.BOTYARD, ["referee"], { input })).legal[0];
}

for (const { id, simultaneous, order_example } of CATALOG) {
    check(() => yard, `${id}: an order is typed and played`, async () => {
        const page = await yard.person();
        await begin(page, id, { against: "random" });
        // Simultaneous games are those whose orders can't be listed.
        const order = simultaneous ? order_example : firstOrder(id);
        const before = await moves(page);
        await type(page, order);
        await played(page, before + 1);
    });
}
