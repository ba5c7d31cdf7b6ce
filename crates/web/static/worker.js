// Starts the worker. Messages that arrive before it listens are buffered.

import start from "./thinker.js";

const early = [];
self.onmessage = (message) => early.push(message);

function broken(why) {
    self.postMessage(JSON.stringify({ is: "failed", id: 0, why: String(why), broken: true }));
}

// Reports failures that aren't panics, which the worker reports itself: out of memory, stack overflow.
self.addEventListener("error", (event) => broken(event.message));

try {
    await start({ module_or_path: new URL("thinker_bg.wasm", import.meta.url) });
    // The worker has installed its own handler by now.
    for (const message of early) self.onmessage(message);
} catch (error) {
    broken(error);
}
