import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath, type Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const fileOf = (id: string) => id.replace(/\?.*/, "");
const inProject = (id: string) => normalizePath(path.relative(root, fileOf(id)));

/** Pages that have one script; every other folder of `client/pages` has a script of its own. */
const families: Readonly<Record<string, string>> = {
  ...named("sign-in", ["confirm", "forget-password", "lock-screen", "login", "logout"]),
  ...named("sign-in", ["register", "signin-signup"]),
  ...named("texts", ["privacy", "terms"]),
  ...named("search", ["hs-code-search", "regulation-search"]),
};

function named(family: string, folders: readonly string[]): Record<string, string> {
  return Object.fromEntries(folders.map((folder) => [folder, family]));
}

/** The script that navigates. */
export const navigation = "navigation";
/** Scripts that check what forms send by the schemas of the contract. */
export const checksForms: ReadonlySet<string | null> = new Set([navigation, "sign-in"]);

/**
 * The script that a module belongs to alone: by its query if it is a copy, else by its path. Null
 * for those that scripts share.
 */
export function scriptOf(id: string): string | null {
  const [, copy] = /[?&]script=([a-z-]+)/.exec(id) ?? [];
  if (copy) return copy;
  const file = inProject(id);
  if (file === "client/routes/navigation.ts") return navigation;
  const [, folder = "", part] = /^client\/pages\/([a-z-]+)\/(?:([a-z-]+)\/)?/.exec(file) ?? [];
  if (folder !== "dashboards") return families[folder] ?? (folder || null);
  return part && part !== "parts" ? `dashboard-${part}` : null;
}

/** Modules that may exist several times: they keep no state and create no React context. */
export const canCopy =
  /^(client\/(api|auth|components|i18n\/words|pages|root-loader|routes\/loaders)|shared\/(contract|domain|locales))\b.*\.(tsx?|json)$/;
/** Copied even if the common script has them: it drops exports that no page uses. */
const partlyUsed = /^shared\/contract\/(?!call\.|json-text\.)/;
const partlyUsedForNavigation = /^(client\/(api|auth\/guards|root-loader)|shared\/contract)\b/;

export const router = "node_modules/react-router/dist/production/index.mjs";
export const routerChunkImport = /^\.\/chunk-/;
const schemas = "client/api/browser-schemas.ts";

/**
 * A module that several pages import is copied into the script of each, and one that navigations
 * call into theirs. Of one copy the bundler would make a further script for a page to load, or put
 * all of it into the script of every page.
 */
export function scriptCopies(): Plugin {
  let common = new Set<string>();
  return {
    name: "clearlane-script-copies",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      common = importedFrom("client/entry-client.tsx");
    },
    resolveId: {
      filter: { id: [/^[#/]/, routerChunkImport, /^(?:zod\/mini|react-router-dom)$/] },
      handler(id, importer) {
        const script = importer ? scriptOf(importer) : null;
        if (!importer || !script) return null;
        const isNavigation = script === navigation;
        const copy = (file: string) => `${normalizePath(path.join(root, file))}?script=${script}`;
        if (id === "zod/mini" && checksForms.has(script)) return copy(schemas);
        if (isNavigation && id === "react-router-dom") return copy(router);
        // Within the copy of the router.
        if (routerChunkImport.test(id) && importer.includes("?script="))
          return copy(path.join(path.dirname(inProject(importer)), id));
        const file = id.replace(/^[#/]/, "");
        if (!/^[#/]/.test(id) || file.includes("?") || !canCopy.test(file)) return null;
        const partly = isNavigation ? partlyUsedForNavigation : partlyUsed;
        if (common.has(file) && !partly.test(file)) return null;
        return scriptOf(path.join(root, file)) === script ? null : copy(file);
      },
    },
    load: {
      // Vite reads a file as JSON only if its name ends so.
      filter: { id: /\.json\?script=/ },
      handler: (id) => ({
        code: `export default ${readFileSync(fileOf(id), "utf8")};`,
        moduleType: "js",
      }),
    },
  };
}

const staticImport = /^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s)?\s*"#([^"]+)"/gm;

/** All files of the project that a file imports statically, transitively. */
export function importedFrom(file: string): Set<string> {
  const found = new Set([file]);
  for (const one of found) {
    if (!/\.tsx?$/.test(one)) continue;
    const code = readFileSync(path.join(root, one), "utf8");
    for (const [, imported = ""] of code.matchAll(staticImport)) found.add(imported);
  }
  return found;
}
