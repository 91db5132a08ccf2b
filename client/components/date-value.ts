/**
 * What a date field may show: a day that exists, as YYYY-MM-DD; nothing for other text, of which a
 * browser warns in its console.
 */
export function dateValue(text = ""): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}
