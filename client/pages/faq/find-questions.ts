import { plainWords } from "#client/components/text/rich-words.tsx";
import type { Question, QuestionGroup } from "#client/pages/faq/questions.ts";

/** Lower case without accents, as questions are looked through. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The groups with those questions that hold every word of the search, in question or answer; groups
 * without any are left out.
 */
export function findQuestions(groups: readonly QuestionGroup[], q: string): QuestionGroup[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Question) => {
    const text = fold(plainWords([question, ...answer].join(" ")));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}
