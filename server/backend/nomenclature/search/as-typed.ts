import { foldText } from "#server/backend/nomenclature/search/words.ts";

/** A word of the query in the spelling the person used: `Café` for `cafe`. */
export function asTyped(text: string, folded: string): string {
  const pieces = text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const whole = pieces.find(
    (piece) => foldText(piece).replace(/[-'’]/g, "") === folded.replace(/['’]/g, ""),
  );
  if (whole) return whole;
  const parts = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return parts.find((piece) => foldText(piece) === folded) ?? folded;
}
