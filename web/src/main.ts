import "@fontsource-variable/besley/wght.css";
import "@fontsource-variable/besley/wght-italic.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "./look/tokens.css";
import "./look/seats.css";
import "./look/base.css";
import { mount } from "svelte";
import icons from "./made/icons.svg?raw";
import Trial from "./Trial.svelte";

const sprite = document.createElement("div");
sprite.hidden = true;
sprite.innerHTML = icons;
document.body.prepend(sprite);

const target = document.getElementById("page");
if (target) mount(Trial, { target });
