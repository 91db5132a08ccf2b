import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const licence = createRequire(import.meta.url).resolve("@fontsource-variable/inter/LICENSE");

/** Puts the font's licence (OFL 1.1) beside it, as the licence asks of those who pass it on. */
export function fontLicence(): Plugin {
  return {
    name: "clearlane-font-licence",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "assets/inter-LICENSE.txt",
        source: readFileSync(licence),
      });
    },
  };
}
