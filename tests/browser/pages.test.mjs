// Requirements for every page: a title, a link that skips the header, resizable text, working links.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, allow, begin, check, click, eventually, go, moves, open, played } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const TITLES = {
    "/": "botyard",
    "/new": "New game · botyard",
    "/rules": "Rules · botyard",
    "/rules/duel": "Robot Duel: rules · botyard",
    "/analysis/soccolot": /Soccolot.* · botyard$/,
    "/players": "Players · botyard",
    "/settings": "Settings · botyard",
    "/account": "Sign in · botyard",
    "/nowhere": /.+ · botyard$/,
};

check(() => yard, "every page has its own title", async () => {
    const page = await yard.person();
    allow(page, /404/);
    for (const [path, title] of Object.entries(TITLES)) {
        await open(page, path);
        const fits = async () => {
            const now = await page.title();
            return title instanceof RegExp ? title.test(now) : now === title;
        };
        await eventually(fits, `${path} is called ${title}`);
    }
    await open(page, "/rules");
    await go(page, "/settings");
    await eventually(async () => (await page.title()) === "Settings · botyard", "another page, another title");
});

check(() => yard, "the skip link leads past the header", async () => {
    const page = await yard.person();
    await open(page, "/rules");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => !!document.activeElement.closest("main")), "the next stop is in the page");
});

check(() => yard, "the text follows the font size of the browser", async () => {
    const page = await yard.person();
    await open(page, "/");
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const usual = await size();
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    assert.ok((await size()) > usual * 1.5, "twice the size in the browser is larger here");
});

check(() => yard, "the link of a local game contains its moves", async () => {
    const page = await yard.person();
    await begin(page, "duel", { seats: { 1: "here" } });
    await click(page, "b2", "b3");
    await played(page, 1);
    await page.locator("details.taking summary").click();
    await page.locator("details.taking .share button").first().click();
    await page.locator(".toast").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await yard.person();
    await open(friend, link);
    await eventually(async () => (await moves(friend)) > 0 || /b2b3/.test(await friend.locator("main").innerText()), "the move is there");
});

check(() => yard, "RoboSoccer: after one action the page says that another is possible", async () => {
    const page = await yard.person();
    await begin(page, "robosoccer", { seats: { 1: "here" }, position: "bmssmb/2o3/6/6/3O2/SMBBMS w 2" });
    await click(page, "e1", "e2");
    await eventually(async () => /1 of 2 actions/.test(await page.locator(".turn-bar").innerText()), "one more");
    await click(page, "e3");
    await eventually(async () => !/1 of 2 actions/.test(await page.locator(".turn-bar").innerText()), "the turn is complete");
});

check(() => yard, "in pass and play the board can turn to the player to move", async () => {
    const page = await yard.person({ prefs: { turn: true } });
    await begin(page, "duel", { seats: { 1: "here" } });
    const flipped = () => page.locator("#board").getAttribute("data-flipped");
    assert.equal(await flipped(), "false");
    await click(page, "b2", "b3");
    await eventually(async () => (await flipped()) === "true", "Black is to move");
    await click(page, "b4", "b3");
    await played(page, 2);
    await eventually(async () => (await flipped()) === "false", "White is to move again");
});

check(() => yard, "the record of a local game names the computer by its level", async () => {
    const page = await yard.person();
    await begin(page, "duel", { against: "1" });
    await page.locator("details.taking summary").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("details.taking button", { hasText: ".yard" }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const record = Buffer.concat(chunks).toString();
    assert.match(record, /\[White "You"\]\n\[Black "Computer, Easy"\]/, record);
});
