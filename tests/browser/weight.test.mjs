// Size and duration of a first visit. Durations are only reported, because machines differ. Those of slow
// phones are measured with BOTYARD_PHONES=1.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { CATALOG } from "./pages.mjs";
import { MY_TURN, Yard, begin, check, click, eventually, moves, open, place, played, sees, status } from "./yard.mjs";

// Allowance for every game after the first four, compressed. Development builds are larger.
const FURTHER_GAMES = 20_000 * (CATALOG.length - 4);

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

for (const [name, path, ready, limit] of [
    ["the first page", "/", "#play-duel", 520_000],
    // An invited friend arrives here first.
    ["a table", "/local/none", "h1", 705_000],
]) check(() => yard, `${name} with an empty cache`, async (context) => {
    const page = await yard.person();
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
    const files = new Map();
    wire.on("Network.responseReceived", ({ requestId, response }) => files.set(requestId, { url: response.url, encoding: response.headers["content-encoding"], bytes: 0 }));
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const file = files.get(requestId);
        if (file) file.bytes = encodedDataLength;
    });
    const began = Date.now();
    await open(page, path);
    await page.locator(ready).first().waitFor();
    const interactive = Date.now() - began;
    await page.waitForLoadState("networkidle");
    const all = [...files.values()].sort((one, other) => other.bytes - one.bytes);
    const sum = all.reduce((sum, { bytes }) => sum + bytes, 0);
    const told = all.slice(0, 8).map(({ url, encoding, bytes }) => `    ${String(bytes).padStart(9)} ${encoding ?? "plain"} ${new URL(url).pathname}`);
    context.diagnostic(`${name}: ${sum} bytes in ${all.length} files, ready after ${interactive} ms`);
    console.log(`${name}: ${sum} bytes in ${all.length} files, ready after ${interactive} ms\n${told.join("\n")}`);
    for (const { url, encoding, bytes } of all) {
        if (/\.(js|css|wasm)$/.test(new URL(url).pathname) && bytes > 2_000) assert.match(encoding ?? "", /^(br|gzip|zstd)$/, `${url} is compressed`);
    }
    if (process.env.BOTYARD_WEB === "quick") context.diagnostic("built to work on: not weighed");
    else {
        const most = limit + FURTHER_GAMES;
        assert.ok(sum <= most, `${name} weighs ${sum} bytes, more than ${most}`);
    }
});

check(() => yard, "time from a click to the next frame", async (context) => {
    const page = await yard.person();
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    const at = await place(page, "b2");
    await page.evaluate(() => {
        addEventListener("pointerdown", () => {
            const began = performance.now();
            requestAnimationFrame(() => requestAnimationFrame(() => { window.took = performance.now() - began; }));
        }, { capture: true, once: true });
    });
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction(() => window.took !== undefined);
    const took = await page.evaluate(() => window.took);
    context.diagnostic(`from a click to the next picture: ${took.toFixed(1)} ms`);
    console.log(`from a click to the next picture: ${took.toFixed(1)} ms`);
});

check(() => yard, "a computer thinks in a worker", async (context) => {
    const page = await yard.person();
    await page.addInitScript(() => {
        window.longTasks = [];
        new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((task) => Math.round(task.duration)))).observe({ type: "longtask" });
    });
    await begin(page, "soccolot", { against: "max" });
    await status(page, MY_TURN);
    await eventually(() => page.workers().length > 0, "the computer player is loaded");
    await page.evaluate(() => window.longTasks.splice(0));
    const began = Date.now();
    const before = await moves(page);
    await click(page, "c1", "c2");
    await played(page, before + 2);
    const told = `in ${Date.now() - began} ms of my move and the strongest computer's answer, tasks over 50 ms: ${await page.evaluate(() => window.longTasks.join(", ")) || "none"}`;
    context.diagnostic(told);
    console.log(told);
});

check(() => yard, "the home page is readable before the program is loaded", async () => {
    const page = await yard.person({ phone: true, locale: "pl-PL", prefs: null });
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.context().route(/_bg\.wasm$/, async (route) => {
        await held;
        await route.continue();
    });
    await page.goto(`${yard.url}/`, { waitUntil: "commit" });
    for (const { id } of CATALOG) await page.locator(`#boot-cards a[href="/rules/${id}"]`).waitFor();
    await sees(page, /Bez konta/, "#boot");
    await sees(page, /Pojedynek robotów\s+\S.{20}/, "#boot-cards");
    assert.equal(await page.locator("#play-duel").count(), 0, "the program isn't there yet");
    release();
    await page.locator("#play-duel").waitFor();
    assert.equal(await page.locator("#boot").count(), 0);
});

// As the developer tools of Chromium emulate them: how many times slower the processor is, bytes a second,
// milliseconds of latency.
const PHONES = [
    ["4x, fast 3G", { rate: 4, down: 180_000, up: 84_375, latency: 562.5 }],
    ["6x, slow 3G", { rate: 6, down: 50_000, up: 50_000, latency: 2_000 }],
];

for (const [name, { rate, down, up, latency }] of process.env.BOTYARD_PHONES ? PHONES : []) {
    for (const [what, path, ready] of [["the first page", "/", "#play-duel"], ["a table", "/local/none", "h1"]]) {
        check(() => yard, `${what} on a slow phone: ${name}`, async (context) => {
            const page = await yard.person({ phone: true });
            const wire = await page.context().newCDPSession(page);
            await wire.send("Network.enable");
            await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
            await wire.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: down, uploadThroughput: up });
            await wire.send("Emulation.setCPUThrottlingRate", { rate });
            const began = Date.now();
            await page.goto(`${yard.url}${path}`, { waitUntil: "commit", timeout: 120_000 });
            await page.locator("html[data-ready=yes]").waitFor({ state: "attached", timeout: 120_000 });
            await page.locator(ready).first().waitFor();
            const usable = Date.now() - began;
            const read = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
            context.diagnostic(`${what}, ${name}: text after ${Math.round(read)} ms, usable after ${usable} ms`);
            console.log(`${what}, ${name}: text after ${Math.round(read)} ms, usable after ${usable} ms`);
        });
    }
}
