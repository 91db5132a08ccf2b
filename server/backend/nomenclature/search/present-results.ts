import { asTyped } from "#server/backend/nomenclature/search/as-typed.ts";
import type { Ranked } from "#server/backend/nomenclature/search/combine.ts";
import { createConfidence } from "#server/backend/nomenclature/search/confidence.ts";
import type { Query } from "#server/backend/nomenclature/search/read-query.ts";
import type { TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";

export interface Presenter {
  leaves: readonly TreeNode[];
  pathOf(node: TreeNode): string[];
  differs(node: TreeNode): string | null;
}

/** Ranked subheadings as they go to the wire. */
export function presentResults(
  text: string,
  query: Query,
  ranked: readonly Ranked[],
  presenter: Presenter,
): HsCodeResult[] {
  const typed = query.words.map((word) =>
    word.typed.includes(" ") ? word.typed : asTyped(text, word.typed),
  );
  const confidenceOf = createConfidence(ranked, wordBits(query));
  return ranked.flatMap((one) => {
    const node = presenter.leaves[one.leaf];
    if (!node) return [];
    return {
      kind: "hs-code" as const,
      code: node.code,
      heading: node.code.slice(0, 4),
      description: node.title,
      path: presenter.pathOf(node),
      confidence: confidenceOf(one),
      why: wordsAt(one.matched, query, typed),
      differs: presenter.differs(node),
    };
  });
}

/**
 * Bits of the words a result has to account for: not the turned-round ones, not a compound beside
 * its own two words.
 */
function wordBits(query: Query): number {
  return query.words.reduce(
    (bits, word, place) => (word.negated || word.typed.includes(" ") ? bits : bits | (1 << place)),
    0,
  );
}

function wordsAt(matched: number, query: Query, typed: readonly string[]): string[] {
  const hit = query.words
    .map((word, place) => ({
      word,
      said: typed[place] ?? word.typed,
      hit: (matched & (1 << place)) !== 0,
    }))
    .filter((one) => one.hit);
  const pairs = hit.filter(({ word }) => word.typed.includes(" "));
  // A matched pair says its two words already.
  const single = hit.filter(
    ({ word }) => !pairs.some((pair) => pair.word.typed.split(" ").includes(word.typed)),
  );
  return [...new Set([...single, ...pairs].map(({ said }) => said))];
}
