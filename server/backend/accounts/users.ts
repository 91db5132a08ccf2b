import { type RawBuilder, sql } from "kysely";
import { accountTables, listAccounts } from "#server/backend/subscriptions/credit-accounts.ts";
import type { Db } from "#server/database/database.ts";
import type { Duplicate, UserDetail, UserSummary } from "#shared/contract/users.ts";
import { AppError } from "#shared/errors.ts";

const usersPerPage = 50;

interface SummaryRow extends Omit<UserSummary, "createdAt"> {
  created_at: Date;
}

/** Users of either family, and members who were added but never signed in. */
const allUsers = sql`
  select email, min(created_at) as created_at,
    coalesce(array_agg(distinct family) filter (where family is not null), '{}') as families
  from (
    select email, created_at, family from customers
    union all select email, added_at, null from sub_users where removed_at is null) known
  group by email`;

/** The name of the user's profile, else of their customer record. */
const nameOf = sql`coalesce(
  (select nullif(p.name, '') from profiles p where p.email = k.email),
  (select max(c.name) from customers c where c.email = k.email), '')`;

/**
 * Users, newest first; `q` is a part of e-mail address or name, in any case, also of the address
 * that the identity of an account without one claims.
 */
export async function listUsers(
  db: Db,
  { q = "", page }: { q?: string | undefined; page: number },
): Promise<{ items: UserSummary[]; total: number; next: number | null }> {
  const matching = usersMatching(q.toLowerCase());
  const [{ rows }, counted] = await Promise.all([
    sql<SummaryRow>`
      select k.email, k.name, k.families, plan.tier, plan.price_id as plan,
        coalesce(accounts.credits, 0)::int as credits, owner.email as "memberOf", k.created_at
      from (
        select k.*, n.name ${matching} order by k.created_at desc, k.email
        limit ${usersPerPage} offset ${(page - 1) * usersPerPage}) k
      left join lateral (
        select sum(coalesce(l.purchased, l.given, 0) - l.used) as credits from ${accountTables}
        where c.email = k.email and l.ended_at is null) accounts on true
      left join lateral (
        select l.tier, l.price_id from ${accountTables}
        where c.email = k.email and l.kind = 'plan' and l.ended_at is null
        order by c.family desc limit 1) plan on true
      left join lateral (
        select c.email from sub_users m join (${accountTables}) on l.id = m.line_id
        where m.email = k.email and m.removed_at is null limit 1) owner on true
      order by k.created_at desc, k.email`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const items = rows.map(({ created_at, ...user }) => ({
    ...user,
    createdAt: created_at.toISOString(),
  }));
  return { items, total, next: page * usersPerPage < total ? page + 1 : null };
}

function usersMatching(part: string): RawBuilder<unknown> {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`
    from (${allUsers}) k, lateral (select ${nameOf} as name) n
    where ${part} = '' or k.email like ${pattern} or lower(n.name) like ${pattern}
      or exists (select from identities i where i.account = k.email and i.email like ${pattern})`;
}

/** A user's records, accounts and team, for support. Throws 404 for an unknown address. */
export async function describeUser(db: Db, email: string): Promise<UserDetail> {
  const [customers, identities, lines, memberOf, members, counted] = await Promise.all([
    readCustomers(db, email),
    readIdentities(db, email),
    listAccounts(db, email, { withEnded: true }),
    readMembership(db, email),
    readMembers(db, email),
    readCounts(db, email),
  ]);
  if (customers.length + identities.length === 0 && !memberOf)
    throw new AppError("not-found", { reason: `There is no account for ${email}.` });
  const names = [counted?.name, ...[...customers, ...identities].map(({ name }) => name)];
  return {
    email,
    name: names.find((name) => name) ?? "",
    customers: customers.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    identities: identities.map(({ name: _, lastSeen, ...identity }) => ({
      ...identity,
      lastSeen: lastSeen.toISOString(),
    })),
    lines,
    memberOf: memberOf ?? null,
    members,
    searches: counted?.searches ?? 0,
  };
}

function readCustomers(db: Db, email: string) {
  return db
    .selectFrom("customers")
    .select(["family", "stripe_customerid as customerId", "name", "created_at as createdAt"])
    .where("email", "=", email)
    .orderBy("created_at")
    .execute();
}

function readIdentities(db: Db, email: string) {
  return db
    .selectFrom("identities")
    .select(["issuer", "subject", "name", "email as claims", "verified", "last_seen as lastSeen"])
    .where("account", "=", email)
    .orderBy("last_seen", "desc")
    .execute();
}

async function readMembership(
  db: Db,
  email: string,
): Promise<NonNullable<UserDetail["memberOf"]> | undefined> {
  const { rows } = await sql<NonNullable<UserDetail["memberOf"]>>`
    select c.email as owner, m.cap, m.used
    from sub_users m join (${accountTables}) on l.id = m.line_id
    where m.email = ${email} and m.removed_at is null`.execute(db);
  return rows[0];
}

async function readMembers(db: Db, email: string): Promise<UserDetail["members"]> {
  const { rows } = await sql<UserDetail["members"][number]>`
    select m.email, m.cap, m.used from sub_users m join (${accountTables}) on l.id = m.line_id
    where c.email = ${email} and m.removed_at is null order by m.email`.execute(db);
  return rows;
}

async function readCounts(
  db: Db,
  email: string,
): Promise<{ searches: number; name: string | null } | undefined> {
  const { rows } = await sql<{ searches: number; name: string | null }>`
    select (select count(*) from searches where actor = ${email}) as searches,
      (select nullif(name, '') from profiles where email = ${email}) as name`.execute(db);
  return rows[0];
}

/**
 * The mailbox behind an address: in lower case, in one spelling of its letters (NFKC), without a
 * +tag; at Google also without dots, under one of its two domains. An address that is only a tag
 * stays as it is.
 */
const mailbox = sql`
  with plain as (
    select c.*, lower(normalize(c.email, NFKC)) as address from customers c),
  parts as (
    select *, regexp_replace(address, '@[^@]*$', '') as local,
      regexp_replace(address, '^.*@', '') as domain
    from plain),
  untagged as (
    select *, regexp_replace(local, '^([^+]+)\\+.*$', '\\1') as box,
      domain in ('gmail.com', 'googlemail.com') as google
    from parts)
  select id, email, family, stripe_customerid, created_at,
    case when google then replace(box, '.', '') || '@gmail.com'
      else box || '@' || domain end as mailbox
  from untagged`;

type DuplicateRecord = Duplicate["people"][number];

/** Groups of two or more records with the same key, each record with its credit balance. */
function groupsBy(key: "email" | "mailbox", condition: RawBuilder<unknown>) {
  const column = sql.ref(key);
  return sql<{ people: DuplicateRecord[] }>`
    with known as materialized (${mailbox}),
    repeated as (select ${column} from known group by ${column} having ${condition})
    select json_agg(json_build_object('email', k.email, 'family', k.family,
      'customerId', k.stripe_customerid, 'createdAt', k.created_at, 'credits', balance.credits)
      order by k.created_at, k.family) as people
    from known k join repeated using (${column}), lateral (
      select coalesce(sum(coalesce(l.purchased, l.given, 0) - l.used), 0)::int as credits
      from credit_lines l where l.customer_id = k.id and l.ended_at is null) balance
    group by ${column} order by min(k.created_at), ${column}`;
}

const duplicateChecks = [
  ["same-address-two-families", groupsBy("email", sql`count(*) > 1`)],
  ["same-mailbox", groupsBy("mailbox", sql`count(distinct email) > 1`)],
] as const satisfies readonly (readonly [Duplicate["reason"], RawBuilder<unknown>])[];

/**
 * Customer records that seem to belong to one user. Several addresses of one identity cannot be
 * found: an identity is stored with the last address it proved.
 */
export async function findDuplicates(db: Db): Promise<{ items: Duplicate[]; total: number }> {
  const items: Duplicate[] = [];
  for (const [reason, groups] of duplicateChecks) {
    const { rows } = await groups.execute(db);
    items.push(...rows.map(({ people }) => ({ reason, people: people.map(presentRecord) })));
  }
  return { items, total: items.length };
}

function presentRecord(record: DuplicateRecord): DuplicateRecord {
  return { ...record, createdAt: new Date(record.createdAt).toISOString() };
}
