import { type Finding, findingOf } from "#cli/commands/doctor/finding.ts";
import type { CliContext } from "#cli/context.ts";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";

/** Whether support may ask, the books are right, and plans can be bought. */

export async function checkToken({ connection }: CliContext): Promise<Finding> {
  const check = "Support token";
  if (!connection.token) return { check, ok: false, answer: connection.tokenSource };
  return findingOf(check, async () => {
    await connection.client(credits.ledger, { userid: "nobody@clearlane.invalid", page: 1 });
    return { ok: true, answer: `accepted (from ${connection.tokenSource})` };
  });
}

export async function checkLedger({ connection }: CliContext): Promise<Finding> {
  return findingOf("Ledger adds up", async () => {
    const { lines, differences } = await connection.client(credits.reconcile, {});
    const more = differences.length > 0 ? "; `ledger reconcile` names them" : "";
    return {
      ok: differences.length === 0,
      answer: `${lines} credit lines, ${differences.length} differences${more}`,
    };
  });
}

/** Which billing sells the plans, and whether each has a price. */
export async function checkBilling({ connection }: CliContext): Promise<Finding> {
  return findingOf("Billing", async () => {
    const { provider, items } = await connection.client(billing.plans, {});
    const unpriced = items.filter(({ amount }) => amount === null).map(({ priceId }) => priceId);
    const words = `${provider === "stripe" ? "Stripe" : "embedded (no money moves)"}, ${items.length} plans on sale`;
    return {
      ok: items.length > 0 && unpriced.length === 0,
      answer: unpriced.length > 0 ? `${words}; no price known for ${unpriced.join(", ")}` : words,
    };
  });
}
