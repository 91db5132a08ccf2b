/**
 * Limits on failed sign-ins and on registrations, counted in the database for every process and
 * server. An attempt counts before it is checked, so that parallel ones cannot slip through.
 */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Response } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { sql } from "kysely";
import {
  accountPolicy,
  addressPolicy,
  allRegistrationsPolicy,
  attackedPairPolicy,
  delayAfter,
  failuresOfAttackedAccount,
  type Policy,
  pairPolicy,
  registrationPolicy,
} from "#server/auth/attempt-policy.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { logSecurity, type SecurityEvent } from "#server/http/security-log.ts";
import { AppError } from "#shared/errors.ts";

export interface AttemptLimits {
  /** Throws 429 with the time to wait. */
  begin(response: Response, attempt: Attempt): Promise<{ succeed(): Promise<void> }>;
  /** Counts a registration of an address. Throws 429. */
  countRegistration(response: Response, email: string): Promise<void>;
  /** Deletes what no longer counts. */
  sweep(): Promise<void>;
}

/**
 * Counts as a failure unless it succeeds; a success resets the account's counter at this address.
 */
interface Attempt {
  event: "sign-in" | "password-reset";
  /** As typed; it need not exist. */
  account: string;
}

interface Counter {
  failures: number;
  blockedUntil: number;
}

/** Not the current time: another server's clock may be slightly behind. */
const notBlocked = new Date(0);
/** More rows are only traces of a flood; the oldest are deleted first. */
const mostRows = 200_000;

export function createAttemptLimits({
  database,
  log,
  now,
}: {
  database: Database;
  log: Log;
  now: () => number;
}): AttemptLimits {
  return {
    begin: async (response, { event, account: typed }) => {
      const address = networkOf(response.req.ip);
      const account = typed.trim().toLowerCase();
      const keys = {
        address: keyOf("address", address),
        account: keyOf(event, account),
        pair: keyOf(event, account, address),
      };
      await logThrottled(log, response, { event, who: account }, () =>
        countIn(database, Object.values(keys), now(), (found) => ({
          [keys.address]: addressPolicy,
          [keys.account]: accountPolicy,
          [keys.pair]:
            found(keys.account).failures >= failuresOfAttackedAccount
              ? attackedPairPolicy
              : pairPolicy,
        })),
      );
      return { succeed: () => uncount(database, keys, now()) };
    },
    countRegistration: async (response, email) => {
      const own = keyOf("registrations", networkOf(response.req.ip));
      const all = keyOf("registrations");
      await logThrottled(log, response, { event: "registration", who: email }, () =>
        countIn(database, [own, all], now(), () => ({
          [own]: registrationPolicy,
          [all]: allRegistrationsPolicy,
        })),
      );
    },
    sweep: () => sweep(database, now()),
  };
}

async function logThrottled(
  log: Log,
  response: Response,
  event: Pick<SecurityEvent, "event" | "who">,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof AppError && error.code === "too-many-requests")
      logSecurity(log, response, {
        ...event,
        outcome: "throttled",
        facts: { seconds: error.retryAfter },
      });
    throw error;
  }
}

/** Counts one attempt under all keys, or under none: throws 429 while any of them waits. */
async function countIn(
  database: Database,
  keys: readonly string[],
  now: number,
  policiesFor: (found: (key: string) => Counter) => Record<string, Policy>,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const counters = await lockCounters(trx, keys, now);
    const found = (key: string) => counters.get(key) ?? { failures: 0, blockedUntil: 0 };
    const blockedUntil = Math.max(...keys.map((key) => found(key).blockedUntil));
    if (blockedUntil > now) throw tooMany(Math.ceil((blockedUntil - now) / 1000));
    for (const [key, policy] of Object.entries(policiesFor(found)))
      await writeCounter(trx, key, found(key).failures + 1, policy, now);
  });
}

/** Always in one order, so that attempts beside one another wait and never deadlock. */
async function lockCounters(
  trx: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Counter>> {
  const sorted = keys.toSorted();
  const at = new Date(now);
  await trx
    .insertInto("sign_in_attempts")
    .values(sorted.map((key) => ({ key, last_at: at, blocked_until: notBlocked, forget_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom("sign_in_attempts")
    .select(["key", "failures", "blocked_until", "forget_at"])
    .where("key", "in", sorted)
    .orderBy("key")
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ key, failures, blocked_until, forget_at }) => [
      key,
      {
        failures: forget_at.getTime() > now ? failures : 0,
        blockedUntil: blocked_until.getTime(),
      },
    ]),
  );
}

async function writeCounter(
  trx: Db,
  key: string,
  failures: number,
  policy: Policy,
  now: number,
): Promise<void> {
  const delay = delayAfter(failures, policy);
  await trx
    .updateTable("sign_in_attempts")
    .set({
      failures,
      last_at: new Date(now),
      blocked_until: delay === 0 ? notBlocked : new Date(now + delay * 1000),
      forget_at: new Date(now + (delay + policy.forgetSeconds) * 1000),
    })
    .where("key", "=", key)
    .execute();
}

/** Takes an attempt back; failures of other accounts at the address still count. */
async function uncount(
  database: Database,
  keys: { address: string; account: string; pair: string },
  now: number,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockCounters(trx, Object.values(keys), now);
    await trx.deleteFrom("sign_in_attempts").where("key", "=", keys.pair).execute();
    await sql`
      update sign_in_attempts set failures = greatest(failures - 1, 0),
        blocked_until = ${notBlocked}
      where key in (${keys.address}, ${keys.account})`.execute(trx);
  });
}

async function sweep(db: Db, now: number): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("forget_at", "<", new Date(now)).execute();
  await sql`
    delete from sign_in_attempts where key in (
      select key from sign_in_attempts order by last_at desc offset ${mostRows})`.execute(db);
}

function tooMany(seconds: number): AppError {
  return new AppError("too-many-requests", {
    message: `Too many attempts. Please wait ${describeWait(seconds)} and try again.`,
    retryAfter: seconds,
  });
}

function describeWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** One customer's network: an IPv4 address, or 64 bits of an IPv6 one. */
function networkOf(address = ""): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? ipKeyGenerator(address, 64) : address;
}

/** Hashed: the table needs neither addresses nor user names. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
