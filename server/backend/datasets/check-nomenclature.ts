import type {
  BrandRecord,
  ChapterRecord,
  HeadingRecord,
  NomenclatureDataset,
} from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

/**
 * Cross-checks of the nomenclature: nothing missing, nothing twice, every code under its parent,
 * every pointer leads somewhere.
 */
export function checkNomenclature(
  { sections, reserved: kept, chapters, brands }: Omit<NomenclatureDataset, "checksum">,
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
        reserved.has(code) ? "is reserved" : "is no chapter of HS 2022",
      );
  }
}

/** A brand leads to a code that exists; a code stands once. */
function checkBrands(
  brands: readonly BrandRecord[],
  known: ReadonlySet<string>,
  report: Report,
): void {
  const codes = brands.map(({ code }) => code);
  for (const code of repeated(codes)) report("nomenclature/brands.yaml", `${code} stands twice`);
  for (const code of codes)
    if (known.has(code.slice(0, 2)) && !known.has(code))
      report("nomenclature/brands.yaml", `${code} does not exist`);
}

/** Every chapter, heading and subheading code. */
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
  const say = (problem: string) => report(`nomenclature/chapter-${chapter.chapter}.yaml`, problem);
  const headings = chapter.headings.map(({ code }) => code);
  const subheadings = chapter.headings.flatMap((heading) =>
    heading.subheadings.map(({ code }) => code),
  );
  for (const code of [...repeated(headings), ...repeated(subheadings)]) say(`${code} stands twice`);
  if (headings.length !== size.headings)
    say(`has ${headings.length} headings, HS 2022 has ${size.headings}`);
  if (subheadings.length !== size.subheadings)
    say(`has ${subheadings.length} subheadings, HS 2022 has ${size.subheadings}`);
  for (const heading of chapter.headings) checkHeading(chapter, heading, known, say);
}

function checkHeading(
  chapter: ChapterRecord,
  heading: HeadingRecord,
  known: ReadonlySet<string>,
  say: (problem: string) => void,
): void {
  if (!heading.code.startsWith(chapter.chapter)) say(`${heading.code} is not of this chapter`);
  for (const { code } of heading.subheadings)
    if (!code.startsWith(heading.code)) say(`${code} is not of heading ${heading.code}`);
  for (const { goods, see } of heading.not) {
    if (!/^\d{2}(\d{2}){0,2}$/.test(see))
      say(`${heading.code} sends "${goods}" to ${see}, which is no code`);
    // A target in a chapter that is not written yet cannot be judged.
    else if (known.has(see.slice(0, 2)) && !known.has(see))
      say(`${heading.code} sends "${goods}" to ${see}, which does not exist`);
  }
}

function repeated(codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code, index) => codes.indexOf(code) !== index))];
}

/**
 * How many headings and subheadings each chapter of HS 2022 has: `chapter:headings/subheadings`.
 * Facts of the convention, to notice what is missing.
 */
const sizes = `
01:6/34 02:10/66 03:9/225 04:10/33 05:9/15 06:4/16 07:14/73 08:14/70 09:10/39 10:8/26 11:9/27 12:14/50 13:2/11 14:2/5 15:21/53 16:5/42
17:4/17 18:6/11 19:5/19 20:9/52 21:6/16 22:9/24 23:9/23 24:4/16 25:29/67 26:21/37 27:16/43 28:50/180 29:42/410 30:6/45 31:5/24 32:15/45
33:7/29 34:7/24 35:7/15 36:6/13 37:7/30 38:27/108 39:26/131 40:17/80 41:11/37 42:5/20 43:4/12 44:21/128 45:4/7 46:2/11 47:7/21 48:22/101
49:11/18 50:7/9 51:13/38 52:12/124 53:10/23 54:8/72 55:16/110 56:9/30 57:5/24 58:11/37 59:11/24 60:6/44 61:17/106 62:17/104 63:10/52
64:6/25 65:6/8 66:3/6 67:4/8 68:15/50 69:13/30 70:19/71 71:18/55 72:29/167 73:26/124 74:16/49 75:8/17 76:16/35 78:4/8 79:6/9 80:4/5
81:12/56 82:15/64 83:11/36 84:86/538 85:48/296 86:9/23 87:16/98 88:6/26 89:8/25 90:32/143 91:14/48 92:7/17 93:7/18 94:6/54 95:6/39
96:20/49 97:6/19`;

export interface ChapterSize {
  headings: number;
  subheadings: number;
}

/** Size of every chapter in use, by its two digits. */
export function chapterSizes(): Map<string, ChapterSize> {
  const read = (entry: string): [string, ChapterSize] => {
    const [chapter = "", headings, subheadings] = entry.split(/[:/]/);
    return [chapter, { headings: Number(headings), subheadings: Number(subheadings) }];
  };
  return new Map(sizes.trim().split(/\s+/).map(read));
}
