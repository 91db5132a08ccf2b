import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Two builds from one file. `client`: the browser's chunks with a manifest that the renderer reads. `ssr`: the Node programs (web server, backend, CLI,
 * dataset compiler), packages left outside, so that stack traces and library checks see the packages as published.
 */
export default defineConfig({
  appType: "custom",
  plugins: [react()],
  publicDir: "client/public",
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { client: "client/entry-client.tsx" } },
      },
    },
    ssr: {
      resolve: { external: true },
      build: {
        outDir: "dist/server",
        emptyOutDir: true,
        ssr: true,
        target: "node20",
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: "server/main.ts",
            backend: "server/backend/main.ts",
            cli: "cli/main.ts",
            datasets: "server/backend/datasets/compile.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
