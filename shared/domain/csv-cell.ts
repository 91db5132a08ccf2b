/**
 * A cell of a CSV file (RFC 4180). One that begins like a formula gets an apostrophe before it: a
 * spreadsheet would run it (OWASP, CSV injection).
 */
export function writeCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
