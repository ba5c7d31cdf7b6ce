// Notifications: turns, challenges, offers and their answers, chat, spectators, players who join.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, Yard, allow, check, click, eventually, go, open, played, sees, speak, status, together } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

async function account(page, name) {
    allow(page, /40[01349]/);
    await open(page, "/account");
    await sees(page, /recover/, "#no-recovery");
    await page.locator("#sign-up-name").fill(name);
    await page.locator("#sign-up-password").fill("twelve steel pigs");
    await page.locator("#sign-up button").click();
    await sees(page, name, ".who");
}

const toast = (page, pattern) => sees(page, pattern, ".toasts");

check(() => yard, "the user's turns are listed first on the home page with a small board, and counted on every page", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("duel", {}, anna, ben);
    await status(anna, MY_TURN);
    await open(anna, "/");
    await sees(anna, /^Your turn$/m, "[aria-labelledby=home-own]");
    const strip = anna.locator("[aria-labelledby=home-own]");
    await strip.locator(".small-board svg").first().waitFor();
    const [own, cards] = [await strip.boundingBox(), await anna.locator(".game-cards").boundingBox()];
    assert.ok(own.y < cards.y, "it stands above the games");
    await sees(anna, /1/, "#due-count");
    for (const path of ["/rules", "/settings", "/analysis/soccolot"]) {
        await open(anna, path);
        await sees(anna, /1/, "#due-count");
    }
    assert.equal(await ben.locator("#due-count").count(), 0);
    // The count follows changes made elsewhere.
    await open(anna, "/");
    await strip.locator("a.listed-link").first().click();
    await anna.locator("#board").waitFor();
    await status(anna, MY_TURN);
    await go(anna, "/settings");
    await go(ben, "/players");
    await open(anna, "/");
    await strip.locator("a.listed-link").first().click();
    await status(anna, MY_TURN);
    await click(anna, "b2", "b3");
    await played(anna, 1);
    await eventually(async () => (await anna.locator("#due-count").count()) === 0, "nothing waits for Anna");
    await eventually(async () => (await ben.locator("#due-count").innerText().catch(() => "")).includes("1"), "a game waits for Ben");
});

check(() => yard, "challenges and their refusals are announced on every page", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await account(anna, "annaalert");
    await account(ben, "benalert");
    await open(anna, "/rules");
    await anna.locator(".who").waitFor();
    await open(ben, "/players/annaalert");
    await ben.locator("#challenge").click();
    await ben.locator("#challenge-game").selectOption("soccolot");
    await ben.locator("form button.strong").click();
    await ben.waitForURL(/\/t\//);
    await toast(anna, /benalert challenges you: Soccolot/);
    await sees(anna, /1/, "#due-count");
    await anna.locator(".toast a").click();
    await anna.locator("[aria-labelledby=home-challenges] button", { hasText: /Decline/ }).click();
    await toast(ben, /annaalert declined your challenge/);
});

check(() => yard, "offers and answers reach players on other pages; a declined offer is reported to the player who made it", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("duel", {}, anna, ben);
    await status(anna, MY_TURN);
    // Anna has no move to take back yet.
    assert.equal(await anna.locator("#take-back").count(), 0);
    await click(anna, "b2", "b3");
    await anna.locator("#take-back").waitFor();
    await played(ben, 1);
    assert.equal(await ben.locator("#take-back").count(), 0);
    await open(ben, "/settings");
    await ben.locator(".who").waitFor();
    await eventually(async () => (await ben.locator("#due-count").count()) === 1, "Ben hears of his games");
    await anna.locator("#draw").click();
    await toast(ben, /Robot Duel: Guest .* offers a draw/);
    await ben.locator(".toast a").click();
    await ben.locator(".offer button", { hasText: /Decline/ }).click();
    await toast(anna, /Guest .* declined your draw offer/);
    await anna.locator("#take-back").click();
    await toast(ben, /take a move back/);
    await ben.locator(".offer button.strong").click();
    await toast(anna, /agreed to the takeback/);
});

check(() => yard, "an invited player sees who invites them to which game; a waiting player learns on any page who joins", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await open(anna, "/");
    await anna.locator("#seek-duel").click();
    await anna.waitForURL(/\/t\//);
    await sees(anna, /You are in the lobby/, "#in-lobby");
    const table = new URL(anna.url()).pathname;
    await anna.locator("#meanwhile").click();
    await anna.waitForURL(/\/local\//);
    await anna.locator("#board").waitFor();
    await open(ben, table);
    await sees(ben, /Guest \S+ invites you to Robot Duel\./, "#invited");
    await sees(ben, /^Play as Black$/, "#accept-invitation");
    await ben.locator("#accept-invitation").click();
    await ben.locator("[data-seat].mine").waitFor();
    await toast(anna, /Guest \S+ has joined your game of Robot Duel/);
    await anna.locator(".toast a").first().click();
    await anna.waitForURL(new RegExp(table));
    await status(anna, MY_TURN);
});

check(() => yard, "spectators are counted and named, unread messages are counted, a refused message stays in its field", async () => {
    const [anna, ben, eve] = [await yard.person({ phone: true }), await yard.person(), await yard.person()];
    const link = await together("soccolot", {}, anna, ben);
    // A player who took a seat isn't a spectator any more.
    for (const page of [anna, ben]) await eventually(async () => (await page.locator("#spectators").count()) === 0, "nobody watches yet");
    await open(eve, link);
    await eve.locator("#board").waitFor();
    await sees(anna, /^1 spectator/, "#spectators");
    await ben.locator("#chat-text").fill("good luck");
    await ben.locator("#chat-text").press("Enter");
    await sees(anna, /1 new/, "#unread");
    await anna.locator("details.chat summary").click();
    await eventually(async () => (await anna.locator("#unread").count()) === 0, "read");
    await eve.close();
    await eventually(async () => (await anna.locator("#spectators").count()) === 0, "nobody watches");
    // Without a connection no message can be sent.
    allow(ben, /ERR_INTERNET_DISCONNECTED|WebSocket/);
    await ben.context().setOffline(true);
    await ben.locator("#line-lost").waitFor();
    await ben.locator("#chat-text").fill("are you there?");
    await ben.locator("#chat-text").press("Enter");
    await ben.locator(".toast.problem").waitFor();
    assert.equal(await ben.locator("#chat-text").inputValue(), "are you there?");
});

check(() => yard, "the console has no errors, computers have names, resigning asks for confirmation", async () => {
    const page = await yard.person();
    page.person.allowed.length = 0;
    await open(page, "/");
    await page.locator("#play-soccolot").waitFor();
    await page.locator("#hotseat-duel").click();
    await page.locator("#board").waitFor();
    await sees(page, /Player 1/, "[data-seat='0']");
    await sees(page, /Player 2/, "[data-seat='1']");
    assert.equal((await page.locator("[data-seat='1'] .plate").innerText()).trim(), "", "no letters of one language");
    await page.locator("#resign").click();
    await sees(page, /^Yes, resign$/, "#resign");
    await page.locator("#resign-no").click();
    await sees(page, /^Resign$/, "#resign");
    await open(page, "/new/duel?against=random");
    await page.locator("#new-begin").click();
    await page.locator("#board").waitFor();
    const name = await page.locator("[data-seat='1'] .name").innerText();
    assert.match(name, /^Computer, /);
    await speak(page, "es");
    await eventually(async () => /^Ordenador, (?!random)/.test(await page.locator("[data-seat='1'] .name").innerText()), "no raw id");
});
