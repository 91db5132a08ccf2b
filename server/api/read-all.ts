/** Most that a page of the lists may have. */
export const exportPageSize = 500;

/** Newest first. Rows added meanwhile shift the pages: each row is yielded once. */
export async function* readAll<Item extends { id: string }>(
  read: (page: number) => Promise<{ items: Item[]; next: number | null }>,
): AsyncGenerator<Item[]> {
  const seen = new Set<string>();
  for (let next: number | null = 1; next !== null; ) {
    const page: { items: Item[]; next: number | null } = await read(next);
    yield page.items.filter(({ id }) => !seen.has(id));
    for (const { id } of page.items) seen.add(id);
    next = page.next;
  }
}
