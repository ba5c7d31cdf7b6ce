// A move is made exactly when it is intended: by mouse, touch and keyboard.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, begin, check, click, drag, eventually, moves, place, played, tap } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const HERE = { seats: { 1: "here" } };
const chooser = (page) => page.locator(".chooser");
/** Asserts that the whole chooser is visible. */
async function seenWhole(page) {
    const area = await chooser(page).boundingBox();
    const { width, height } = page.viewportSize();
    assert.ok(
        area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height,
        `the chooser is cut off: ${JSON.stringify(area)}`,
    );
}
const turn = (page) => page.locator(".turn-bar");

/** The text of the moves in the list. */
const written = (page) => page.locator(".moves [data-step]").allInnerTexts();

/** Drags with a finger. */
async function swipe(page, from, to) {
    const session = await page.context().newCDPSession(page);
    const [start, end] = [await place(page, from), await place(page, to)];
    const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    await touch("touchStart", start);
    for (let step = 1; step <= 6; step += 1) {
        await touch("touchMove", { x: start.x + ((end.x - start.x) * step) / 6, y: start.y + ((end.y - start.y) * step) / 6 });
    }
    await touch("touchEnd");
}

/** Asserts that nothing is played, after a wait long enough for a late click. */
async function nothingPlayed(page) {
    await page.waitForTimeout(400);
    assert.equal(await moves(page), 0, `played: ${await written(page)}`);
}

for (const column of ["a", "b", "c"]) {
    check(() => yard, `a finger that goes to the last row on ${column} is asked about promotion, and answers by another tap`, async () => {
        const page = await yard.person({ phone: true });
        const board = { a: "2l/C2/3/L2[-] w 0 1", b: "2l/1C1/3/L2[-] w 0 1", c: "l2/2C/3/L2[-] w 0 1" }[column];
        await begin(page, "duel", { ...HERE, position: board });
        await tap(page, `${column}3`, `${column}4`);
        await chooser(page).waitFor();
        await nothingPlayed(page);
        assert.equal(await chooser(page).locator("button svg").count(), 2, "each answer has its picture");
        await seenWhole(page);
        // The square in question isn't covered.
        const at = await place(page, `${column}4`);
        const hidden = await page.evaluate(({ x, y }) => !!document.elementFromPoint(x, y)?.closest(".chooser"), at);
        assert.ok(!hidden, "the chooser lies beside the square");
        await chooser(page).locator("button").last().tap();
        await played(page, 1);
    });
}

check(() => yard, "a touch offers the choice between a dribble and a kick by one square", async () => {
    const page = await yard.person({ phone: true });
    await begin(page, "soccolot", { ...HERE, position: "8/8/8/8/8/3O4/3W14/6B11 w 1" });
    await tap(page, "d2", "d4");
    await chooser(page).waitFor();
    await nothingPlayed(page);
    await seenWhole(page);
    await chooser(page).locator("button").last().tap();
    await played(page, 1);
});

for (const [means, hand] of [["a mouse", click], ["a finger", tap]]) {
    check(() => yard, `Soccolot: a second touch by ${means} lets go of the man, also beside the ball`, async () => {
        const page = await yard.person({ phone: hand === tap });
        await begin(page, "soccolot", { ...HERE, position: "8/8/8/8/8/3O4/3W14/6B11 w 1" });
        await hand(page, "d2", "d2");
        await nothingPlayed(page);
        // The man can be selected again, and takes the ball along to the target.
        await hand(page, "d2", "d1");
        await chooser(page).waitFor();
        await nothingPlayed(page);
        const answer = chooser(page).locator("button").last();
        await (hand === tap ? answer.tap() : answer.click());
        await played(page, 1);
    });
}

check(() => yard, "Soccolot: a double click plays nothing", async () => {
    const page = await yard.person();
    await begin(page, "soccolot", { ...HERE, position: "8/8/8/8/8/3O4/3W14/6B11 w 1" });
    const at = await place(page, "d2");
    await page.mouse.dblclick(at.x, at.y);
    await nothingPlayed(page);
});

const LINED_UP = "bmssmb/2o3/6/6/3O2/SMBBMS w 2";

const AGAIN = {
    "by clicks, touching it again": (page) => click(page, "e1", "e2", "e2", "e3"),
    "by clicks, without touching it again": (page) => click(page, "e1", "e2", "e3"),
    "by carrying it twice": async (page) => {
        await drag(page, "e1", "e2");
        await drag(page, "e2", "e3");
    },
    "by keys": async (page) => {
        await page.locator("#board").focus();
        await page.keyboard.press("Enter");
        await cursorTo(page, "e1");
        await page.keyboard.press("Enter");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
    },
};

/** Moves the cursor with the arrow keys until this square is announced. */
async function cursorTo(page, name) {
    for (const key of [...Array(6).fill("ArrowDown"), ...Array(6).fill("ArrowLeft")]) await page.keyboard.press(key);
    for (let column = "a"; column < name[0]; column = String.fromCharCode(column.charCodeAt(0) + 1)) await page.keyboard.press("ArrowRight");
    for (let row = 1; row < Number(name[1]); row += 1) await page.keyboard.press("ArrowUp");
}

for (const [how, move] of Object.entries(AGAIN)) {
    check(() => yard, `RoboSoccer: the same robot goes on, ${how}`, async () => {
        const page = await yard.person();
        await begin(page, "robosoccer", { ...HERE, position: LINED_UP });
        await move(page);
        await eventually(async () => /e1e2,e2e3/.test(await turn(page).innerText()), "both actions are shown");
        await page.locator("#turn-send").click();
        await played(page, 1);
    });
}

check(() => yard, "RoboSoccer: the same robot acts again by taps; a touch elsewhere discards nothing", async () => {
    const page = await yard.person({ phone: true });
    await begin(page, "robosoccer", { ...HERE, position: LINED_UP });
    await tap(page, "e1", "e2", "e2");
    // After a deselection and a touch on a meaningless square, the first action is kept.
    await tap(page, "e2", "a4");
    await eventually(async () => /e1e2/.test(await turn(page).innerText()), "the first action is still there");
    await tap(page, "e2", "e3");
    await eventually(async () => /e1e2,e2e3/.test(await turn(page).innerText()), "both actions are shown");
    await tap(page, "b1");
    assert.match(await turn(page).innerText(), /e1e2,e2e3/, "a whole turn stays until it is undone");
    await page.locator(".toast").waitFor();
    const covered = await page.evaluate(() => {
        const notice = document.querySelector(".toast").getBoundingClientRect();
        const under = [...document.querySelectorAll("#board, .turn-bar")].map((place) => place.getBoundingClientRect());
        return under.some(({ top, bottom }) => notice.top < bottom && top < notice.bottom);
    });
    assert.ok(!covered, "the notice covers neither the board nor the buttons");
    await page.locator("#turn-send").tap();
    await played(page, 1);
});

for (const finger of [false, true]) {
    check(() => yard, `RoboSoccer: robots trade places on the board before the game, by ${finger ? "finger" : "mouse"}`, async () => {
        const page = await yard.person({ phone: finger });
        await begin(page, "robosoccer", HERE);
        await page.locator("#lineup").waitFor();
        const label = (slot) => page.locator(`#lineup-${slot}`).getAttribute("aria-label");
        await (finger ? swipe : drag)(page, "a1", "c1");
        await eventually(async () => /big/.test(await label(0)) && /small/.test(await label(2)), "dragged");
        assert.equal(await page.evaluate(() => scrollY), 0, "the page doesn't scroll under a robot");
        await (finger ? tap : click)(page, "b1", "f1");
        await eventually(async () => /small/.test(await label(1)) && /medium/.test(await label(5)), "touched one after the other");
        await nothingPlayed(page);
    });
}

check(() => yard, "two tabs of one game: one plays, the other follows", async () => {
    const page = await yard.person();
    await begin(page, "duel", HERE);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator("html[data-ready=yes]").waitFor({ state: "attached" });
    await click(page, "b2", "b3");
    await played(page, 1);
    await eventually(async () => (await moves(other)) === 1, "the other tab follows");
    await click(other, "b4", "b3");
    await played(other, 2);
    await eventually(async () => (await moves(page)) === 2, "the first tab follows");
    await page.reload();
    await played(page, 2);
    assert.equal((await written(page)).length, 2);
});
