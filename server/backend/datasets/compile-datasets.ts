import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { checkNomenclature, codesOf } from "#server/backend/datasets/check-nomenclature.ts";
import { checkQuestions } from "#server/backend/datasets/check-questions.ts";
import { checkLanes, checkRecords } from "#server/backend/datasets/check-records.ts";
import { checkSearchNames } from "#server/backend/datasets/check-search-names.ts";
import { checkTranslation } from "#server/backend/datasets/check-translation.ts";
import {
  brandsFile,
  type ChapterRecord,
  type CompiledNotification,
  type CompiledRegulation,
  chapterRecord,
  editionFile,
  type NomenclatureDataset,
  notificationsFile,
  type QuestionRecord,
  questionsFile,
  regulationsFile,
  type SearchNamesDataset,
  searchNamesFile,
  sectionsFile,
  type TranslatedChapter,
  translatedChapter,
} from "#server/backend/datasets/formats.ts";
import { type LanesDataset, laneFiles } from "#server/backend/datasets/lane-formats.ts";
import type { Datasets } from "#server/backend/datasets/read-dataset.ts";
import { type Report, readYamlFiles } from "#server/backend/datasets/read-yaml-files.ts";
import { checkSuccessions, successorsFile } from "#server/backend/datasets/successors-file.ts";

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
  const names = await readSearchNames(root, nomenclature.chapters, report);
  const spanish = await readTranslation(root, "nomenclature-es", report);
  checkTranslation("nomenclature-es", spanish, nomenclature.chapters, report);
  const questions = await readQuestions(root, report);
  checkQuestions(questions, nomenclature.chapters, report);
  const lanes = await readLanes(root, report);
  const { acts, notifications, day } = await readRecords(root, report);
  checkNomenclature(nomenclature, report);
  if (lanes.countries.length === 0) report("lanes/countries.yaml", "contains no country");
  else checkLanes(lanes, report);
  const known = {
    codes: codesOf(nomenclature.chapters),
    countries: new Set(lanes.countries.map(({ code }) => code)),
    day,
  };
  checkRecords(acts, notifications, known, report);
  const successors = await readFile(path.join(root, successorsFile), "latin1").catch(() => null);
  checkSuccessions(successors, known.codes, report);
  return {
    datasets: {
      nomenclature: withChecksum({ ...nomenclature, searchNames: names.checksum }),
      "search-names": names,
      "nomenclature-es": withChecksum({ chapters: spanish }),
      questions: withChecksum({ questions }),
      lanes: withChecksum(lanes),
      acts: withChecksum({ items: acts }),
      notifications: withChecksum({ day, items: notifications }),
    },
    problems,
  };
}

async function readNomenclature(
  root: string,
  report: Report,
): Promise<Omit<NomenclatureDataset, "checksum" | "searchNames">> {
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

async function readSearchNames(
  root: string,
  chapters: readonly ChapterRecord[],
  report: Report,
): Promise<SearchNamesDataset> {
  const files = await readYamlFiles(
    root,
    "search-names",
    /^chapter-\d\d\.yaml$/,
    searchNamesFile,
    report,
  );
  checkSearchNames(files, chapters, report);
  return withChecksum({ names: Object.assign({}, ...files.map(({ content }) => content.names)) });
}

async function readTranslation(
  root: string,
  folder: string,
  report: Report,
): Promise<TranslatedChapter[]> {
  const files = await readYamlFiles(
    root,
    folder,
    /^chapter-\d\d\.yaml$/,
    translatedChapter,
    report,
  );
  for (const { name, content } of files)
    if (!name.endsWith(`chapter-${content.chapter}.yaml`))
      report(name, `contains chapter ${content.chapter}`);
  return files.map(({ content }) => content);
}

async function readQuestions(root: string, report: Report): Promise<QuestionRecord[]> {
  const [file] = await readYamlFiles(
    root,
    "nomenclature",
    /^questions\.yaml$/,
    questionsFile,
    report,
  );
  if (!file) report("nomenclature/questions.yaml", "is missing or invalid");
  return file?.content.questions ?? [];
}

async function readLanes(root: string, report: Report): Promise<Omit<LanesDataset, "checksum">> {
  const lists: Partial<LanesDataset> = {};
  for (const [name, schema] of Object.entries(laneFiles)) {
    const [file] = await readYamlFiles(
      root,
      "lanes",
      new RegExp(`^${name}\\.yaml$`),
      schema,
      report,
    );
    if (!file) report(`lanes/${name}.yaml`, "is missing or invalid");
    Object.assign(lists, file?.content);
  }
  return {
    countries: lists.countries ?? [],
    importTaxes: lists.importTaxes ?? [],
    productTaxes: lists.productTaxes ?? [],
    excises: lists.excises ?? [],
    markets: lists.markets ?? [],
    agreements: lists.agreements ?? [],
    columnTwo: lists.columnTwo ?? [],
    programs: lists.programs ?? [],
    prohibitions: lists.prohibitions ?? [],
    noProhibition: lists.noProhibition ?? [],
    additionalDuties: lists.additionalDuties ?? [],
    fees: lists.fees ?? [],
    coverage: lists.coverage ?? [],
    agencyFlags: lists.agencyFlags ?? [],
  };
}

async function readRecords(
  root: string,
  report: Report,
): Promise<{ acts: CompiledRegulation[]; notifications: CompiledNotification[]; day: string }> {
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
  const [edition] = await readYamlFiles(
    root,
    "notifications",
    /^edition\.yaml$/,
    editionFile,
    report,
  );
  if (!edition) report("notifications/edition.yaml", "is missing or invalid");
  return {
    day: edition?.content.day ?? "",
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
