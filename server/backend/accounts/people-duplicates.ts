import type { Database } from "#server/database/database.ts";
import type { Duplicate } from "#shared/contract/people.ts";

type Record = Duplicate["people"][number];

/**
 * The mailbox an address leads to: compared without case, in one spelling of its letters (NFKC),
 * without what follows a plus sign; Google's also without dots, and under one of its two names. An
 * address that is nothing but a tag stays as it is.
 */
const mailbox = `
  with plain as (select c.*, lower(normalize(c.email, NFKC)) as address from customers c),
  parts as (select *, regexp_replace(address, '@[^@]*$', '') as local, regexp_replace(address, '^.*@', '') as domain from plain),
  untagged as (select *, regexp_replace(local, '^([^+]+)\\+.*$', '\\1') as box, domain in ('gmail.com', 'googlemail.com') as google from parts)
  select id, email, family, stripe_customerid, created_at,
    case when google then replace(box, '.', '') || '@gmail.com' else box || '@' || domain end as mailbox from untagged`;

/** Groups of at least two records under one key, each record with what is left on its lines. */
function groupsBy(key: "email" | "mailbox", condition: string): string {
  return `
    with known as materialized (${mailbox}),
    repeated as (select ${key} from known group by ${key} having ${condition})
    select json_agg(json_build_object('email', k.email, 'family', k.family, 'customerId', k.stripe_customerid, 'createdAt', k.created_at,
      'credits', left_over.credits) order by k.created_at, k.family) as people
    from known k join repeated using (${key}), lateral (
      select coalesce(sum(coalesce(l.purchased, l.given, 0) - l.used), 0)::int as credits from credit_lines l
      where l.customer_id = k.id and l.ended_at is null) left_over
    group by ${key} order by min(k.created_at), ${key}`;
}

const questions: readonly (readonly [Duplicate["reason"], string])[] = [
  ["same-address-two-families", groupsBy("email", "count(*) > 1")],
  ["same-mailbox", groupsBy("mailbox", "count(distinct email) > 1")],
];

/**
 * Customer records that look like one person's. A provider's subject has one address here, the last
 * it proved, so that several addresses of one subject cannot be told.
 */
export async function findDuplicates(
  database: Database,
): Promise<{ items: Duplicate[]; total: number }> {
  const items: Duplicate[] = [];
  for (const [reason, sql] of questions) {
    const { rows } = await database.pool.query<{ people: Record[] }>(sql);
    items.push(...rows.map(({ people }) => ({ reason, people: people.map(withIsoTime) })));
  }
  return { items, total: items.length };
}

function withIsoTime(record: Record): Record {
  return { ...record, createdAt: new Date(record.createdAt).toISOString() };
}
