// axe finds nothing serious on any page, light or dark, on a phone or a desktop.

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

for (const phone of [false, true]) {
    check(() => yard, `axe finds nothing serious on a ${phone ? "phone" : "desk"}`, async () => {
        const page = await yard.person({ phone });
        await open(page, "/");
        const pages = [...PAGES, ...(await furnish(page))];
        const found = new Map();
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        for (const at of pages) {
            await visit(page, at);
            if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE);
            // A page differs between the themes only in its colours.
            for (const rules of [{}, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }]) {
                const { violations } = await page.evaluate((rules) => window.axe.run(document, { resultTypes: ["violations"], ...rules }), rules);
                const now = await theme();
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
        assert.equal(grave.length, 0, `axe found ${grave.length}:\n${told(grave).join("\n")}`);
    }, { timeout: 600_000 });
}
