/** The value of a date input: the text if it is a valid YYYY-MM-DD date, else empty. */
export function dateValue(text = ""): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}
