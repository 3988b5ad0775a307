import "./look/faces.css";
import "./look/tokens.css";
import "./look/seats.css";
import "./look/base.css";
import "./look/forms.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings, settings } from "./lib/kept.svelte";
import signs from "./look/signs.svg?raw";
import icons from "./made/icons.svg?raw";
import { LANGUAGES, speak } from "./words/words.svelte";

applySettings();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
  window.matchMedia(query).addEventListener("change", applySettings);
}

const sprite = document.createElement("div");
sprite.hidden = true;
sprite.innerHTML = icons + signs;
document.body.prepend(sprite);

const wanted = settings.language || navigator.languages.find((one) => one in LANGUAGES || one.slice(0, 2) in LANGUAGES) || "en";
await speak(wanted in LANGUAGES ? wanted : wanted.slice(0, 2));

const target = document.getElementById("page");
if (target) mount(App, { target });

// Finished games can be looked at without a connection.
if (import.meta.env.PROD && "serviceWorker" in navigator && window.isSecureContext) {
  void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
