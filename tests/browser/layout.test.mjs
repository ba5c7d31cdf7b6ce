// Layout on a phone, on a small laptop, with two pigs and with eight.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { MY_TURN, NEAR_THE_END, Yard, begin, check, click, eventually, open, place, played, program, sees, speak, status, tap, together, type, write } from "./yard.mjs";

let yard;
before(async () => {
    yard = await Yard.open();
});
after(() => yard?.close());

const SIZES = [
    { name: "laptop", look: {}, width: 1280, height: 720 },
    { name: "phone", look: { phone: true }, width: 360, height: 740 },
];

// Pass and play.
const HERE = { seats: { 1: "here" } };

async function visitor(size, look = {}) {
    const page = await yard.person({ ...size.look, ...look });
    await page.setViewportSize({ width: size.width, height: size.height });
    return page;
}

/** Selectors that aren't fully visible without scrolling, or are covered by the bar with the controls. */
async function hidden(page, ...selectors) {
    return page.evaluate((selectors) => {
        scrollTo(0, 0);
        const bar = document.getElementById("dock");
        const covered = bar.getBoundingClientRect();
        const sticks = getComputedStyle(bar).bottom === "0px";
        const wrong = [];
        for (const selector of selectors) {
            for (const element of document.querySelectorAll(selector)) {
                const area = element.getBoundingClientRect();
                if (area.width === 0) continue;
                const end = sticks && !bar.contains(element) ? covered.top : innerHeight;
                const sees = area.top >= -1 && area.left >= -1 && area.right <= innerWidth + 1 && area.bottom <= end + 1;
                if (!sees) wrong.push(`${selector}: ${[area.left, area.top, area.right, area.bottom].map(Math.round)} in ${innerWidth}x${Math.round(end)}`);
            }
        }
        for (const selector of selectors) if (!document.querySelector(selector)) wrong.push(`${selector} isn't there`);
        return wrong;
    }, selectors);
}

for (const size of SIZES) {
    check(() => yard, `board and controls are in sight without scrolling: ${size.name}`, async () => {
        const page = await visitor(size);
        const wrong = [];
        const look = async (name, ...selectors) => {
            for (const what of await hidden(page, "#board", "#status", ".strip", ...selectors)) wrong.push(`${name}: ${what}`);
        };
        await begin(page, "duel", { against: "1" });
        await status(page, MY_TURN);
        await look("duel", "#resign", "#flip");
        await begin(page, "soccolot", { against: "1" });
        await status(page, MY_TURN);
        await look("soccolot", "#resign", "#flip");
        await begin(page, "robosoccer", {});
        await page.locator("#lineup").waitFor();
        await look("line-up", "#lineup .slot", "#lineup-send");
        await begin(page, "robosoccer", { position: "bmssmb/2o3/6/6/3O2/SMBBMS w 2" });
        await page.locator("#board").waitFor();
        const before = await page.locator("#resign").boundingBox();
        await click(page, "e1", "e2");
        await page.locator("#turn-send").waitFor();
        await look("turn bar", "#turn-send", "#turn-undo", ".turn-bar");
        const after = await page.locator("#resign").boundingBox();
        assert.ok(Math.abs(before.y - after.y) < 2, `the buttons jump from ${before.y} to ${after.y}`);
        for (const count of [2, 8]) {
            await begin(page, "pigs", count === 8 ? { count, against: "1", options: { variant: "bash" } } : { against: "1" });
            await page.locator("#programmer").waitFor();
            await look(`${count} pigs`, "#programmer", ".pigs-slots .slot", ".pigs-palette button", "#pigs-lock-in");
            const rows = new Set(await page.locator(".strip").evaluateAll((strips) => strips.map((strip) => Math.round(strip.getBoundingClientRect().top))));
            assert.equal(rows.size, 1, `the strips of ${count} pigs are in one row`);
        }
        assert.deepEqual(wrong, []);
    });
}

check(() => yard, "the header has one row on a phone, for guests and in every language", async () => {
    const page = await visitor(SIZES[1]);
    await begin(page, "duel", { open: true });
    await sees(page, /Guest/, "header .who");
    for (const lang of ["en", "es", "pl"]) {
        await speak(page, lang);
        const [high, wide] = await page.locator("header.top").evaluate((header) => [header.offsetHeight, header.scrollWidth]);
        assert.ok(high <= 50 && wide <= 360, `${lang}: ${wide} x ${high}`);
    }
    await page.setViewportSize({ width: 740, height: 360 });
    for (const lang of ["en", "es", "pl"]) {
        await speak(page, lang);
        const high = await page.locator("header.top").evaluate((header) => header.offsetHeight);
        assert.ok(high <= 56, `in landscape, ${lang}: ${high}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const rules = page.locator("header nav a[href='/rules']");
    assert.ok(!(await rules.isVisible()), "links are folded away");
    await page.locator("#menu").tap();
    await rules.tap();
    await page.waitForURL(/\/rules$/);
    assert.ok(!(await page.locator("header nav a").first().isVisible()), "and are again on the next page");
});

check(() => yard, "a phone in landscape shows the board beside the controls", async () => {
    const page = await visitor({ look: { phone: true }, width: 740, height: 360 });
    for (const game of ["duel", "soccolot", "pigs"]) {
        await begin(page, game, { against: "1" });
        await page.locator("#status").waitFor();
        assert.deepEqual(await hidden(page, "#board", "#status", ".strip"), []);
        const [board, bar] = [await page.locator("#board").boundingBox(), await page.locator("#dock").boundingBox()];
        assert.ok(board.x + board.width <= bar.x + 1, `${game}: the controls are beside the board`);
        assert.ok(board.height > 280, `${game}: the board is ${board.height} high`);
        const high = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(high <= 360, `${game}: the page is ${high} high, so the board scrolls away`);
    }
    // Still on the page of pigs.
    for (const lang of ["en", "es", "pl"]) {
        await speak(page, lang);
        assert.deepEqual(await hidden(page, "#board", ".pigs-slots .slot", ".pigs-palette button", "#pigs-lock-in"), [], lang);
    }
    await speak(page, "en");
    await begin(page, "robosoccer", {});
    await page.locator("#lineup").waitFor();
    assert.deepEqual(await hidden(page, "#board", "#lineup .slot", "#lineup-send"), []);
});

check(() => yard, "a phone in landscape shows the analysis beside the board", async () => {
    const page = await visitor({ look: { phone: true }, width: 740, height: 360 });
    for (const path of ["/analysis/duel", "/analysis/pigs", "/analysis/soccolot?edit=yes", "/editor"]) {
        await open(page, path);
        const [board, side] = [page.locator(".analysis-board svg").first(), page.locator(".analysis-side").first()];
        await side.waitFor();
        const [left, right] = [await board.boundingBox(), await side.boundingBox()];
        assert.ok(left.x + left.width <= right.x + 1, `${path}: the panels are beside the board`);
        assert.ok(left.height <= 360 && right.x + right.width <= 740, `${path}: the board fits`);
    }
});

check(() => yard, "a phone shows the latest of several notices, without covering the board", async () => {
    const page = await visitor(SIZES[1]);
    await begin(page, "robosoccer", { ...HERE, position: NEAR_THE_END.robosoccer });
    await tap(page, "c6", "b6", "c6");
    await sees(page, /which isn't allowed/, ".toasts");
    await tap(page, "f2", "a4");
    await sees(page, /The turn is complete/, ".toasts");
    assert.equal(await page.locator(".toast").count(), 2);
    assert.equal(await page.locator(".toast:visible").count(), 1);
    const [notice, board] = [await page.locator(".toast:visible").boundingBox(), await page.locator("#board").boundingBox()];
    assert.ok(notice.y + notice.height <= board.y, "the board is free");
});

check(() => yard, "on a phone an offer is visible beside the board, with space between its buttons", async () => {
    const anna = await yard.person();
    const ben = await visitor(SIZES[1]);
    await together("duel", {}, anna, ben);
    await anna.locator("#draw").click();
    await ben.locator(".offer button").first().waitFor();
    assert.deepEqual(await hidden(ben, ".offer", ".offer button", "#to-chat"), []);
    const [agree, decline] = [await ben.locator(".offer button").first().boundingBox(), await ben.locator(".offer button").nth(1).boundingBox()];
    assert.ok(decline.x - agree.x - agree.width >= 8, "a gap");
    await ben.locator("#to-chat").tap();
    await eventually(() => ben.evaluate(() => document.activeElement?.id === "chat-text"), "the chat is open");
});

check(() => yard, "a swipe over the board scrolls, unless it drags a piece", async () => {
    const page = await visitor(SIZES[1]);
    await begin(page, "duel", { against: "1" });
    await status(page, MY_TURN);
    const session = await page.context().newCDPSession(page);
    const swipe = async (from, by) => {
        const touch = (type, y) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: from.x, y }] });
        await touch("touchStart", from.y);
        for (let step = 1; step <= 8; step += 1) await touch("touchMove", from.y + (by * step) / 8);
        await touch("touchEnd");
    };
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const own = await place(page, "b2");
    await swipe(own, -70);
    assert.equal(await scrolled(), 0, "a piece that is carried doesn't scroll the page");
    await played(page, 1);
    await played(page, 2);
    await page.evaluate(() => scrollTo(0, 0));
    const square = await place(page, "a2");
    await swipe(square, -150);
    await eventually(async () => (await scrolled()) > 50, "the page scrolls");
    assert.equal(await page.locator(".moves [data-step]").count(), 2, "and nothing is played");
});

check(() => yard, "the side panel scrolls independently of the board", async () => {
    const page = await visitor(SIZES[0]);
    await begin(page, "duel", HERE);
    for (const order of ["b1c2", "b4a3", "c2b1", "a3b4"]) await type(page, order);
    await played(page, 4);
    await page.locator("details.in-words summary").scrollIntoViewIfNeeded();
    assert.deepEqual(await hidden(page, "#board", "#resign", "#status"), []);
});

check(() => yard, "after a round of pigs, captions come first, then the programming panel", async () => {
    const page = await visitor(SIZES[1], { motion: true });
    await begin(page, "pigs", { against: "1" });
    assert.equal(await page.locator("#board").getAttribute("data-flipped"), "true", "the own pig looks up");
    await program(page, "^ ^ F TL TR");
    await sees(page, /^Step \d · \S/, "#caption");
    assert.equal(await page.locator("#status").innerText(), "Round 1", "nobody is asked before the end of the show");
    assert.equal(await page.locator(".pigs-palette").count(), 0, "no programmer before the end");
    assert.deepEqual(await hidden(page, "#board", "#caption"), []);
    await page.locator("#caption").tap();
    await page.locator(".pigs-palette").waitFor();
    assert.equal(await page.locator("#caption").innerText(), "");
});

check(() => yard, "a player who is out can choose to watch or to skip", async () => {
    const page = await yard.person({ motion: true });
    await begin(page, "pigs", { count: 3, against: "1" });
    await page.locator("#programmer").waitFor();
    await page.locator("#resign").click();
    await page.locator("#resign").click();
    await page.locator("#watch-on").waitFor();
    assert.equal(await page.locator("#resign").count(), 0, "who is out can't resign");
    const waits = await page.locator(".moves [data-step]").count();
    await page.locator("#watch-on").click();
    await played(page, waits + 1);
    assert.equal(await page.locator("#watch-on").count(), 0);
    await page.locator("#skip-to-end").click();
    await status(page, /wins:|share/);
});

check(() => yard, "moves are shown as figurines and read as words; as text on request", async () => {
    const page = await yard.person({ prefs: { codes: false } });
    await begin(page, "duel", HERE);
    await click(page, "b2", "b3");
    await played(page, 1);
    const first = page.locator("[data-step='1']");
    assert.equal(await first.innerText(), "b2×b3");
    assert.equal(await first.locator(".figurine svg").count(), 1);
    assert.match(await first.getAttribute("aria-label"), /small yellow robot.*b2 to b3/i);
    await type(page, "b4b3");
    await played(page, 2);
    const [white, black] = [await first.boundingBox(), await page.locator("[data-step='2']").boundingBox()];
    assert.ok(Math.abs(white.y - black.y) < 3 && black.x > white.x, "White and Black beside each other");
    await begin(page, "robosoccer", {});
    await page.locator("#lineup-send").click();
    await played(page, 1);
    assert.equal(await first.locator(".figurine").count(), 6, "six robots");
    assert.doesNotMatch(await page.locator(".told").innerText(), /[SMB]{6}/);
    await open(page, "/settings");
    await page.locator("#codes").check();
    await page.goBack();
    await sees(page, /^place [SMB]{6}$/, "[data-step='1']");
});

check(() => yard, "a turn of two actions is shown whole in the list of moves", async () => {
    for (const size of SIZES) {
        const page = await visitor(size, { prefs: { codes: false } });
        await begin(page, "robosoccer", { ...HERE, position: "bmssmb/2o3/6/6/3O2/SMBBMS b 1" });
        await type(page, "b6b5,e6e5");
        await played(page, 1);
        const [list, signs] = await page.locator(".move-list").evaluate((list) => [list, list.querySelector(".signs")].map((element) => element.getBoundingClientRect().right));
        assert.ok(signs <= list, `${size.name}: it ends at ${signs}, the list at ${list}`);
    }
});

check(() => yard, "the other buttons stay in place when a move can be taken back", async () => {
    for (const size of SIZES) {
        const page = await visitor(size);
        await begin(page, "duel", { against: "1" });
        await status(page, MY_TURN);
        const places = async () => {
            const areas = await Promise.all(["#resign", "#to-analysis", "#board"].map((id) => page.locator(id).boundingBox()));
            return areas.map(({ x, y }) => [Math.round(x), Math.round(y)]);
        };
        const before = await places();
        await click(page, "b2", "b3");
        await page.locator("#take-back").waitFor();
        await status(page, MY_TURN);
        assert.deepEqual(await places(), before, size.name);
    }
});

check(() => yard, "names of games aren't broken in the list of the user's games", async () => {
    for (const size of SIZES) {
        const page = await visitor(size);
        for (const game of ["robosoccer", "pigs"]) await begin(page, game, { against: "1" });
        await begin(page, "duel", { open: true });
        await open(page, "/");
        await page.locator(".home-strip a[href^='/t/']").waitFor();
        for (const lang of ["en", "es", "pl"]) {
            await speak(page, lang);
            const narrow = await page.locator(".computer-row select").evaluateAll((all) => all.filter((select) => select.offsetWidth < 84).map((select) => `${select.id}: ${select.offsetWidth}`));
            assert.deepEqual(narrow, [], `levels, ${size.name} ${lang}`);
            const broken = await page.locator(".home-strip .listed").evaluateAll((all) => all.flatMap((item) => {
                const name = item.querySelector("strong").firstChild;
                const words = [...name.data.matchAll(/\S+/g)];
                const lines = words.map((word) => {
                    const range = document.createRange();
                    range.setStart(name, word.index);
                    range.setEnd(name, word.index + word[0].length);
                    return range.getClientRects().length;
                });
                const high = item.getBoundingClientRect().height;
                return lines.some((lines) => lines > 1) || high > 150 ? [`${name.data}: ${lines}, ${high} high`] : [];
            }));
            assert.deepEqual(broken, [], `${size.name} ${lang}`);
        }
    }
});

check(() => yard, "a pig about to be punched is marked with a fist, not with a threat", async () => {
    const page = await yard.person();
    await begin(page, "pigs", { against: "1" });
    await page.locator("#programmer").waitFor();
    await write(page, "H");
    await eventually(async () => (await page.locator("#board circle[stroke-dasharray='7 6']").count()) > 0, "fists");
    assert.equal(await page.locator("#board path[d='M30-48 48-16H12Z']").count(), 0);
});

check(() => yard, "on a phone the final board, the result and the next steps are visible together", async () => {
    const page = await visitor(SIZES[1]);
    for (const [game, end] of [["duel", ["a3", "a4"]], ["soccolot", ["d2", "goal-black"]]]) {
        await begin(page, game, { against: "1", position: NEAR_THE_END[game] });
        await status(page, MY_TURN);
        await tap(page, ...end);
        await page.locator("#finale").waitFor();
        for (const lang of ["en", "es", "pl"]) {
            await speak(page, lang);
            assert.deepEqual(await hidden(page, "#board", ".strip", "#finale button", "#finale .button", "#rematch-level", "#flip"), [], `${game} (${lang})`);
        }
        await speak(page, "en");
    }
});

check(() => yard, "the buttons after a game for two on one screen aren't covered by its result", async () => {
    for (const size of [...SIZES, { name: "landscape", look: { phone: true }, width: 740, height: 360 }]) {
        const page = await visitor(size);
        await begin(page, "soccolot", HERE);
        await page.locator("#resign").click();
        await page.locator(".actions button.strong").click();
        await page.locator("#to-review").waitFor();
        const covered = await page.locator("#rematch, #to-review, #status").evaluateAll((all) => all.filter((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return !element.contains(document.elementFromPoint(x + Math.min(width, 100) / 2, y + height / 2));
        }).map((element) => element.id));
        assert.deepEqual(covered, [], size.name);
    }
});

check(() => yard, "all four games fit on the screen of a small laptop, with their main buttons on one line", async () => {
    const page = await visitor(SIZES[0]);
    await open(page, "/");
    for (const lang of ["en", "es", "pl"]) {
        await speak(page, lang);
        const wrong = await page.evaluate(() => [...document.querySelectorAll(".game-card")].flatMap((card) => {
            const [area, button] = [card.getBoundingClientRect(), card.querySelector(".strong")];
            const text = document.createRange();
            text.selectNodeContents(button);
            const lines = new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size;
            const name = card.querySelector("h2").innerText;
            return [area.bottom > innerHeight + 1 && `${name} ends at ${Math.round(area.bottom)}`, lines > 1 && `${name}: ${button.innerText} in ${lines} lines`].filter(Boolean);
        }));
        assert.deepEqual(wrong, [], lang);
    }
});

check(() => yard, "on a phone all buttons of a table are reachable, and a conditional move is entered beside the board", async () => {
    const [anna, ben] = [await visitor(SIZES[1]), await yard.person()];
    await together("duel", { clock: "days" }, anna, ben);
    await tap(anna, "b2", "b3");
    await played(ben, 1);
    for (const lang of ["es", "pl", "en"]) {
        await speak(anna, lang);
        assert.deepEqual(await hidden(anna, "#board", ".strip", "#dock button"), [], lang);
    }
    await sees(anna, /Conditional moves/, "#conditional summary");
    await anna.locator("#conditional summary").tap();
    await anna.locator("#conditional-add").tap();
    await sees(anna, /Play the move you expect/, "#conditional-ask");
    assert.ok(!(await anna.locator("#resign").isVisible()), "other actions make room");
    assert.deepEqual(await hidden(anna, "#board", "#conditional-ask", ".conditional-bar button"), []);
    await tap(anna, "b4", "b3", "c1", "c2");
    await eventually(async () => anna.locator("#conditional-save").isEnabled(), "a whole line");
    assert.deepEqual(await hidden(anna, "#board", "#conditional-ask", ".conditional-bar button"), []);
    await anna.locator("#conditional-save").tap();
    await sees(anna, /Conditional moves: 1/, "#conditional summary");
});

check(() => yard, "a conditional move of two actions has room for both of its bars", async () => {
    for (const size of [...SIZES, { name: "landscape", look: { phone: true }, width: 740, height: 360 }]) {
        const [anna, ben] = [await yard.person(), await visitor(size)];
        await together("robosoccer", { position: "bmssmb/2o3/6/6/3O2/SMBBMS w 2" }, anna, ben);
        await ben.locator("#conditional summary").click();
        await ben.locator("#conditional-add").click();
        await click(ben, "e1", "e2");
        await ben.locator("#turn-send").waitFor();
        const bars = await ben.locator(".turn-bar").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON()));
        assert.equal(bars.length, 2);
        assert.ok(bars[0].bottom <= bars[1].top + 1, `${size.name}: ${JSON.stringify(bars)}`);
        const squeezed = await ben.locator(".turn-bar .grow, #conditional-ask").evaluateAll((all) => all.map((part) => Math.round(part.offsetWidth)).filter((wide) => wide < 100));
        assert.deepEqual(squeezed, [], size.name);
    }
});

for (const size of SIZES) {
    check(() => yard, `a new game can be begun without scrolling: ${size.name}`, async () => {
        const page = await visitor(size);
        for (const game of ["duel", "pigs", "robosoccer", "soccolot"]) {
            await open(page, `/new/${game}?open=1`);
            const area = await page.locator("#new-begin").boundingBox();
            assert.ok(area.y >= 0 && area.y + area.height <= size.height, `${game}: ${JSON.stringify(area)}`);
        }
    });
}

check(() => yard, "a lesson's board, task and buttons are in sight without scrolling", async () => {
    for (const size of [...SIZES, { name: "landscape", look: { phone: true }, width: 740, height: 360 }]) {
        const page = await visitor(size);
        for (const game of ["duel", "pigs", "robosoccer", "soccolot"]) {
            await open(page, `/learn/${game}`);
            for (const lang of ["en", "es", "pl"]) {
                await speak(page, lang);
                await page.locator("#learn-show").waitFor();
                const wrong = await page.locator(".learn svg.board, #learn-task, #learn-show").evaluateAll((all) => all.flatMap((element) => {
                    const { top, bottom, right } = element.getBoundingClientRect();
                    return top >= 0 && bottom <= innerHeight && right <= innerWidth ? [] : [`${element.id || "board"}: ${top} to ${bottom}`];
                }));
                assert.deepEqual(wrong, [], `${game}, ${size.name}, ${lang}`);
            }
        }
    }
}, { timeout: 400_000 });

check(() => yard, "a programming lesson has the commands beside the board", async () => {
    const page = await visitor(SIZES[0]);
    await open(page, "/learn/pigs");
    await page.locator(".pigs-palette button").first().waitFor();
    for (const part of ["svg.board", ".pigs-slots", ".pigs-palette", ".trial-run"]) {
        const area = await page.locator(part).first().boundingBox();
        assert.ok(area.y >= 0 && area.y + area.height <= SIZES[0].height, `${part}: ${JSON.stringify(area)}`);
    }
});
