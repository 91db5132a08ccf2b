import { readFile } from "node:fs/promises";
import path from "node:path";
import type {
  CompiledAct,
  CompiledNotification,
  ItemsDataset,
} from "#server/backend/datasets/knowledge-format.ts";
import type { LanesDataset } from "#server/backend/datasets/lanes-format.ts";
import type { NomenclatureDataset } from "#server/backend/datasets/nomenclature-format.ts";

export interface Datasets {
  nomenclature: NomenclatureDataset;
  lanes: LanesDataset;
  acts: ItemsDataset<CompiledAct>;
  notifications: ItemsDataset<CompiledNotification>;
}

/** Where the build puts what it compiled. */
export function datasetFolder(programDir: string): string {
  return path.join(programDir, "dist/datasets");
}

/**
 * A compiled dataset of this program. It was checked when it was compiled, so it is not checked
 * again. Throws when the build did not make it.
 */
export async function readDataset<Name extends keyof Datasets>(
  programDir: string,
  name: Name,
): Promise<Datasets[Name]> {
  const file = path.join(datasetFolder(programDir), `${name}.json`);
  try {
    return JSON.parse(await readFile(file, "utf8")) as Datasets[Name];
  } catch (error) {
    throw new Error(`cannot read ${file}: run npm run build`, { cause: error });
  }
}
