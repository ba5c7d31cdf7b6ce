// Play by mail on the page: addresses, mail words and letters of an account, the bell of a table, and tables
// played by mail.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { OFFICE, Yard, allow, check, click, eventually, go, open, played, sees, together } from "./yard.mjs";

let yard;
let plain;
before(async () => {
    yard = await Yard.open({ mail: true });
    plain = await Yard.open();
});
after(async () => {
    await yard?.close();
    await plain?.close();
});

async function account(page, name) {
    allow(page, /40[0149]/);
    await open(page, "/account");
    await page.locator("#sign-up-name").fill(name);
    await page.locator("#sign-up-password").fill("twelve steel pigs");
    await page.locator("#sign-up button").click();
    await sees(page, name, ".who");
}

/** Waits until the server has these choices. */
async function stored(page, choices) {
    const url = `${page.yard.url}/api/account/mail`;
    const has = (all) => Object.entries(choices).every(([name, value]) => all[name] === value);
    await eventually(async () => has((await (await page.request.get(url)).json()).choices), `${JSON.stringify(choices)} are stored`);
}

/** Adds an address on the account page, and replies to the letter that is sent there. */
async function confirm(page, address) {
    await page.locator("#mail-address").fill(address);
    await page.locator("#add-address button").click();
    await sees(page, `We have sent an email to ${address}`, ".toasts");
    await sees(page, /waiting for your reply/, "#mail-addresses");
    const [letter] = await eventually(() => {
        const letters = yard.letters(address);
        return letters.length > 0 && letters;
    }, "a letter");
    await yard.deliver(address, letter, "accept");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await sees(page, /confirmed/, "#mail-addresses");
}

check(() => yard, "addresses are confirmed by a letter, choices are stored, and everything can be deleted", async () => {
    const page = await yard.person();
    await account(page, "annamail");
    await sees(page, OFFICE, "#mail-server");
    // The server's own address is refused with a message.
    await page.locator("#mail-address").fill(OFFICE);
    await page.locator("#add-address button").click();
    await sees(page, /can't be used/, "#mail");
    await confirm(page, "anna@example.org");
    await page.locator("#mail-when").selectOption("hourly");
    await page.locator("#mail-lang").selectOption("pl");
    await page.locator("#mail-results").uncheck();
    await stored(page, { mail: "hourly", lang: "pl", results: false });
    await page.reload();
    await page.locator("#mail-when").waitFor();
    assert.equal(await page.locator("#mail-when").inputValue(), "hourly");
    assert.equal(await page.locator("#mail-lang").inputValue(), "pl");
    assert.ok(!(await page.locator("#mail-results").isChecked()), "the choices are kept");
    await page.locator("#mail-word-label").fill("phone");
    await page.locator("#add-word button").click();
    const word = (await page.locator("#mail .secret code").innerText()).trim();
    assert.ok(word.length >= 8, "a mail word is shown");
    await sees(page, /phone/, "#mail-secrets");
    await page.reload();
    await sees(page, /phone/, "#mail-secrets");
    assert.ok(!(await page.locator("body").innerText()).includes(word), "and never again");
    await page.locator("#mail-secrets button").click();
    await eventually(async () => (await page.locator("#mail-secrets").count()) === 0, "the word is deleted");
    await page.locator("#mail-addresses button").click();
    await eventually(async () => (await page.locator("#mail-addresses tr").count()) === 0, "the address is deleted");
});

check(() => yard, "a choice isn't undone by a delayed response", async () => {
    const page = await yard.person();
    await account(page, "slowmail");
    await page.locator("#mail-when").waitFor();
    let release;
    const late = new Promise((resolve) => (release = resolve));
    let changes = 0;
    await page.route("**/api/account/mail", async (route) => {
        if (route.request().method() === "PUT") {
            // The second change is held back until the end.
            if (changes++ > 0) await late;
            return route.continue();
        }
        // A response from before that change.
        const answer = await route.fetch();
        await eventually(async () => !(await page.locator("#mail-results").isChecked()), "the second change");
        await route.fulfill({ response: answer });
    });
    const stale = page.waitForResponse((response) => response.url().endsWith("/api/account/mail") && response.request().method() === "GET");
    await page.locator("#mail-when").selectOption("digest");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.locator("#mail-results").uncheck();
    await (await stale).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.ok(!(await page.locator("#mail-results").isChecked()), "the choice stays");
    release();
    await stored(page, { mail: "digest", results: false });
    await page.unrouteAll({ behavior: "wait" });
});

check(() => yard, "choices are stored even if the page is left at once", async () => {
    const page = await yard.person();
    await account(page, "hastymail");
    await page.locator("#mail-when").waitFor();
    // Requests of the page are never answered, as on a slow connection.
    let changes = 0;
    await page.route("**/api/account/mail", (route) => route.request().method() === "PUT" ? void (changes += 1) : route.continue());
    await page.locator("#mail-when").selectOption("digest");
    await eventually(() => changes > 0, "the first request");
    await page.locator("#mail-results").uncheck();
    await page.unrouteAll();
    await page.goto("about:blank");
    await stored(page, { mail: "digest", results: false });
    // Another page of the same program.
    await open(page, "/account");
    await page.locator("#mail-when").waitFor();
    await page.locator("#mail-when").selectOption("always");
    await page.locator("#mail-lang").selectOption("es");
    await go(page, "/settings");
    await stored(page, { mail: "always", lang: "es" });
});

check(() => yard, "addresses are as in the latest response, whichever arrives last", async () => {
    const page = await yard.person();
    await account(page, "latemail");
    await page.locator("#mail-when").waitFor();
    let release;
    const late = new Promise((resolve) => (release = resolve));
    let held = 0;
    await page.route("**/api/account/mail", async (route) => {
        if (route.request().method() !== "GET" || held++ > 0) return route.continue();
        const answer = await route.fetch();
        await late;
        await route.fulfill({ response: answer });
    });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await eventually(() => held > 0, "a request is on its way");
    await confirm(page, "late@example.org");
    const delayed = page.waitForResponse((response) => response.url().endsWith("/api/account/mail"));
    release();
    await (await delayed).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await sees(page, /confirmed/, "#mail-addresses");
    await page.unrouteAll({ behavior: "wait" });
});

check(() => yard, "a table is played by mail: letters arrive and are answered, the bell turns them off, reply tokens are revoked", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await account(anna, "annatable");
    await open(anna, "/new/duel?open=1");
    await sees(anna, /no confirmed email address/, "#new-mail-hint");
    assert.ok(await anna.locator("#new-mail").isDisabled());
    await anna.locator("#new-mail-hint a").click();
    await confirm(anna, "annatable@example.org");
    // A player who has just left counts as present for some seconds.
    await anna.locator("#mail-when").selectOption("always");
    await stored(anna, { mail: "always" });
    await open(anna, "/new/duel?open=1");
    await sees(anna, /annatable@example\.org/, "#new-mail-hint");
    await anna.locator("#new-mail").check();
    assert.equal(await anna.locator("#clock-kind").inputValue(), "days", "the clock is correspondence");
    await anna.locator("#new-begin").click();
    await anna.locator("#board").waitFor();
    const link = await anna.locator("#invite-link").inputValue();
    await sees(anna, /go to annatable@example\.org\./, "#bell-words");
    // Her turn comes while she is away.
    const letters = yard.letters("annatable@example.org").length;
    await anna.goto("about:blank");
    await open(ben, link);
    assert.equal(await ben.locator("#bell").count(), 0, "guests have no mail");
    await ben.locator("#accept-invitation").click();
    const turn = await eventually(() => yard.letters("annatable@example.org")[letters] && yard.letters("annatable@example.org").find((letter) => /^Subject: .*duel/im.test(letter)), "a letter");
    assert.ok(!(await ben.content()).includes("annatable@example.org"), "nobody else sees the address");
    await yard.deliver("annatable@example.org", turn, "b2b3");
    await played(ben, 1);
    // A reply token that was sent can be revoked.
    await open(anna, "/account#mail");
    await sees(anna, /Robot Duel/, "#mail-tokens");
    await anna.locator("#mail-tokens button").click();
    await eventually(async () => (await anna.locator("#mail-tokens").count()) === 0, "revoked");
    await open(anna, link);
    await anna.locator("#bell").click();
    await sees(anna, /No emails about this game/, "#bell-words");
    await anna.reload();
    await sees(anna, /No emails about this game/, "#bell-words");
    assert.equal(await anna.locator("#bell").getAttribute("aria-pressed"), "false");
    await anna.locator("#bell").click();
    await sees(anna, /go to annatable/, "#bell-words");
    await click(ben, "b4", "b3");
    await played(anna, 2);
});

check(() => plain, "nothing of mail is on a server without it", async () => {
    const [page, friend] = [await plain.person(), await plain.person()];
    await account(page, "annaplain");
    page.person.allowed.length = 0;
    await page.locator("#tokens").waitFor();
    assert.equal(await page.locator("#mail").count(), 0);
    await open(page, "/new/duel?open=1");
    await page.locator("#new-begin").waitFor();
    assert.equal(await page.locator("#new-mail").count(), 0);
    await together("duel", {}, page, friend);
    assert.equal(await page.locator("#bell").count(), 0);
});
