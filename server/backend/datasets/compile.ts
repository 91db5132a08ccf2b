/**
 * Compiles the YAML files into dist/datasets/*.json at the end of a build. `--check` only validates
 * them and exits with 1 if there are problems.
 */
import { cp, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { compileDatasets } from "#server/backend/datasets/compile-datasets.ts";
import { datasetFolder } from "#server/backend/datasets/read-dataset.ts";
import { writeIndexFile } from "#server/backend/nomenclature/search/index-file.ts";
import { buildTree, type Tree, translateTree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

const programDir = findProgramDir(import.meta.dirname);
const { datasets, problems } = await compileDatasets(
  path.join(programDir, "server/backend/datasets"),
);
for (const { place, problem } of problems) process.stderr.write(`${place}: ${problem}\n`);

if (process.argv.includes("--check")) {
  process.stdout.write(
    problems.length === 0 ? "datasets: no problems\n" : `datasets: ${problems.length} problems\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  const folder = datasetFolder(programDir);
  await mkdir(folder, { recursive: true });
  // Atomic: a server that is starting never reads half a file.
  const writeWhole = async (name: string, content: object) => {
    const draft = path.join(folder, `.${name}.${process.pid}`);
    await writeFile(draft, JSON.stringify(content));
    await rename(draft, path.join(folder, `${name}.json`));
  };
  for (const [name, content] of Object.entries(datasets)) await writeWhole(name, content);
  await cp(path.join(programDir, "server/backend/datasets/figures"), path.join(folder, "figures"), {
    recursive: true,
  });
  const tree = buildTree(datasets.nomenclature);
  const { names } = datasets["search-names"];
  await writeIndexFile(folder, "en", { tree, names: () => names }, datasets.nomenclature.checksum);
  const { checksum } = datasets["nomenclature-es"];
  const translated = translateTree(tree, datasets["nomenclature-es"]);
  await writeIndexFile(folder, "es", { tree: translated }, checksum);
  await writeWhole("titles-es", titlesBetween(tree, translated));
}

/** Translated titles by English title; a heading's goes before its only subheading's. */
function titlesBetween(tree: Tree, translated: Tree): Record<string, string> {
  const codes = [...tree.byCode.keys()].toReversed();
  return Object.fromEntries(
    codes.flatMap((code) => {
      const [title, translation] = [tree, translated].map(({ byCode }) => byCode.get(code)?.title);
      return title && translation ? [[title, translation]] : [];
    }),
  );
}
