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
    // What several screens share is one file: phones wait for each request, and thirty small ones take longer than one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "common", minShareCount: 2 }] } } },
  },
  server: { proxy: { "/api": server } },
  test: { include: ["tests/**/*.test.ts"] },
});
