import { foldText } from "#server/backend/nomenclature/search/analyzer.ts";
import type { Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Correction } from "#shared/contract/searches.ts";

/** The typed query and the one searched instead; undefined if no word was corrected. */
export function correctionOf(text: string, query: Query): Correction | undefined {
  const corrections = new Map(
    query.words.flatMap(({ text: word, correction }): [string, string][] =>
      correction === null ? [] : [[word, withEndingOf(word, correction)]],
    ),
  );
  if (corrections.size === 0) return undefined;
  const typed = text.trim();
  const used = typed.replace(
    /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu,
    (word) => corrections.get(foldText(word)) ?? word,
  );
  return used === typed ? undefined : { typed, used };
}

/** Known words are in the singular; a plural stays one. */
function withEndingOf(typed: string, known: string): string {
  if (!/[^su]s$/.test(typed) || /[^s]s$/.test(known)) return known;
  if (/(?:ss|x|z|ch|sh)$/.test(known)) return `${known}es`;
  return /[^aeiou]y$/.test(known) ? `${known.slice(0, -1)}ies` : `${known}s`;
}
