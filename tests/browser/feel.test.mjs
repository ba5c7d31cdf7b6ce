// Feedback of moves: a dropped piece stays in place, and the computer's reply is shown as a second move.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Yard, MY_TURN, OVER, allow, begin, check, click, drag, eventually, moves, played, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/**
 * Records, for each frame after the pointer is released, whether a figure stands at this place (in the
 * board's units).
 */
async function watch(page, at) {
    await page.evaluate((at) => {
        window.frames_seen = [];
        addEventListener(
            "pointerup",
            () => {
                const look = () => {
                    const figures = document.getElementById("board").children[2];
                    const stands = [...figures.querySelectorAll("g[transform]")].some((figure) => {
                        const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(figure.getAttribute("transform"));
                        return found && Math.hypot(found[1] - at.x, found[2] - at.y) < 30;
                    });
                    window.frames_seen.push(stands);
                    if (window.frames_seen.length < 30) requestAnimationFrame(look);
                };
                requestAnimationFrame(look);
            },
            { once: true, capture: true },
        );
    }, at);
}

const seen = (page) => eventually(() => page.evaluate(() => window.frames_seen.length >= 30 && window.frames_seen), "thirty frames");

// Centre of b2.
const ORIGIN = { x: 150, y: 250 };

check(() => yard, "a dropped piece stays in place against the computer", async () => {
    const page = await yard.person({ motion: true });
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    await watch(page, ORIGIN);
    await drag(page, "b2", "b3");
    assert.ok(!(await seen(page)).includes(true), "it was drawn at its origin again");
});

check(() => yard, "a dropped piece stays in place at a server's table", async () => {
    const [host, friend] = [await yard.person({ motion: true }), await yard.person()];
    await together("duel", {}, host, friend);
    const first = (await host.locator("#status").innerText()) === "Your turn" ? host : friend;
    if (first !== host) return;
    await watch(host, ORIGIN);
    await drag(host, "b2", "b3");
    assert.ok(!(await seen(host)).includes(true), "it was drawn at its origin again");
    await played(friend, 1);
    assert.equal(await moves(host), 1, "the move is in the list once");
    await click(friend, "b4", "b3");
    await played(host, 2);
});

check(() => yard, "an order that the server refuses is undone with the reason", async () => {
    const [host, friend] = [await yard.person(), await yard.person()];
    await together("duel", {}, host, friend);
    // Another order for the same seat, by the same user in another window.
    const other = await host.context().newPage();
    await other.goto(host.url());
    await other.locator("#board.asked").waitFor();
    allow(host, /ERR_INTERNET_DISCONNECTED/);
    await host.context().setOffline(true);
    await click(other, "b2", "b3").catch(() => {});
    await click(host, "c1", "c2");
    await host.context().setOffline(false);
    await eventually(async () => (await moves(friend)) === 1, "one of the two moves arrives");
    const list = (page) => page.locator(".moves [data-step]").allInnerTexts();
    const arrived = JSON.stringify(await list(friend));
    await eventually(async () => JSON.stringify(await list(host)) === arrived, "one window shows it");
    await eventually(async () => JSON.stringify(await list(other)) === arrived, "the other shows the same");
});

check(() => yard, "the computer player is loaded before it is needed", async () => {
    const page = await yard.person();
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    await eventually(() => page.workers().length === 1, "the worker");
    await begin(page, "duel", { seats: { 1: "here" } });
    await page.locator("#board.asked").waitFor();
    assert.equal(page.workers().length, 0, "nobody waits for one");
});

check(() => yard, "the computer's answer is shown as a separate move, after the user's", async () => {
    const page = await yard.person({ motion: true });
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    await page.evaluate(() => {
        const list = document.querySelector("aside");
        window.times = [];
        new MutationObserver(() => {
            const count = document.querySelectorAll(".moves [data-step]").length;
            if (count !== window.times.length) window.times.push(performance.now());
        }).observe(list, { childList: true, subtree: true });
    });
    await click(page, "b2", "b3");
    await played(page, 2);
    const [mine, answer] = await page.evaluate(() => window.times);
    assert.ok(answer - mine >= 450, `the answer came after ${answer - mine} ms`);
});

check(() => yard, "a player who is out can watch the others, or skip to the end", async () => {
    const page = await yard.person({ motion: true });
    await begin(page, "pigs", { count: 4, against: "1" });
    await page.locator("#programmer").waitFor();
    await page.locator("#resign").click();
    await page.locator("#resign").click();
    await page.locator("#skip-to-end").waitFor();
    // Nothing is asked of a pig that is out.
    await status(page, /^(Waiting for the others|Round \d+)$/);
    assert.equal(await page.locator(".pigs-palette").count(), 0);
    assert.equal(await page.locator("[data-seat='0'].due").count(), 0);
    const before = await moves(page);
    assert.ok(before < 4, `${before} rounds were over before they could be seen`);
    await page.locator("#skip-to-end").click();
    await status(page, OVER);
    assert.equal(await page.locator("#skip-to-end").count(), 0);
});
