// Languages, themes, settings, and text pages.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before } from "node:test";
import { GAMES, PAGES, furnish, visit } from "./pages.mjs";
import { Yard, allow, begin, check, click, eventually, moves, open, played, sees } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

// A word that starts like our message ids, such as `nav-new`, is a message without a translation.
const SOURCES = process.env.BOTYARD_SOURCES ?? join(dirname(fileURLToPath(import.meta.url)), "../..");
const WEB = join(SOURCES, "crates/web");
const LOCALES = readdirSync(join(WEB, "locales/en")).map((file) => join(WEB, "locales/en", file));
const PANELS = readdirSync(join(WEB, "src/by_game"), { recursive: true }).filter((file) => file.endsWith("/en.ftl"));
const NAMES = [...LOCALES, ...PANELS.map((file) => join(WEB, "src/by_game", file))]
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .map((line) => /^([a-z][a-z0-9-]*-[a-z0-9-]+) =/.exec(line)?.[1])
    .filter(Boolean);
const BEGINNINGS = [...new Set(NAMES.map((name) => name.split("-")[0]))].join("|");
const MESSAGE = new RegExp(`(?<![\\w-])((?:${BEGINNINGS})-[a-z]+(?:-[a-z0-9]+)*)(?![\\w-])`, "g");
// Words that only look like message ids.
const WORDS = new Set(["line-up"]);

/** All visible and announced text of the page, except code. */
const readable = () => {
    const copy = document.body.cloneNode(true);
    for (const code of copy.querySelectorAll("code, pre, script, style, kbd, textarea")) code.remove();
    const texts = [];
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
        else for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute(name) ?? "");
    }
    texts.push(document.title);
    return texts.filter((text) => text.trim()).join("\n");
};

check(() => yard, "every page exists in three languages, without untranslated message ids", async () => {
    const page = await yard.person();
    await open(page, "/");
    const pages = [...PAGES, ...(await furnish(page))];
    const found = [];
    for (const at of pages) {
        const said = {};
        for (const lang of ["en", "es", "pl"]) {
            await page.locator("#lang").selectOption(lang);
            if (lang === "en") await visit(page, at);
            await eventually(async () => (await page.evaluate(() => document.documentElement.lang)) === lang, "the language");
            said[lang] = await page.evaluate(readable);
            for (const [, id] of said[lang].matchAll(MESSAGE)) if (!WORDS.has(id)) found.push(`${at.name} (${lang}): ${id}`);
        }
        for (const lang of ["es", "pl"]) if (said[lang] === said.en) found.push(`${at.name} says the same in ${lang} as in English`);
        await page.locator("#lang").selectOption("en");
    }
    assert.deepEqual(found, []);
});

check(() => yard, "the page uses the browser's language until another is chosen and stored", async () => {
    const page = await yard.person({ locale: "pl-PL", prefs: null });
    await open(page, "/");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "pl");
    await page.locator("#lang").selectOption("es");
    await sees(page, /Reglas/, "nav");
    await page.reload();
    await page.locator("html[lang=es]").waitFor({ state: "attached" });
    const other = await page.context().newPage();
    await open(other, "/rules/duel");
    assert.equal(await other.evaluate(() => document.documentElement.lang), "es");
});

check(() => yard, "the language chosen last is used, whichever arrives first", async () => {
    const page = await yard.person();
    let release;
    const late = new Promise((resolve) => (release = resolve));
    await page.context().route(/-pl\.ftl$/, async (route) => {
        await late;
        await route.continue();
    });
    await open(page, "/");
    const arrived = page.waitForResponse(/-pl\.ftl$/);
    await page.locator("#lang").selectOption("pl");
    await page.locator("#lang").selectOption("en");
    release();
    await (await arrived).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    assert.equal(await page.locator("#lang").inputValue(), "en");
    await sees(page, /Rules/, "nav");
});

check(() => yard, "dates are written as in the browser's region, if it speaks the page's language", async () => {
    for (const [locale, lang, pattern] of [["en-GB", "en", /^\d\d\/\d\d\/\d{4}, /], ["en-US", "en", /^\d+\/\d+\/\d\d, /], ["en-US", "pl", /^\d+\.\d+\.\d{4}, /]]) {
        const page = await yard.person({ locale, lang });
        await begin(page, "duel", { against: "1" });
        await open(page, "/");
        await sees(page, pattern, ".home-strip small");
    }
});

check(() => yard, "the theme follows the system until the user chooses one", async () => {
    const page = await yard.person({ dark: true, prefs: null });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await open(page, "/");
    await eventually(async () => (await theme()) === "dark", "dark");
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    await eventually(async () => (await theme()) === "light", "the system's change is followed");
    const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.notEqual(light, dark);
    await page.locator("#theme").click();
    await eventually(async () => (await theme()) === "dark", "chosen");
    await page.reload();
    await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
});

check(() => yard, "settings take effect at once and are stored", async () => {
    const page = await yard.person();
    await open(page, "/settings");
    await page.locator("#coordinates").uncheck();
    await page.locator("#sounds").check();
    await page.locator("#confirm").check();
    await page.locator("#settings-speed").selectOption("slow");
    await page.reload();
    await page.locator("#coordinates").waitFor();
    assert.equal(await page.locator("#coordinates").isChecked(), false);
    assert.equal(await page.locator("#sounds").isChecked(), true);
    assert.equal(await page.locator("#confirm").isChecked(), true);
    assert.equal(await page.locator("#settings-speed").inputValue(), "slow");
    // Moves have to be confirmed now.
    await begin(page, "duel", { seats: { 1: "here" } });
    await click(page, "b2", "b3");
    await page.locator("#turn-send").waitFor();
    assert.equal(await moves(page), 0);
    await page.locator("#turn-send").click();
    await played(page, 1);
    // Stored data can be deleted.
    await open(page, "/settings");
    await page.locator("button", { hasText: "Delete" }).first().click();
    await page.locator("button.danger").click();
    await eventually(
        () => page.evaluate(() => Object.keys(localStorage).every((name) => !name.startsWith("botyard.local."))),
        "no game is left",
    );
});

check(() => yard, "an unknown address shows an error page with links", async () => {
    const page = await yard.person();
    allow(page, /404/);
    for (const path of ["/nothing/is/here", "/local/ffffff", "/t/aaaaaaaaaa"]) {
        await open(page, path);
        await page.locator("main h1").waitFor();
        await page.locator("main a[href='/']").click();
        await page.locator("#play-duel").waitFor();
    }
    const answer = await page.request.get(`${yard.url}/nothing/is/here`);
    assert.equal(answer.status(), 404, "programs are told, too");
});

check(() => yard, "rules pages have boards, contents, and links to play", async () => {
    const page = await yard.person();
    for (const game of GAMES) {
        await open(page, `/rules/${game}`);
        await page.locator("article h1").waitFor();
        assert.ok((await page.locator(".rules-board svg, article svg").count()) > 2, `${game} has boards`);
        const part = page.locator(".contents a").nth(1);
        await part.click();
        const id = decodeURIComponent((await part.getAttribute("href")).slice(1));
        await eventually(() => page.evaluate((id) => {
            const top = document.getElementById(id)?.getBoundingClientRect().top;
            return top !== undefined && top > -200 && top < innerHeight;
        }, id), `${game}: the contents lead to ${id}`);
    }
    // A board in the text has links to continue from its position, and reacts to touches.
    await open(page, "/rules/duel");
    await page.locator("article svg.board.live").first().waitFor();
    await open(page, "/rules/soccolot");
    const play = page.locator(".rules-board a[href^='/new/']").nth(1);
    const position = new URL(await play.getAttribute("href"), yard.url).searchParams.get("position");
    await play.click();
    await page.locator("#new-position").waitFor();
    assert.equal(await page.locator("#new-position").inputValue(), position);
});

check(() => yard, "a guest becomes an account, logs out and in again; others find and challenge them", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    // Refused log-ins are logged by the browser, too.
    for (const page of [anna, ben]) allow(page, /40[01349]/);
    const make = async (page, name) => {
        await open(page, "/account");
        await page.locator("#sign-up-name").fill(name);
        await page.locator("#sign-up-password").fill("twelve steel pigs");
        await page.locator("#sign-up button").click();
        await page.locator("#change-password").waitFor();
        await sees(page, name, ".who");
    };
    await make(anna, "annatest");
    await make(ben, "bentest");
    await anna.locator("button", { hasText: /^Sign out$/ }).click();
    await anna.locator("#sign-in").waitFor();
    await anna.locator("#sign-in-name").fill("annatest");
    await anna.locator("#sign-in-password").fill("wrong");
    await anna.locator("#sign-in button").click();
    await anna.locator("#sign-in .wrong").waitFor();
    await anna.locator("#sign-in-password").fill("twelve steel pigs");
    await anna.locator("#sign-in button").click();
    await sees(anna, "annatest", ".who");
    // Ben finds and challenges her.
    await open(ben, "/players");
    await ben.locator("#find-name").fill("annatest");
    await ben.locator("#find-name").press("Enter");
    await ben.waitForURL(/\/players\/annatest/);
    await ben.locator("#challenge").click();
    await ben.locator("#challenge-game").selectOption("duel");
    await ben.locator("form button.strong").click();
    await open(anna, "/");
    await anna.locator("[aria-labelledby=home-challenges] button.strong").click();
    await anna.waitForURL(/\/t\//);
    await anna.locator("#board").waitFor();
});
