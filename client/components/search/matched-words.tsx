import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { confidence } from "#shared/contract/searches.ts";

export type ConfidenceWord = z.infer<typeof confidence>;

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const confidenceClasses: Record<ConfidenceWord, string> = {
  strong: "confidence-strong",
  good: "confidence-good",
  possible: "confidence-possible",
};

/** How sure a match is, in a word and a colour. */
export function Confidence({ word }: { word: ConfidenceWord }) {
  const { t } = useTranslation("search");
  return <span className={`badge ${confidenceClasses[word]}`}>{t(`confidence.${word}`)}</span>;
}

/** The words of the search that a result was found by. */
export function MatchedWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation("search");
  if (words.length === 0) return null;
  return (
    <p className="matched-words">
      {t("result.matched")}{" "}
      {words.map((word) => (
        <mark key={word}>{word}</mark>
      ))}
    </p>
  );
}
