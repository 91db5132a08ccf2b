/** One entry of the gallery: the markup that is drawn and, word for word, shown beside it. */
export interface Example {
  /** Names the section in the page's address; unique on its screen, as is every id in `source`. */
  id: string;
  title: string;
  /** One sentence: what it is for, or what to look out for. */
  about?: string;
  source: string;
  /** Takes the whole row. */
  wide?: boolean;
  /** True where something of it can be closed for good: a button then brings it back. */
  again?: boolean;
}

/** Markup of an example, its lines moved left so that it can be read beside its drawing. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  const text = parts.reduce((all, part, at) => `${all}${values[at - 1] ?? ""}${part}`);
  const lines = text
    .split("\n")
    .filter((line, at, all) => line.trim() !== "" || (at > 0 && at < all.length - 1));
  const depth = Math.min(
    ...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length),
  );
  return lines
    .map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length)))
    .join("\n");
}

/** The same piece of markup for several names, one a line. */
export function each(
  rows: readonly (readonly string[])[],
  draw: (...row: string[]) => string,
): string {
  return rows.map((row) => draw(...row)).join("\n");
}
