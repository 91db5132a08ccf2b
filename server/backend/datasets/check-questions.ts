import { codesOf } from "#server/backend/datasets/check-nomenclature.ts";
import type { ChapterRecord, QuestionRecord } from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

const file = "nomenclature/questions.yaml";

/** Every code exists, no subheading is in two choices of a question, and ids are unique. */
export function checkQuestions(
  questions: readonly QuestionRecord[],
  chapters: readonly ChapterRecord[],
  report: Report,
): void {
  const codes = [...codesOf(chapters)];
  const known = new Set(codes);
  const subheadings = codes.filter((code) => code.length === 6);
  const seen = new Set<string>();
  for (const { id, choices } of questions) {
    if (seen.has(id)) report(file, `${id} is duplicated`);
    seen.add(id);
    const choiceOf = new Map<string, string>();
    for (const choice of choices) {
      if (choices.some((other) => other !== choice && other.id === choice.id))
        report(file, `${id}: ${choice.id} is duplicated`);
      for (const code of choice.codes) {
        // A missing chapter is reported once, by its own check.
        if (known.has(code.slice(0, 2)) && !known.has(code))
          report(file, `${id}: ${code} does not exist`);
        for (const subheading of subheadings.filter((one) => one.startsWith(code))) {
          const other = choiceOf.get(subheading);
          if (other) report(file, `${id}: ${subheading} is in ${other} and in ${choice.id}`);
          choiceOf.set(subheading, choice.id);
        }
      }
    }
  }
}
