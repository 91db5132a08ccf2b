/** Unifies case, punctuation and spaces. Keeps quotes and a leading minus, which have meaning. */
function normalizeQuery(text: string): string {
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
 * Searches with equal fingerprints are charged once. Filters, order and answers to
 * questions are not part of it: they only rearrange paid results.
 */
export function searchFingerprint(kind: string, q: string): string {
  return `${kind}:${normalizeQuery(q)}`;
}
