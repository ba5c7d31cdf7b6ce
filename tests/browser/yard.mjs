// Test harness: a server of its own, browsers that visit it, and helpers for input on boards.
//
//     BOTYARD             path of the program; required
//     CHROMIUM            path of the browser; /usr/bin/chromium by default
//     BOTYARD_HEADED=1    shows the browser's window
//     BOTYARD_SLOW=300    slows each browser action down by 300 milliseconds

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";

// Timeout in milliseconds. A debug build on a busy machine is slow; nothing is measured by this.
export const PATIENCE = 30_000;

// Response of the solved table for the start of Robot Duel.
const PROBED = {
    value: "loss",
    dtm: -78,
    moves: ["b1a2", "b1c2", "c1c2"].map((move) => ({ move, dtm: -78 })).concat({ move: "b2b3", dtm: -76 }),
};

/** The server's mail address, and the secret of its webhook. */
export const OFFICE = "yard@club.example";
const SECRET = "thewebhooksecretofthetests";

const running = new Set();

/** Stops everything that is still running, however the tests end. */
function sweep() {
    for (const yard of running) yard.killNow();
}
process.on("exit", sweep);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

export class Yard {
    /**
     * Starts a server with an empty data folder, and a browser. With `mail` it supports play by mail: see
     * `letters` and `deliver`.
     */
    static async open({ mail = false } = {}) {
        const yard = new Yard();
        yard.mail = mail;
        running.add(yard);
        try {
            await yard.serve();
            yard.browser = await chromium.launch({
                executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
                headless: process.env.BOTYARD_HEADED !== "1",
                slowMo: Number(process.env.BOTYARD_SLOW || 0),
                args: ["--no-sandbox", "--disable-gpu"],
            });
        } catch (error) {
            await yard.close();
            throw error;
        }
        return yard;
    }

    constructor() {
        this.program = process.env.BOTYARD;
        assert.ok(this.program && existsSync(this.program), "BOTYARD has to be the path of the program botyard");
        this.data = mkdtempSync(join(tmpdir(), "botyard-browser-"));
        this.port = 0;
        this.people = [];
        this.log = "";
    }

    get url() {
        return `http://127.0.0.1:${this.port}`;
    }

    /** Starts the server; a restart uses the same port. */
    async serve() {
        const flags = ["--listen", `127.0.0.1:${this.port}`, "--data", this.data, "--limits-scale", "1000"];
        flags.push("--shutdown-seconds", "3", "--computer-threads", "1");
        if (this.mail) flags.push(...this.postOffice());
        const environment = Object.fromEntries(
            Object.entries(process.env).filter(([name]) => !name.startsWith("BOTYARD_")),
        );
        const child = spawn(this.program, ["serve", ...flags], { stdio: ["ignore", "pipe", "pipe"], env: environment });
        this.server = child;
        this.ended = new Promise((resolve) => child.once("exit", resolve));
        const told = new Promise((resolve, reject) => {
            let said = "";
            child.stdout.on("data", (chunk) => {
                said += chunk;
                const at = /http:\/\/[^:\s]+:(\d+)/.exec(said);
                if (at) resolve(Number(at[1]));
            });
            child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${this.log}`)));
            child.once("error", reject);
        });
        child.stderr.on("data", (chunk) => {
            this.log = (this.log + chunk).slice(-20_000);
        });
        this.port = await told;
    }

    /** Flags for mail: outgoing letters become files in a folder, incoming ones arrive by webhook. */
    postOffice() {
        this.post = join(this.data, "post");
        mkdirSync(this.post, { recursive: true });
        const sendmail = join(this.data, "sendmail.sh");
        const lines = ["#!/bin/sh", `part=$(mktemp ${this.post}/part.XXXXXX)`, 'cat > "$part"', `mv "$part" "$part.eml"`];
        writeFileSync(sendmail, lines.join("\n"), { mode: 0o755 });
        return ["--mail-address", OFFICE, "--mail-sendmail", sendmail, "--mail-webhook-secret", SECRET];
    }

    /** The letters that the server has sent to an address. */
    letters(to) {
        const files = readdirSync(this.post).filter((name) => name.endsWith(".eml"));
        const letters = files.map((name) => readFileSync(join(this.post, name), "utf8").replace(/\r/g, ""));
        return letters.filter((letter) => new RegExp(`^To: .*${to}`, "mi").test(letter));
    }

    /** Replies to a letter from the server. */
    async deliver(from, letter, body) {
        const to = /^Reply-To:\s*(?:.*<)?([^\s<>]+@[^\s<>]+)>?/im.exec(letter)[1];
        const text = [`From: <${from}>`, `To: <${to}>`, "Subject: Re: x", `Message-ID: <${Math.random()}@example.org>`, "", body, ""].join("\r\n");
        const query = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
        const headers = { "content-type": "message/rfc822", authorization: `Bearer ${SECRET}` };
        const answer = await fetch(`${this.url}/api/mail/letters?${query}`, { method: "POST", headers, body: text });
        assert.ok(answer.ok, `${answer.status} ${await answer.text()}`);
    }

    /** Kills the server at once, as in a power cut. */
    async kill() {
        this.server.kill("SIGKILL");
        await this.ended;
    }

    killNow() {
        this.server?.kill("SIGKILL");
        rmSync(this.data, { recursive: true, force: true });
    }

    async close() {
        await this.forgetPeople();
        await this.browser?.close();
        if (this.server && this.server.exitCode === null && this.server.signalCode === null) {
            this.server.kill("SIGTERM");
            await this.ended;
        }
        rmSync(this.data, { recursive: true, force: true });
        running.delete(this);
    }

    /**
     * Adds a user: a browser context with a page. `look` may have `phone`, `dark`, `locale`, `lang`, `prefs`
     * (the page's `botyard.prefs`; animation is off by default), `motion`, `worker` (allows the service
     * worker) and `think` (analysis really runs; otherwise the engine is off, and the solved table has a
     * canned response).
     */
    async person(look = {}) {
        const context = await this.browser.newContext({
            viewport: look.phone ? { width: 360, height: 740 } : { width: 1280, height: 900 },
            hasTouch: Boolean(look.phone),
            isMobile: Boolean(look.phone),
            colorScheme: look.dark ? "dark" : "light",
            locale: look.locale ?? "en-GB",
            reducedMotion: look.motion ? "no-preference" : "reduce",
            serviceWorkers: look.worker ? "allow" : "block",
            acceptDownloads: true,
            permissions: ["clipboard-read", "clipboard-write"],
        });
        context.setDefaultTimeout(PATIENCE);
        // Moves as text, which is what the tests compare.
        const prefs = { codes: true, speed: look.motion ? "fast" : "off", sound: false, lang: look.lang ?? "en", ...look.prefs };
        if (!look.think) await context.route(/\/api\/duel\/probe/, (route) => route.fulfill({ json: PROBED }));
        await context.addInitScript(([prefs, think]) => {
            document.addEventListener("securitypolicyviolation", (event) => {
                console.error(`refused by the content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
            });
            try {
                if (prefs && !localStorage.getItem("botyard.prefs")) localStorage.setItem("botyard.prefs", prefs);
                if (!think) localStorage.setItem("botyard.analysis", '{"on":false,"lines":3,"seconds":5}');
            } catch {
                // An empty page has no storage.
            }
        }, [look.prefs === null ? null : JSON.stringify(prefs), Boolean(look.think)]);
        const person = { context, trouble: [], allowed: [], frames: [] };
        context.on("page", (page) => this.watch(person, page));
        context.on("weberror", (error) => person.trouble.push(`error in the page: ${error.error().stack ?? error.error()}`));
        context.on("request", (request) => {
            const url = new URL(request.url());
            if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(this.url).host) {
                person.trouble.push(`a request to another host: ${url}`);
            }
        });
        this.people.push(person);
        const page = await context.newPage();
        page.person = person;
        page.yard = this;
        return page;
    }

    watch(person, page) {
        page.person = person;
        page.yard = this;
        page.on("console", (message) => {
            if (message.type() === "error") {
                person.trouble.push(`error on the console: ${message.text()} (${message.location().url})`);
            }
        });
        page.on("crash", () => person.trouble.push("the page crashed"));
        page.on("websocket", (socket) => {
            if (new URL(socket.url()).host !== new URL(this.url).host) {
                person.trouble.push(`a socket to another host: ${socket.url()}`);
            }
            socket.on("framereceived", ({ payload }) => person.frames.push(String(payload)));
        });
    }

    /** Unexpected errors in any page. */
    trouble() {
        return this.people.flatMap((person) =>
            person.trouble.filter((what) => !person.allowed.some((pattern) => pattern.test(what))),
        );
    }

    async forgetPeople() {
        const people = this.people.splice(0);
        for (const { context } of people) await context.close().catch(() => {});
    }

    /** The visible text of all pages, to diagnose a failed test. */
    async describe() {
        const told = [];
        for (const { context } of this.people) {
            for (const page of context.pages()) {
                const text = await page.locator("body").innerText({ timeout: 1_000 }).catch(() => "(nothing)");
                told.push(`${page.url()}\n${text.replace(/^/gm, "    ").slice(0, 3_000)}`);
            }
        }
        return told.join("\n");
    }
}

/**
 * Defines a test with a yard: `check(yard, "what holds", async () => { … })`. Errors reported by the pages
 * fail it. `yard` is a function, because the yard doesn't exist before the tests begin.
 */
export function check(yard, name, body, options = {}) {
    test(name, { timeout: 170_000, ...options }, async (context) => {
        const here = yard();
        try {
            await body(context);
            const trouble = here.trouble();
            assert.deepEqual(trouble, [], "the pages complained");
        } catch (error) {
            const trouble = here.trouble();
            console.error(`${name}: ${error.message}\n${trouble.join("\n")}\n${await here.describe()}`);
            if (process.env.BOTYARD_FAILURES) await pictures(here, name);
            throw error;
        } finally {
            await here.forgetPeople();
        }
    });
}

async function pictures(yard, name) {
    let number = 0;
    for (const { context } of yard.people) {
        for (const page of context.pages()) {
            const file = `${name.replace(/\W+/g, "-")}-${(number += 1)}.png`;
            await page.screenshot({ path: join(process.env.BOTYARD_FAILURES, file) }).catch(() => {});
        }
    }
}

/** Expects errors on a page that match one of the patterns. */
export function allow(page, ...patterns) {
    page.person.allowed.push(...patterns);
}

/** Opens an address with a full page load. */
export async function open(page, path) {
    await page.goto(new URL(path, page.yard.url).href);
    await page.locator("html[data-ready=yes]").waitFor({ state: "attached" });
}

const DESK = ["account", "analysis", "editor", "learn", "new", "players", "rules", "settings"];
const HOME = [""];
const PLAY = ["local", "t"];
const beginning = (path) => path.split(/[/?#]/)[1];

/** Goes to another address as links do: without a page load, unless it belongs to another program. */
export async function go(page, path) {
    const part = (path) => [HOME, PLAY, DESK].find((part) => part.includes(beginning(path)));
    const there = part(path);
    if (there && there !== part(new URL(page.url()).pathname)) return open(page, path);
    await page.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
    }, path);
}

/** Waits until `what` returns something truthy, and returns it. */
export async function eventually(what, words) {
    const end = Date.now() + PATIENCE;
    for (;;) {
        const found = await what();
        if (found) return found;
        if (Date.now() > end) throw new Error(`it didn't come true in ${PATIENCE / 1000} s: ${words ?? what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** Waits until this text is visible. */
export async function sees(page, text, where = "body") {
    const pattern = text instanceof RegExp ? text : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    await eventually(async () => pattern.test(await page.locator(where).first().innerText()), `${where} says ${pattern}`);
}

/** Waits until the status matches. */
export async function status(page, pattern) {
    await eventually(async () => pattern.test(await page.locator("#status").innerText().catch(() => "")), `the status is ${pattern}`);
}

export const MY_TURN = /^Your turn$/;
export const OVER = /wins:|^Draw:|share first place:|^No result:/;

/** Chooses a language, and waits until the page speaks it. */
export async function speak(page, lang) {
    await page.locator("#lang").selectOption(lang);
    await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
}

// Boards.

const SIZES = { duel: [3, 4], soccolot: [8, 8], robosoccer: [6, 6], pigs: [8, 8] };

/**
 * Screen position of a place on the board: `b2`, `goal-white`, `goal-black`, or `hand-0` for the lower hand.
 */
export async function place(page, name, { game, board = "#board" } = {}) {
    const svg = page.locator(board).first();
    await svg.scrollIntoViewIfNeeded();
    return svg.evaluate((svg, [name, sizes, game]) => {
        game ??= svg.closest("[data-game]")?.getAttribute("data-game") ?? /\/analysis\/(\w+)/.exec(location.pathname)?.[1];
        const [columns, rows] = sizes[game];
        const flipped = svg.dataset.flipped === "true";
        const [, width, height] = [0, columns * 100, rows * 100];
        let x;
        let y;
        const hand = /^hand-(\d)$/.exec(name);
        if (name.startsWith("goal-")) {
            const top = (name === "goal-black") !== flipped;
            [x, y] = [width / 2, top ? -31 : height + 31];
        } else if (hand) {
            // Beside the board, in its lower half.
            const slot = Math.min(76, ((height - 12) / 2 - 8) / 3);
            [x, y] = [width + 12 + 43, height / 2 + 6 + 4 + (Number(hand[1]) + 0.5) * slot];
        } else {
            const column = name.charCodeAt(0) - 97;
            const row = Number(name.slice(1)) - 1;
            x = ((flipped ? columns - 1 - column : column) + 0.5) * 100;
            y = ((flipped ? row : rows - 1 - row) + 0.5) * 100;
        }
        const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        return { x: at.x, y: at.y };
    }, [name, SIZES, game]);
}

/** Clicks places of the board in sequence. */
export async function click(page, ...names) {
    for (const name of names) {
        const at = await place(page, name);
        await page.mouse.click(at.x, at.y);
    }
}

/** Taps places of the board in sequence. */
export async function tap(page, ...names) {
    for (const name of names) {
        const at = await place(page, name);
        await page.touchscreen.tap(at.x, at.y);
    }
}

/** Drags from one place to another with the mouse. */
export async function drag(page, from, to) {
    const [start, end] = [await place(page, from), await place(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

/** Number of moves in the list. */
export function moves(page) {
    return page.locator(".moves [data-step]").count();
}

/** Waits until at least this number of moves is in the list. */
export async function played(page, count) {
    await eventually(async () => (await moves(page)) >= count, `${count} moves are in the list`);
}

/** Opens the panel with the position in words. */
export async function inWords(page) {
    const details = page.locator("details.in-words");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    return details;
}

/** The legal moves, from the list. */
export async function legal(page) {
    await inWords(page);
    return page.locator("#legal-moves button").allInnerTexts();
}

/** Plays a move from the list. */
export async function play(page, order) {
    await inWords(page);
    await page.locator("#legal-moves button").filter({ hasText: new RegExp(`^${order.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) }).first().click();
}

/** Types a move. */
export async function type(page, order) {
    await inWords(page);
    await page.locator("#typed-move").fill(order);
    await page.locator("#typed-move").press("Enter");
}

/** Writes a pig's program with the palette, and locks it in: `program(page, "F ^ TR X H")`. */
export async function program(page, text) {
    await write(page, text);
    await page.locator("#pigs-lock-in").click();
}

const KEYS = { "\\": "Q", "^": "W", "/": "E", TL: "A", v: "S", TR: "D", F: "F", H: "H", X: "X", R: "R" };

/** Writes a program without locking it in. */
export async function write(page, text) {
    for (const command of text.split(" ")) {
        await page.locator(`.pigs-palette button[aria-keyshortcuts="${KEYS[command]}"]`).click();
    }
}

// Games.

/**
 * Begins a game with the form for new games: `{ position, against, open, options, count, seats, clock, public
 * }`.
 */
export async function begin(page, game, wish = {}) {
    const query = new URLSearchParams();
    if (wish.position) query.set("position", wish.position);
    if (wish.against) query.set("against", wish.against);
    if (wish.open) query.set("open", "1");
    for (const [key, value] of Object.entries(wish.options ?? {})) query.set(`option.${key}`, value);
    await open(page, `/new/${game}?${query}`);
    if (wish.count) await page.locator("#seat-count").selectOption(String(wish.count));
    for (const [seat, sitter] of Object.entries(wish.seats ?? {})) await page.locator(`#seat-${seat}`).selectOption(sitter);
    if (wish.clock) await page.locator("#clock-kind").selectOption(wish.clock);
    if (wish.public) await page.locator("#new-public").check();
    await page.locator("#new-begin").click();
    await page.locator("#board").waitFor();
}

/** Opens a table for friends, who join in turn by its link. */
export async function together(game, wish, host, ...friends) {
    await begin(host, game, { open: true, ...wish });
    const link = await host.locator("#invite-link").inputValue();
    for (const friend of friends) {
        await open(friend, link);
        await friend.locator("[data-seat] button.strong").first().click();
        await friend.locator("[data-seat].mine").waitFor();
    }
    for (const page of [host, ...friends]) {
        await eventually(async () => !/Waiting for players/.test(await page.locator("#status").innerText()), "the game begins");
    }
    return link;
}

/** Positions in which the first player wins in a turn or two, whatever the opponent does. */
export const NEAR_THE_END = {
    duel: "2g/L2/2l/C2[-] w 0 1",
    soccolot: "B17/8/8/8/8/3O4/3W14/8 w 1",
    robosoccer: "2S3/6/6/5m/5O/6 w 9",
    pigs: "standard r1 A:a3S/0 B:a1S/4",
};
