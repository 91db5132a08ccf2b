import type { Plugin } from "vite";

/**
 * Removes the summaries of the contract's calls from the browser's build: OpenAPI alone reads them.
 */
export function leaveOutSummaries(): Plugin {
  return {
    name: "clearlane-leave-out-summaries",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /[\\/]shared[\\/]contract[\\/]/ },
      handler: (code) => code.replace(/\bsummary:\s*("[^"]*"|`[^`]*`),/g, 'summary: "",'),
    },
  };
}
