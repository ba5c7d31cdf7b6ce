// Starts the worker. What comes before it listens is kept for it.

import start from "./thinker.js";

const early = [];
self.onmessage = (message) => early.push(message);

function broken(why) {
    self.postMessage(JSON.stringify({ is: "failed", id: 0, why: String(why), broken: true }));
}

// What isn't a panic, and so isn't told by itself: no memory, or a stack that is too deep.
self.addEventListener("error", (event) => broken(event.message));

try {
    await start({ module_or_path: new URL("thinker_bg.wasm", import.meta.url) });
    // It has put its own in the place of the above.
    for (const message of early) self.onmessage(message);
} catch (error) {
    broken(error);
}
