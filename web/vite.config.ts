import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server for `npm run dev`, which serves the page itself and asks this one for everything else.
const server = process.env["COTTONOPOLIS_SERVER"] ?? "http://127.0.0.1:8724";

const OUT = "../src/cottonopolis/page";
/** Bytes below which nothing is gained. */
const LEAST = 1000;

/** Lays every text of the page beside it as small as it can be, which takes too long while somebody waits for it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !/\.(js|css|json|svg|html)$/.test(entry.name)) continue;
        const text = readFileSync(path);
        if (text.length >= LEAST) writeFileSync(`${path}.br`, brotliCompressSync(text));
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    // All that the page begins with is one file; otherwise each thing that a later screen shares would be a file of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": server } },
  test: { include: ["tests/**/*.test.ts"] },
});
