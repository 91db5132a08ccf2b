const takesArticle = new RegExp(
  "^(the|united|european|netherlands|caribbean netherlands|philippines|maldives|comoros|isle of|" +
    "republic of|democratic republic|british indian ocean)\\b|" +
    "^(?!heard |south georgia)\\S.* (islands|republic|territories)$",
  "i",
);

/** A country's name within a sentence: "the United States", "Germany". */
export function withArticle(name: string): string {
  return takesArticle.test(name) ? `the ${name.replace(/^the /i, "")}` : name;
}

/** As `withArticle`, at the start of a sentence: "The United States", "Germany". */
export function atSentenceStart(name: string): string {
  return withArticle(name).replace(/^the /, "The ");
}
