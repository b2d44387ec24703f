import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000"; // a room that runs beside `npm run dev`
const OUT = "../src/roulotte/web";
const SQUEEZED = /\.(js|css|html|svg|webmanifest)$/;

/** Every text file once more as Brotli and gzip, so that the server has nothing to compress. */
function squeeze(): Plugin {
  return {
    name: "squeeze",
    apply: "build",
    async closeBundle() {
      const names = await readdir(OUT, { recursive: true });
      for (const name of names.filter((one) => SQUEEZED.test(one))) {
        const body = await readFile(join(OUT, name));
        await writeFile(join(OUT, `${name}.br`), brotliCompressSync(body));
        await writeFile(join(OUT, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), squeeze()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows nothing inline
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 100,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom" },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
