/** What each word alone tells about the heading: the share of the names with it that are there. */
import { nameKinds } from "#server/backend/nomenclature/search/name-index.ts";
import {
  isCompound,
  type Query,
  type QueryTerm,
} from "#server/backend/nomenclature/search/query-parser.ts";
import type { SearchIndex } from "#server/backend/nomenclature/search/search-index.ts";

/** The share of a heading that no name with the word is in; its logarithm is the least evidence. */
export const leastShare = 0.001;

/** Adds the evidence of a query's words to the cells of the headings. */
export function createEvidence(index: SearchIndex): (query: Query, evidence: Float32Array) => void {
  const headingOf = headingsOfDocuments(index);
  const counts = new Float32Array(index.headings.length);
  const shares = new Float32Array(index.headings.length);
  const addShares = ({ stem, factor }: QueryTerm) => {
    if (stem < 0) return;
    const { start, documents } = index.names.terms;
    const end = start[stem + 1] ?? 0;
    const touched: number[] = [];
    let total = 1;
    for (let at = start[stem] ?? 0; at < end; at += 1) {
      const name = documents[at] ?? 0;
      if (index.names.kind[name] === nameKinds.excluded) continue;
      const heading = headingOf[index.names.document[name] ?? 0] ?? 0;
      if (counts[heading] === 0) touched.push(heading);
      counts[heading] = (counts[heading] ?? 0) + 1;
      total += 1;
    }
    for (const heading of touched) {
      const share = (factor * (counts[heading] ?? 0)) / total;
      shares[heading] = Math.max(shares[heading] ?? 0, share);
      counts[heading] = 0;
    }
  };
  return (query, evidence) => {
    for (const word of query.words) {
      if (word.negated || isCompound(word)) continue;
      for (const term of word.terms) addShares(term);
      shares.forEach((share, heading) => {
        if (share === 0) return;
        evidence[heading] = (evidence[heading] ?? 0) + Math.log(1 + share / leastShare);
        shares[heading] = 0;
      });
    }
  };
}

function headingsOfDocuments({ headings, subheadings, firstSubheading }: SearchIndex): Uint16Array {
  const headingOf = new Uint16Array(headings.length + subheadings.length);
  headings.forEach((_, heading) => {
    headingOf[heading] = heading;
    const from = headings.length + (firstSubheading[heading] ?? 0);
    headingOf.fill(heading, from, headings.length + (firstSubheading[heading + 1] ?? 0));
  });
  return headingOf;
}
