import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../src/words/en";
import { filled } from "../src/words/form";
import { it as italian } from "../src/words/it";
import { ptBr } from "../src/words/pt-br";
import { ro } from "../src/words/ro";

const SOURCES = join(import.meta.dirname, "../src");

function sources(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith("words/") && !name.startsWith("made/"))
    .map((name) => readFileSync(join(SOURCES, name), "utf8"));
}

describe("the catalogue", () => {
  it("has every text that the page says", () => {
    const used = new Set(sources().flatMap((text) => [...text.matchAll(/\bt\(\s*"([a-z0-9_.]+)"/g)].map((found) => found[1] ?? "")));
    expect([...used].filter((key) => en[key] === undefined)).toEqual([]);
    expect(used.size).toBeGreaterThan(100);
  });
  it("has no text that nobody says", () => {
    const all = sources().join("\n");
    // Keys that are put together, such as `verb.${name}`, count by how they begin.
    const families = [...new Set([...all.matchAll(/`((?:[a-z_]+\.)+)\$\{/g)].map((found) => found[1] ?? ""))];
    const unused = Object.keys(en).filter((key) => !all.includes(`"${key}"`) && !all.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)));
    expect(unused).toEqual([]);
  });
});

describe("a text is filled in", () => {
  it("with values and the form that fits a number", () => {
    expect(filled("{n#one:# card|other:# cards} of {who}", { n: 1, who: "Ann" }, "en")).toBe("1 card of Ann");
    expect(filled("{n#one:# card|other:# cards}", { n: 3 }, "en")).toBe("3 cards");
    expect(filled("{n#one:# carte|few:# cărți|other:# de cărți}", { n: 25 }, "ro")).toBe("25 de cărți");
    expect(filled("{missing}", {}, "en")).toBe("{missing}");
  });
});

describe("other languages", () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
  // Texts that are the same in all languages, or that the server says in English.
  const same = /^(game\.|value\.|option\.|answer\.(sell|tile_at))/;
  it.each(Object.entries({ it: italian, ro, "pt-BR": ptBr }))("%s has the keys of English and the same values in each text", (_, texts) => {
    expect(Object.keys(texts).filter((key) => en[key] === undefined)).toEqual([]);
    expect(Object.keys(en).filter((key) => texts[key] === undefined && !same.test(key))).toEqual([]);
    for (const [key, text] of Object.entries(texts)) expect([key, names(text)]).toEqual([key, names(en[key] ?? "")]);
  });
});
