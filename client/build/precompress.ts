import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { demoPages } from "./screen-files.ts";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/**
 * Writes a Brotli and a gzip file beside every text file, once per build. Flags are left out, as
 * each fits into one packet. Files of product screens get the highest level, which takes fifty
 * times as long as the level for demo screens and makes them a tenth smaller.
 */
export function precompress(): Plugin {
  return {
    name: "clearlane-precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const names = await readdir(dir, { recursive: true });
      const demos = findDemoFiles(bundle);
      await Promise.all(
        names
          .filter(
            (name) => /\.(js|css|svg|txt|json)$/.test(name) && !/^(\.vite|flags)\b/.test(name),
          )
          .map((name) =>
            compress(path.join(dir, name), demos.has(name.replaceAll(path.sep, "/")) ? 5 : 11),
          ),
      );
    },
  };
}

/** zlib runs both on its thread pool. */
async function compress(file: string, quality: number): Promise<void> {
  const raw = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const [brotli, zipped] = await Promise.all([
    brotliOf(raw, { params }),
    gzipOf(raw, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/** Files of the build that load by way of the demo pages' imports only. */
function findDemoFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const demos = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(demoPages));
  const product = findLoaded(bundle, entries, new Set(demos));
  return new Set([...findLoaded(bundle, demos)].filter((name) => !product.has(name)));
}

/** All chunks that these load, statically or on demand, unless through `without`. */
function findLoaded(
  bundle: Rolldown.OutputBundle,
  from: readonly Rolldown.OutputChunk[],
  without: ReadonlySet<Rolldown.OutputChunk> = new Set(),
): Set<string> {
  const loaded = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName) || without.has(chunk)) return;
    loaded.add(chunk.fileName);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const name of [...(importedCss ?? []), ...(importedAssets ?? [])]) loaded.add(name);
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = bundle[name];
      if (next?.type === "chunk") visit(next);
    }
  };
  from.forEach(visit);
  return loaded;
}
