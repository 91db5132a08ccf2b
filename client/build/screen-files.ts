import type { Plugin } from "vite";

/**
 * Writes into each screen's record which file its `lazy` loads, so that the server can look the
 * page's chunk up in the build's manifest and name it in the HTML head.
 */
export function screenFiles(): Plugin {
  return {
    name: "clearlane-screen-files",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform: (code, id) =>
      /[\\/]client[\\/](routes|showcase)[\\/]screens\.ts$/.test(id)
        ? code.replace(/lazy: \(\) =>\s*import\("#([^"]+)"\),/g, '$& file: "$1",')
        : null,
  };
}
