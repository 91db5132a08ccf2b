import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { checkApiBaseUrl } from "./client/build/api-base-url.ts";
import { buildApp } from "./client/build/build-app.ts";
import { callModules } from "./client/build/call-modules.ts";
import { chunkGroups, packageGroups } from "./client/build/chunks.ts";
import { compactCode } from "./client/build/compact-code.ts";
import { flags } from "./client/build/flags.ts";
import { fontLicence } from "./client/build/font-licence.ts";
import { leanContract } from "./client/build/lean-contract.ts";
import { leaveStyles } from "./client/build/leave-styles.ts";
import { pageChunks } from "./client/build/page-chunks.ts";
import { precompress } from "./client/build/precompress.ts";
import { purgeStyles } from "./client/build/purge-styles.ts";
import { replaceModules } from "./client/build/replace-modules.ts";
import { screenFiles } from "./client/build/screen-files.ts";
import { scriptCopies } from "./client/build/script-copies.ts";
import { splitPages } from "./client/build/split-pages.ts";
import { staticParts } from "./client/build/static-parts.ts";

/** How long plugins take is no warning: it appears on slow machines only. */
const checks = { bundlerTimings: false };

/**
 * Two builds. `client`: the browser's chunks with a manifest that the renderer reads. `ssr`: the
 * Node programs (web server, backend, CLI, dataset compiler), the last of which then compiles the
 * datasets.
 */
export default defineConfig(({ command, mode }) => ({
  appType: "custom",
  plugins: [
    checkApiBaseUrl(),
    react(),
    screenFiles(),
    staticParts(),
    scriptCopies(),
    splitPages(),
    replaceModules(),
    callModules(),
    leanContract(),
    purgeStyles(),
    leaveStyles(),
    flags(),
    fontLicence(),
    pageChunks(),
    precompress(),
    compactCode(),
  ],
  publicDir: "client/public",
  // There is no HTML file in which vite would find what imports the packages: one that it comes upon
  // later reloads the page.
  optimizeDeps: { entries: ["client/entry-client.tsx", "client/{pages,showcase}/**/page.tsx"] },
  // Bit 20 is `light-dark()`: we set the dark colours ourselves, a polyfill would be dead weight.
  css: { lightningcss: { exclude: 1 << 20 } },
  builder: { buildApp },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        // In kB: the demo of all icons carries them all.
        chunkSizeWarningLimit: 700,
        assetsInlineLimit: 0,
        // The server names a page's chunks in the HTML head.
        modulePreload: false,
        rolldownOptions: {
          checks,
          input: { client: "client/entry-client.tsx" },
          // It would move what pages share with their parts, for a chunk more on those pages.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    ssr: {
      // Bundled: a program that loads 1,500 files of packages starts half as fast. In development
      // Node.js loads them, since vite cannot run CommonJS.
      resolve: { noExternal: command === "build" ? true : [] },
      // As in the browser's build; packages bring a slower variant for developers.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/server",
        // As in the browser's build, so that server and browser give a picture the same address.
        assetsInlineLimit: 0,
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        target: "node20",
        minify: false,
        // They take a quarter of this build's time, and only the profile of the bench reads them.
        sourcemap: mode === "profile",
        rolldownOptions: {
          // depd, of Express, makes its functions by eval.
          checks: { ...checks, eval: false },
          input: {
            main: "server/main.ts",
            backend: "server/backend/main.ts",
            backup: "server/backend/backup/main.ts",
            cli: "cli/main.ts",
            datasets: "server/backend/datasets/compile.ts",
          },
          output: {
            // By compactCode().
            minify: false,
            entryFileNames: "[name].js",
            chunkFileNames: "chunks/[name]-[hash].js",
            codeSplitting: { groups: packageGroups, includeDependenciesRecursively: false },
          },
        },
      },
    },
  },
}));
