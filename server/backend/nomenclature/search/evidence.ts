/** Evidence of a word for a heading: the heading's share of all names that contain the word. */
import { nameKinds } from "#server/backend/nomenclature/search/name-index.ts";
import { NumberList } from "#server/backend/nomenclature/search/number-list.ts";
import {
  isCompound,
  type Query,
  type QueryTerm,
} from "#server/backend/nomenclature/search/query-parser.ts";
import {
  headingsOfDocuments,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";

/** Share assumed for a heading without such names; evidence is the logarithm above it. */
export const minShare = 0.001;

/** Adds the evidence of each word of a query to the sum of each heading. */
export function createEvidence(index: SearchIndex): (query: Query, evidence: Float32Array) => void {
  const headingOf = headingsOfDocuments(index);
  const counts = new Float32Array(index.headings.length);
  const shares = new Float32Array(index.headings.length);
  /** Headings that have a share of the current word. */
  const sharing = new NumberList();
  const counted = new NumberList();
  const addShares = ({ stem, factor }: QueryTerm) => {
    if (stem < 0) return;
    const { start, documents } = index.names.terms;
    const end = start[stem + 1] ?? 0;
    let total = 1;
    for (let at = start[stem] ?? 0; at < end; at += 1) {
      const name = documents[at] ?? 0;
      if (index.names.kind[name] === nameKinds.excluded) continue;
      const heading = headingOf[index.names.document[name] ?? 0] ?? 0;
      if (counts[heading] === 0) counted.add(heading);
      counts[heading] = (counts[heading] ?? 0) + 1;
      total += 1;
    }
    for (const heading of counted.values()) {
      const share = (factor * (counts[heading] ?? 0)) / total;
      if (shares[heading] === 0) sharing.add(heading);
      shares[heading] = Math.max(shares[heading] ?? 0, share);
      counts[heading] = 0;
    }
    counted.clear();
  };
  return (query, evidence) => {
    for (const word of query.words) {
      if (word.negated || isCompound(word)) continue;
      for (const term of word.terms) addShares(term);
      for (const heading of sharing.values()) {
        const share = shares[heading] ?? 0;
        evidence[heading] = (evidence[heading] ?? 0) + Math.log(1 + share / minShare);
        shares[heading] = 0;
      }
      sharing.clear();
    }
  };
}
