import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";

export type LedgerPage = AnswerOf<typeof credits.ledger>;

/**
 * Every page of a person's ledger from the newest, or from `page` on, `size` entries (at most 500)
 * each. Entries made meanwhile push others onto the next page: those come once.
 */
export async function* readPages(
  client: Client,
  userid: string,
  { page = 1, size = 50 } = {},
): AsyncGenerator<LedgerPage> {
  const seen = new Set<string>();
  for (let next: number | null = page; next !== null; ) {
    const found: LedgerPage = await client(credits.ledger, { userid, page: next, size });
    const items = found.items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    yield { ...found, items };
    next = found.next;
  }
}
