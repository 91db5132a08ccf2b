import { type PhraseWord, readPhrase } from "#server/backend/nomenclature/search/clauses.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";

const mostWords = 4;

/**
 * Says what would change an answer: the words that set a code apart from its nearest sibling; null
 * where nothing stands beside it.
 */
export function createDiffers(): (node: TreeNode) => string | null {
  const phrases = new Map<string, PhraseWord[]>();
  const answers = new Map<string, string | null>();
  const phraseOf = (title: string): PhraseWord[] => {
    const known = phrases.get(title) ?? readPhrase(title);
    phrases.set(title, known);
    return known;
  };
  return (node) => {
    const known = answers.get(node.code);
    if (known !== undefined) return known;
    const answer = wordsApart(node, phraseOf);
    answers.set(node.code, answer);
    return answer;
  };
}

function wordsApart(node: TreeNode, phraseOf: (title: string) => PhraseWord[]): string | null {
  // A heading that is not split says it with the heading's own words.
  const subject =
    node.level === "subheading" && node.parent?.children.length === 1 ? node.parent : node;
  const siblings = subject.parent?.children.filter((other) => other !== subject) ?? [];
  const own = phraseOf(subject.title);
  const nearest = nearestOf(
    own,
    siblings.map(({ title }) => phraseOf(title)),
  );
  if (!nearest) return null;
  const apart = own.filter((said) => !nearest.some((other) => sameWord(other, said)));
  if (apart.length > 0) return say(apart, "not ");
  return say(
    nearest.filter((said) => !own.some((other) => sameWord(other, said))).map(turn),
    "not ",
  );
}

function nearestOf(
  own: readonly PhraseWord[],
  others: readonly PhraseWord[][],
): PhraseWord[] | null {
  let best: PhraseWord[] | null = null;
  let bestShare = -1;
  for (const other of others) {
    const shared = own.filter(({ word }) =>
      other.some((one) => one.word.stem === word.stem),
    ).length;
    const share = shared / Math.max(1, Math.min(own.length, other.length));
    if (share > bestShare) {
      best = other;
      bestShare = share;
    }
  }
  return best;
}

function sameWord(a: PhraseWord, b: PhraseWord): boolean {
  return a.word.stem === b.word.stem && (a.role === "negated") === (b.role === "negated");
}

function turn(said: PhraseWord): PhraseWord {
  return { ...said, role: said.role === "negated" ? "modifier" : "negated" };
}

function say(words: readonly PhraseWord[], not: string): string | null {
  const said = [
    ...new Set(words.map(({ word, role }) => (role === "negated" ? not : "") + word.typed)),
  ];
  return said.length === 0 ? null : said.slice(0, mostWords).join(", ");
}
