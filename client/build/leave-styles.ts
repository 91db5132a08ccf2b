import type { Plugin } from "vite";

/** The server's build has no use for style sheets: it names those of the browser's build. */
export function leaveStyles(): Plugin {
  return {
    name: "clearlane-leave-styles",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name !== "client",
    load: { filter: { id: /\.css$/ }, handler: () => ({ code: "", moduleType: "js" }) },
  };
}
