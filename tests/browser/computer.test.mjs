// Complete games against the computer, in the page.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
    MY_TURN, NEAR_THE_END, OVER, Yard, begin, check, click, drag, eventually, legal, moves, open, place, play, played, program, sees,
    status, write,
} from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const over = async (page) => OVER.test(await page.locator("#status").innerText());

/** Waits for the user's turn or the end of the game. */
async function turnOrEnd(page) {
    await eventually(async () => {
        const said = await page.locator("#status").innerText();
        return MY_TURN.test(said) || OVER.test(said);
    }, "a turn or the end");
}

check(() => yard, "Robot Duel from the home page to the end of the game, and a rematch", async () => {
    const page = await yard.person();
    await open(page, "/");
    await page.locator("#level-duel").selectOption("1");
    await page.locator("#play-duel").click();
    await page.waitForURL(/\/local\//);
    await status(page, MY_TURN);
    // The first move by clicks, the second by dragging.
    await click(page, "b2", "b3");
    await played(page, 2);
    await turnOrEnd(page);
    if (!(await over(page)) && (await legal(page)).includes("c1c2")) {
        await drag(page, "c1", "c2");
        await played(page, 3);
        await turnOrEnd(page);
    }
    // Then forward moves, whatever their result.
    for (let turn = 0; turn < 120 && !(await over(page)); turn += 1) {
        const before = await moves(page);
        const orders = await legal(page);
        const worth = (order) => Number(order[3] > order[1]) + Math.random();
        await play(page, orders.sort((one, other) => worth(other) - worth(one))[0]);
        await eventually(async () => (await moves(page)) > before, "the move is in the list");
        await turnOrEnd(page);
    }
    await status(page, OVER);
    const here = page.url();
    await page.locator("#rematch").click();
    await eventually(() => page.url() !== here && /\/local\//.test(page.url()), "the next game has its own address");
    await eventually(async () => !(await over(page)), "it isn't over");
    // White and Black have swapped seats: the computer begins.
    await status(page, MY_TURN);
    assert.equal(await page.locator("#take-back").count(), 0, "the user hasn't moved yet");
    assert.equal(await page.locator("#flip").getAttribute("aria-pressed"), null, "the board of Black isn't a pressed button");
    assert.doesNotMatch(await page.locator("#voice").innerText(), /wins|win!|lose|Draw/, "nothing is announced of the last game");
});

check(() => yard, "Robot Duel: pieces in hand are dragged onto the board, and promotion is chosen beside the square", async () => {
    const page = await yard.person();
    await begin(page, "duel", { position: "2l/C2/3/2L[G] w 0 1", against: "1" });
    await status(page, MY_TURN);
    await drag(page, "hand-0", "b2");
    await played(page, 1);
    assert.match(await page.locator("[data-step='1']").innerText(), /@b2/);
    await begin(page, "duel", { position: "2l/C2/3/2L[-] w 0 1", against: "1" });
    await click(page, "a3", "a4");
    const choice = page.locator(".board-frame [role=group] button");
    await choice.first().waitFor();
    assert.equal(await choice.count(), 2);
    await page.locator(".board-frame [role=group] button", { hasText: "Promote" }).click();
    await played(page, 1);
    assert.match(await page.locator("[data-step='1']").innerText(), /a3a4\+/);
});

check(() => yard, "Soccolot from the start, then to a goal", async () => {
    const page = await yard.person();
    await open(page, "/");
    await page.locator("#level-soccolot").selectOption("1");
    await page.locator("#play-soccolot").click();
    // Black moves first, which is the computer.
    await status(page, MY_TURN);
    await played(page, 1);
    await click(page, "d1", "d2");
    await played(page, 3);
    assert.match(await page.locator("[data-step='2']").innerText(), /^3rn$/);

    await begin(page, "soccolot", { position: NEAR_THE_END.soccolot, against: "1" });
    await status(page, MY_TURN);
    // A dribble, then a kick over the back line: the man, the ball, the goal.
    await click(page, "d2", "d3", "d4");
    const several = page.locator(".board-frame [role=group] button", { hasText: /Dribble/ });
    await eventually(async () => (await moves(page)) > 0 || (await several.count()) > 0, "a dribble or the question which");
    if (await several.count()) await several.first().click();
    await played(page, 2);
    assert.match(await page.locator("[data-step='1']").innerText(), /^1dn$/);
    await status(page, MY_TURN);
    await click(page, "d3", "d4", "goal-black");
    await status(page, /White wins:/);
    await page.locator("#rematch").click();
    await page.waitForURL(/\/local\//);
});

check(() => yard, "RoboSoccer: set-up, a turn of two actions with undo, and a goal", async () => {
    const page = await yard.person();
    await open(page, "/");
    await page.locator("#level-robosoccer").selectOption("1");
    await page.locator("#play-robosoccer").click();
    await page.locator("#lineup").waitFor();
    await status(page, MY_TURN);
    // Two swap places by clicks, two by drag and drop.
    const labels = () => page.locator("#lineup .slot").evaluateAll((slots) => slots.map((slot) => slot.getAttribute("aria-label")));
    const size = (label) => /small|medium|big/.exec(label)[0];
    const first = (await labels()).map(size);
    await page.locator("#lineup-0").click();
    await page.locator("#lineup-1").click();
    const second = (await labels()).map(size);
    assert.deepEqual([second[0], second[1]], [first[1], first[0]]);
    await page.locator("#lineup-2").dragTo(page.locator("#lineup-5"));
    const third = (await labels()).map(size);
    assert.deepEqual([third[2], third[5]], [second[5], second[2]]);
    await page.locator("#lineup-shuffle").click();
    const row = (await labels()).map((label) => size(label)[0].toUpperCase()).join("");
    await page.locator("#lineup-send").click();
    await played(page, 2);
    assert.equal(await page.locator("[data-step='1']").innerText(), `place ${row}`);
    // The ball is placed by touching its square.
    await sees(page, /ball/i, "#lineup");
    await click(page, "c2");
    await page.locator("#turn-send").click();
    await played(page, 5);
    await status(page, MY_TURN);

    // One action, undone; then two actions, and only then is the turn sent.
    const before = await moves(page);
    const orders = await legal(page);
    const two = orders.find((order) => /^([a-f]1)([a-f]2),([a-f]1)([a-f]2)$/.test(order) && order.slice(0, 2) !== order.slice(5, 7));
    assert.ok(two, `two steps off the home row, of ${orders.length} turns`);
    const [one, other] = two.split(",");
    await click(page, one.slice(0, 2), one.slice(2));
    await page.locator("#turn-send").waitFor();
    assert.ok(await page.locator("#turn-send").isEnabled(), "one action is enough");
    await page.locator("#turn-undo").click();
    await page.locator("#turn-send").waitFor({ state: "detached" });
    await click(page, one.slice(0, 2), one.slice(2), other.slice(0, 2), other.slice(2));
    await sees(page, two, ".turn-bar");
    assert.equal(await moves(page), before, "nothing is sent by itself");
    await page.locator("#turn-send").click();
    await played(page, before + 1);
    assert.equal(await page.locator(`[data-step='${before + 1}']`).innerText(), two);

    await begin(page, "robosoccer", { position: NEAR_THE_END.robosoccer, against: "1" });
    await status(page, MY_TURN);
    // The robot that was moved continues without being touched again.
    await click(page, "c6", "b6", "f2");
    await page.locator("#turn-send").click();
    await status(page, /White wins:/);
    await page.locator("#rematch").waitFor();
});

check(() => yard, "RoboSoccer: a passive turn says why it can't be sent", async () => {
    const page = await yard.person();
    await begin(page, "robosoccer", { position: "2S3/6/6/5m/5O/6 w 9", against: "1" });
    await status(page, MY_TURN);
    await click(page, "c6", "b6", "c6");
    await sees(page, /which isn't allowed/);
});

check(() => yard, "Robo Battle Pigs: programs by buttons, keys and dragging, to the end, and a rematch", async () => {
    const page = await yard.person();
    await open(page, "/");
    await page.locator("#level-pigs").selectOption("1");
    await page.locator("#play-pigs").click();
    await page.locator("#programmer").waitFor();
    const slot = (number) => page.locator(`#pigs-slot-${number}`);
    const filled = () => page.locator(".pigs-slots button.filled").count();
    assert.ok(await page.locator("#pigs-lock-in").isDisabled(), "nothing is written yet");
    await write(page, "^ F");
    await page.keyboard.press("d");
    await eventually(async () => (await filled()) === 3, "three commands");
    await page.locator('.pigs-palette button[aria-keyshortcuts="H"]').dragTo(slot(4));
    await eventually(async () => (await filled()) === 4, "a command was carried into the last slot");
    assert.ok(await page.locator("#pigs-lock-in").isDisabled(), "one is missing");
    // The preview of the user's path is shown on the board, and can be hidden.
    const ghosts = () => page.locator("#board").evaluate((board) => board.innerHTML.length);
    const shown = await ghosts();
    await page.locator("#pigs-preview").uncheck();
    await eventually(async () => (await ghosts()) < shown, "no preview");
    await page.locator("#pigs-preview").check();
    await write(page, "v");
    await page.locator("#pigs-lock-in").click();
    await played(page, 1);
    await page.locator("#reveal").waitFor();
    await page.locator("#reveal-replay").click();
    await page.locator("#reveal-back").click();
    await page.locator("#reveal-on").click();

    await begin(page, "pigs", { position: NEAR_THE_END.pigs, against: "1" });
    await page.locator("#programmer").waitFor();
    await program(page, "F F F F F");
    await status(page, OVER);
    await status(page, /^A wins:/);
    const here = page.url();
    await page.locator("#rematch").click();
    await eventually(() => page.url() !== here, "the next game");
    await page.locator("#programmer").waitFor();
});

check(() => yard, "Robo Battle Pigs: damage is counted down, and repair fills the program", async () => {
    const page = await yard.person();
    await begin(page, "pigs", { position: "standard r2 A:d8S/2 B:e1N/0", against: "1" });
    await page.locator("#programmer").waitFor();
    await sees(page, /add 2 more rests/, ".pigs-duty");
    await write(page, "X");
    await sees(page, /add one more rest/, ".pigs-duty");
    await write(page, "R");
    assert.equal(await page.locator(".pigs-slots button.filled").count(), 5);
    await page.locator("#pigs-lock-in").click();
    await played(page, 1);
});

check(() => yard, "pass and play: every seat is asked in turn, and draws can be agreed", async () => {
    const page = await yard.person();
    await open(page, "/");
    await page.locator("#hotseat-duel").click();
    await status(page, /^White to move$/);
    await click(page, "b2", "b3");
    await status(page, /^Black to move$/);
    await click(page, "b4", "b3");
    await status(page, /^White to move$/);
    await played(page, 2);
    // Back to the beginning by keyboard and slider, and to the latest position.
    await page.locator("#status").click();
    await page.keyboard.press("Home");
    await sees(page, /earlier move/);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("[data-step='1']").getAttribute("aria-current"), "step");
    await page.locator("#replay-slider").fill("0");
    await sees(page, /earlier move/);
    await page.locator("#to-present").click();
    // The moves are still there after a reload.
    await page.reload();
    await played(page, 2);
    // Taking back includes the computer's reply, so that it is the user's turn again.
    await page.locator("#take-back").click();
    await eventually(async () => (await moves(page)) === 0, "both moves are taken back");
    assert.equal(await page.locator(".offer").count(), 0, "nothing is left to be answered");
    await page.locator("#draw").click();
    await status(page, /^Draw:/);
});

check(() => yard, "pass and play with two pigs: a curtain closes between their turns", async () => {
    const page = await yard.person();
    await begin(page, "pigs", { seats: { 1: "here" } });
    await page.locator("#pigs-open").click();
    await program(page, "F ^ TR v H");
    // Nothing of the program stays visible for the other player.
    await page.locator("#pigs-open").waitFor();
    assert.equal(await page.locator(".pigs-slots button.filled").count(), 0);
    assert.equal(await moves(page), 0);
    await page.locator("#pigs-open").click();
    assert.equal(await page.locator(".pigs-slots button.filled").count(), 0);
    await program(page, "\\ \\ F ^ /");
    await played(page, 1);
    await sees(page, /./, "#reveal");
});

check(() => yard, "a click skips an animation, which ends at the current position", async () => {
    const page = await yard.person({ motion: true });
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    await click(page, "b2", "b3");
    await played(page, 2);
    const at = await place(page, "a1");
    await page.mouse.click(at.x, at.y);
    await status(page, MY_TURN);
    assert.equal(await page.locator("#board").count(), 1);
});
