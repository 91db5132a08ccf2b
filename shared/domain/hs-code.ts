/** The 2 to 10 digits of a code in any notation (`0101.21-00 00`); null if it is not a code. */
export function readHsCode(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\d[\d\s.\-/]*$/.test(trimmed)) return null;
  const digits = trimmed.replace(/\D/g, "");
  return digits.length >= 2 && digits.length <= 10 && digits.length % 2 === 0 ? digits : null;
}

/** `6404110010` becomes `6404.11.00.10`. */
export function formatHsCode(digits: string): string {
  if (digits.length <= 4) return digits;
  const rest = digits.slice(4).match(/.{1,2}/g) ?? [];
  return [digits.slice(0, 4), ...rest].join(".");
}

/** Whether one code is the other or a parent of it. */
export function codesOverlap(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
