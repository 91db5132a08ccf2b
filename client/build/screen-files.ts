import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { emptyMap } from "./edit-code.ts";

const lazyPage = /lazy: \(\) =>\s*import\("#([^"]+)"\),/g;
const isScreens = /[\\/]client[\\/](routes|showcase)[\\/]screens\.ts$/;
const demos = "/client/showcase/screens.ts";
/** The module with the imports of all demo pages. */
export const demoPages = `${demos.slice(1)}?pages`;

/**
 * On the server, records in each screen the file that its `lazy` loads, so that the HTML head can
 * name the page's chunk by the build's manifest. In the browser's build, moves the demo pages'
 * imports, about a hundred file names, out of the chunk of every page.
 */
export function screenFiles(): Plugin[] {
  return [
    {
      name: "clearlane-screen-files",
      enforce: "pre",
      // Matches any environment but the client's: tests name their own.
      applyToEnvironment: (environment) => environment.name !== "client",
      transform: (code, id) =>
        isScreens.test(id)
          ? { code: code.replace(lazyPage, '$& file: "$1",'), map: emptyMap }
          : null,
    },
    {
      name: "clearlane-demo-pages",
      enforce: "pre",
      apply: "build",
      applyToEnvironment: (environment) => environment.name === "client",
      async load(id) {
        if (!id.endsWith(`/${demoPages}`)) return null;
        const code = await readFile(id.replace("?pages", ""), "utf8");
        const imports = [...code.matchAll(lazyPage)].map(([, file]) => `() => import("#${file}")`);
        return `export const pages = [${imports.join(",\n")}];`;
      },
      transform(code, id) {
        if (!id.endsWith(demos)) return null;
        let page = 0;
        const load = `import("${demos}?pages").then((demos) => demos.pages[page]())`;
        const loader = `function demoPage(page: number) { return () => ${load}; }`;
        return {
          code: `${loader}\n${code.replace(lazyPage, () => `lazy: demoPage(${page++}),`)}`,
          map: emptyMap,
        };
      },
    },
  ];
}
