// Lessons: tasks on the board, judged by the rules.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { GAMES } from "./pages.mjs";
import { Yard, check, click, eventually, open, sees, speak, write } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const chosen = (page) => page.locator(".learn-steps [aria-current=step]").innerText();

check(() => yard, "a lesson is solved by exactly the moves that meet its goal", async () => {
    const page = await yard.person();
    await open(page, "/learn");
    await page.locator("a[href='/learn/duel']").click();
    await sees(page, /red robot goes one square/, "#learn-task");
    await click(page, "b2", "b3");
    await sees(page, /Not quite/, "#learn-result");
    await page.locator("#learn-again").click();
    await sees(page, /^\s*$/, "#learn-result");
    await click(page, "b1", "c2");
    await sees(page, /Well done!/, "#learn-result");
    await page.locator("#learn-next").click();
    await sees(page, /white robot goes diagonally/, "#learn-task");
    // Progress is remembered, in every language.
    await page.reload();
    await sees(page, /white robot goes diagonally/, "#learn-task");
    assert.match(await chosen(page), /^2/);
    await speak(page, "es");
    await sees(page, /en diagonal/, "#learn-task");
});

check(() => yard, "after the solution is shown, it is the learner's turn again", async () => {
    const page = await yard.person();
    for (const game of GAMES) {
        await open(page, `/learn/${game}`);
        await page.locator(".learn-steps button").first().waitFor();
        const steps = await page.locator(".learn-steps button").count();
        assert.ok(steps >= 8 && steps <= 12, `${game} has ${steps} lessons`);
        for (const step of [0, steps - 1]) {
            await page.locator(".learn-steps button").nth(step).click();
            await page.locator("#learn-show").click();
            await sees(page, /This is one way/, "#learn-result");
            assert.equal(await page.locator(".learn-steps [data-done=yes]").count(), 0, "seeing isn't doing");
            await page.locator("#learn-again").click();
            await sees(page, /^\s*$/, "#learn-result");
        }
    }
});

check(() => yard, "turns of two actions and programs can be lessons", async () => {
    const page = await yard.person();
    await open(page, "/learn/robosoccer");
    await page.locator(".learn-steps button").nth(1).click();
    await sees(page, /one or two actions/, "#learn-task");
    await click(page, "b1", "b2", "b3");
    await page.locator(".trial-send").click();
    await sees(page, /Well done!/, "#learn-result");
    await open(page, "/learn/pigs");
    await write(page, "^ TL TR TL TR");
    await page.locator(".trial-run").click();
    await sees(page, /Well done!/, "#learn-result");
});

check(() => yard, "a lesson is solved by keyboard alone, and the result is announced", async () => {
    const page = await yard.person();
    await open(page, "/learn/duel");
    await page.locator(".learn-steps button").nth(8).click();
    await page.locator("#board").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => {
        if (/b3/.test(await page.locator("#voice").innerText())) return true;
        await page.keyboard.press("ArrowUp");
        return false;
    }, "the green robot is found");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await sees(page, /b4.*(Take|Capture)/, "#voice");
    await page.keyboard.press("Enter");
    await sees(page, /Well done!/, "#voice");
});

check(() => yard, "lists of games show each game's first position with its pieces", async () => {
    const page = await yard.person();
    const drawn = async (path, card) => {
        await open(page, path);
        await page.locator(`${card} svg`).nth(3).waitFor();
        return page.locator(`${card} svg`).evaluateAll((all) => all.map((svg) => svg.querySelectorAll("*").length));
    };
    const wanted = await drawn("/analysis", ".analysis-game");
    assert.deepEqual(await drawn("/new", ".game-link"), wanted);
    assert.deepEqual(await drawn("/rules", ".rules-card"), wanted);
    assert.deepEqual(await drawn("/learn", ".rules-card"), wanted);
});

check(() => yard, "links below the title of a game's lessons are on one line", async () => {
    const page = await yard.person({ phone: true });
    for (const game of ["duel", "pigs", "robosoccer", "soccolot"]) {
        await open(page, `/learn/${game}`);
        const links = page.locator(".learn h1 + .row a");
        await links.nth(1).waitFor();
        const [one, other] = [await links.nth(0).boundingBox(), await links.nth(1).boundingBox()];
        assert.equal(Math.round(one.y), Math.round(other.y), game);
    }
});

check(() => yard, "games without lessons have no lessons page", async () => {
    const page = await yard.person();
    page.person.allowed.push(/404/);
    await open(page, "/learn/chess");
    await sees(page, /Nothing is here|Page not found/);
});
