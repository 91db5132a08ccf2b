import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a Brotli and a gzip file beside every text file, at the highest level: once a build. */
export function precompress(): Plugin {
  return {
    name: "clearlane-precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg|txt|json)$/.test(name) || name.startsWith(".vite")) continue;
        const file = path.join(dir, name);
        const raw = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(raw, { params }));
        writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
      }
    },
  };
}
