export interface LaneChoice {
  destination?: string | undefined;
  origin?: string | undefined;
  /** YYYY-MM-DD */
  date?: string | undefined;
}

interface NamedCode {
  /** Digits. */
  code: string;
  /** Readable part of the URL; selects nothing. */
  title: string;
}

/**
 * Address of a code: its lane page if both ends are chosen, else the form that keeps the choices
 * made.
 */
export function codeAddress({ code, title }: NamedCode, lane: LaneChoice): string {
  const { destination, origin, date } = lane;
  if (destination && origin) {
    const segments = [code, slug(title), destination, origin].map(encodeURIComponent).join("/");
    return `/hs-code-details/${segments}${queryOf({ date })}`;
  }
  return askAddress(code, lane);
}

/**
 * Page that shows a code and asks for the rest of its lane. It redirects if the lane is complete.
 */
export function askAddress(code: string, lane: LaneChoice): string {
  const { destination, origin, date } = lane;
  return `/hs-code-details${queryOf({ code, destination, origin, date })}`;
}

function queryOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/**
 * `Footwear, with outer soles` becomes `footwear-with-outer-soles`. Whole words, at most 60
 * characters, never empty.
 */
export function slug(words: string): string {
  const plain = words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = plain.length > 60 ? plain.slice(0, 61).replace(/-[^-]*$/, "") : plain;
  return short.slice(0, 60) || "goods";
}
