import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "#tests/support/mock-sign-in.ts";

/** Where the program answers at the moment; another address after each start. */
export interface Whereabouts {
  origin: string;
  backendUrl: string;
}

/** Who spends, and on what. */
export interface Spender {
  email: string;
  authorization: string;
  /** What their calls to the backend name; a trial where it is empty. */
  body: { subId?: string; subUserId?: string };
  /** Whether some of their spends take the whole way through the web server. */
  throughWeb: boolean;
}

/** What became of one key once it was known for certain. */
export interface Settled {
  email: string;
  key: string;
  outcome: "accepted" | "refused";
  /** Attempts that ended without an answer one could rely on. */
  lost: number;
}

const giveUpMs = 120_000;

/**
 * Uses one credit with one key, asking on with the same key until the answer is definite. Throws on
 * an answer that is neither.
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
 * At the backend the one call that spends; at the web server the whole journey of a paid search,
 * with words of its own so that it is no free repeat.
 */
function attempt(
  { origin, backendUrl }: Whereabouts,
  { authorization, body }: Spender,
  key: string,
  through: "backend" | "web",
) {
  const headers = { authorization, "idempotency-key": key };
  if (through === "backend")
    return send(`${backendUrl}/users-smart-hs/subscription/useCredit`, "PUT", body, headers);
  return send(
    `${origin}/api/searches`,
    "POST",
    { kind: "hs-code", q: `running shoes ${key.slice(0, 8)}` },
    headers,
  );
}
