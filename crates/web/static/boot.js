// Starts the page, or shows an error message.

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

// First path segments of the home page and of the desk; all other addresses belong to the program for tables.
// `crates/web/src/app.rs` has the same lists.
const HOME = [""];
const DESK = ["account", "analysis", "editor", "learn", "new", "players", "rules", "settings"];

// The language chosen in the settings, or else the browser's.
function language() {
    try {
        const { lang } = JSON.parse(localStorage.getItem("botyard.prefs"));
        if (WORDS[lang]) return lang;
    } catch {
        // No preferences are stored, or there is no storage.
    }
    const wishes = (navigator.languages || [navigator.language || "en"]).map((wish) => wish.slice(0, 2).toLowerCase());
    return wishes.find((wish) => WORDS[wish]) || "en";
}

const lang = language();
document.documentElement.lang = lang;

function complain(what) {
    const place = document.getElementById("boot-words");
    if (!place) return;
    place.textContent = WORDS[lang][what];
    place.hidden = false;
    document.getElementById("boot-cards")?.remove();
    if (what === "failed") {
        const again = document.createElement("button");
        again.textContent = WORDS[lang].again;
        again.addEventListener("click", () => location.reload());
        place.append(" ", again);
    }
}

async function text(path) {
    const answer = await fetch(new URL(path, import.meta.url));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
}

async function start() {
    if (typeof WebAssembly !== "object") {
        complain("old");
        return;
    }
    try {
        const first = location.pathname.split("/")[1];
        const part = HOME.includes(first) ? "home" : DESK.includes(first) ? "desk" : "web";
        // Fetched in parallel, because the program takes longest.
        const program = fetch(new URL(`${part}_bg.wasm`, import.meta.url));
        const words = `words/${part}-`;
        const [page, spoken] = await Promise.all([import(`./${part}.js`), text(`${words}${lang}.ftl`)]);
        // The program starts with this language, and fetches others from the same place.
        window.botyardWords = { lang, text: spoken, place: words };
        await page.default({ module_or_path: program });
        document.getElementById("boot")?.remove();
    } catch (error) {
        console.error(error);
        complain("failed");
        return;
    }
    // Makes the page available offline. A failure is harmless.
    if ("serviceWorker" in navigator) {
        navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    }
}

start();
