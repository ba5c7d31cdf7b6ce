// Once it has been visited, the page opens and plays without a server.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, allow, check, click, open, played, sees, speak, status } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

check(() => yard, "the page opens without the server and plays the computer", async () => {
    const page = await yard.person({ worker: true });
    await open(page, "/");
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const worker = (await navigator.serviceWorker.getRegistration()).active;
        if (worker.state !== "activated") await new Promise((resolve) => worker.addEventListener("statechange", resolve));
    });
    allow(page, /Failed to load resource|WebSocket connection|net::ERR/);
    await yard.kill();
    // A full load of a page that wasn't visited before.
    await open(page, "/rules/duel");
    await sees(page, /Robot Duel/, "h1");
    // Another language, and a link to another program of the page.
    await speak(page, "pl");
    await sees(page, /Zasady/, "nav");
    await speak(page, "en");
    await page.locator("a.brand").click();
    await sees(page, /Robot Duel/);
    await page.locator("#level-duel").selectOption("1");
    await page.locator("#play-duel").click();
    await status(page, MY_TURN);
    await click(page, "b2", "b3");
    await played(page, 2);
    // The game is saved, and opens again.
    await page.reload();
    await played(page, 2);
    await yard.serve();
    await open(page, "/players");
    await page.locator("h1").waitFor();
    assert.equal(await page.locator("#broken").count(), 0);
});

check(() => yard, "the page has a manifest with icons, and a picture for link previews", async () => {
    const page = await yard.person();
    await open(page, "/");
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
    assert.ok(manifest.name && manifest.start_url && manifest.display);
    for (const icon of manifest.icons) {
        const answer = await page.evaluate(async (src) => {
            const answer = await fetch(src);
            return [answer.status, answer.headers.get("content-type")];
        }, icon.src);
        assert.deepEqual(answer, [200, icon.type]);
    }
    assert.ok(await page.locator('meta[property="og:title"]').count());
});
