import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { joinTeam } from "#tests/support/join-team.ts";
import type { Lane } from "#tests/support/lane.ts";

export interface Someone {
  email: string;
  customerId: string;
  /** At each of the backends. */
  at: Client[];
}

/** An owner, three members and an outsider, at several backends. */
export interface Team {
  owner: Someone;
  people: Someone[];
  support: Client[];
  subId: string;
  /** Ledger entries of spends before the storm. */
  entries: string[];
}

/** Bought and used in the ordinary way, then reduced to a few credits. */
export async function openTeam(lanes: readonly [Lane, ...Lane[]], random: Random): Promise<Team> {
  const id = randomUUID().slice(0, 13);
  const people = await Promise.all(
    ["owner", "ann", "ben", "cem", "dee"].map((name) =>
      openPerson(lanes, `${name}-${id}@storm.test`),
    ),
  );
  const [owner] = people as [Someone, ...Someone[]];
  const client = owner.at[0] as Client;
  await buy(lanes[0], client, random.pick(["price_premium_team_month", "price_business_month"]));
  for (const member of people.slice(1, 4))
    await joinTeam(
      { email: owner.email, client },
      { email: member.email, client: member.at[0] as Client },
      { cap: random.chance(0.5) ? null : random.whole(0, 12) },
    );
  const { data } = await client(usersSmartHs.currentAlt, {
    userid: owner.email,
    customerid: owner.customerId,
  });
  const subId = String(data.sub_id);
  const entries: string[] = [];
  for (const spender of [owner, owner, ...people.slice(1, 4)])
    entries.push(await spendOnce(spender, subId, spender === owner));
  const support = lanes.map((lane) => lane.clients.support);
  const left =
    Number(data.credits_purchased) -
    entries.filter((entry) => entry !== "").length -
    random.whole(0, 60);
  await support[0]?.(
    credits.void,
    { userid: owner.email, credits: left, reason: "before the storm" },
    keyed(),
  );
  return { owner, people, support, subId, entries: entries.filter((entry) => entry !== "") };
}

async function openPerson(lanes: readonly Lane[], email: string): Promise<Someone> {
  const at = await Promise.all(lanes.map((lane) => lane.clients.person(email)));
  const created = await at[0]?.(usersSmartHs.createCustomer, { email, name: "Pat" });
  return { email, at, customerId: String(created?.data?.stripe_customerid) };
}

async function buy(lane: Lane, client: Client, priceId: string): Promise<void> {
  const { url } = await client(billing.startCheckout, { priceId, returnTo: "/pricing" }, keyed());
  if (lane.stripe)
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ do: "pay" }),
      redirect: "manual",
    });
  else await client(billing.finishCheckout, { id: url.split("/").at(-1) ?? "", outcome: "paid" });
  await deliverAll(lane);
}

async function spendOnce({ email, at }: Someone, subId: string, isOwner: boolean): Promise<string> {
  const body = isOwner ? { subId } : { subId, subUserId: email };
  const call = at[0]?.(usersSmartHs.useCredit, body, keyed());
  return (call ?? Promise.reject()).then(
    (answer) => (answer as { data: { receipt_id: string } }).data.receipt_id,
    () => "",
  );
}

/** Delivers every event twice, until accepted. */
export async function deliverAll({ stripe, url }: Lane): Promise<void> {
  const events = stripe?.world.events.splice(0) ?? [];
  await Promise.all(
    [...events, ...events].map(async (event) => {
      for (
        let attempt = 0;
        attempt < 50 && (await stripe?.deliver(event, url)) !== 200;
        attempt += 1
      )
        await sleep(20);
    }),
  );
}

/** A new idempotency key for each request. */
export function keyed() {
  return { headers: { "idempotency-key": randomUUID() } };
}
