import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";
import type { Spend } from "#tests/model/accounts.ts";
import type { Source } from "#tests/model/ledger-model.ts";
import type { EventObject } from "#tests/support/fake-stripe.ts";
import type { Lane } from "#tests/support/lane.ts";

export const names = ["boss", "ann", "ben"] as const;
export type Name = (typeof names)[number];

/**
 * How a call fails: not at all, its response lost, database connections broken, or the
 * client's connection broken.
 */
export type Fault = "none" | "lost" | "database" | "caller";

export interface UseCreditBody {
  subId?: string;
  customerId?: string;
  subUserId?: string;
}

/** A spend that can be sent again. */
export interface Sent {
  who: Name;
  from: Source;
  body: UseCreditBody;
  key: string;
  /** The search that it names, if it does. */
  q?: string;
  /** Null if refused. */
  accepted: { entryId: string; spend: Spend } | null;
}

interface ModelUser {
  email: string;
  client: Client;
  customerId: string;
  /** Of the current plan, or the last one. */
  subId: string | null;
}

/** The users of one run at a real backend, and everything that can be repeated. */
export interface World {
  lane: Lane;
  users: Record<Name, ModelUser>;
  sent: Sent[];
  /** Paid checkouts, which may be completed again. */
  finished: { who: Name; url: string }[];
  /** Delivered Stripe events. */
  delivered: EventObject[];
  /** Outcomes by count. */
  met: Map<string, number>;
  /** Number of steps. */
  taken: number;
  /** Whether nothing has become due since it was last settled. */
  isSettled: boolean;
}

export async function openWorld(lane: Lane, met: Map<string, number>): Promise<World> {
  const id = randomUUID().slice(0, 13);
  const created = await Promise.all(
    names.map((name) => createUser(lane, `${name}-${id}@model.test`)),
  );
  const [boss, ann, ben] = created as [ModelUser, ModelUser, ModelUser];
  return {
    lane,
    users: { boss, ann, ben },
    sent: [],
    finished: [],
    delivered: [],
    met,
    taken: 0,
    isSettled: true,
  };
}

async function createUser({ clients }: Lane, email: string): Promise<ModelUser> {
  const client = await clients.person(email);
  const { data } = await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  return { email, client, customerId: String(data?.stripe_customerid), subId: null };
}

export function emailsOf({ users }: World): string[] {
  return names.map((name) => users[name].email);
}

/** The result, or the error code. Rethrows errors that leave the outcome unknown. */
export async function outcomeOf<T>(call: Promise<T>): Promise<{ ok: T } | { code: string }> {
  try {
    return { ok: await call };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) throw error;
    return { code: error.code };
  }
}

/**
 * Calls with a fault, then repeats without it until the outcome is known; `call` must be
 * idempotent. The signal aborts the client's connection.
 */
export async function callWithFault<T>(
  world: World,
  fault: { how: Fault; ms: number },
  call: (signal?: AbortSignal) => Promise<T>,
): Promise<{ ok: T } | { code: string }> {
  if (fault.how !== "none") await injectFault(world, fault, call);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await outcomeOf(call());
    } catch (error) {
      if (!(error instanceof AppError) || attempt >= 20) throw error;
      await sleep(10 * attempt);
    }
  }
}

/** Errors are irrelevant here. */
async function injectFault(
  { lane }: World,
  { how, ms }: { how: Fault; ms: number },
  call: (signal?: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const connection = new AbortController();
  const calling = call(connection.signal).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  if (how !== "lost") await sleep(ms);
  if (how === "database") await lane.cutConnections();
  if (how === "caller") connection.abort();
  await calling;
  // The backend completes the work of a disconnected client.
  if (how === "caller") await sleep(20);
}

/**
 * Delivers Stripe's events in random order, with duplicates and repeats of earlier ones, until each
 * is accepted.
 */
export async function deliverEvents(world: World, shuffle: number): Promise<void> {
  const { stripe, url } = world.lane;
  if (!stripe) return;
  const fresh = stripe.world.events.splice(0);
  const mixed = [
    ...fresh,
    ...fresh.filter((_, index) => (index + shuffle) % 3 === 0),
    ...world.delivered.slice(-(shuffle % 4)),
  ];
  if (shuffle % 2 === 1) mixed.reverse();
  await Promise.all(
    mixed.map(async (event) => {
      for (let attempt = 1; (await stripe.deliver(event, url)) !== 200; attempt += 1) {
        if (attempt >= 20) throw new Error(`${event.type} is not accepted`);
        await sleep(10 * attempt);
      }
    }),
  );
  world.delivered.push(...fresh);
}

/** The plan's current id (section 7), or the last known one. */
export async function refreshSubId({ users }: World, who: Name): Promise<void> {
  const user = users[who];
  const found = await outcomeOf(
    user.client(usersSmartHs.currentAlt, { userid: user.email, customerid: user.customerId }),
  );
  if ("ok" in found) user.subId = String(found.ok.data.sub_id);
}

/** Runs everything that is due. */
export async function settleAll(world: World): Promise<void> {
  if (world.isSettled) return;
  for (const name of names) await world.users[name].client(credits.overview, {});
  world.isSettled = true;
}
