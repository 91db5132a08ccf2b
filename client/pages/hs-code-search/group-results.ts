import type { HsCodeResult } from "#shared/contract/searches.ts";

export interface HeadingResults {
  code: string;
  title: string;
  results: HsCodeResult[];
}
export interface ChapterResults {
  code: string;
  title: string;
  count: number;
  headings: HeadingResults[];
}

/**
 * Results by chapter and heading. Chapters and headings stand in the order of their best result,
 * results in the order given.
 */
export function groupByChapter(results: readonly HsCodeResult[]): ChapterResults[] {
  const chapters = new Map<string, ChapterResults>();
  for (const result of results) {
    // A path runs section, chapter, heading.
    const [, chapterTitle = "", headingTitle = ""] = result.path;
    const chapter = getOr(chapters, result.code.slice(0, 2), (code) => ({
      code,
      title: chapterTitle,
      count: 0,
      headings: [],
    }));
    chapter.count += 1;
    const known = chapter.headings.find(({ code }) => code === result.heading);
    if (known) known.results.push(result);
    else chapter.headings.push({ code: result.heading, title: headingTitle, results: [result] });
  }
  return [...chapters.values()];
}

function getOr<Value>(map: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const known = map.get(key) ?? make(key);
  map.set(key, known);
  return known;
}
