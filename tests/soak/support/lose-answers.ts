import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Client } from "#shared/contract/call.ts";
import type { SpendFrom } from "#shared/domain/credit-balance.ts";
import { useCredit, useCreditAttempts } from "#shared/domain/use-credit.ts";
import type { Random } from "#tests/soak/support/random.ts";
import type { LossyProxy } from "#tests/support/lossy-proxy.ts";
import type { ApiCaller } from "#tests/support/mock-sign-in.ts";

/**
 * One wish to spend a credit, asked once under its key: whether it is known to be fulfilled, or
 * what was wrong with the answer.
 */
export type Ask = (key: string) => Promise<"fulfilled" | "unknown" | { wrong: string }>;

export interface LossPlan {
  proxy: LossyProxy;
  /**
   * The share of answers to what changes something (PUT, POST) that are lost after it was carried
   * out; of those to GETs a tenth of it.
   */
  rate: number;
  /** One for each wish. */
  wishes: readonly Ask[];
  atOnce: number;
  random: Random;
}

export interface LossResult {
  fulfilled: number;
  /** How often the clients asked, with one key a wish. */
  asked: number;
  /** PUTs that reached the proxy: attempts to use a credit. */
  attempts: number;
  lost: number;
  problems: string[];
}

const giveUpMs = 300_000;
/** The share of attempts that break before they are carried out, so that others have to follow. */
const cutBefore = 0.1;

/**
 * Has every wish asked for, under one key each, until it is known to be fulfilled, over a way that
 * loses answers.
 */
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
    // Not every silence means that something was done.
    if (method === "PUT" && random.chance(cutBefore)) return "cut";
    if (!random.chance(method === "GET" ? rate / 10 : rate)) return "pass";
    // A broken connection is noticed at once, silence only after the time an attempt may take.
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

/**
 * A paid search at the web server, which makes its attempts and its pauses itself; words of its
 * own, so that it is no free repeat.
 */
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
 * The product's own five attempts straight at the backend, without their pauses. Every one is a
 * PUT: nobody looks in between whether one was carried out.
 */
export function spendAtBackend(client: Client, from: SpendFrom): Ask {
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

/** Credits taken from these people. */
export async function countCharges(pool: pg.Pool, emails: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ charges: number }>(
    "select coalesce(-sum(credits), 0)::int as charges from ledger where kind in ('spend', 'refund') and actor = any($1)",
    [emails],
  );
  return rows[0]?.charges ?? -1;
}
