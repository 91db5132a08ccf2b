/**
 * A name for a new item that no other has: "note-7". Not random, so that the same steps always give
 * the same names.
 */
export function nextId(items: readonly { id: string }[], prefix: string): string {
  const start = `${prefix}-`;
  const numbers = items
    .filter(({ id }) => id.startsWith(start))
    .map(({ id }) => Number(id.slice(start.length)) || 0);
  return `${start}${Math.max(0, ...numbers) + 1}`;
}
