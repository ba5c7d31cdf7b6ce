// axe finds nothing serious on any page, light or dark, on a phone or a desktop, and controls have visible
// borders.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { PAGES, furnish, visit } from "./pages.mjs";
import { Yard, check, eventually, open } from "./yard.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

/**
 * Controls whose border and fill both differ from the background by less than 3:1 (WCAG 1.4.11). Controls
 * without a border are recognised by their text; disabled ones are exempt.
 */
function faintControls() {
    const rgba = (text) => text.match(/[\d.]+/g).map(Number);
    const luminance = (text) => {
        const [red, green, blue] = rgba(text).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const isClear = (colour) => rgba(colour)[3] === 0;
    const fill = (element) => {
        const own = getComputedStyle(element).backgroundColor;
        return isClear(own) && element.parentElement ? fill(element.parentElement) : own;
    };
    const controls = "button, .button, select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";
    return [...document.querySelectorAll(controls)].flatMap((control) => {
        const style = getComputedStyle(control);
        const border = style.borderTopColor;
        if (!control.checkVisibility() || control.disabled || style.borderTopWidth === "0px" || isClear(border)) return [];
        const around = fill(control.parentElement);
        const best = Math.max(contrast(border, around), contrast(fill(control), around));
        return best < 3 ? [`${control.tagName.toLowerCase()}.${control.className} ${control.id}: ${best.toFixed(2)}`] : [];
    });
}

for (const phone of [false, true]) {
    check(() => yard, `axe finds nothing serious on a ${phone ? "phone" : "desk"}`, async () => {
        const page = await yard.person({ phone });
        await open(page, "/");
        const pages = [...PAGES, ...(await furnish(page))];
        const found = new Map();
        const faint = new Set();
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        for (const at of pages) {
            await visit(page, at);
            if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE);
            // A page differs between the themes only in its colours.
            for (const rules of [{}, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }]) {
                const { violations } = await page.evaluate((rules) => window.axe.run(document, { resultTypes: ["violations"], ...rules }), rules);
                const now = await theme();
                for (const control of await page.evaluate(faintControls)) faint.add(`${control} on ${at.name} ${now}`);
                for (const { id, impact, help, nodes } of violations) {
                    for (const node of nodes) {
                        const key = `${impact} ${id}: ${node.target.join(" ")}`;
                        const seen = found.get(key) ?? { impact, help, why: node.failureSummary?.split("\n")[1]?.trim(), where: [] };
                        seen.where.push(`${at.name} ${now}`);
                        found.set(key, seen);
                    }
                }
                // The other theme; the next page begins with it.
                if (!rules.runOnly) {
                    await page.locator("#theme").click();
                    await eventually(async () => (await theme()) !== now, "the other theme");
                }
            }
        }
        const told = (entries) => entries.map(([key, { help, why, where }]) => `${key}\n    ${help}: ${why ?? ""}\n    on ${where.slice(0, 6).join(", ")}${where.length > 6 ? ` and ${where.length - 6} more` : ""}`);
        const all = [...found];
        const grave = all.filter(([, { impact }]) => impact === "serious" || impact === "critical");
        const minor = told(all.filter(([, { impact }]) => impact !== "serious" && impact !== "critical"));
        if (minor.length) console.log(`not serious, but found by axe:\n${minor.join("\n")}`);
        assert.deepEqual([...faint], [], "controls with faint borders");
        assert.equal(grave.length, 0, `axe found ${grave.length}:\n${told(grave).join("\n")}`);
    }, { timeout: 600_000 });
}
