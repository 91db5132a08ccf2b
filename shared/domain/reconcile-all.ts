import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";

export type ReconcileResult = Omit<AnswerOf<typeof credits.reconcile>, "next">;

/** An account of millions of entries is one page. */
const pageTimeoutMs = 15 * 60_000;

/** Reconciles all credit accounts, page by page. */
export async function reconcileAll(
  client: Client,
  onPage: (lines: number) => void = () => undefined,
): Promise<ReconcileResult> {
  const all: ReconcileResult = { lines: 0, differences: [], unopened: [] };
  for (let after: string | undefined; ; ) {
    const page = await client(credits.reconcile, after === undefined ? {} : { after }, {
      timeoutMs: pageTimeoutMs,
    });
    all.lines += page.lines;
    all.differences.push(...page.differences);
    all.unopened.push(...page.unopened);
    onPage(all.lines);
    if (page.next === null) return all;
    after = page.next;
  }
}
