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

// The first page and the desk have programs of their own beside that of the tables. The programs have the same lists.
const HOME = [""];
const DESK = ["account", "analysis", "editor", "learn", "new", "players", "rules", "settings"];

// As it was chosen in the page, or as the browser is set.
function language() {
    try {
        const { lang } = JSON.parse(localStorage.getItem("botyard.prefs"));
        if (WORDS[lang]) return lang;
    } catch {
        // Nothing was chosen, or nothing is kept here.
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
        // All at once: the program is what takes long.
        const program = fetch(new URL(`${part}_bg.wasm`, import.meta.url));
        const words = `words/${part}-`;
        const [page, spoken] = await Promise.all([import(`./${part}.js`), text(`${words}${lang}.ftl`)]);
        // The program begins with these, and finds other languages beside them.
        window.botyardWords = { lang, text: spoken, place: words };
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
