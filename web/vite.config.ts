import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server for `npm run dev`, which serves the page itself and asks this one for everything else.
const server = process.env["COTTONOPOLIS_SERVER"] ?? "http://127.0.0.1:8724";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/cottonopolis/page",
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
