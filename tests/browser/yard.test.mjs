// The harness itself: it detects errors, and leaves nothing behind.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { Yard } from "./yard.mjs";

test("errors in a page are noticed, and nothing is left behind", { timeout: 120_000 }, async () => {
    const yard = await Yard.open();
    const { pid } = yard.server;
    try {
        const page = await yard.person();
        await page.goto(`${yard.url}/`);
        await page.waitForLoadState("networkidle");
        assert.deepEqual(yard.trouble(), []);
        await page.evaluate(() => console.error("a complaint"));
        await page.evaluate(() => setTimeout(() => { throw new Error("a throw"); }));
        await page.evaluate(() => fetch("http://127.0.0.2:9/elsewhere").catch(() => {}));
        await page.evaluate(() => { const style = document.createElement("p"); style.innerHTML = "<b style='color:red'>x</b>"; document.body.append(style); });
        await page.waitForTimeout(300);
        const told = yard.trouble().join("\n");
        for (const expected of [/a complaint/, /a throw/, /127\.0\.0\.2/, /refused by the content security policy: style-src/]) assert.match(told, expected);
    } finally {
        await yard.close();
    }
    assert.throws(() => process.kill(pid, 0), "the server has ended");
    assert.ok(!existsSync(yard.data), "its folder is gone");
});
