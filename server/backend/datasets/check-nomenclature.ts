import type {
  BrandRecord,
  ChapterRecord,
  HeadingRecord,
  NomenclatureDataset,
} from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

/** Complete by the sizes of HS 2022, without duplicates, and every reference exists. */
export function checkNomenclature(
  {
    sections,
    reserved: kept,
    chapters,
    brands,
  }: Omit<NomenclatureDataset, "checksum" | "searchNames">,
  report: Report,
): void {
  if (sections.length !== 21)
    report("nomenclature/sections.yaml", `has ${sections.length} sections, HS 2022 has 21`);
  const known = codesOf(chapters);
  const present = new Map(chapters.map((chapter) => [chapter.chapter, chapter]));
  const reserved = new Set(kept.map(({ chapter }) => chapter));
  for (const [code, size] of chapterSizes()) {
    const chapter = present.get(code);
    if (!chapter) report(`nomenclature/chapter-${code}.yaml`, "is missing");
    else checkChapter(chapter, size, known, report);
  }
  checkBrands(brands, known, report);
  for (const code of present.keys()) {
    if (!chapterSizes().has(code))
      report(
        `nomenclature/chapter-${code}.yaml`,
        reserved.has(code) ? "is reserved" : "is not a chapter of HS 2022",
      );
  }
}

function checkBrands(
  brands: readonly BrandRecord[],
  known: ReadonlySet<string>,
  report: Report,
): void {
  const codes = brands.map(({ code }) => code);
  for (const code of repeated(codes)) report("nomenclature/brands.yaml", `${code} is duplicated`);
  for (const code of codes)
    if (known.has(code.slice(0, 2)) && !known.has(code))
      report("nomenclature/brands.yaml", `${code} does not exist`);
}

/** Codes of chapters, headings and subheadings. */
export function codesOf(chapters: readonly ChapterRecord[]): Set<string> {
  const codes = new Set<string>();
  for (const chapter of chapters) {
    codes.add(chapter.chapter);
    for (const heading of chapter.headings) {
      codes.add(heading.code);
      for (const subheading of heading.subheadings) codes.add(subheading.code);
    }
  }
  return codes;
}

function checkChapter(
  chapter: ChapterRecord,
  size: ChapterSize,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const add = (problem: string) => report(`nomenclature/chapter-${chapter.chapter}.yaml`, problem);
  const headings = chapter.headings.map(({ code }) => code);
  const subheadings = chapter.headings.flatMap((heading) =>
    heading.subheadings.map(({ code }) => code),
  );
  for (const code of [...repeated(headings), ...repeated(subheadings)])
    add(`${code} is duplicated`);
  if (headings.length !== size.headings)
    add(`has ${headings.length} headings, HS 2022 has ${size.headings}`);
  if (subheadings.length !== size.subheadings)
    add(`has ${subheadings.length} subheadings, HS 2022 has ${size.subheadings}`);
  for (const heading of chapter.headings) checkHeading(chapter, heading, known, add);
}

function checkHeading(
  chapter: ChapterRecord,
  heading: HeadingRecord,
  known: ReadonlySet<string>,
  add: (problem: string) => void,
): void {
  if (!heading.code.startsWith(chapter.chapter))
    add(`${heading.code} does not belong to this chapter`);
  for (const { code } of heading.subheadings)
    if (!code.startsWith(heading.code)) add(`${code} does not belong to heading ${heading.code}`);
  for (const { goods, see } of heading.not) {
    if (!/^\d{2}(\d{2}){0,2}$/.test(see))
      add(`${heading.code} refers "${goods}" to ${see}, which is not a code`);
    // A missing chapter is reported once, by its own check.
    else if (known.has(see.slice(0, 2)) && !known.has(see))
      add(`${heading.code} refers "${goods}" to ${see}, which does not exist`);
  }
}

function repeated(codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code, index) => codes.indexOf(code) !== index))];
}

/** `chapter:headings/subheadings` of HS 2022. */
const sizes = `
01:6/34 02:10/66 03:9/225 04:10/33 05:9/15 06:4/16 07:14/73 08:14/70 09:10/39 10:8/26 11:9/27
12:14/50 13:2/11 14:2/5 15:21/53 16:5/42 17:4/17 18:6/11 19:5/19 20:9/52 21:6/16 22:9/24 23:9/23
24:4/16 25:29/67 26:21/37 27:16/43 28:50/180 29:42/410 30:6/45 31:5/24 32:15/45 33:7/29 34:7/24
35:7/15 36:6/13 37:7/30 38:27/108 39:26/131 40:17/80 41:11/37 42:5/20 43:4/12 44:21/128 45:4/7
46:2/11 47:7/21 48:22/101 49:11/18 50:7/9 51:13/38 52:12/124 53:10/23 54:8/72 55:16/110 56:9/30
57:5/24 58:11/37 59:11/24 60:6/44 61:17/106 62:17/104 63:10/52 64:6/25 65:6/8 66:3/6 67:4/8 68:15/50
69:13/30 70:19/71 71:18/55 72:29/167 73:26/124 74:16/49 75:8/17 76:16/35 78:4/8 79:6/9 80:4/5
81:12/56 82:15/64 83:11/36 84:86/538 85:48/296 86:9/23 87:16/98 88:6/26 89:8/25 90:32/143 91:14/48
92:7/17 93:7/18 94:6/54 95:6/39 96:20/49 97:6/19`;

export interface ChapterSize {
  headings: number;
  subheadings: number;
}

/** Sizes of the chapters in use, by their two digits. */
export function chapterSizes(): Map<string, ChapterSize> {
  const read = (entry: string): [string, ChapterSize] => {
    const [chapter = "", headings, subheadings] = entry.split(/[:/]/);
    return [chapter, { headings: Number(headings), subheadings: Number(subheadings) }];
  };
  return new Map(sizes.trim().split(/\s+/).map(read));
}
