/** Translations of the data sets' texts into one language, by English text. */
export type DataTexts = Readonly<Record<string, string>>;

/** The namespace of i18next that holds those at hand. */
export const dataNamespace = "data";

/** Of every text in a JSON value that has a translation; undefined where none has. */
export function translationsIn(value: unknown, texts: DataTexts): DataTexts | undefined {
  const found: Record<string, string> = {};
  const look = (text: string): boolean => {
    const isKnown = Object.hasOwn(texts, text);
    if (isKnown) found[text] = texts[text] as string;
    return isKnown;
  };
  const visit = (part: unknown): void => {
    if (typeof part === "string") {
      if (!look(part)) {
        for (const run of runsOf(sentencesOf(part))) if (!look(run)) look(run.replace(label, ""));
        // The longest only: a shorter one is a part of it.
        partsOf(part).some(look);
      }
    } else if (typeof part === "object" && part !== null) {
      for (const inner of Object.values(part)) visit(inner);
    }
  };
  visit(value);
  return Object.keys(found).length > 0 ? found : undefined;
}

/**
 * A text that joins several known ones, part by part; undefined if a part is unknown. `find` also
 * gets runs of sentences: one known text may have several.
 */
export function translateJoined(
  text: string,
  find: (part: string, sentences: number) => string | undefined,
): string | undefined {
  const sentences = sentencesOf(text);
  const parts: string[] = [];
  for (let start = 0; start < sentences.length; ) {
    const findUntil = (end: number) => find(sentences.slice(start, end).join(" "), end - start);
    // The longest known run; the whole text is known not to be one.
    let end = start === 0 ? sentences.length - 1 : sentences.length;
    let part = findUntil(end);
    for (; part === undefined && end > start + 1; part = findUntil(end)) end -= 1;
    if (part === undefined) return undefined;
    parts.push(part);
    start = end;
  }
  return parts.length > 0 ? parts.join(" ") : undefined;
}

/** Longer texts are none of ours. */
const mostSentences = 12;

/** Before a text: "Exempt: ". */
const label = /^\w+: /;

/** Of a message such as "exemptions from DUTY, which …": a text starts after these many words. */
const mostWordsBefore = 3;
const longestSentence = 400;

/** Parts of a sentence that may be texts of the data sets, the longest first. */
function partsOf(text: string): string[] {
  if (text.length > longestSentence || !/^\S+ \S/.test(text)) return [];
  const starts = [...text.matchAll(/ /g)].slice(0, mostWordsBefore).map(({ index }) => index + 1);
  const ends = [...text.matchAll(/[,;:] | \(|$/g)].map(({ index }) => index);
  return [0, ...starts]
    .flatMap((start) => ends.filter((end) => end > start).map((end) => text.slice(start, end)))
    .sort((a, b) => b.length - a.length);
}

/** None for a text of one sentence. */
function sentencesOf(text: string): string[] {
  const sentences = text.includes(". ") ? text.split(/(?<=\.) (?=[A-Z0-9])/) : [];
  return sentences.length > 1 && sentences.length <= mostSentences ? sentences : [];
}

function runsOf(sentences: readonly string[]): string[] {
  return sentences.flatMap((_, start) =>
    sentences.slice(start).map((__, more) => sentences.slice(start, start + more + 1).join(" ")),
  );
}
