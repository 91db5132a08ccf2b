import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Client } from "#shared/contract/call.ts";
import type { AccountToDebit } from "#shared/domain/credit-balance.ts";
import { useCredit, useCreditAttempts } from "#shared/domain/use-credit.ts";
import type { Random } from "#tests/soak/support/random.ts";
import type { LossyProxy } from "#tests/support/lossy-proxy.ts";
import type { ApiCaller } from "#tests/support/mock-sign-in.ts";

/** One credit to spend, requested once with its key: fulfilled, unknown, or a wrong response. */
export type Ask = (key: string) => Promise<"fulfilled" | "unknown" | { wrong: string }>;

export interface LossPlan {
  proxy: LossyProxy;
  /** Share of responses to PUT and POST lost after execution; a tenth of it for GET. */
  rate: number;
  wishes: readonly Ask[];
  atOnce: number;
  random: Random;
}

export interface LossResult {
  fulfilled: number;
  /** Number of requests, with one key per credit. */
  asked: number;
  /** PUTs that reached the proxy. */
  attempts: number;
  lost: number;
  problems: string[];
}

const giveUpMs = 300_000;
/** Share of requests cut before execution, which forces retries. */
const cutBefore = 0.1;

/** Requests each credit with one key over a lossy connection until it is fulfilled. */
export async function loseAnswers({
  proxy,
  rate,
  wishes,
  atOnce,
  random,
}: LossPlan): Promise<LossResult> {
  const result: LossResult = { fulfilled: 0, asked: 0, attempts: 0, lost: 0, problems: [] };
  const attempts = new Map<string, number>();
  const before = { ...proxy.seen };
  proxy.decide = ({ method, key }) => {
    if (method === "PUT") attempts.set(key, (attempts.get(key) ?? 0) + 1);
    // Not every lost response was executed.
    if (method === "PUT" && random.chance(cutBefore)) return "cut";
    if (!random.chance(method === "GET" ? rate / 10 : rate)) return "pass";
    // A broken connection is noticed at once, silence only after the timeout.
    return random.chance(0.02) ? "swallow" : "lose";
  };
  const open = [...wishes];
  const worker = async () => {
    for (let ask = open.pop(); ask; ask = open.pop()) await fulfil(ask, result, attempts);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  proxy.decide = () => "pass";
  result.attempts = [...attempts.values()].reduce((sum, count) => sum + count, 0);
  result.lost = proxy.seen.lose + proxy.seen.swallow - before.lose - before.swallow;
  return result;
}

async function fulfil(ask: Ask, result: LossResult, attempts: Map<string, number>): Promise<void> {
  const key = randomUUID();
  const started = Date.now();
  while (Date.now() - started < giveUpMs) {
    const before = attempts.get(key) ?? 0;
    result.asked += 1;
    const answer = await ask(key);
    const made = (attempts.get(key) ?? 0) - before;
    if (made > useCreditAttempts) result.problems.push(`${made} attempts for one request`);
    if (answer === "fulfilled") result.fulfilled += 1;
    else if (typeof answer === "object") result.problems.push(answer.wrong);
    if (answer !== "unknown") return;
    await sleep(200);
  }
  result.problems.push(`not fulfilled after ${giveUpMs} ms`);
}

/** A paid search at the web server, which retries by itself; unique words prevent a free repeat. */
export function searchAtWeb(caller: ApiCaller): Ask {
  const body = { kind: "hs-code", q: `running shoes ${randomUUID().slice(0, 8)}` };
  return async (key) => {
    const answer = await caller.post("/api/searches", body, { "idempotency-key": key });
    const receipt = answer.body.receipt as { charged?: boolean } | undefined;
    if (answer.status === 201 && receipt?.charged === true) return "fulfilled";
    return answer.status >= 500
      ? "unknown"
      : {
          wrong: `a search was answered ${answer.status} ${JSON.stringify(receipt ?? answer.body)}`,
        };
  };
}

/**
 * The product's five attempts sent to the backend directly, without pauses. All are PUTs: no
 * attempt checks whether an earlier one succeeded.
 */
export function spendAtBackend(client: Client, from: AccountToDebit): Ask {
  return async (key) => {
    const outcome = await useCredit(client, async () => from, {
      idempotencyKey: key,
      wait: async () => undefined,
    });
    if (outcome.outcome === "used") return "fulfilled";
    return outcome.outcome === "failed"
      ? "unknown"
      : { wrong: `a spend ended as ${outcome.outcome}` };
  };
}

/** Number of credits debited from these users. */
export async function countCharges(pool: pg.Pool, emails: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ charges: number }>(
    "select coalesce(-sum(credits), 0)::int as charges from ledger where kind in ('spend', 'refund') and actor = any($1)",
    [emails],
  );
  return rows[0]?.charges ?? -1;
}
