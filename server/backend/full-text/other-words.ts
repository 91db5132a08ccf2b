/**
 * Words that mean the same to a trader and look different to a stemmer: English and American
 * spelling first.
 */
const pairs = [
  ["aluminium", "aluminum"],
  ["behaviour", "behavior"],
  ["catalogue", "catalog"],
  ["centre", "center"],
  ["cheque", "check"],
  ["colour", "color"],
  ["defence", "defense"],
  ["fibre", "fiber"],
  ["flavour", "flavor"],
  ["grey", "gray"],
  ["jewellery", "jewelry"],
  ["labelling", "labeling"],
  ["labour", "labor"],
  ["licence", "license"],
  ["litre", "liter"],
  ["metre", "meter"],
  ["mould", "mold"],
  ["odour", "odor"],
  ["plough", "plow"],
  ["programme", "program"],
  ["pyjamas", "pajamas"],
  ["sulphur", "sulfur"],
  ["tyre", "tire"],
  ["vapour", "vapor"],
  ["yoghurt", "yogurt"],
] as const;

/** The shorter way to a word: what an act's initials stand for, what a thing is made of. */
const shortNames: Record<string, string> = {
  cbam: "carbon border",
  cra: "cyber resilience",
  ear: "export administration regulations",
  epr: "extended producer responsibility",
  eudr: "deforestation",
  flegt: "timber licence",
  gpsr: "general product safety",
  ppwr: "packaging",
  sup: "single-use plastics",
  us: "usa",
  weee: "waste electrical equipment",
  wooden: "wood",
  woollen: "wool",
};

const spellings = new Map<string, string>(
  pairs.flatMap(([british, american]) => [
    [british, american] as const,
    [american, british] as const,
  ]),
);

/** Other ways to write one word, without the word itself; empty for most. */
export function otherWords(word: string): string[] {
  const lower = word.toLowerCase().replaceAll(".", "");
  const singular = lower.replace(/s$/, "");
  const found = [
    shortNames[lower],
    spellings.get(lower),
    spellings.get(singular),
    otherEnding(lower),
  ];
  return [...new Set(found.filter((one) => one !== undefined))];
}

/** organisation and organization, authorise and authorize. */
function otherEnding(word: string): string | undefined {
  const match = /^(\p{L}{4,})i([sz])(e[ds]?|ing|ations?)$/u.exec(word);
  return match ? `${match[1]}i${match[2] === "s" ? "z" : "s"}${match[3]}` : undefined;
}
