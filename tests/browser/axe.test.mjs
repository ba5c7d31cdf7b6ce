// axe finds nothing serious on any page, light or dark, on a phone or a desktop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { PAGES, furnish, visit } from "./pages.mjs";
import { Yard, check, open } from "./yard.mjs";

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
        for (const at of pages) {
            for (const theme of ["light", "dark"]) {
                await visit(page, at);
                if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme) await page.locator("#theme").click();
                if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE);
                const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
                for (const { id, impact, help, nodes } of violations) {
                    for (const node of nodes) {
                        const key = `${impact} ${id}: ${node.target.join(" ")}`;
                        const seen = found.get(key) ?? { impact, help, why: node.failureSummary?.split("\n")[1]?.trim(), where: [] };
                        seen.where.push(`${at.name} ${theme}`);
                        found.set(key, seen);
                    }
                }
            }
        }
        const told = (entries) => entries.map(([key, { help, why, where }]) => `${key}\n    ${help}: ${why ?? ""}\n    on ${where.slice(0, 6).join(", ")}${where.length > 6 ? ` and ${where.length - 6} more` : ""}`);
        const all = [...found];
        const grave = all.filter(([, { impact }]) => impact === "serious" || impact === "critical");
        const minor = told(all.filter(([, { impact }]) => impact !== "serious" && impact !== "critical"));
        if (minor.length) console.log(`not serious, but found by axe:\n${minor.join("\n")}`);
        assert.equal(grave.length, 0, `axe found ${grave.length}:\n${told(grave).join("\n")}`);
    });
}
