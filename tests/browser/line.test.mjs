// The line breaks and comes back: nothing is lost, nothing happens twice, and nobody loads the page anew.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, allow, check, click, eventually, moves, open, played, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/** What a browser says by itself about a server that isn't there. */
const UNREACHED = /Failed to load resource|WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|net::ERR/;

/** A mark that doesn't survive loading the page. */
const mark = (page) => page.evaluate(() => { window.here = "still"; });
const marked = async (page) => assert.equal(await page.evaluate(() => window.here), "still", "the page was loaded anew");

check(() => yard, "the server dies in the middle of a game and comes back", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED);
    await together("duel", {}, anna, ben);
    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    for (const page of [anna, ben]) await mark(page);
    await yard.kill();
    // A notice, and a move that is made meanwhile waits.
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
    await click(anna, "a1", "a2");
    await played(ben, 3);
    // The server knows the same.
    const log = await anna.evaluate(async () => {
        const key = new URLSearchParams(location.search).get("key");
        const answer = await fetch(`/api/tables/${location.pathname.split("/").pop()}/log${key ? `?key=${key}` : ""}`);
        return (await answer.json()).log.length;
    });
    assert.equal(log, await moves(ben));
});

check(() => yard, "a move made without a connection is sent once it is back, and exactly once", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED);
    await together("duel", {}, anna, ben);
    await mark(anna);
    const sent = [];
    anna.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
    await anna.context().setOffline(true);
    // A browser keeps an open socket when it is told to be offline: this one is cut as a cable would be.
    await cut(anna);
    await anna.locator("#line-lost").waitFor();
    await click(anna, "b2", "b3");
    await status(anna, /Sending/);
    assert.equal(await moves(ben), 0);
    await anna.context().setOffline(false);
    await played(anna, 1);
    await status(ben, MY_TURN);
    await anna.locator("#line-lost").waitFor({ state: "detached" });
    await marked(anna);
    assert.equal(sent.filter((frame) => /"order"/.test(frame) && /b2b3/.test(frame)).length, 1, "sent exactly once");
    await click(ben, "b4", "b3");
    await played(anna, 2);
    assert.equal(await moves(ben), 2);
});

check(() => yard, "an order sent again after its answer was lost counts once", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED);
    // Answers to orders are swallowed until the line is cut once.
    let deaf = true;
    await anna.context().routeWebSocket(/\/api\/ws/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
            const lost = deaf && /"(done|event)"/.test(String(message)) && /b2b3|"done"/.test(String(message));
            if (!lost) socket.send(message);
        });
        wires.push({ socket, server });
    });
    const wires = [];
    await together("duel", {}, anna, ben);
    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    deaf = false;
    const { socket } = wires.at(-1);
    await socket.close({ code: 1011, reason: "cut" });
    await played(anna, 1);
    await status(anna, /^Black to move$/);
    assert.equal(await moves(ben), 1);
    await eventually(() => wires.length > 1, "the line came back");
});

/** Closes the page's sockets from below. */
async function cut(page) {
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
    await eventually(async () => (await page.locator("#line-lost").count()) > 0, "the page notices that the line is cut").catch(() => {});
    await wire.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await wire.detach();
}

check(() => yard, "a table that isn't there yet because the server isn't is looked for again", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    for (const page of [anna, ben]) allow(page, UNREACHED, /503|502/);
    const link = await together("duel", {}, anna, ben);
    await open(ben, "/settings");
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
