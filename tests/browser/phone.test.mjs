// A phone 360 pixels wide.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { PAGES, furnish, visit } from "./pages.mjs";
import { MY_TURN, Yard, begin, check, open, place, played, program, speak, status, tap } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

check(() => yard, "no page scrolls sideways, and boards fit", async () => {
    const page = await yard.person({ phone: true });
    await open(page, "/");
    const pages = [...PAGES, ...(await furnish(page))];
    const wrong = [];
    for (const at of pages) {
        await visit(page, at);
        for (const lang of ["en", "es", "pl"]) {
            await speak(page, lang);
            const [wide, out] = await page.evaluate(() => {
                const out = [...document.querySelectorAll("main *")].filter((element) => {
                    const area = element.getBoundingClientRect();
                    if (area.width <= 1 || (area.left >= -1 && area.right <= innerWidth + 1)) return false;
                    // Scrollable content may be wider than the page.
                    for (let around = element.parentElement; around; around = around.parentElement) {
                        if (/auto|scroll|hidden/.test(getComputedStyle(around).overflowX) && around !== document.body) return false;
                    }
                    return true;
                });
                const name = (element) => `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${element.className.baseVal ?? element.className}`;
                return [document.documentElement.scrollWidth - innerWidth, out.slice(0, 3).map(name)];
            });
            if (wide > 0) wrong.push(`${at.name} (${lang}) is ${wide} pixels too wide: ${out.join(", ")}`);
            else if (out.length) wrong.push(`${at.name} (${lang}) has something beyond its edges: ${out.join(", ")}`);
            const boards = await page.locator("main svg.board").evaluateAll((boards) =>
                boards.map((board) => board.getBoundingClientRect()).filter((area) => area.width > 0 && (area.right > innerWidth + 1 || area.left < -1 || area.height > innerHeight)).length,
            );
            if (boards) wrong.push(`${at.name} (${lang}): ${boards} boards don't fit`);
        }
        await speak(page, "en");
    }
    assert.deepEqual(wrong, []);
});

check(() => yard, "moving robots and writing programs by touch", async () => {
    const page = await yard.person({ phone: true });
    await open(page, "/");
    await page.locator("#level-duel").selectOption("1");
    await page.locator("#play-duel").tap();
    await status(page, MY_TURN);
    await tap(page, "b2", "b3");
    await played(page, 2);
    await begin(page, "pigs", { against: "1" });
    await page.locator("#programmer").waitFor();
    for (const key of "QWEAS") await page.locator(`.pigs-palette button[aria-keyshortcuts="${key}"]`).tap();
    await page.locator("#pigs-lock-in").tap();
    await played(page, 1);
});

check(() => yard, "touch targets are large enough", async () => {
    const page = await yard.person({ phone: true });
    await begin(page, "pigs", { against: "1" });
    await page.locator("#programmer").waitFor();
    const small = await page.locator(".pigs-palette button, .pigs-slots button, #pigs-lock-in").evaluateAll((buttons) =>
        buttons.map((button) => [button.getAttribute("aria-label") ?? button.id, button.getBoundingClientRect()])
            .filter(([, area]) => area.width < 36 || area.height < 36)
            .map(([name, area]) => `${name}: ${Math.round(area.width)} x ${Math.round(area.height)}`),
    );
    assert.deepEqual(small, []);
    await program(page, "F F F F F");
    await played(page, 1);
});

check(() => yard, "a sideways swipe doesn't navigate back", async () => {
    const page = await yard.person({ phone: true });
    await open(page, "/rules");
    await begin(page, "pigs", { against: "1" });
    await page.locator("#programmer").waitFor();
    const here = page.url();
    const session = await page.context().newCDPSession(page);
    const { x, y } = await place(page, "g5");
    for (const [type, ...touchPoints] of [["touchStart", { x: x - 60, y }], ["touchMove", { x: x + 240, y }], ["touchEnd"]]) {
        await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    }
    // Long enough for a page load to begin.
    await page.waitForTimeout(400);
    assert.equal(page.url(), here);
});
