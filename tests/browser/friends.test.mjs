// Games between browsers, over the server.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
    MY_TURN, NEAR_THE_END, Yard, begin, check, click, drag, eventually, moves, open, play, played, program, sees, status, together,
    type,
} from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

check(() => yard, "Robot Duel with a friend: the link is copied, the friend takes a seat, and one of them wins", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await open(anna, "/");
    await anna.locator("#friend-duel").click();
    await anna.waitForURL(/\/t\//);
    await anna.locator("#copy-invite").click();
    const link = await eventually(() => anna.evaluate(() => navigator.clipboard.readText()), "the link is copied");
    assert.equal(link, await anna.locator("#invite-link").inputValue());
    await open(ben, link);
    await ben.locator("[data-seat] button.strong").click();
    await status(anna, MY_TURN);
    await status(ben, /^White to move$/);
    assert.match(await anna.title(), /Your turn/);
    assert.match(await anna.locator("link[rel=icon]").getAttribute("href"), /turn/);
    assert.doesNotMatch(await ben.title(), /Your turn/);
    // Black sees the board from their side.
    await eventually(async () => (await ben.locator("#board").getAttribute("data-flipped")) === "true", "the board is turned");
    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    await click(ben, "c4", "b3");
    await played(anna, 2);
    // White neglects the red robot.
    await status(anna, MY_TURN);
    await play(anna, "c1c2");
    await status(ben, MY_TURN);
    await drag(ben, "hand-0", "b2");
    await status(anna, MY_TURN);
    await play(anna, "c2c3");
    await status(ben, MY_TURN);
    await click(ben, "b2", "b1");
    await ben.locator(".board-frame [role=group] button").first().click();
    await status(anna, /Black wins:/);
    await status(ben, /Black wins:/);
});

for (const [game, finish] of Object.entries({
    soccolot: async (page) => click(page, "d2", "d3", "goal-black"),
    robosoccer: async (page) => {
        await click(page, "c6", "b6", "f2");
        await page.locator("#turn-send").click();
    },
})) {
    check(() => yard, `${game} with a friend to its end`, async () => {
        const [anna, ben] = [await yard.person(), await yard.person()];
        await together(game, { position: NEAR_THE_END[game] }, anna, ben);
        await status(anna, MY_TURN);
        await finish(anna);
        await status(anna, /White wins:/);
        await status(ben, /White wins:/);
        await played(ben, 1);
    });
}

check(() => yard, "Robo Battle Pigs with a friend to the end", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("pigs", { position: NEAR_THE_END.pigs }, anna, ben);
    await program(anna, "F F F F F");
    // A player who has locked in may change their program.
    await anna.locator("#pigs-change").click();
    await anna.locator("#pigs-lock-in").click();
    await ben.locator(".strip.ready").waitFor();
    await program(ben, "R");
    await status(anna, /^A wins:/);
    await status(ben, /^A wins:/);
});

check(() => yard, "RoboSoccer with a friend: each sets up, mirroring what the other did", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("robosoccer", {}, anna, ben);
    await anna.locator("#lineup-shuffle").click();
    await anna.locator("#lineup-send").click();
    await ben.locator("#lineup-mirror").click();
    await ben.locator("#lineup-send").click();
    await played(anna, 2);
    const rows = await anna.locator(".moves [data-step]").allInnerTexts();
    assert.equal(rows[0], rows[1], "each robot faces one of its size");
    await click(anna, "c2");
    await anna.locator("#turn-send").click();
    await status(ben, MY_TURN);
    await click(ben, "d5");
    await ben.locator("#turn-send").click();
    await played(anna, 4);
});

check(() => yard, "chat, offers, resigning, a spectator, and the rematch", async () => {
    const [anna, ben, cleo] = [await yard.person(), await yard.person(), await yard.person()];
    await together("duel", { public: true }, anna, ben);
    // The table is in the list of games to watch.
    const table = new URL(anna.url()).pathname;
    await open(cleo, "/");
    await cleo.locator(`a[href^="${table}"]`).first().click();
    await cleo.locator("#board").waitFor();
    assert.equal(await cleo.locator("#resign, #draw, #take-back").count(), 0, "who watches has no buttons");

    await anna.locator(".chat form input").fill("good luck!");
    await anna.locator(".chat form input").press("Enter");
    await sees(ben, /: good luck!/, ".chat");

    await click(anna, "b2", "b3");
    await status(ben, MY_TURN);
    await played(cleo, 1);
    // Spectators can't move.
    await click(cleo, "b4", "b3");
    assert.equal(await moves(cleo), 1);

    await anna.locator("#take-back").click();
    await sees(ben, /take a move back/, ".offer");
    await ben.locator(".offer button", { hasText: "Accept" }).click();
    await eventually(async () => (await moves(anna)) === 0 && (await moves(ben)) === 0 && (await moves(cleo)) === 0, "taken back for all");
    await status(anna, MY_TURN);

    await anna.locator("#draw").click();
    await sees(ben, /offers a draw/, ".offer");
    await ben.locator(".offer button", { hasText: "Decline" }).click();
    await anna.locator(".offer").waitFor({ state: "detached" });

    await ben.locator("#resign").click();
    await sees(ben, /Yes, resign/, "#resign");
    await ben.locator("#resign").click();
    for (const page of [anna, ben, cleo]) await status(page, /White wins:/);

    await anna.locator("#rematch").click();
    await sees(ben, /offers a rematch/, ".offer");
    await ben.locator(".offer button", { hasText: "Accept" }).click();
    const address = (page) => new URL(page.url()).pathname;
    await eventually(() => address(anna) !== table && address(anna) === address(ben), "both are led to the next table");
    // The seats are swapped.
    await status(ben, MY_TURN);
    await cleo.locator("#next-game").waitFor();
    assert.equal(address(cleo), table, "a spectator isn't led away");
});

check(() => yard, "a draw by agreement", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await together("soccolot", {}, anna, ben);
    await anna.locator("#draw").click();
    await ben.locator(".offer button", { hasText: "Accept" }).click();
    await status(anna, /^Draw:/);
    await status(ben, /^Draw:/);
});

check(() => yard, "two tabs of one user stay in sync", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    const link = await together("duel", {}, anna, ben);
    const other = await anna.context().newPage();
    await open(other, link);
    await status(other, MY_TURN);
    await click(other, "b2", "b3");
    await played(anna, 1);
    await status(anna, /^Black to move$/);
    await status(ben, MY_TURN);
    await click(ben, "b4", "b3");
    await played(other, 2);
    await played(anna, 2);
    await status(other, MY_TURN);
});

check(() => yard, "an unreadable move is refused with a reason, and the next one is accepted", async () => {
    const page = await yard.person();
    await begin(page, "duel", { seats: { 1: "here" } });
    await type(page, "b2b4");
    await eventually(async () => (await page.locator("#typed-wrong").innerText()).length > 3, "a reason");
    assert.equal(await moves(page), 0);
    await type(page, "b2b3");
    await played(page, 1);
});

check(() => yard, "four pigs: programs stay secret until all are in", async () => {
    const people = [];
    for (let seat = 0; seat < 4; seat += 1) people.push(await yard.person());
    await together("pigs", { count: 4 }, ...people);
    const programs = ["H F TL / v", "\\ TL F F /", "TL H / v F", "^ ^ ^ TL TR"];
    for (const [seat, page] of people.entries()) {
        if (seat < 3) await program(page, programs[seat]);
        for (const other of people) {
            await eventually(async () => (await other.locator(".strip.ready").count()) >= Math.min(seat + 1, 3), "who is ready");
        }
        if (seat === 2) break;
    }
    // Three programs are in: neither the page nor the messages of any other player contain them.
    for (const [seat, page] of people.entries()) {
        const html = await page.content();
        const text = await page.locator("body").innerText();
        const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
        for (const [other, secret] of programs.entries()) {
            if (other === seat || other === 3) continue;
            const written = [secret, JSON.stringify(secret).slice(1, -1), secret.replaceAll(" ", "")];
            for (const words of written) {
                assert.ok(!text.includes(words), `${seat} reads the program of ${other}`);
                assert.ok(!html.includes(words), `the page of ${seat} has the program of ${other}`);
                assert.ok(!storage.includes(words), `the browser of ${seat} keeps the program of ${other}`);
                assert.ok(!page.person.frames.some((frame) => frame.includes(words)), `${seat} was told the program of ${other}`);
            }
        }
    }
    assert.ok(people[0].person.frames.length > 3, "the wire is listened to");
    await program(people[3], programs[3]);
    for (const page of people) {
        await played(page, 1);
        assert.ok(page.person.frames.some((frame) => frame.includes(JSON.stringify(programs[2]).slice(1, -1))), "all is told once all are in");
    }
    // The reveal, replayed and moment by moment.
    const [page] = people;
    await page.locator("#reveal-replay").click();
    await page.locator("#reveal-back").click();
    await sees(page, /^\D*4/, "#reveal [role=status]");
    await page.locator("#reveal-on").click();
    await sees(page, /^\D*5/, "#reveal [role=status]");
});

check(() => yard, "a game against a computer of the server, and a stranger's open table", async () => {
    const [anna, ben] = [await yard.person(), await yard.person()];
    await open(anna, "/new/duel?against=1");
    await anna.locator("#new-on-server").check();
    await anna.locator("#new-begin").click();
    await anna.waitForURL(/\/t\//);
    await status(anna, MY_TURN);
    await click(anna, "b2", "b3");
    await played(anna, 2);
    await open(anna, "/");
    await anna.locator("#seek-soccolot").click();
    await anna.waitForURL(/\/t\//);
    await open(ben, "/");
    await ben.locator("[aria-labelledby=home-open] li", { hasText: /Soccolot/ }).locator("button").click();
    await ben.waitForURL(/\/t\//);
    await eventually(async () => MY_TURN.test(await ben.locator("#status").innerText()) || MY_TURN.test(await anna.locator("#status").innerText()), "the game begins");
    assert.ok(await anna.locator(".clock").count(), "it has a clock");
});
