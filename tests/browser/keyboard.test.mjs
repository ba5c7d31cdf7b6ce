// Play by keyboard and screen reader.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, begin, check, eventually, moves, open, played, status } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** Presses Tab until this element has the focus. */
async function tabTo(page, selector) {
    for (let presses = 0; presses < 150; presses += 1) {
        if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`Tab doesn't lead to ${selector}`);
}

const voice = (page) => page.locator("#voice").innerText();
const heard = (page, pattern) => eventually(async () => pattern.test(await voice(page)), `the voice says ${pattern}`);

check(() => yard, "a game against the computer by keyboard alone, with every step announced", async () => {
    const page = await yard.person();
    await open(page, "/");
    // The first element is the link that skips the header.
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
    await page.keyboard.press("Enter");
    await tabTo(page, "#play-duel");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/local\//);
    await status(page, MY_TURN);
    await tabTo(page, "#board");
    // The focus is visible.
    const ring = await page.locator("#board").evaluate((board) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(board);
        return outlineStyle !== "none" && outlineWidth !== "0px" ? "outline" : boxShadow !== "none" ? "shadow" : "";
    });
    assert.notEqual(ring, "", "the board shows that it has the focus");
    await page.keyboard.press("Enter");
    await heard(page, /[abc][1-4]/);
    // Moves to b2 from wherever the cursor starts.
    for (let steps = 0; steps < 20 && !/^b2/.test(await voice(page)); steps += 1) {
        const at = /^([abc])([1-4])/.exec(await voice(page));
        const key = !at ? "ArrowUp" : at[1] < "b" ? "ArrowRight" : at[1] > "b" ? "ArrowLeft" : at[2] < "2" ? "ArrowUp" : "ArrowDown";
        await page.keyboard.press(key);
    }
    await heard(page, /^b2, White: small yellow robot\. Can be moved/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await heard(page, /^b3, Black: small yellow robot\. Capture/);
    await page.keyboard.press("Enter");
    await played(page, 1);
    await played(page, 2);
    await eventually(async () => (await voice(page)).length > 10, "what happened is told");
    await status(page, MY_TURN);
    assert.equal(await page.evaluate(() => document.activeElement.id), "board", "the focus stays where it was");
});

check(() => yard, "promotion, deselection and typed moves by keyboard", async () => {
    const page = await yard.person();
    await begin(page, "duel", { position: "2l/C2/3/2L[-] w 0 1", seats: { 1: "here" } });
    await page.locator("#board").focus();
    await page.keyboard.press("Enter");
    for (let steps = 0; steps < 20 && !/^a3/.test(await voice(page)); steps += 1) {
        const at = /^([abc])([1-4])/.exec(await voice(page));
        await page.keyboard.press(at && at[1] > "a" ? "ArrowLeft" : at && at[2] > "3" ? "ArrowDown" : "ArrowUp");
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement.closest(".board-frame [role=group]") !== null), "the choice has the focus");
    await page.keyboard.press("Enter");
    await played(page, 1);
    assert.match(await page.locator("[data-step='1']").innerText(), /^a3a4\+?$/);
    await tabTo(page, "details.in-words summary");
    await page.keyboard.press("Enter");
    await tabTo(page, "#typed-move");
    await page.keyboard.type("c4b4");
    await page.keyboard.press("Enter");
    await eventually(async () => (await moves(page)) === 2, "the typed move is played");
    assert.match(await page.locator("#position-words").innerText(), /c1 White: red robot/);
});

check(() => yard, "a pig is programmed by keyboard alone", async () => {
    const page = await yard.person();
    await begin(page, "pigs", { against: "1" });
    await page.locator("#programmer").waitFor();
    await tabTo(page, "#pigs-slot-0");
    for (const key of ["w", "f", "d", "Backspace", "a", "h", "s"]) await page.keyboard.press(key);
    await eventually(async () => (await page.locator(".pigs-slots button.filled").count()) === 5, "five commands");
    await page.locator("#pigs-slot-0").focus();
    await page.keyboard.press("Enter");
    await played(page, 1);
});

check(() => yard, "a line-up is arranged by keyboard alone", async () => {
    const page = await yard.person();
    await begin(page, "robosoccer", { against: "1" });
    await page.locator("#lineup").waitFor();
    const label = (slot) => page.locator(`#lineup-${slot}`).getAttribute("aria-label");
    const [first, second] = [await label(0), await label(1)];
    await tabTo(page, "#lineup-0");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    assert.notEqual(await label(0), first);
    assert.notEqual(await label(1), second);
    await page.keyboard.press("Escape");
    await tabTo(page, "#lineup-send");
    await page.keyboard.press("Enter");
    await played(page, 2);
});
