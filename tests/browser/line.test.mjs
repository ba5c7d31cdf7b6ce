// The connection breaks and comes back: nothing is lost, nothing happens twice, and no reload is needed.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, allow, check, click, moves, open, played, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** The browser's own error messages about an unreachable server. */
const UNREACHED = /Failed to load resource|WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|net::ERR/;

/** Sets a mark that doesn't survive a reload. */
const mark = (page) => page.evaluate(() => { window.here = "still"; });
const marked = async (page) => assert.equal(await page.evaluate(() => window.here), "still", "the page was loaded anew");

check(() => yard, "the server is killed during a game and restarted", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED);
    await together("duel", {}, anna, ben);
    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    for (const page of [anna, ben]) await mark(page);
    await yard.kill();
    // A notice is shown, and a move made meanwhile is queued.
    for (const page of [anna, ben]) await page.locator("#line-lost").waitFor();
    await click(ben, "b4", "b3");
    await status(ben, /Sending/);
    await yard.serve();
    for (const page of [anna, ben]) {
        await played(page, 2);
        await page.locator("#line-lost").waitFor({ state: "detached" });
        await marked(page);
    }
    await status(anna, MY_TURN);
    await click(anna, "c1", "c2");
    await played(ben, 3);
    // The server has the same moves.
    const log = await anna.evaluate(async () => {
        const key = new URLSearchParams(location.search).get("key");
        const answer = await fetch(`/api/tables/${location.pathname.split("/").pop()}/log${key ? `?key=${key}` : ""}`);
        return (await answer.json()).log.length;
    });
    assert.equal(log, await moves(ben));
});

/**
 * Intercepts the page's WebSocket: `cut` closes it like a torn cable that is noticed, `dead` refuses new
 * connections, `silent` swallows messages in both directions, `deaf` selects incoming messages to swallow.
 * `sent` has the page's messages.
 */
async function hold(page) {
    const line = { cut: null, dead: false, silent: false, deaf: () => false, sent: [], count: 0 };
    await page.context().routeWebSocket(/\/api\/ws/, (socket) => {
        if (line.dead) {
            socket.close({ code: 1001, reason: "no network" });
            return;
        }
        line.count += 1;
        // A connection that died silently stays dead; the next one is independent.
        const own = { gone: false };
        const server = socket.connectToServer();
        socket.onMessage((message) => {
            own.gone ||= line.silent;
            if (own.gone) return;
            line.sent.push(String(message));
            server.send(message);
        });
        server.onMessage((message) => {
            own.gone ||= line.silent;
            if (!own.gone && !line.deaf(String(message))) socket.send(message);
        });
        line.cut = () => {
            own.gone = true;
            return Promise.all([socket.close({ code: 1001, reason: "cut" }), server.close()]);
        };
    });
    return line;
}

check(() => yard, "a move made without a connection is sent once it is back, and exactly once", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    allow(anna, UNREACHED);
    const line = await hold(anna);
    await together("duel", {}, anna, ben);
    await mark(anna);
    await anna.context().setOffline(true);
    line.dead = true;
    await line.cut();
    await anna.locator("#line-lost").waitFor();
    await click(anna, "b2", "b3");
    await status(anna, /Sending/);
    assert.equal(await moves(ben), 0);
    line.dead = false;
    await anna.context().setOffline(false);
    await played(anna, 1);
    await status(ben, MY_TURN);
    await anna.locator("#line-lost").waitFor({ state: "detached" });
    await marked(anna);
    assert.equal(line.sent.filter((said) => said.includes("b2b3")).length, 1, "sent exactly once");
    await click(ben, "b4", "b3");
    await played(anna, 2);
    assert.equal(await moves(ben), 2);
});

check(() => yard, "an order sent again because its answer was lost counts once", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    allow(anna, UNREACHED);
    const line = await hold(anna);
    await together("duel", {}, anna, ben);
    line.deaf = () => true;
    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    await status(anna, /Sending/);
    line.deaf = () => false;
    await line.cut();
    await played(anna, 1);
    await status(anna, /^Black to move$/);
    assert.equal(await moves(anna), 1);
    assert.equal(await moves(ben), 1);
    assert.equal(await anna.locator(".toast.problem").count(), 0, "nobody complains");
});

check(() => yard, "a silently lost connection is noticed, and nothing sent meanwhile is lost", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    allow(anna, UNREACHED);
    const line = await hold(anna);
    await together("duel", {}, anna, ben);
    await mark(anna);
    line.silent = true;
    await click(anna, "b2", "b3");
    await status(anna, /Sending/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    line.silent = false;
    // The browser reports that it is offline, and that it is online again.
    await anna.context().setOffline(true);
    await anna.context().setOffline(false);
    await played(anna, 1);
    await status(ben, MY_TURN);
    await marked(anna);
    assert.equal(await moves(ben), 1);
});

check(() => yard, "loading a table is retried while the server is down", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED, /503|502/);
    const link = await together("duel", {}, anna, ben);
    // Another page of the program for tables.
    await open(ben, "/local/none");
    await yard.kill();
    const { pathname, search } = new URL(link);
    await ben.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
    }, pathname + search);
    await ben.locator("[role=alert] h1").waitFor();
    await yard.serve();
    await ben.locator("#board").waitFor();
});
