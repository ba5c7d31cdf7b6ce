// List of all pages, for tests that visit each of them.

import { execFileSync } from "node:child_process";

import { begin, eventually, go, open, played, type } from "./yard.mjs";

/** Every game, as listed by the program. */
export const CATALOG = JSON.parse(execFileSync(process.env.BOTYARD, ["games", "--json"])).games;
export const GAMES = CATALOG.map((game) => game.id);

/** Pages with fixed addresses. They are opened from a page where the program is already loaded. */
export const PAGES = [
    { name: "home", path: "/" },
    { name: "new", path: "/new" },
    ...GAMES.map((game) => ({ name: `new-${game}`, path: `/new/${game}` })),
    { name: "new-friends", path: "/new/pigs?open=1" },
    { name: "rules", path: "/rules" },
    ...GAMES.map((game) => ({ name: `rules-${game}`, path: `/rules/${game}` })),
    { name: "learn", path: "/learn" },
    ...GAMES.map((game) => ({ name: `learn-${game}`, path: `/learn/${game}` })),
    { name: "analysis", path: "/analysis" },
    ...GAMES.map((game) => ({ name: `analysis-${game}`, path: `/analysis/${game}` })),
    { name: "editor", path: "/editor" },
    { name: "players", path: "/players" },
    { name: "settings", path: "/settings" },
    { name: "account", path: "/account" },
    { name: "missing", path: "/nothing/is/here" },
];

/** Creates content to look at: a local game of each kind, a table on the server, a player. */
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
    // A player whose profile is the last page.
    const somebody = { name: `looker${Math.floor(Math.random() * 1e6)}`, password: "twelve steel pigs" };
    const [url, json] = [page.yard.url, { "content-type": "application/json" }];
    const made = await fetch(`${url}/api/accounts`, { method: "POST", headers: json, body: JSON.stringify(somebody) });
    if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`);
    more.push({ name: "player", path: `/players/${somebody.name}` });
    const signIn = async () => {
        await page.request.post(`${url}/api/login`, { data: somebody, headers: { origin: url } });
        await open(page, "/");
    };
    more.push({ name: "own-account", path: "/account", prepare: signIn });
    return more;
}

/** Opens a page and waits until its content is loaded. */
export async function visit(page, { path, prepare }) {
    await prepare?.();
    await go(page, path);
    await page.locator("main h1, main #status").first().waitFor();
    await eventually(
        () => page.evaluate(() => !/^(Loading|Looking for)/m.test(document.querySelector("main").innerText)),
        `${path} has loaded`,
    );
}
