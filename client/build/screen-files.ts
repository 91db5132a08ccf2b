import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { emptyMap } from "./edit-code.ts";
import { navigation } from "./script-copies.ts";
import { isSplitPage } from "./split-pages.ts";

export const lazyPage = /lazy: \(\) =>\s*import\("#([^"]+)"\),/g;
const isScreens = /[\\/]client[\\/](routes|showcase)[\\/]screens\.ts$/;
const demos = "/client/showcase/screens.ts";
export const products = "/client/routes/screens.ts";
/** The module with the imports of all demo pages. */
export const demoPages = `${demos.slice(1)}?pages`;

const splitPage = `function splitPage(view, called) {
  const both = () => Promise.all([view(), called()]).then(([a, b]) => ({ ...a, ...b }));
  return Object.assign(both, { view });
}`;

/**
 * On the server, records in each screen the file that its `lazy` loads, so that the HTML head can
 * name the page's chunk by the build's manifest. In the browser's build, imports loader and action
 * apart from what shows the page, and moves the demo pages' imports, about a hundred file names, out
 * of the chunk of every page.
 */
export function screenFiles(): Plugin[] {
  return [
    {
      name: "clearlane-screen-files",
      enforce: "pre",
      // Matches any environment but the client's: tests name their own.
      applyToEnvironment: (environment) => environment.name !== "client",
      transform: {
        filter: { id: isScreens },
        handler: (code) => ({ code: code.replace(lazyPage, '$& file: "$1",'), map: emptyMap }),
      },
    },
    {
      name: "clearlane-page-imports",
      enforce: "pre",
      apply: "build",
      applyToEnvironment: (environment) => environment.name === "client",
      transform: {
        filter: { id: new RegExp(`${products}$`) },
        async handler(code) {
          const files = [...code.matchAll(lazyPage)].map(([, file = ""]) => file);
          const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
          const split = new Set(files.filter((_, index) => isSplitPage(sources[index] ?? "")));
          const made = code.replace(lazyPage, (whole, file) =>
            split.has(file)
              ? `lazy: splitPage(() => import("/${file}"), () => import("/${file}?script=${navigation}")),`
              : whole,
          );
          return { code: `${splitPage}\n${made}`, map: emptyMap };
        },
      },
    },
    {
      name: "clearlane-demo-pages",
      enforce: "pre",
      apply: "build",
      applyToEnvironment: (environment) => environment.name === "client",
      load: {
        filter: { id: new RegExp(`${demos}\\?pages$`) },
        async handler(id) {
          const code = await readFile(id.replace("?pages", ""), "utf8");
          const imports = [...code.matchAll(lazyPage)].map(
            ([, file]) => `() => import("#${file}")`,
          );
          return `export const pages = [${imports.join(",\n")}];`;
        },
      },
      transform: {
        filter: { id: new RegExp(`${demos}$`) },
        handler(code) {
          let page = 0;
          const load = `import("${demos}?pages").then((demos) => demos.pages[page]())`;
          const loader = `function demoPage(page: number) { return () => ${load}; }`;
          return {
            code: `${loader}\n${code.replace(lazyPage, () => `lazy: demoPage(${page++}),`)}`,
            map: emptyMap,
          };
        },
      },
    },
  ];
}
