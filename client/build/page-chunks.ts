import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { emptyMap } from "./edit-code.ts";

const root = path.resolve(import.meta.dirname, "../..");
const page = /[\\/]client[\\/]pages[\\/].*page\.tsx$/;

/** The bundler's helper that makes a module's namespace, which it keeps in a chunk of its own. */
const helperImport = /import \{ \w+ as __exportAll \} from "\.\/(rolldown-runtime[^"]*)";/;
const helper = `const __exportAll = (getters) => {
  const namespace = {};
  for (const name in getters)
    Object.defineProperty(namespace, name, { get: getters[name], enumerable: true });
  return namespace;
};`;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * For several pages in one chunk: saves it the request for the bundler's helper, and adds the pages
 * to the manifest, which has one file's name for each chunk.
 */
export function pageChunks(): Plugin {
  return {
    name: "clearlane-page-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    renderChunk(code, chunk) {
      if (!chunk.moduleIds.some((id) => page.test(id)) || !helperImport.test(code)) return null;
      return { code: code.replace(helperImport, helper), map: emptyMap };
    },
    async writeBundle({ dir = "" }, bundle) {
      const file = path.join(dir, ".vite/manifest.json");
      const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
      const entries = Object.values(manifest);
      for (const chunk of Object.values(bundle)) {
        const entry = entries.find((one) => one.file === chunk.fileName);
        if (!entry || chunk.type !== "chunk") continue;
        if (!chunk.code.includes("rolldown-runtime"))
          entry.imports = entry.imports?.filter((name) => !name.startsWith("_rolldown-runtime"));
        for (const id of chunk.moduleIds.filter((one) => page.test(one)))
          manifest[path.relative(root, id).replaceAll("\\", "/")] ??= entry;
      }
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
