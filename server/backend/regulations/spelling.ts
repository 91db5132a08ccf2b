/** Corrects words that no regulation has by the words of titles, names and topics. */
import { parseSearchTerms } from "#server/backend/full-text/text-query.ts";
import type { Correction } from "#server/backend/nomenclature/search/vocabulary.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import type { Db } from "#server/database/database.ts";

/** The text with its unknown words corrected; null unless all of them can be. */
export async function correctSpelling(
  db: Db,
  index: RegulationIndex,
  text: string,
): Promise<string | null> {
  const words = parseSearchTerms(text).required.filter(({ kind }) => kind === "word");
  const places = await index.terms.find(words, (work) => work(db));
  const unknown = words.filter((_, at) => places?.[at]?.length === 0);
  if (unknown.length === 0) return null;
  const vocabulary = await index.vocabulary(db);
  let corrected = text;
  for (const { text: word } of unknown) {
    const typed = word.toLowerCase();
    const nearest = vocabulary.fuzzyMatches(typed).find((one) => isTypo(typed, one));
    if (!nearest) return null;
    corrected = corrected.replace(word, nearest.lemma);
  }
  return corrected;
}

/** Two edits that change the ending make another word: constructor is not construction. */
function isTypo(typed: string, { lemma, factor }: Correction): boolean {
  return factor >= oneEdit || lemma.at(-1) === typed.at(-1);
}

const oneEdit = 0.8;
