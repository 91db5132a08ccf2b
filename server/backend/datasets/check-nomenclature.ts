import { type ChapterSize, chapterSizes } from "#server/backend/datasets/chapter-sizes.ts";
import type {
  BrandRecord,
  ChapterRecord,
  HeadingRecord,
  NomenclatureDataset,
} from "#server/backend/datasets/nomenclature-format.ts";
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
