// Review of a game: mistakes, better moves, the chances over the game. And consistency of the analysis.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, begin, check, eventually, open, played, sees, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** A possible response of the solved table: every position is lost until a player gives it away. */
const POSITIONS = [
    { value: "loss", dtm: -78, moves: [{ move: "b1a2", dtm: -78 }, { move: "b2b3", dtm: -76 }] },
    { value: "win", dtm: 75, moves: [{ move: "c4b3", dtm: 75 }, { move: "b4b3", dtm: -3 }] },
    { value: "win", dtm: 3, moves: [{ move: "a1b2", dtm: 3 }, { move: "c1c2", dtm: 3 }] },
    { value: "loss", dtm: -2, moves: [{ move: "a4a3", dtm: -2 }] },
];

check(() => yard, "a finished game is reviewed exactly with one click, and its mistakes can be stepped through by keyboard", async () => {
    const page = await yard.person();
    await page.context().route(/\/api\/duel\/probe$/, (route) =>
        route.request().method() === "POST" ? route.fulfill({ json: { positions: POSITIONS } }) : route.fallback());
    await begin(page, "duel", { seats: { 1: "here" } });
    for (const [index, order] of ["b2b3", "b4b3", "c1c2"].entries()) {
        await type(page, order);
        await played(page, index + 1);
    }
    await page.locator("#resign").click();
    await page.locator("#resign").click();
    await page.locator("#to-review").click();
    await sees(page, /^One mistake\.$/, "#review-count");
    await sees(page, /b4b3 \?\?[^]*blunder/, ".review-list");
    await sees(page, /win in 75 plies → loss in 3 plies/, ".review-list");
    await sees(page, /Better: c4b3/, ".review-list");
    await sees(page, /Exact/, "#review-note");
    await sees(page, /b4b3\s*\?\?/, "#moves");
    assert.ok((await page.locator(".review-curve polyline").getAttribute("points")).split(" ").length >= 4);
    await page.locator("#review-back").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => /b4b3/.test(await page.locator("#moves [aria-current=step]").innerText()), "the mistake is shown");
});

check(() => yard, "other games are reviewed by the engine, with a note that it can be wrong", async () => {
    const page = await yard.person({ think: true });
    await open(page, "/analysis/soccolot?moves=3rs;3rn");
    await page.locator("#review-begin").click();
    await sees(page, /estimate/, "#review-note");
    await eventually(async () => ((await page.locator(".review-curve polyline").getAttribute("points")) ?? "").trim().split(" ").length === 3, "a value for every position");
});

check(() => yard, "the analysis opens at the position on display", async () => {
    const page = await yard.person();
    await begin(page, "soccolot", { seats: { 1: "here" } });
    for (const [index, order] of ["3rs", "3rn", "4rs"].entries()) {
        await type(page, order);
        await played(page, index + 1);
    }
    await page.locator(".moves [data-step]").nth(1).click();
    await page.locator("#to-analysis").click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 3, "the game's moves");
    await sees(page, /3rn/, "#moves [aria-current=step]");
});

check(() => yard, "RoboSoccer's analysis begins with robots and balls on the board, and offers another line-up", async () => {
    const page = await yard.person();
    await open(page, "/analysis/robosoccer");
    await page.locator("#board").waitFor();
    await eventually(async () => (await page.locator("#moves .move").count()) === 4, "it is set up");
    const before = await page.locator("#moves").innerText();
    await page.locator("#other-setup").click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 4 && (await page.locator("#moves").innerText()) !== before, "another line-up");
});

check(() => yard, "with a solved table, lines come from it, units are named, and the engine panel is collapsed", async () => {
    const page = await yard.person();
    await page.context().route(/\/api\/duel\/probe\?/, (route) => route.fulfill({ json: { ...POSITIONS[0], line: ["b1a2", "b4a3"] } }));
    await open(page, "/analysis/duel");
    await sees(page, /White: loss in 78 plies/, "section.perfect");
    await sees(page, /Best play:\s*b1a2\s*b4a3/, "section.perfect");
    assert.equal(await page.locator("details.engine-fold").getAttribute("open"), null);
    await page.locator(".best-line .move").nth(1).click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 2, "the line is played");
});

check(() => yard, "the chances of two pigs add up to 100 % and are labelled as an estimate", async () => {
    const page = await yard.person({ think: true });
    await open(page, "/analysis/pigs?position=standard r3 A:d6S/3 B:d3N/3");
    await page.locator("#board").waitFor();
    await page.locator("section.round input[type=checkbox]").first().check();
    await sees(page, /estimate[^]*A [\d.]+ % · B [\d.]+ %/, "#mix-chances");
    const text = await page.locator("#mix-chances").innerText();
    const [a, b] = [...text.matchAll(/([\d.]+) %/g)].map((found) => Number(found[1]));
    assert.ok(Math.abs(a + b - 100) < 0.15, text);
});
