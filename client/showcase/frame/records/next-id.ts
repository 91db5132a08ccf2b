/** An id that none of these has: "lead-7" after "lead-6". */
export function nextId(prefix: string, ids: readonly string[]): string {
  const used = ids
    .map((id) => (id.startsWith(`${prefix}-`) ? Number(id.slice(prefix.length + 1)) : 0))
    .filter(Number.isFinite);
  return `${prefix}-${Math.max(0, ...used) + 1}`;
}
