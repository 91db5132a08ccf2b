import { readFile } from "node:fs/promises";
import path from "node:path";
import type {
  CompiledRegulation,
  ItemsDataset,
  NomenclatureDataset,
  NotificationsDataset,
  QuestionsDataset,
  SearchNamesDataset,
  TranslationDataset,
} from "#server/backend/datasets/formats.ts";
import type { LanesDataset } from "#server/backend/datasets/lane-formats.ts";

/** The compiled datasets by name. */
export interface Datasets {
  nomenclature: NomenclatureDataset;
  "nomenclature-es": TranslationDataset;
  "search-names": SearchNamesDataset;
  questions: QuestionsDataset;
  lanes: LanesDataset;
  acts: ItemsDataset<CompiledRegulation>;
  notifications: NotificationsDataset;
}

/** Output folder of the build. */
export function datasetFolder(programDir: string): string {
  return path.join(programDir, "dist/datasets");
}

/** Trusts the file, which was checked when it was compiled. Throws if the build did not make it. */
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
