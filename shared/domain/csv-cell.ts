/** A CSV cell (RFC 4180); an apostrophe keeps spreadsheets from running formulas (OWASP). */
export function writeCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
