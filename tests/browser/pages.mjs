// Every page, for tests that look at all of them.

import { begin, eventually, go, open, played, type } from "./yard.mjs";

export const GAMES = ["duel", "pigs", "robosoccer", "soccolot"];

/** What is at which address. Each is given a page on which the program runs already. */
export const PAGES = [
    { name: "home", path: "/" },
    { name: "new", path: "/new" },
    ...GAMES.map((game) => ({ name: `new-${game}`, path: `/new/${game}` })),
    { name: "new-friends", path: "/new/pigs?open=1" },
    { name: "rules", path: "/rules" },
    ...GAMES.map((game) => ({ name: `rules-${game}`, path: `/rules/${game}` })),
    { name: "analysis", path: "/analysis" },
    ...GAMES.map((game) => ({ name: `analysis-${game}`, path: `/analysis/${game}` })),
    { name: "editor", path: "/editor" },
    { name: "players", path: "/players" },
    { name: "settings", path: "/settings" },
    { name: "account", path: "/account" },
    { name: "missing", path: "/nothing/is/here" },
];

/** Makes something to look at: a game of each kind in this browser, a table of the server, somebody who plays there. */
export async function furnish(page) {
    const more = [];
    const local = async (name, game, wish, orders = []) => {
        await begin(page, game, { seats: { 1: "here" }, ...wish });
        for (const [index, order] of orders.entries()) {
            await type(page, order);
            await played(page, index + 1);
        }
        more.push({ name, path: new URL(page.url()).pathname });
    };
    await local("local-duel", "duel", {}, ["b2b3", "b4b3"]);
    await local("local-soccolot", "soccolot", {}, ["3rs", "3rn"]);
    await local("local-robosoccer", "robosoccer", { position: "bmssmb/2o3/6/6/3O2/SMBBMS b 1" }, ["b6b5,e6e5"]);
    await local("local-lineup", "robosoccer", {});
    await begin(page, "pigs", { against: "1" });
    more.push({ name: "local-pigs", path: new URL(page.url()).pathname });
    await begin(page, "duel", { open: true });
    const { pathname, search } = new URL(page.url());
    more.push({ name: "table", path: pathname + search });
    // The guest becomes somebody with a page of his own.
    const name = `looker${Math.floor(Math.random() * 1e6)}`;
    const made = await page.request.post(`${page.yard.url}/api/accounts`, {
        data: { name, password: "twelve steel pigs" },
        headers: { origin: page.yard.url },
    });
    if (!made.ok()) throw new Error(`no account: ${made.status()} ${await made.text()}`);
    await open(page, "/");
    more.push({ name: "player", path: `/players/${name}` });
    more.push({ name: "own-account", path: "/account" });
    return more;
}

/** Goes there, and waits until what is shown has come. */
export async function visit(page, { path }, loaded = true) {
    if (loaded) await go(page, path);
    else await open(page, path);
    await page.locator("main h1, main #status").first().waitFor();
    await eventually(
        () => page.evaluate(() => !/^(Loading|Looking for)/m.test(document.querySelector("main").innerText)),
        `${path} has loaded`,
    );
}
