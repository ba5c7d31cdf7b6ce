// Screenshots of every page, written to the folder BOTYARD_SCREENSHOTS: run by `cargo xtask screenshots`, not
// compared with anything.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { PAGES, furnish, visit } from "./pages.mjs";
import { Yard, check, open } from "./yard.mjs";

const FOLDER = process.env.BOTYARD_SCREENSHOTS;

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

for (const [look, wish] of Object.entries({ light: {}, dark: { dark: true }, phone: { phone: true } })) {
    check(() => yard, `every page, ${look}`, async () => {
        mkdirSync(FOLDER, { recursive: true });
        const page = await yard.person({ ...wish, prefs: { theme: "system", codes: false } });
        await open(page, "/");
        const pages = [...PAGES, ...(await furnish(page))];
        for (const at of pages) {
            await visit(page, at);
            // Requested data arrives within a moment.
            await page.waitForTimeout(300);
            await page.screenshot({ path: join(FOLDER, `${at.name}-${look}.png`) });
        }
    });
}
