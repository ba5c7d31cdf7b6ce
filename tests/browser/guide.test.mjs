// Guidance for newcomers: the line about the game, hints, reasons, levels, and the ending.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { GAMES } from "./pages.mjs";
import { MY_TURN, NEAR_THE_END, Yard, begin, check, click, eventually, open, place, played, sees, speak, status, together, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

check(() => yard, "every table shows game, goal, options, opponents, and a link to the rules", async () => {
    const page = await yard.person();
    for (const game of GAMES) {
        await begin(page, game, { against: "3" });
        const about = page.locator("#about");
        await sees(page, /Computer: Medium/, "#about");
        assert.ok((await about.innerText()).length > 40, "the goal is said");
        assert.equal(await about.locator("a").getAttribute("href"), `/rules/${game}`);
    }
    await begin(page, "duel", { against: "6", options: { edition: "dobutsu" } });
    await sees(page, /Dobutsu shogi · Computer: Hard/, "#about");
    await speak(page, "pl");
    await sees(page, /Zbij czerwonego robota.*Komputer: Trudny/s, "#about");
});

check(() => yard, "hints are shown one at a time, advance when followed, and aren't repeated", async () => {
    const page = await yard.person();
    await begin(page, "duel", { against: "random" });
    await status(page, MY_TURN);
    await sees(page, /Choose one of your robots/, "#coach");
    await click(page, "b2");
    await sees(page, /choose a marked square/, "#coach");
    await click(page, "b3");
    await sees(page, /captured robot is yours/, "#coach");
    await page.reload();
    await sees(page, /captured robot is yours/, "#coach");
    await page.locator("#coach-next").click();
    await page.locator("#coach").waitFor({ state: "detached" });
    await begin(page, "duel", { against: "random" });
    await status(page, MY_TURN);
    assert.equal(await page.locator("#coach").count(), 0, "the hints were seen");
    // Each game has its own hints, and they can be dismissed at once.
    await begin(page, "soccolot", { against: "random" });
    await page.locator("#coach-end").click();
    await page.locator("#coach").waitFor({ state: "detached" });
});

check(() => yard, "a touch without effect explains why, and only movable pieces have a hand cursor", async () => {
    const page = await yard.person();
    await begin(page, "duel", { seats: { 1: "here" } });
    const why = page.locator(".why-nothing");
    const cursor = async (name) => {
        const at = await place(page, name);
        await page.mouse.move(at.x, at.y);
        return eventually(() => page.locator("#board").evaluate((board) => getComputedStyle(board).cursor), "a cursor");
    };
    assert.equal(await cursor("b3"), "auto");
    assert.equal(await cursor("b2"), "pointer");
    assert.equal(await cursor("a3"), "auto");
    await click(page, "b3");
    await sees(page, /belongs to your opponent/, ".why-nothing");
    await click(page, "b1", "b4");
    await sees(page, /red robot.*b4/, ".why-nothing");
    await click(page, "b2");
    await eventually(async () => (await why.innerText()) === "", "the next touch clears it");
    assert.equal(await cursor("b3"), "pointer", "a target can be picked, too");
    assert.equal(await page.locator(".toast").count(), 0);
    // A blocked robot can't move.
    await begin(page, "duel", { seats: { 1: "here" }, position: "2l/3/C2/C1L[-] w 0 1" });
    await click(page, "a1");
    await sees(page, /can't move/, ".why-nothing");
});

check(() => yard, "after one of two actions the page says that another is possible", async () => {
    const page = await yard.person();
    await begin(page, "robosoccer", { seats: { 1: "here" }, position: NEAR_THE_END.robosoccer });
    await click(page, "c6", "d6");
    await sees(page, /1 of 2 actions done/, ".turn-bar");
});

check(() => yard, "a winner gets a message and a button for the next level", async () => {
    const page = await yard.person();
    await begin(page, "duel", { against: "1", position: NEAR_THE_END.duel });
    await status(page, MY_TURN);
    await click(page, "a3", "a4");
    await sees(page, /You win!\s+The red robot safely reached the enemy zone/, "#finale");
    await sees(page, /You win! The red robot/, "#voice");
    assert.equal(await page.locator("#to-analysis").count(), 1);
    for (const [lang, words] of [["es", /¡Has ganado!/], ["pl", /Wygrywasz!/], ["en", /You win!/]]) {
        await speak(page, lang);
        await sees(page, words, "#finale");
    }
    const before = page.url();
    await sees(page, /Next level: Medium/, "#next-level");
    await page.locator("#next-level").click();
    await eventually(() => page.url() !== before, "the next game");
    await sees(page, /Computer: Medium/, "#about");
});

check(() => yard, "a rematch can have another level", async () => {
    const page = await yard.person();
    await begin(page, "duel", { against: "3", position: NEAR_THE_END.duel });
    await status(page, MY_TURN);
    await page.locator("#resign").click();
    await page.locator("#resign").click();
    await sees(page, /You lose\s+You resigned\./, "#finale");
    await page.locator("#rematch-level").selectOption("1");
    const before = page.url();
    await page.locator("#rematch").click();
    await eventually(() => page.url() !== before, "the rematch");
    await sees(page, /Computer: Easy/, "#about");
});

check(() => yard, "both players see the result from their point of view, with the player who caused it; a spectator sees a neutral one", async () => {
    const [anna, ben, cleo] = [await yard.person(), await yard.person(), await yard.person()];
    const link = await together("duel", {}, anna, ben);
    await open(cleo, link);
    await click(anna, "b2", "b3");
    await sees(ben, /under attack/, "#threats");
    await ben.locator("#resign").click();
    await ben.locator("#resign").click();
    await sees(ben, /You lose\s+You resigned\./, "#finale");
    await sees(anna, /You win!\s+Guest \w+ resigned\./, "#finale");
    await cleo.locator("#finale").waitFor();
    for (const page of [anna, ben, cleo]) assert.equal(await page.locator("#threats").count(), 0, "nothing threatens after the end");
    assert.equal(await cleo.locator(".finale-word").count(), 0);
    assert.equal(await cleo.locator("#status.voice").count(), 0, "the status is seen");
});

check(() => yard, "a few levels are offered first, with a description; the others are under More", async () => {
    const page = await yard.person();
    await open(page, "/");
    const names = (game, where) => page.locator(`#level-${game} ${where}`).allTextContents();
    assert.deepEqual(await names("duel", "> option"), ["Easy", "Medium", "Hard", "Perfect"]);
    assert.deepEqual(await names("soccolot", "> option"), ["Easy", "Medium", "Hard", "Strongest"]);
    assert.ok((await names("duel", "optgroup > option")).length > 5);
    const words = page.locator(".game-card", { has: page.locator("#level-duel") }).locator(".level-words");
    const medium = await words.innerText();
    await page.locator("#level-duel").selectOption("perfect");
    await eventually(async () => (await words.innerText()) !== medium, "the sentence follows");
    await open(page, "/new/duel");
    assert.deepEqual(await page.locator("#seat-1-level > option").allTextContents(), ["Easy", "Medium", "Hard", "Perfect"]);
});

check(() => yard, "after a goal the ball is in the net", async () => {
    const page = await yard.person();
    await begin(page, "soccolot", { seats: { 1: "here" }, position: NEAR_THE_END.soccolot });
    const figures = () => page.locator("#board").evaluate((board) => board.children[2].children.length);
    const before = await figures();
    await type(page, "1k6");
    await played(page, 1);
    await page.locator("#finale").waitFor();
    assert.equal(await figures(), before, "nothing has vanished");
});
