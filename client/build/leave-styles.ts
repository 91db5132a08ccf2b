import type { Plugin } from "vite";

/**
 * The server's build needs no style sheets: its pages link to those of the browser's build. Sheets
 * imported with `?url` are kept.
 */
export function leaveStyles(): Plugin {
  return {
    name: "clearlane-leave-styles",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name !== "client",
    load: { filter: { id: /\.css$/ }, handler: () => ({ code: "", moduleType: "js" }) },
  };
}
