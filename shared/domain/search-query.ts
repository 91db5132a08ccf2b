/**
 * A search as the ledger knows it: two searches with the same fingerprint are the same search, and
 * the second is free.
 */

/**
 * Words as typed, without case, accents, punctuation around words and doubled spaces. Quotes and a
 * leading minus carry meaning and stay.
 */
export function normalizeQuery(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cc}/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, " ")
    .replace(/[.,;:!?()[\]{}]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * What makes a search the same search. Filters and order only rearrange an answer already paid for,
 * so they are no part of it.
 */
export function searchFingerprint(kind: string, q: string): string {
  return `${kind}:${normalizeQuery(q)}`;
}
