// Analysis: engine, position editor, sharing and downloads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { Yard, allow, begin, check, click, eventually, go, open, played, sees, type } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** The browser's own error message while the solved table is being computed. */
const BEING_MADE = /503.*\/api\/duel\/probe/;

const section = (page, name) => page.locator(`section.${name}`);

/** Switches the engine on or off. */
async function think(page, where = "engine", on = true) {
    await section(page, where).locator("input[type=checkbox]").first().setChecked(on);
}

/** Number of strokes in the board's mark layers, which arrows increase. */
const marks = (page) => page.locator("#board").evaluate((board) =>
    [...board.children].slice(1).map((layer) => layer.querySelectorAll("path, line, polygon").length).reduce((all, one) => all + one, 0));

check(() => yard, "the engine's lines have arrows and can be played, and the link leads to the same position", async () => {
    const [page, other] = [await yard.person({ think: true }), await yard.person({ think: true })];
    await open(page, "/analysis/soccolot");
    await page.locator("#board").waitFor();
    // The engine starts by itself, and its first arrows may be there before they can be counted.
    await think(page, "engine", false);
    await eventually(async () => (await page.locator(".engine-lines li").count()) === 0, "no lines");
    const bare = await marks(page);
    await think(page);
    await eventually(async () => (await page.locator(".engine-lines li").count()) >= 2, "lines");
    await eventually(async () => (await marks(page)) > bare, "arrows");
    // The order of the lines may change at any moment.
    await page.locator(".engine-lines li .move").first().click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 1, "it is played");
    // The user's own move, and a variation beside it.
    await page.keyboard.press("Home");
    await typeHere(page, "3rs");
    await eventually(async () => (await page.locator("#moves .move").allInnerTexts()).includes("3rs"), "typed");
    await page.locator(".share button").first().click();
    const link = await eventually(() => page.evaluate(() => navigator.clipboard.readText()), "a link");
    await open(other, link);
    await eventually(async () => (await other.locator("#moves .move").allInnerTexts()).includes("3rs"), "the same position");
    assert.equal(await other.locator("#board").getAttribute("viewBox"), await page.locator("#board").getAttribute("viewBox"));
});

async function typeHere(page, order) {
    await page.locator("#typed-move").fill(order);
    await page.locator("#typed-move").press("Enter");
}

check(() => yard, "Robo Battle Pigs: the mix of a round, and other programs", async () => {
    const page = await yard.person({ think: true });
    await open(page, "/analysis/pigs?position=standard r3 A:d6S/3 B:d3N/3");
    await page.locator("#board").waitFor();
    await think(page, "round");
    await eventually(async () => (await page.locator("ol.mix li").count()) >= 1, "a mix");
    await sees(page, /%/, "ol.mix");
    await page.locator("ol.mix .move").first().click();
    await page.locator("#program-1").fill("X X X F F");
    const play = section(page, "round").locator("button.strong");
    await eventually(async () => play.isEnabled(), "both programs are there");
    await play.click();
    await eventually(async () => (await page.locator("#moves .move").count()) >= 1, "the round is played");
});

check(() => yard, "a played game can be analysed, and downloaded as record, picture and film", async () => {
    const page = await yard.person();
    await begin(page, "duel", { seats: { 1: "here" } });
    for (const [index, order] of ["b2b3", "b4b3", "c1c2"].entries()) {
        await type(page, order);
        await played(page, index + 1);
    }
    await page.locator("#to-analysis").click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 3, "the game's moves");
    await downloads(page, [".yard", "SVG", "PNG", "GIF"]);
    // The record can be loaded again.
    const record = readFileSync(await file(page, ".yard"), "utf8");
    await open(page, "/analysis");
    await page.locator("main textarea").fill(record);
    await page.locator("main section", { has: page.locator("textarea") }).locator("button").first().click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 3, "the record's moves");
    // Back to the start of the analysis.
    await page.locator("header nav a[href='/analysis']").click();
    // One of several records can be chosen.
    await page.locator("main textarea").fill(`${record}\n${record}`);
    await page.locator("main section", { has: page.locator("textarea") }).locator("button").first().click();
    await eventually(async () => (await page.locator("#load-several li").count()) === 2, "both records are listed");
    await page.locator("#load-several button").nth(1).click();
    await eventually(async () => (await page.locator("#moves .move").count()) === 3, "the second record's moves");
});

check(() => yard, "a table has the same buttons for record and pictures", async () => {
    const page = await yard.person();
    await begin(page, "pigs", { position: "standard r1 A:a3S/0 B:a1S/4", against: "1" });
    await page.locator("#programmer").waitFor();
    for (let shot = 0; shot < 5; shot += 1) await page.keyboard.press("f");
    await page.locator("#pigs-lock-in").click();
    await played(page, 1);
    await page.locator(".taking summary").click();
    await downloads(page, [".yard", "SVG", "PNG", "GIF"]);
});

const MAGIC = {
    ".yard": (bytes) => /\S/.test(bytes.toString("utf8")) && !bytes.toString("utf8").includes("<html"),
    SVG: (bytes) => bytes.toString("utf8").startsWith("<svg"),
    PNG: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    GIF: (bytes) => bytes.subarray(0, 6).toString("latin1") === "GIF89a" && bytes.includes(Buffer.from("NETSCAPE2.0", "latin1")),
};

async function file(page, kind) {
    const waits = page.waitForEvent("download", { timeout: 90_000 });
    await page.locator(".share button", { hasText: new RegExp(`^${kind.replace(".", "\\.")}$`) }).click();
    return (await waits).path();
}

async function downloads(page, kinds) {
    for (const kind of kinds) {
        const bytes = readFileSync(await file(page, kind));
        assert.ok(bytes.length > 60, `${kind} has ${bytes.length} bytes`);
        assert.ok(MAGIC[kind](bytes), `${kind} is what it says: ${bytes.subarray(0, 40)}`);
    }
}

check(() => yard, "a position can be set up by hand and played; an impossible one gets a message", async () => {
    const page = await yard.person();
    await open(page, "/analysis/duel?edit=yes");
    const text = page.locator(".analysis-side textarea");
    await text.waitFor();
    const before = await text.inputValue();
    // White's small robot is removed and placed elsewhere.
    const palette = section(page, "palette");
    await palette.locator("button", { hasText: /erase|take away|remove/i }).click();
    await click(page, "b2");
    await eventually(async () => (await text.inputValue()) !== before, "the position has changed");
    assert.match(await text.inputValue(), /^gle\/1c1\/3\/ELG/);
    await palette.locator('button[aria-label="White: small yellow robot"]').click();
    await click(page, "a2");
    await eventually(async () => /^gle\/1c1\/C2\/ELG/.test(await text.inputValue()), "a robot stands there");
    await text.fill("gle/1c1/3/3[-] w 0 1 nonsense");
    await eventually(async () => (await page.locator("#edit-wrong").innerText()).length > 5, "a sentence says why");
    assert.ok(await page.locator(".analysis-side button.strong").first().isDisabled());
    await text.fill("2g/L2/2l/C2[-] w 0 1");
    await page.locator(".analysis-side a.button[href^='/new/duel']").first().click();
    await page.locator("#new-position").waitFor();
    assert.equal(await page.locator("#new-position").inputValue(), "2g/L2/2l/C2[-] w 0 1");
});

check(() => yard, "the board editor: a wall is added, the board is saved and played", async () => {
    const page = await yard.person();
    await open(page, "/editor");
    const yardBoard = page.locator("#yard");
    await yardBoard.waitFor();
    const text = page.locator(".analysis-side textarea");
    const walls = async () => (await text.inputValue()).match(/^wall /gm)?.length ?? 0;
    const before = await walls();
    // There is nothing between a1 and a2 yet.
    const edge = page.locator("#yard rect.edge", { has: page.locator("title", { hasText: /a1.*a2/ }) }).first();
    await edge.click();
    await eventually(async () => (await walls()) > before, "a wall");
    assert.match(await text.inputValue(), /wall a1 a2/);
    await page.locator(".analysis-side input[type=text]").first().fill("my yard");
    await eventually(async () => /name my.yard/.test(await text.inputValue()) || (await page.locator("#yard-wrong").innerText()) !== "", "a name");
    await page.locator(".analysis-side input[type=text]").first().fill("my-yard");
    await eventually(async () => /name my-yard/.test(await text.inputValue()), "a name");
    await page.locator("button", { hasText: /^save in/i }).first().click();
    // After a reload the address gives the same board.
    await page.reload();
    await yardBoard.waitFor();
    assert.match(await text.inputValue(), /wall a1 a2/);
    await page.locator(".analysis-side button.strong").first().click();
    await page.locator("#lineup").waitFor();
    await page.locator("#lineup-send").click();
    await played(page, 2);
    // It can also be chosen for a new table.
    await go(page, "/new/robosoccer");
    await page.locator("#board-own").check();
    await page.locator("#board-kept").selectOption({ label: "my-yard" });
    await page.locator("#new-begin").click();
    await page.locator("#lineup").waitFor();
});

// Runs last, because the table is computed until the server stops.
check(() => yard, "Robot Duel: the solved table shows the value of every move, or that it is being computed", async () => {
    const page = await yard.person({ think: true });
    allow(page, BEING_MADE);
    await open(page, "/analysis/duel");
    const perfect = section(page, "perfect");
    await eventually(async () => {
        const text = await perfect.innerText();
        return (await perfect.locator("table tbody tr").count()) >= 4 || /still computing its table/.test(text);
    }, "values, or a sentence");
    if (await perfect.locator("table").count()) {
        await sees(page, /(win|loss) in \d+/i, "section.perfect");
        await perfect.locator("tbody .move").first().click();
        await eventually(async () => (await page.locator("#moves .move").count()) === 1, "it is played");
    }
});
