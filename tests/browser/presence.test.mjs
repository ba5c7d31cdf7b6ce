// Presence of the other players: a sign beside each player, and a message when an opponent leaves.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, allow, check, click, eventually, open, played, sees, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** The browser's own error messages about an unreachable server. */
const UNREACHED = /Failed to load resource|WebSocket connection|ERR_CONNECTION|net::ERR/;

/** Waits until the sign of a seat says `yes` or `no`. */
const sign = (page, seat, is) => page.locator(`[data-seat="${seat}"] .presence[data-here="${is}"]`).waitFor();

/** Waits until the screen reader announcement matches. */
const hears = (page, pattern) =>
    eventually(async () => pattern.test(await page.locator("#voice").innerText()), `the voice says ${pattern}`);

/** Closes the player's page; the returned `back` opens another one. */
async function leave(page) {
    const [context, address] = [page.context(), page.url()];
    await page.close();
    return async () => {
        const again = await context.newPage();
        await open(again, address);
        await again.locator("#board").waitFor();
        return again;
    };
}

check(() => yard, "an opponent closes the page: the others see a message until they are back", async () => {
    const [anna, ben, cleo] = [await yard.person(), await yard.person(), await yard.person()];
    const link = await together("duel", { public: true }, anna, ben);
    await open(cleo, link);
    for (const page of [anna, cleo]) await sign(page, 1, "yes");
    for (const page of [ben, cleo]) await sign(page, 0, "yes");
    for (const [page, seat] of [[anna, 0], [ben, 1]]) {
        assert.equal(await page.locator(`[data-seat="${seat}"] .presence`).count(), 0, "nobody needs a sign for himself");
    }
    const seated = anna.locator('[data-seat="1"] .presence');
    assert.equal((await seated.textContent()).trim(), "at the table", "the dot has a text");
    assert.equal(await anna.locator("#absent").count(), 0);

    const back = await leave(ben);
    await sign(anna, 1, "no");
    assert.equal((await seated.innerText()).trim(), "away", "the hollow dot has a word beside it");
    // The message for games without a clock.
    await sees(anna, /^\S.* left\. You can wait or come back later\.$/, "#absent");
    await hears(anna, / left\. /);
    assert.equal(await anna.locator("#absent").count(), 1);
    // A spectator has no opponent.
    await sign(cleo, 1, "no");
    assert.equal(await cleo.locator("#absent").count(), 0);
    // It is still Anna's turn, and her move waits for the opponent's return.
    await status(anna, MY_TURN);
    await click(anna, "b2", "b3");
    await played(anna, 1);

    const again = await back();
    await anna.locator("#absent").waitFor({ state: "detached" });
    await sign(anna, 1, "yes");
    await hears(anna, /is back\./);
    await sign(again, 0, "yes");
    await status(again, MY_TURN);
    await click(again, "b4", "b3");
    await played(anna, 2);
});

check(() => yard, "with a clock the message says that it is running, and a finished game has no message", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("duel", { clock: "fischer" }, anna, ben);
    await sign(anna, 1, "yes");
    const back = await leave(ben);
    await sees(anna, /left\. The clock is still running\./, "body");
    await back();
    await anna.locator("#absent").waitFor({ state: "detached" });
    await sign(anna, 1, "yes");
    await anna.locator("#resign").click();
    await sees(anna, /Yes, resign/, "#resign");
    await anna.locator("#resign").click();
    await status(anna, /Black wins:/);
    for (const page of ben.context().pages()) await page.close();
    await sign(anna, 1, "no");
    assert.equal(await anna.locator("#absent").count(), 0);
});

check(() => yard, "in correspondence games there is only the sign", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("duel", { clock: "days" }, anna, ben);
    await sign(anna, 1, "yes");
    await leave(ben);
    await sign(anna, 1, "no");
    assert.equal(await anna.locator("#absent").count(), 0);
    assert.doesNotMatch(await anna.locator("#voice").innerText(), / left\./);
});

check(() => yard, "presence is unknown without a connection, and restored afterwards", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED);
    await together("duel", {}, anna, ben);
    await sign(anna, 1, "yes");
    await yard.kill();
    for (const page of [anna, ben]) {
        await eventually(async () => (await page.locator(".presence, #absent").count()) === 0, "nobody knows");
    }
    await yard.serve();
    await sign(anna, 1, "yes");
    await sign(ben, 0, "yes");
});
