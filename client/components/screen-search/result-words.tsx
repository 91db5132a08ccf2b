import type { ResultItem } from "#client/components/screen-search/product-search.ts";
import { ServerText } from "#client/components/server-text.tsx";

/** Titles of codes and notifications come from the data sets. */
export function ResultTitle({ item: { kind, title, isTranslated } }: { item: ResultItem }) {
  return (kind === "code" && !isTranslated) || kind === "notification" ? (
    <ServerText>{title}</ServerText>
  ) : (
    title
  );
}

export function ResultText({ item: { kind, lead, text } }: { item: ResultItem }) {
  return kind === "notification" ? (
    <>
      {lead}
      <ServerText>{text}</ServerText>
    </>
  ) : (
    text
  );
}
