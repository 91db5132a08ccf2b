import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/**
 * A database of version 0.1.0: its literal migrations (`first-release/`), its runner's record of
 * them, and accounts with their ledger as its code wrote them.
 */
export interface FirstRelease {
  people: number;
  ledgerRows: number;
}

export interface FirstReleaseSize {
  /** Customers with a running plan each; every tenth has a member. */
  people?: number;
  /** Ledger entries per customer. */
  entriesEach?: number;
}

const firstReleasePrice = "price_business_month";

export function ownerOf(person: number): string {
  return `owner${person}@example.test`;
}

export async function buildFirstRelease(
  url: string,
  { people = 20, entriesEach = 30 }: FirstReleaseSize = {},
): Promise<FirstRelease> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
    );
    for (const [name, text] of await readFirstReleaseSchema()) {
      await client.query(text);
      const checksum = createHash("sha256").update(text).digest("hex");
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
    }
    // Checking foreign keys takes longer than writing the rows, which are known to be valid.
    await client.query(
      "select set_config('session_replication_role', 'replica', true) from pg_user where usename = current_user and usesuper",
    );
    await client.query(accounts, [people, entriesEach, firstReleasePrice]);
    await client.query(members, [people]);
    for (let from = 0; from < entriesEach; from += stepsAtOnce)
      await client.query(ledger, [from, Math.min(from + stepsAtOnce, entriesEach) - 1]);
    await client.query(searches);
    await client.query(use);
    await client.query(identities, [people]);
    await client.query(secrets);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return { people, ledgerRows: people * entriesEach };
}

export async function readFirstReleaseSchema(): Promise<[name: string, text: string][]> {
  const folder = path.join(import.meta.dirname, "first-release");
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => [
      path.basename(file, ".sql"),
      await readFile(path.join(folder, file), "utf8"),
    ]),
  );
}

/** Bounds the memory of one statement. */
const stepsAtOnce = 50;

/** $1 users, each with a plan of $2 credits, more than they use. */
const accounts = `
  with made as (
    insert into customers (family, email, name, stripe_customerid)
    select 'users-smart-hs', 'owner' || n || '@example.test', 'Owner ' || n, 'cus_' || n
    from generate_series(1, $1::int) n returning id, email)
  insert into credit_lines (customer_id, kind, sub_id, tier, price_id, purchased, renews_at,
    billing_interval, anchor_day)
  select id, 'plan', 'sub_' || email, 3, $3::text, $2::int, now() + interval '20 days', 'month', 15
  from made`;

const members = `
  insert into sub_users (line_id, email)
  select l.id, 'member.of.' || c.email from credit_lines l join customers c on c.id = l.customer_id
  where substring(c.email from '\\d+')::int % 10 = 0 and substring(c.email from '\\d+')::int <= $1`;

/**
 * Entries $1 to $2 of every account, round robin: the grant, then spends; every tenth is a refund
 * of the one before. Every third spend of a team is a member's.
 */
const ledger = `
  insert into ledger (id, line_id, at, kind, credits, balance_after, actor, reason, key, body_hash,
    search_id, refund_of, sub_user_id)
  select md5(l.id || ':' || step)::uuid, l.id, now() - interval '1 day',
    case when step = 0 then 'grant' when step % 10 = 0 then 'refund' else 'spend' end,
    case when step = 0 then l.purchased when step % 10 = 0 then 1 else -1 end,
    l.purchased - (step - 2 * (step / 10)),
    case when step = 0 then 'clearlane' when step % 10 = 0 then 'support'
      when step % 3 = 1 and m.id is not null then m.email else c.email end,
    case when step = 0 then 'plan started' when step % 10 = 0 then 'did not help' else 'search' end,
    case when step % 10 = 0 then null else 'key-' || l.id || '-' || step end,
    case when step % 10 = 0 then null else md5('body') end,
    null,
    case when step > 0 and step % 10 = 0 then md5(l.id || ':' || (step - 1))::uuid end,
    case when step % 10 <> 0 and step % 3 = 1 then m.id end
  from generate_series($1::int, $2::int) step cross join credit_lines l
    join customers c on c.id = l.customer_id left join sub_users m on m.line_id = l.id
  order by step, l.id`;

/** Every spend except the first of each account has opened its search. */
const searches = `
  insert into searches (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
  select e.line_id, e.id, e.actor, 'hs-code', md5(e.key), 'goods of ' || e.key,
    'q=goods+of+' || e.key, 7, e.at, e.at + interval '30 days'
  from ledger e where e.kind = 'spend' and e.key not like '%-1'`;

const use = `
  with used as (
    select line_id, -sum(credits) as used from ledger where kind in ('spend', 'refund')
    group by line_id),
  lines as (
    update credit_lines l set used = used.used from used where used.line_id = l.id),
  refunded as (select refund_of from ledger where refund_of is not null),
  spent as (
    select e.sub_user_id as id, count(*) as used from ledger e
    where e.sub_user_id is not null and not exists (
      select from refunded r where r.refund_of = e.id)
    group by e.sub_user_id)
  update sub_users m set used = spent.used from spent where spent.id = m.id`;

const identities = `
  insert into identities (issuer, subject, email, name)
  select 'https://id.example', 'subject|' || n, 'owner' || n || '@example.test', 'Owner ' || n
  from generate_series(1, $1::int) n`;

const secrets = `
  insert into kept_secrets (name, value) values
    ('session-secret', 'a session secret of the first release'),
    ('support-token', 'a support token of the first release')`;
