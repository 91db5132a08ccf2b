/** Addresses of code pages. */

export interface LaneChoice {
  destination?: string | undefined;
  origin?: string | undefined;
  /** YYYY-MM-DD */
  date?: string | undefined;
}

export interface NamedCode {
  /** Digits. */
  code: string;
  /** Words for the address's readers; they select nothing. */
  title: string;
}

/**
 * Where a code opens: on its lane where both ends are chosen, else on the page that asks for one
 * and keeps what is chosen.
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
 * The page that shows a code and asks for what is missing of its lane; it goes on to the lane by
 * itself when nothing is.
 */
export function askAddress(code: string, lane: LaneChoice): string {
  return `/hs-code-details${queryOf({ code, destination: lane.destination, origin: lane.origin, date: lane.date })}`;
}

function queryOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/**
 * `Footwear, with outer soles` as `footwear-with-outer-soles`; whole words, at most 60 letters of
 * them, never empty.
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
