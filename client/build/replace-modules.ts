import path from "node:path";
import type { Plugin } from "vite";
import { emptyMap } from "./edit-code.ts";

const root = path.resolve(import.meta.dirname, "../..");
const fromPackage = (file: string) => path.join(root, "node_modules", file);

const withSelector = fromPackage(
  "use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js",
);

/** Packages that have CommonJS files only. */
const commonJs: Readonly<Record<string, string>> = {
  react: fromPackage("react/cjs/react.production.js"),
  "react/jsx-runtime": fromPackage("react/cjs/react-jsx-runtime.production.js"),
  "react-dom": fromPackage("react-dom/cjs/react-dom.production.js"),
  "react-dom/client": fromPackage("react-dom/cjs/react-dom-client.production.js"),
  scheduler: fromPackage("scheduler/cjs/scheduler.production.js"),
  "use-sync-external-store/shim/with-selector": withSelector,
  "use-sync-external-store/shim/with-selector.js": withSelector,
};

/** The browser's build only: modules of packages, and the files that take their place. */
const replacements: Readonly<Record<string, string>> = {
  ...commonJs,
  // A fraction of the library's size; client/api/browser-schemas.ts says what is left out.
  "zod/mini": path.join(root, "client/api/browser-schemas.ts"),
  // Likewise; client/i18n/browser-i18next.ts.
  i18next: path.join(root, "client/i18n/browser-i18next.ts"),
  // The package exports its development build, with warnings for developers, as the default.
  "react-router": fromPackage("react-router/dist/production/index.mjs"),
  "react-router/dom": fromPackage("react-router/dist/production/dom-export.mjs"),
  // React has this hook built in since version 18.
  "use-sync-external-store/shim": fromPackage("react/cjs/react.production.js"),
  "use-sync-external-store/shim/index.js": fromPackage("react/cjs/react.production.js"),
};

const routerChunk = /react-router[\\/]dist[\\/]production[\\/]chunk-/;
const downshift = /[\\/]downshift\.esm\.mjs$/;
const isDemo = /[\\/]client[\\/]showcase[\\/]/;

export function replaceModules(): Plugin {
  const files = new Set(Object.values(commonJs));
  return {
    name: "clearlane-replace-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      filter: { id: Object.keys(replacements).map((name) => new RegExp(`^${name}$`)) },
      handler(id, importer = "") {
        const file = replacements[id];
        // Of one copy, what a demo form checks would be in the script of every page.
        return id === "zod/mini" && isDemo.test(importer) ? `${file}?demo` : file;
      },
    },
    transform: {
      filter: { id: [/\.production\.js$/, routerChunk, downshift] },
      handler(code, id) {
        if (files.has(id)) return { code: toEsModule(withoutStacks(code)), map: emptyMap };
        if (routerChunk.test(id)) return { code: withoutNames(code), map: emptyMap };
        // Its namespace import would put all of React's exports into every page.
        if (!downshift.test(id)) return null;
        return { code: code.replace("import * as React from", "import React from"), map: emptyMap };
      },
    },
  };
}

/**
 * Drops display names, which only React's developer tools read, and marks component factories as
 * pure, so that the bundler can remove unused components.
 */
function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, "")
    .replace(/= (?=React\d*\.(createContext|forwardRef|memo)\()/g, "= /*#__PURE__*/ ");
}

/**
 * React DOM creates the errors that it throws as signals while the script is evaluated. With an
 * inspector attached (DevTools, Lighthouse), the first stack trace takes longer than all the rest.
 */
function withoutStacks(code: string): string {
  return code.replace(
    /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
    "$1 = Object.create(Error.prototype, { message: { value: $2 } })",
  );
}

/**
 * A CommonJS file that assigns to `exports.name`, as an ES module: saves the bundler's helpers, the
 * chunk that holds them, and a property access in each call from a page.
 */
function toEsModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/\brequire\(("[^"]+")\)/g, (_, from: string) => {
    imports.push(`import required${imports.length} from ${from};`);
    return `required${imports.length - 1}`;
  });
  const names = new Set([...code.matchAll(/\bexports\.(\w+) ?=/g)].map(([, name]) => name));
  const own = [...names].map((name) => `var exported_${name} = exports.${name};`);
  const exported = [...names].map((name) => `exported_${name} as ${name}`);
  return [
    ...imports,
    "var exports = {};",
    body,
    ...own,
    `export { ${exported.join(", ")}, exports as default };`,
  ].join("\n");
}
