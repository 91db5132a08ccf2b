import type { ChapterNames, ChapterRecord } from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

/** Longer texts are descriptions, which match searches worse than names. */
const maxLetters = 60;

/** The codes exist in the file's chapter, and no code has the same name twice. */
export function checkSearchNames(
  files: readonly { name: string; content: ChapterNames }[],
  chapters: readonly ChapterRecord[],
  report: Report,
): void {
  const called = new Map<string, readonly string[]>();
  for (const { headings } of chapters)
    for (const heading of headings)
      for (const { code, called: names } of [heading, ...heading.subheadings])
        called.set(code, names);
  for (const { name, content } of files) {
    if (!name.endsWith(`chapter-${content.chapter}.yaml`))
      report(name, `contains chapter ${content.chapter}`);
    for (const [code, names] of Object.entries(content.names)) {
      const known = called.get(code);
      if (!known || !code.startsWith(content.chapter))
        report(name, `${code} is not a heading or subheading of this chapter`);
      const seen = new Set(known?.map((one) => one.toLowerCase()));
      for (const one of names) {
        if (seen.has(one.toLowerCase())) report(name, `${code}: "${one}" is there already`);
        if (one.length > maxLetters) report(name, `${code}: "${one}" is too long for a name`);
        seen.add(one.toLowerCase());
      }
    }
  }
}
