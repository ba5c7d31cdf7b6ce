// Starts the thinker. What comes before it listens is kept for it.

import start from "./thinker.js";

const early = [];
self.onmessage = (message) => early.push(message);

try {
    await start({ module_or_path: new URL("thinker_bg.wasm", import.meta.url) });
    // It has put its own in the place of the above.
    for (const message of early) self.onmessage(message);
} catch (error) {
    self.postMessage(JSON.stringify({ is: "failed", id: 0, why: String(error), broken: true }));
}
