// Caches this build of the page for offline use.
//
// A build is cached as a whole or not at all. A new one waits until no page of the old one is open, so that
// no page mixes files of both.

const BUILD = "{{build}}";
const CACHE = "botyard-" + BUILD;
const PAGE = "/index.html";
const FILES = ["{{files}}"];
const ALSO = ["/favicon.svg", "/manifest.webmanifest"];
// Order of the downloads: tables, then the computer players, then everything else. On a slow connection a
// game started from the home page doesn't wait for rules and analysis.
const FIRST = [/\/(web[._]|words\/web-)/, /\/(worker|thinker)[._]/, /./];
// Milliseconds to wait for the server before a navigation falls back to the cached page.
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(CACHE);
        const page = await fetch(PAGE, { cache: "no-cache" });
        if (!page.ok || !(await page.clone().text()).includes(BUILD)) {
            throw new Error("the server has another build by now");
        }
        const left = new Set(FILES.concat(ALSO));
        for (const pattern of FIRST) {
            const stage = [...left].filter((file) => pattern.test(file));
            await cache.addAll(stage);
            for (const file of stage) left.delete(file);
        }
        await cache.put(PAGE, page);
    })());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith("botyard-") && name !== CACHE) await caches.delete(name);
        }
    })());
});

self.addEventListener("fetch", (event) => {
    const request = event.request;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    if (request.mode === "navigate") {
        event.respondWith(navigate(request));
    } else if (url.pathname.startsWith("/app/") || ALSO.includes(url.pathname)) {
        event.respondWith(file(request));
    }
});

// Responds with the server's page if it arrives in time, otherwise with the cached one.
async function navigate(request) {
    const here = await (await caches.open(CACHE)).match(PAGE);
    if (!here) return fetch(request);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    const answer = await Promise.race([fetch(request).catch(() => null), late]);
    return answer && answer.status < 500 ? answer : here;
}

async function file(request) {
    return (await (await caches.open(CACHE)).match(request)) || fetch(request);
}
