import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const router = path.join(root, "node_modules/react-router/dist/production");

/** The browser's build only: modules of packages, and the files that take their place. */
const replacements: Readonly<Record<string, string>> = {
  // A fraction of the library's size; client/api/browser-schemas.ts says what is left out.
  "zod/mini": path.join(root, "client/api/browser-schemas.ts"),
  // The package exports its development build, with warnings for developers, as the default.
  "react-router": path.join(router, "index.mjs"),
  "react-router/dom": path.join(router, "dom-export.mjs"),
};

export function replaceModules(): Plugin {
  return {
    name: "clearlane-replace-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => replacements[id] ?? null,
  };
}
