import { createHash } from "node:crypto";
import { checkNomenclature, codesOf } from "#server/backend/datasets/check-nomenclature.ts";
import { checkLanes, checkRecords } from "#server/backend/datasets/check-records.ts";
import {
  agreementsFile,
  brandsFile,
  type CompiledNotification,
  type CompiledRegulation,
  chapterRecord,
  countriesFile,
  importTaxesFile,
  type LanesDataset,
  type NomenclatureDataset,
  notificationsFile,
  regulationsFile,
  sectionsFile,
} from "#server/backend/datasets/formats.ts";
import type { Datasets } from "#server/backend/datasets/read-dataset.ts";
import { type Report, readYamlFiles } from "#server/backend/datasets/read-yaml-files.ts";

interface Problem {
  /** File below the data folder. */
  place: string;
  problem: string;
}

export interface CompiledDatasets {
  datasets: Datasets;
  problems: Problem[];
}

/** Compiles every data file under `root`. Reports invalid files and compiles the others. */
export async function compileDatasets(root: string): Promise<CompiledDatasets> {
  const problems: Problem[] = [];
  const report: Report = (place, problem) => problems.push({ place, problem });
  const nomenclature = await readNomenclature(root, report);
  const lanes = await readLanes(root, report);
  const { acts, notifications } = await readRecords(root, report);
  checkNomenclature(nomenclature, report);
  if (lanes.countries.length === 0) report("lanes/countries.yaml", "contains no country");
  else checkLanes(lanes, report);
  const known = {
    codes: codesOf(nomenclature.chapters),
    countries: new Set(lanes.countries.map(({ code }) => code)),
  };
  checkRecords(acts, notifications, known, report);
  return {
    datasets: {
      nomenclature: withChecksum(nomenclature),
      lanes: withChecksum(lanes),
      acts: withChecksum({ items: acts }),
      notifications: withChecksum({ items: notifications }),
    },
    problems,
  };
}

async function readNomenclature(
  root: string,
  report: Report,
): Promise<Omit<NomenclatureDataset, "checksum">> {
  const [sections] = await readYamlFiles(
    root,
    "nomenclature",
    /^sections\.yaml$/,
    sectionsFile,
    report,
  );
  if (!sections) report("nomenclature/sections.yaml", "is missing");
  const files = await readYamlFiles(
    root,
    "nomenclature",
    /^chapter-\d\d\.yaml$/,
    chapterRecord,
    report,
  );
  for (const { name, content } of files)
    if (!name.endsWith(`chapter-${content.chapter}.yaml`))
      report(name, `contains chapter ${content.chapter}`);
  const [brands] = await readYamlFiles(root, "nomenclature", /^brands\.yaml$/, brandsFile, report);
  return {
    ...(sections?.content ?? { sections: [], reserved: [] }),
    chapters: files.map(({ content }) => content),
    brands: brands?.content.brands ?? [],
  };
}

async function readLanes(root: string, report: Report): Promise<Omit<LanesDataset, "checksum">> {
  const [countries] = await readYamlFiles(
    root,
    "lanes",
    /^countries\.yaml$/,
    countriesFile,
    report,
  );
  const [taxes] = await readYamlFiles(
    root,
    "lanes",
    /^import-taxes\.yaml$/,
    importTaxesFile,
    report,
  );
  const [agreements] = await readYamlFiles(
    root,
    "lanes",
    /^agreements\.yaml$/,
    agreementsFile,
    report,
  );
  return {
    countries: countries?.content.countries ?? [],
    importTaxes: taxes?.content.importTaxes ?? [],
    agreements: agreements?.content.agreements ?? [],
  };
}

async function readRecords(
  root: string,
  report: Report,
): Promise<{ acts: CompiledRegulation[]; notifications: CompiledNotification[] }> {
  const acts = await readYamlFiles(
    root,
    "regulations",
    /^[a-z]{2}\.yaml$/,
    regulationsFile,
    report,
  );
  const notifications = await readYamlFiles(
    root,
    "notifications",
    /^[a-z]{2}\.yaml$/,
    notificationsFile,
    report,
  );
  return {
    acts: acts.flatMap(({ content }) =>
      content.acts.map((one) => ({ ...one, jurisdiction: content.jurisdiction })),
    ),
    notifications: notifications.flatMap(({ content }) => content.notifications),
  };
}

function withChecksum<T extends object>(content: T): T & { checksum: string } {
  return {
    checksum: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32),
    ...content,
  };
}
