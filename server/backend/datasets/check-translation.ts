import type { ChapterRecord, TranslatedChapter } from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

/**
 * Every code exists and occurs once, and every code of the nomenclature has its terms; the only
 * subheading of a heading has the heading's.
 */
export function checkTranslation(
  folder: string,
  translated: readonly TranslatedChapter[],
  chapters: readonly ChapterRecord[],
  report: Report,
): void {
  const known = new Map(chapters.map((chapter) => [chapter.chapter, chapter]));
  for (const { chapter, headings } of translated) {
    const add = (problem: string) => report(`${folder}/chapter-${chapter}.yaml`, problem);
    const original = known.get(chapter);
    known.delete(chapter);
    // A missing or invalid original is reported by its own check.
    if (!original) continue;
    const subheadings = new Map(original.headings.map((one) => [one.code, one.subheadings]));
    const seen = new Set<string>();
    const addCode = (code: string, exists: boolean) => {
      if (!exists) add(`${code} does not exist here`);
      if (seen.has(code)) add(`${code} is duplicated`);
      seen.add(code);
    };
    for (const heading of headings) {
      const below = subheadings.get(heading.code);
      addCode(heading.code, below !== undefined);
      for (const { code } of heading.subheadings)
        addCode(
          code,
          (below ?? []).some((one) => one.code === code),
        );
    }
    for (const [heading, below] of subheadings) {
      const wanted = below.length > 1 ? [heading, ...below.map(({ code }) => code)] : [heading];
      for (const code of wanted) if (!seen.has(code)) add(`${code} is missing`);
    }
  }
  for (const chapter of known.keys()) report(`${folder}/chapter-${chapter}.yaml`, "is missing");
}
