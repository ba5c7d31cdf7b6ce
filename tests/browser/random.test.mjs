// Random gestures on every board, by mouse and by touch: nothing is played that wasn't shown as chosen, and
// nothing chosen vanishes silently. `BOTYARD_SEED` sets the seed, `BOTYARD_GESTURES` the number of gestures.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, begin, check, played } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const SEED = Number(process.env.BOTYARD_SEED || 1);
const GESTURES = Number(process.env.BOTYARD_GESTURES || 70);

/** Pseudorandom numbers from 0 to 1, reproducible by seed. */
function dice(seed) {
    let state = seed >>> 0;
    const roll = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    return { roll, one: (list) => list[Math.floor(roll() * list.length)] };
}

/** Whether two centres belong to the same square. */
const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 30;

/**
 * What is visible: figures, the selection, its targets, the staged order, the played moves. Places are in the
 * board's units.
 */
async function look(page) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(() => {
        const svg = document.getElementById("board");
        const [, below, figures, above] = svg.children;
        const moved = (group) => {
            const at = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(group.getAttribute("transform") ?? "");
            return at && { x: Number(at[1]), y: Number(at[2]) };
        };
        const inside = (group) => [...group.querySelectorAll(":scope > g > g[transform], :scope > g[transform]")].map(moved).filter(Boolean);
        const chosen = [...below.querySelectorAll('rect[fill-opacity="0.2"]')].map((rect) => {
            const size = (name) => Number(rect.getAttribute(name));
            return { x: size("x") + size("width") / 2, y: size("y") + size("height") / 2 };
        });
        return {
            figures: inside(figures),
            chosen,
            targets: inside(above),
            asked: document.querySelectorAll(".chooser button").length,
            turn: document.querySelector(".turn-bar span")?.innerText.split("\n")[0].trim() ?? null,
            moves: [...document.querySelectorAll(".moves [data-step]")].map((step) => step.innerText.trim()),
            over: !svg.classList.contains("asked"),
            words: document.querySelector(".toast")?.innerText ?? "",
        };
    });
}

/** Converts the board's units to screen coordinates, with the board in view. */
async function onScreen(page, at) {
    return page.evaluate((at) => {
        const svg = document.getElementById("board");
        const { top, bottom } = svg.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) svg.scrollIntoView({ block: "center" });
        const point = new DOMPoint(at.x, at.y).matrixTransform(svg.getScreenCTM());
        return { x: point.x, y: point.y };
    }, at);
}

/** Pointer actions of a mouse or a finger. */
async function pointer(page, finger) {
    if (!finger) {
        return {
            down: async (at) => {
                await page.mouse.move(at.x, at.y);
                await page.mouse.down();
            },
            move: (at) => page.mouse.move(at.x, at.y, { steps: 3 }),
            up: () => page.mouse.up(),
            press: (button) => button.click(),
        };
    }
    const session = await page.context().newCDPSession(page);
    const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    return {
        down: (at) => touch("touchStart", at),
        move: (at) => touch("touchMove", at),
        up: () => touch("touchEnd"),
        press: (button) => button.tap(),
    };
}

/** Performs a gesture and returns what was visible just before the last release. */
async function gesture(page, hand, kind, from, to) {
    await hand.down(await onScreen(page, from));
    if (kind === "carry") {
        const [start, end] = [await onScreen(page, from), await onScreen(page, to)];
        await hand.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
        await hand.move(end);
    }
    const held = await look(page);
    await hand.up();
    if (kind === "twice") {
        await hand.down(await onScreen(page, from));
        await hand.up();
    }
    return held;
}

/** The first turns of RoboSoccer use the line-up panel, so its games start later. */
const POSITIONS = { robosoccer: "bmssmb/2o3/6/6/3O2/SMBBMS w 2" };

for (const game of ["duel", "soccolot", "robosoccer"]) {
    for (const finger of [false, true]) {
        check(() => yard, `${game}: random gestures by ${finger ? "finger" : "mouse"} play only what was shown`, async () => {
            const page = await yard.person({ phone: finger });
            const hand = await pointer(page, finger);
            const { roll, one } = dice(SEED * 1000 + game.length * 2 + Number(finger));
            const start = async () => {
                await begin(page, game, { seats: { 1: "here" }, position: POSITIONS[game] });
                await page.locator("#board.asked").waitFor();
            };
            await start();
            const done = [];
            let total = 0;
            for (let turn = 0; turn < GESTURES; turn += 1) {
                const seen = await look(page);
                if (seen.over) {
                    await start();
                    continue;
                }
                const told = () => `seed ${SEED}, gestures:\n${done.slice(-6).join("\n")}`;
                const buttons = [];
                if (seen.asked) buttons.push(...Array(4).fill(".chooser button"));
                if (seen.turn !== null) buttons.push("#turn-send:enabled", "#turn-undo");
                if (buttons.length && roll() < 0.4) {
                    const button = page.locator(one(buttons)).first();
                    if (!(await button.count())) continue;
                    const name = await button.innerText();
                    done.push(`press ${name}`);
                    await hand.press(button);
                    const now = await look(page);
                    const more = now.moves.length - seen.moves.length;
                    assert.ok(more === 0 || more === 1, `${more} moves by one button; ${told()}`);
                    if (more) assert.ok(seen.asked || seen.turn, `what the button sends was shown; ${told()}`);
                    total += more;
                    continue;
                }
                const targets = seen.targets.length ? seen.targets : seen.figures;
                const from = one(roll() < 0.5 ? targets : seen.figures);
                const to = one(roll() < 0.7 ? targets : seen.figures);
                const kind = one(["touch", "touch", "touch", "twice", "carry"]);
                const end = kind === "carry" ? to : from;
                done.push(`${kind} ${JSON.stringify(from)} ${kind === "carry" ? JSON.stringify(to) : ""}; before: ${JSON.stringify(seen.chosen)}`);
                const held = await gesture(page, hand, kind, from, to);
                const now = await look(page);
                const more = now.moves.length - seen.moves.length;
                assert.ok(more === 0 || more === 1, `${more} moves by one gesture; ${told()}`);
                total += more;
                const shown = held.chosen.length > 0 && held.targets.some((at) => near(at, end));
                if (more) {
                    assert.ok(shown, `played ${now.moves.at(-1)} without showing it; ${told()}`);
                    assert.ok(seen.turn === null, `a turn that waits is sent by its button alone; ${told()}`);
                }
                if (seen.turn !== null) {
                    assert.ok(now.turn !== null, `a chosen action vanished; ${told()}`);
                    const kept = /\d/.test(seen.turn) ? now.turn.startsWith(seen.turn) || !/\d/.test(now.turn) : true;
                    assert.ok(kept, `${seen.turn} became ${now.turn}; ${told()}`);
                } else if (now.turn !== null) {
                    assert.ok(shown || (kind === "twice" && seen.chosen.length > 0), `an action began that wasn't shown; ${told()}`);
                }
            }
            assert.ok(total > 0, "the gestures play something");
        });
    }
}

/** The commands below this element, identified by their pictures. */
const commands = (page, where) =>
    page.locator(where).evaluateAll((places) =>
        places.map((place) => [...place.querySelectorAll(".command-picture path")].map((path) => path.getAttribute("d")).join(";")),
    );

for (const finger of [false, true]) {
    check(() => yard, `pigs: random gestures by ${finger ? "finger" : "mouse"} play only the program that was shown`, async () => {
        const page = await yard.person({ phone: finger });
        const hand = await pointer(page, finger);
        const { roll, one } = dice(SEED * 1000 + Number(finger));
        await begin(page, "pigs", { against: "1" });
        for (let round = 1; round <= 3; round += 1) {
            await page.locator("#programmer").waitFor();
            const slots = () => commands(page, ".pigs-slots .slot");
            for (let turn = 0; turn < 200; turn += 1) {
                const lock = page.locator("#pigs-lock-in");
                if (turn >= GESTURES / 4 && (await lock.isEnabled())) break;
                const kind = roll();
                if (kind < 0.2) {
                    // Touches on the board don't change a program.
                    const before = await slots();
                    const { figures } = await look(page);
                    await gesture(page, hand, one(["touch", "twice", "carry"]), one(figures), one(figures));
                    await look(page);
                    assert.deepEqual(await slots(), before, `the board changed the program; seed ${SEED}`);
                } else if (kind < 0.4) {
                    await hand.press(page.locator(".pigs-slots .slot").nth(Math.floor(roll() * 5)));
                } else if (kind < 0.45 && !finger) {
                    await page.locator(".pigs-slots .slot").nth(Math.floor(roll() * 5)).dragTo(page.locator(".pigs-slots .slot").nth(Math.floor(roll() * 5)));
                } else {
                    const palette = page.locator(".pigs-palette button:enabled");
                    await hand.press(palette.nth(Math.floor(roll() * (await palette.count()))));
                }
                assert.equal((await look(page)).moves.length, round - 1, `a round was played before it was locked in; seed ${SEED}`);
            }
            const shown = await slots();
            await hand.press(page.locator("#pigs-lock-in"));
            await played(page, round);
            await page.locator(".pigs-programs").waitFor();
            assert.deepEqual(await commands(page, ".pigs-programs tbody tr:first-child td"), shown, `another program was played; seed ${SEED}`);
            if (/wins|share/.test(await page.locator("#status").innerText())) return;
        }
    });
}
