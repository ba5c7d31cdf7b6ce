// Conditional moves: prepared on the board, kept secret, played when they match.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, check, click, eventually, open, played, sees, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

check(() => yard, "an answer is prepared on the board, deleted, prepared again, and played when it matches", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("duel", {}, anna, ben);
    await status(anna, MY_TURN);
    const panel = ben.locator("#conditional");
    await panel.locator("summary").click();
    const prepare = async () => {
        await ben.locator("#conditional-add").click();
        await sees(ben, /Play the move you expect/, "#conditional-ask");
        assert.ok(await ben.locator("#conditional-save").isDisabled());
        await click(ben, "b2", "b3");
        await sees(ben, /Now play your answer/, "#conditional-ask");
        await click(ben, "c4", "b3");
        await eventually(async () => ben.locator("#conditional-save").isEnabled(), "a whole line");
        await ben.locator("#conditional-save").click();
        await sees(ben, /b2b3 → c4b3/, "#conditional-lines");
    };
    await prepare();
    await status(ben, /^White to move$/);
    await panel.locator("#conditional-lines button").click();
    await eventually(async () => (await ben.locator("#conditional-lines li").count()) === 0, "deleted");
    await prepare();
    // The line is still there after a reload.
    await open(ben, new URL(ben.url()).pathname + new URL(ben.url()).search);
    await ben.locator("#conditional summary").click();
    await sees(ben, /b2b3 → c4b3/, "#conditional-lines");
    for (const frame of anna.person.frames) assert.ok(!frame.includes("c4b3"), "Anna was told nothing of it");
    await click(anna, "b2", "b3");
    await played(anna, 2);
    await status(anna, MY_TURN);
    await played(ben, 2);
    await sees(ben, /Your conditional move was played: .*c4.*b3/, ".toasts");
    await sees(ben, /Played for you: b2b3 → c4b3/, "#conditional-true");
    assert.equal(await ben.locator("#conditional-true .signs").count(), 2, "as figurines, if they are wanted");
});
