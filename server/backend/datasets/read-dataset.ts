import { readFile, stat } from "node:fs/promises";
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

/** By file: a start reads most of them several times, and collects them once nobody uses them. */
const parsed = new Map<string, WeakRef<object>>();
const reading = new Map<string, Promise<object>>();

/**
 * Trusts the file, which was checked when it was compiled; nobody changes what is returned. Throws
 * if the build did not make it.
 */
export async function readDataset<Name extends keyof Datasets>(
  programDir: string,
  name: Name,
): Promise<Datasets[Name]> {
  const file = path.join(datasetFolder(programDir), `${name}.json`);
  try {
    const { mtimeMs, size } = await stat(file);
    const key = [file, mtimeMs, size].join();
    const known = parsed.get(key)?.deref() ?? reading.get(key) ?? parse(file, key);
    return (await known) as Datasets[Name];
  } catch (error) {
    throw new Error(`cannot read ${file}: run npm run build`, { cause: error });
  }
}

function parse(file: string, key: string): Promise<object> {
  const work = readFile(file, "utf8")
    .then((text) => {
      const dataset = JSON.parse(text) as object;
      parsed.set(key, new WeakRef(dataset));
      return dataset;
    })
    .finally(() => reading.delete(key));
  reading.set(key, work);
  return work;
}
