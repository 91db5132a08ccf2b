import { type RawBuilder, sql } from "kysely";
import { closeCodeQuery, codeQuery } from "#server/backend/full-text/code-lexemes.ts";
import { otherWords } from "#server/backend/full-text/other-words.ts";
import type { SearchTerm, SearchTerms } from "#server/backend/full-text/search-terms.ts";

type TsQuery = RawBuilder<string>;

/** A term as a tsquery; an empty one where the term is only stop words. */
export function termQuery(term: SearchTerm): TsQuery {
  if (term.kind === "code") return sql`to_tsquery('simple', ${codeQuery(term.digits ?? "")})`;
  if (term.kind === "phrase") return sql`phraseto_tsquery('english', unaccent(${term.text}::text))`;
  const ways = [term.text, ...otherWords(term.text)].map(
    (word) => sql`plainto_tsquery('english', unaccent(${word}::text))`,
  );
  return sql`(${sql.join(ways, sql` || `)})`;
}

/**
 * Where a record must say the term to be about it: of a code, the code or a part of it; of words,
 * the words.
 */
export function closeTermQuery(term: SearchTerm): TsQuery {
  return term.kind === "code"
    ? sql`to_tsquery('simple', ${closeCodeQuery(term.digits ?? "")})`
    : termQuery(term);
}

/**
 * Every wanted term and no excluded one. Terms of stop words only ask for nothing. Null where
 * nothing is wanted or excluded.
 */
export function strictQuery({ wanted, excluded }: SearchTerms): TsQuery | null {
  const parts = [
    ...wanted.map(termQuery),
    ...excluded.map((term) => sql<string>`!!${termQuery(term)}`),
  ];
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

/** Any of the terms. */
export function anyOf(terms: readonly SearchTerm[]): TsQuery {
  return sql`(${sql.join(terms.map(termQuery), sql` || `)})`;
}
