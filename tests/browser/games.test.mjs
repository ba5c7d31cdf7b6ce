// Every game of the catalog against the computer, in the page.

import { after, before } from "node:test";
import { CATALOG } from "./pages.mjs";
import { Yard, begin, check, eventually, legal, moves, played, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

for (const { id, simultaneous, order_example } of CATALOG) {
    check(() => yard, `${id}: an order is typed and played`, async () => {
        const page = await yard.person();
        await begin(page, id, { against: "random" });
        // Orders that can't be listed are those of the games in which all order at once.
        let order = order_example;
        if (!simultaneous) {
            await eventually(async () => ([order] = await legal(page)).length > 0, "it is the person's turn");
        }
        const before = await moves(page);
        await type(page, order);
        await played(page, before + 1);
    });
}
