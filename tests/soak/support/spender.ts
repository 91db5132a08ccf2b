import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { send } from "#tests/support/mock-sign-in.ts";

/** The program's current addresses, which change with each start. */
export interface Whereabouts {
  origin: string;
  backendUrl: string;
}

/** A user and the account to debit. */
export interface Spender {
  email: string;
  authorization: string;
  /** Body of the backend calls; empty for a trial. */
  body: { subId?: string; subUserId?: string };
  /** Whether some of the spends go through the web server. */
  throughWeb: boolean;
}

/** The final outcome of one key. */
export interface Settled {
  email: string;
  key: string;
  outcome: "accepted" | "refused";
  /** Attempts without a reliable response. */
  lost: number;
}

const giveUpMs = 120_000;

/**
 * Spends one credit with one key, retrying until the outcome is definite. Throws on any other
 * response.
 */
export async function settleSpend(
  where: () => Whereabouts,
  spender: Spender,
  through: "backend" | "web",
): Promise<Settled> {
  const { email } = spender;
  const key = randomUUID();
  const started = Date.now();
  for (let lost = 0; ; lost += 1) {
    const answer = await attempt(where(), spender, key, through).catch(() => null);
    if (answer?.status === 200 || answer?.status === 201)
      return { email, key, outcome: "accepted", lost };
    if (answer?.status === 402) return { email, key, outcome: "refused", lost };
    if (answer && answer.status < 500)
      throw new Error(`a spend was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (Date.now() - started > giveUpMs)
      throw new Error(`no answer in ${giveUpMs} ms; the last was ${JSON.stringify(answer)}`);
    await sleep(50);
  }
}

/**
 * A single call at the backend; the complete paid search at the web server. Both with unique words
 * to prevent a free repeat; where searches follow at the web server, the call names its own, or the
 * next of them would use its debit.
 */
function attempt(
  { origin, backendUrl }: Whereabouts,
  { authorization, body, throughWeb }: Spender,
  key: string,
  through: "backend" | "web",
) {
  const headers = { authorization, "idempotency-key": key };
  const search = { kind: "hs-code" as const, q: `running shoes ${key.slice(0, 8)}` };
  if (through === "web") return send(`${origin}/api/searches`, "POST", search, headers);
  return send(`${backendUrl}/users-smart-hs/subscription/useCredit`, "PUT", body, {
    ...headers,
    ...(throughWeb ? { [searchHeader]: writeSearchHeader(search, 1) } : {}),
  });
}
