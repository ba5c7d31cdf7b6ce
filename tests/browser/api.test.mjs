// The page at /api shows every endpoint and schema of the OpenAPI document, conforms to the content security
// policy, works on a phone and in the dark theme, and can send requests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { Yard, check } from "./yard.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

for (const phone of [false, true]) {
    check(() => yard, `the API is shown on a ${phone ? "phone" : "desk"}`, async () => {
        const page = await yard.person({ phone });
        const document = await (await fetch(`${yard.url}/api/openapi.json`)).json();
        await page.goto(`${yard.url}/api`);
        const operations = Object.values(document.paths).flatMap((item) => Object.keys(item).filter((key) => /^(get|put|post|delete)$/.test(key)));
        const entries = operations.length + Object.keys(document.components.schemas).length;
        await page.locator("#endpoints details").nth(entries - 1).waitFor();
        assert.equal(await page.locator("#endpoints details").count(), entries, "every endpoint and schema is there once");

        // Opens every tenth entry in both themes: nothing overflows, and axe finds nothing serious.
        await page.evaluate(() => {
            const all = [...document.querySelectorAll("details")];
            for (const details of all.filter((one, index) => index % 10 === 0 || one.id === "schema-TableView")) details.open = true;
        });
        await page.locator("#schema-TableView li").first().waitFor();
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            const { wide, paper } = await page.evaluate(() => ({
                wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
                paper: getComputedStyle(document.body).backgroundColor,
            }));
            assert.equal(wide, false, `${colorScheme}: nothing sticks out`);
            assert.equal(paper, colorScheme === "light" ? "rgb(251, 250, 247)" : "rgb(25, 26, 24)");
            await page.evaluate(AXE);
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
            const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
            assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`), [], colorScheme);
        }

        // Search for an endpoint and try it.
        await page.reload();
        await page.locator("#filter").fill("get /api/games/{game} ");
        const entry = page.locator("#game");
        await entry.waitFor();
        assert.ok((await page.locator("#endpoints details:visible").count()) < 10, "the search narrows");
        await entry.locator("summary").click();
        await entry.locator("input[name=game]").fill("duel");
        await entry.getByRole("button", { name: "Send" }).click();
        await entry.locator("pre", { hasText: "Robot Duel" }).waitFor();
        // A link to a schema opens it.
        await page.goto(`${yard.url}/api#schema-Notice`);
        await page.locator("#schema-Notice[open] li").first().waitFor();
    });
}
