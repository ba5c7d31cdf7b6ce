// Threats are marked and announced, and can be switched off; pigs can be tried on the rules page.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, begin, check, click, eventually, open, played, sees, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** Threat marks on the board. */
const TRIANGLE = '#board path[d="M30-48 48-16H12Z"]';

const triangles = (page, count) =>
    eventually(async () => (await page.locator(TRIANGLE).count()) === count, `${count} threats are marked`);
const voice = (page) => page.locator("#voice").innerText();
const heard = (page, pattern) => eventually(async () => pattern.test(await voice(page)), `the voice says ${pattern}`);
const here = { seats: { 1: "here" } };

check(() => yard, "a red robot under attack is marked, announced and reachable by keyboard", async () => {
    const page = await yard.person();
    await begin(page, "duel", { position: "1l1/1c1/3/1L1[-] b 0 1", ...here });
    await triangles(page, 0);
    await type(page, "b3b2");
    await played(page, 1);
    await triangles(page, 1);
    await sees(page, "White: the red robot is under attack.", "#threats");
    await heard(page, /to b2\. White: the red robot is under attack\.$/);
    await page.locator("#board").focus();
    await page.keyboard.press("Enter");
    await heard(page, /^b1, White: red robot\. White: the red robot is under attack\. Can be moved\.$/);
    // Capturing the attacker ends the threat.
    await type(page, "b1b2");
    await played(page, 2);
    await triangles(page, 0);
    assert.equal(await page.locator("#threats").count(), 0);
});

check(() => yard, "a single player sees threats against themselves, until they are switched off", async () => {
    const page = await yard.person();
    await begin(page, "duel", { position: "1l1/3/1c1/1L1[-] w 0 1", against: "1" });
    await sees(page, "Your red robot is under attack.", "#threats");
    await triangles(page, 1);
    const table = new URL(page.url()).pathname;
    await open(page, "/settings");
    assert.equal(await page.locator("#threats").isChecked(), true);
    await page.locator("#threats").uncheck();
    await open(page, table);
    await page.locator("#board").waitFor();
    await triangles(page, 0);
    assert.equal(await page.locator("#threats").count(), 0);
    await open(page, "/settings");
    assert.equal(await page.locator("#threats").isChecked(), false, "it is kept");
});

check(() => yard, "an incomplete turn shows whether it ends the threat", async () => {
    const page = await yard.person();
    await begin(page, "robosoccer", { position: "6/o5/6/1S4/6/4s1 w 9", ...here });
    await sees(page, "Black can score next turn.", "#threats");
    await triangles(page, 1);
    await click(page, "b3", "b4");
    await triangles(page, 0);
    await page.locator("#turn-undo").click();
    await triangles(page, 1);
    await click(page, "b3", "b2");
    await page.locator("#turn-send").waitFor();
    await triangles(page, 1);
});

check(() => yard, "in analysis threats are those against the side to move", async () => {
    const page = await yard.person();
    await open(page, `/analysis/soccolot?position=${encodeURIComponent("8/8/8/3O4/3W14/8/8/7B1 b 1")}`);
    await sees(page, "White can score next turn.", "#threats");
    await triangles(page, 1);
});

check(() => yard, "a round of pigs can be tried on the rules page", async () => {
    const page = await yard.person();
    await open(page, "/rules/pigs");
    const trial = page.locator(".pigs-trial").first();
    await trial.waitFor();
    await trial.locator("summary").click();
    const run = trial.locator(".trial-run");
    assert.equal(await run.isDisabled(), true);
    for (const key of ["W", "W", "D", "S", "F"]) await trial.locator(`[aria-keyshortcuts="${key}"]`).click();
    assert.ok((await trial.locator("svg.board path[stroke-dasharray]").count()) > 0, "the way is drawn");
    await run.click();
    await eventually(async () => (await trial.locator("ol.told li").count()) === 5, "five moments are told");
    await sees(page, /A .*d8 to d7/, ".pigs-trial ol.told li");
    assert.equal(await trial.locator(".slot.filled").count(), 0, "the next round is empty");
    await trial.locator(".trial-back").click();
    assert.equal(await trial.locator("ol.told li").count(), 0);
    assert.equal(await trial.locator(".slot.filled").count(), 5, "the program is there to be changed");
    // Another pig is chosen by keyboard.
    await trial.locator(".pigs-choice button").nth(1).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => (await trial.locator(".slot.filled").count()) === 0, "another pig, another program");
    await trial.locator("[data-slot='0']").focus();
    await page.keyboard.type("wwwww");
    await page.keyboard.press("Enter");
    await eventually(async () => (await trial.locator("ol.told li").count()) === 5, "five moments are told");
    await heard(page, /e1 to e2/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-slot")), "0", "and on it goes");
    assert.equal(await page.locator(".pigs-trial").nth(1).locator(".slot.filled").count(), 0, "every board is for itself");
});
