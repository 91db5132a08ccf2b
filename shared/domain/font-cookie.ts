/** Set by the browser once the font is in its cache; the value names the font's style sheet. */
export const fontCookie = "clearlane_font";

/** Of a style sheet's address: with a hash, so that another font gets another name. */
export function fontName(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}
