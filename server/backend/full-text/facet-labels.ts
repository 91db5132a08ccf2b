import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { sentenceCase } from "#shared/sentence-case.ts";

/** Names of places and chapters. */
export interface LabelSources {
  lanes: Pick<Lanes, "find">;
  nomenclature: Pick<Nomenclature, "titleOf">;
}

/**
 * Label of a facet's value, in English: a chapter's title goes without its number, which is the
 * value. A client may translate those of kind "words".
 */
export function facetLabel(
  labels: "words" | "place" | "chapter" | "verbatim",
  value: string,
  { lanes, nomenclature }: LabelSources,
): string {
  if (labels === "words") return sentenceCase(value.replaceAll("-", " "));
  if (labels === "place") return placeName(lanes, value);
  return (labels === "chapter" && nomenclature.titleOf(value)) || value;
}

/** Name of a country or customs union; the code itself where it is unknown. */
export function placeName(lanes: Pick<Lanes, "find">, code: string): string {
  return lanes.find(code)?.name ?? code;
}
