/** Legal forms and titles, which do not distinguish names. */
const noise = new Set(
  ["ltd", "limited", "llc", "inc", "incorporated", "co", "company", "corp", "corporation", "plc"]
    .concat(["sa", "sas", "sarl", "srl", "spa", "gmbh", "ag", "kg", "bv", "nv", "oy", "ab", "as"])
    .concat(["ooo", "oao", "zao", "pao", "ao", "jsc", "pjsc", "ojsc", "cjsc", "joint", "stock"])
    .concat(["the", "and", "of", "for", "de", "la", "el", "al", "ul", "bin", "ibn", "abu", "mr"])
    .concat(["mrs", "dr", "fze", "fzco", "fzc", "pte", "pvt", "sdn", "bhd", "liability"]),
);

/** Letters without a decomposition into base and accent. */
const letters: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h" },
};

/**
 * The words that identify a name: lower case, without accents, punctuation, legal forms and
 * particles, sorted. A name made only of such words keeps them.
 */
export function nameWords(name: string): string[] {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđðþßæœıħ]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’`ʼ.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !noise.has(word));
  return (telling.length > 0 ? telling : words).sort();
}

/** A phonetic key across transliterations: Sergei and Sergey, Qadhafi and Gaddafi. */
export function phoneticKey(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/(?:kh|gh|dh|th|sh|zh)/g, ([first = ""]) => first)
    .replace(/(?:tch|ch|cz|tz|ts)/g, "c")
    .replace(/(?:ck|[qgk])/g, "k")
    .replace(/[wv]/g, "v")
    .replace(/[jzs]/g, "s")
    .replace(/[aeiouy]+/g, "a")
    .replace(/(.)\1+/g, "$1");
}
