// Starts the page; says so if it can't.

const WORDS = {
    en: {
        old: "This browser is too old for the boards: it has no WebAssembly. Please update it, or try another one.",
        failed: "The page couldn't be started. Please check the connection and load it again.",
        again: "Load again",
    },
    es: {
        old: "Este navegador es demasiado antiguo para los tableros: no tiene WebAssembly. Actualízalo o prueba con otro, por favor.",
        failed: "No se pudo iniciar la página. Comprueba la conexión y vuelve a cargarla, por favor.",
        again: "Volver a cargar",
    },
    pl: {
        old: "Ta przeglądarka jest za stara na nasze plansze: nie zna WebAssembly. Proszę, zaktualizuj ją albo spróbuj innej.",
        failed: "Nie udało się uruchomić strony. Proszę, sprawdź połączenie i wczytaj ją ponownie.",
        again: "Wczytaj ponownie",
    },
};

// What doesn't belong to playing has a program of its own. The program has the same list.
const DESK = ["account", "analysis", "editor", "new", "players", "rules", "settings"];

function words() {
    for (const wish of navigator.languages || [navigator.language || "en"]) {
        const language = wish.slice(0, 2).toLowerCase();
        if (WORDS[language]) return [language, WORDS[language]];
    }
    return ["en", WORDS.en];
}

function complain(what) {
    const [language, all] = words();
    const place = document.getElementById("boot-words");
    if (!place) return;
    place.lang = language;
    place.textContent = all[what];
    place.hidden = false;
    document.getElementById("boot-cards")?.remove();
    if (what === "failed") {
        const again = document.createElement("button");
        again.textContent = all.again;
        again.addEventListener("click", () => location.reload());
        place.append(" ", again);
    }
}

async function start() {
    if (typeof WebAssembly !== "object") {
        complain("old");
        return;
    }
    try {
        const part = DESK.includes(location.pathname.split("/")[1]) ? "desk" : "web";
        // Both at once: the program is what takes long.
        const program = fetch(new URL(`${part}_bg.wasm`, import.meta.url));
        const page = await import(`./${part}.js`);
        await page.default({ module_or_path: program });
        document.getElementById("boot")?.remove();
    } catch (error) {
        console.error(error);
        complain("failed");
        return;
    }
    // So that the page opens without a connection. It is no misfortune if that can't be.
    if ("serviceWorker" in navigator) {
        navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }
}

start();
