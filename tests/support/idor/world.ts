import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type ApiCaller, mockCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

/** A running program with its database. */
export interface IdorTarget {
  origin: string;
  backendUrl: string;
  subUserPriceIds: readonly string[];
  pool: Pick<pg.Pool, "query">;
}

/** Two owners with a team each, a member, a removed member, an administrator, a visitor. */
export interface Principal {
  name: string;
  email: string;
  authorization: string | null;
  customerId: string;
  /** The plan they draw on, or a stand-in. */
  subId: string;
  /** The user that they attack. */
  victim: "A" | "B";
}

/** The ids and secrets of one user. */
export interface Victim {
  email: string;
  customerId: string;
  subId: string;
  memberEmail: string;
  /** For paths and bodies. */
  ids: string[];
  /** Must not occur in responses to others. */
  secrets: string[];
}

export interface World {
  principals: readonly Principal[];
  victims: Record<"A" | "B", Victim>;
  /** All stored data of a victim as one text. */
  snapshot(victim: "A" | "B"): Promise<string>;
}

export async function createWorld(target: IdorTarget): Promise<World> {
  const { origin } = target;
  const owners = { A: await createOwner(target), B: await createOwner(target) };
  const [sub, removed, admin] = [
    await registerCaller(origin),
    await registerCaller(origin),
    await mockCaller(origin),
  ];
  for (const caller of [sub, removed, admin]) await must(caller.get("/api/credits"));
  for (const member of [sub, removed]) await join(owners.A, member, 5);
  await must(
    removed.post(
      "/api/searches",
      { kind: "hs-code", q: `cotton shirts ${word()}` },
      { "idempotency-key": randomUUID() },
    ),
  );
  await must(owners.A.remove(`/api/sub-users/${encodeURIComponent(removed.email)}`));
  const ofB = await registerCaller(origin);
  await join(owners.B, ofB, null);
  for (const owner of [owners.A, owners.B])
    await must(owner.post("/api/sub-users", { email: `open-${word()}@example.test` }));
  const victims = {
    A: await describeVictim(target, owners.A.email, sub.email, owners.A.company),
    B: await describeVictim(target, owners.B.email, ofB.email, owners.B.company),
  };
  const principal = async (
    name: Principal["name"],
    caller: ApiCaller | null,
    victim: "A" | "B",
  ): Promise<Principal> => ({
    name,
    email: caller?.email ?? "nobody@example.test",
    authorization: caller?.authorization ?? null,
    customerId: caller ? await findCustomerId(target, caller.email) : "cus_none",
    subId:
      name === "sub-user of A"
        ? victims.A.subId
        : (victims[name as "A" | "B"]?.subId ?? "sub_none"),
    victim,
  });
  return {
    principals: await Promise.all([
      principal("visitor", null, "A"),
      principal("A", owners.A, "B"),
      principal("B", owners.B, "A"),
      principal("sub-user of A", sub, "B"),
      principal("removed sub-user", removed, "A"),
      principal("admin", admin, "A"),
    ]),
    victims,
    snapshot: (victim) => snapshot(target, victims[victim].email),
  };
}

async function join(owner: ApiCaller, member: ApiCaller, cap: number | null): Promise<void> {
  await must(owner.post("/api/sub-users", { email: member.email, cap }));
  const { body } = await must(member.get("/api/invitations"));
  const [invitation] = body.items as { id: string }[];
  await must(member.post(`/api/invitations/${invitation?.id}/accept`, {}));
}

interface Owner extends ApiCaller {
  company: string;
  remove(path: string): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** A user who bought Business, named a company and paid for a search. */
export async function createOwner({
  origin,
  backendUrl,
  subUserPriceIds,
}: IdorTarget): Promise<Owner> {
  const caller = await registerCaller(origin);
  const company = `Company ${word()}`;
  await must(caller.get("/api/credits"));
  const priceId = subUserPriceIds[0];
  const started = await must(
    caller.post("/api/billing/checkouts", { priceId, returnTo: "/pricing" }),
  );
  const id = String(started.body.url).split("/").pop();
  // The checkout page's own call to the backend.
  await must(send(backendUrl, caller, "POST", `/billing/checkouts/${id}`, { outcome: "paid" }));
  await must(send(origin, caller, "PUT", "/api/profile", { name: `Name ${word()}`, company }));
  const key = { "idempotency-key": randomUUID() };
  await must(caller.post("/api/searches", { kind: "hs-code", q: `leather boots ${word()}` }, key));
  await must(caller.post("/api/watches", { kind: "search", key: `q=${word()}` }));
  return { ...caller, company, remove: (path) => send(origin, caller, "DELETE", path) };
}

export async function findCustomerId(target: IdorTarget, email: string): Promise<string> {
  const answer = await target.pool.query<{ id: string }>(
    "select stripe_customerid as id from customers where email = $1",
    [email],
  );
  return answer.rows[0]?.id ?? "cus_none";
}

/** Unique. */
function word(): string {
  return `marker${randomUUID().slice(0, 8)}`;
}

async function send(
  origin: string,
  caller: ApiCaller,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: caller.authorization,
      accept: "application/json",
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function must<T extends { status: number; body: unknown }>(pending: Promise<T>): Promise<T> {
  const answer = await pending;
  if (answer.status > 299)
    throw new Error(`the world could not be made: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** All rows of a user with an id or text of their own. */
const ownThings = `
with own as (select id, stripe_customerid from customers where email = $1),
lines as (select l.id, l.sub_id from credit_lines l join own on own.id = l.customer_id)
select own.stripe_customerid as "customerId",
  (select sub_id from lines where sub_id is not null limit 1) as "subId",
  array(select id::text from lines) || array(select e.id::text from ledger e join lines on lines.id = e.line_id where e.actor in ($1, 'billing', 'clearlane'))
    || array(select s.id::text from searches s join lines on lines.id = s.line_id where s.actor = $1)
    || array(select c.id::text from checkouts c join own on own.id = c.customer_id)
    || array(select i.id from invoices i join own on own.id = i.customer_id)
    || array(select t.id::text from team_invitations t join own on own.id = t.customer_id where t.state = 'invited')
    || array(select w.id::text from watches w where w.account = $1) as ids,
  array(select q from searches s join lines on lines.id = s.line_id where s.actor = $1)
    || array(select w.key from watches w where w.account = $1) as texts
from own`;

async function describeVictim(
  target: IdorTarget,
  email: string,
  memberEmail: string,
  company: string,
): Promise<Victim> {
  const { rows } = await target.pool.query<{
    customerId: string;
    subId: string;
    ids: string[];
    texts: string[];
  }>(ownThings, [email]);
  const own = rows[0];
  if (!own) throw new Error(`${email} has no customer`);
  const { customerId, subId, ids, texts } = own;
  return {
    email,
    customerId,
    subId,
    memberEmail,
    ids,
    secrets: [customerId, subId, company, memberEmail, ...ids, ...texts],
  };
}

const stored = `
with own as (select id from customers where email = $1), lines as (select * from credit_lines where customer_id in (select id from own))
select json_build_array(
  (select json_agg(l order by l.id) from lines l),
  (select json_agg(c order by c.id) from customers c where c.id in (select id from own)),
  (select json_agg(s order by s.id) from sub_users s where s.line_id in (select id from lines) or s.email = $1),
  (select json_agg(t order by t.id) from team_invitations t where t.customer_id in (select id from own) or t.email = $1),
  (select json_agg(e.id order by e.sequence) from ledger e where e.line_id in (select id from lines)),
  (select json_agg(i order by i.id) from invoices i where i.customer_id in (select id from own)),
  (select json_agg(c order by c.id) from checkouts c where c.customer_id in (select id from own)),
  (select json_agg(p) from profiles p where p.email = $1),
  (select json_agg(md5(p.bytes)) from profile_pictures p where p.email = $1),
  (select json_agg(w order by w.id) from watches w where w.account = $1)
)::text as everything`;

async function snapshot(target: IdorTarget, email: string): Promise<string> {
  const answer = await target.pool.query<{ everything: string }>(stored, [email]);
  return answer.rows[0]?.everything ?? "";
}
