import { lineTables } from "#server/backend/subscriptions/lines.ts";
import type { Database } from "#server/database/database.ts";
import type { PersonSummary } from "#shared/contract/people.ts";

const peopleAPage = 50;

interface Row extends Omit<PersonSummary, "createdAt"> {
  created_at: Date;
}

/**
 * Everybody with a customer record in either family, and members added by address who never came.
 */
const everybody = `
  select email, min(created_at) as created_at, coalesce(array_agg(distinct family) filter (where family is not null), '{}') as families
  from (select email, created_at, family from customers union all select email, added_at, null from sub_users where removed_at is null) known
  group by email`;

/** A person is called by the name they chose, else by the one of their customer record. */
const nameOf = `coalesce((select nullif(p.name, '') from profiles p where p.email = k.email),
  (select max(c.name) from customers c where c.email = k.email), '')`;

const matching = `from (${everybody}) k, lateral (select ${nameOf} as name) n where $1 = '' or k.email like $2 or lower(n.name) like $2`;

/** People, newest first; `q` is a part of address or name, in any case. */
export async function listPeople(
  database: Database,
  { q = "", page }: { q?: string | undefined; page: number },
): Promise<{ items: PersonSummary[]; total: number; next: number | null }> {
  const part = q.toLowerCase();
  const filter = [part, `%${part.replace(/[\\%_]/g, "\\$&")}%`];
  const [{ rows }, counted] = await Promise.all([
    database.pool.query<Row>(
      `select k.email, k.name, k.families, plan.tier, plan.price_id as plan, coalesce(lines.credits, 0)::int as credits, owner.email as "memberOf", k.created_at
       from (select k.*, n.name ${matching} order by k.created_at desc, k.email limit $3 offset $4) k
       left join lateral (select sum(coalesce(l.purchased, l.given, 0) - l.used) as credits from ${lineTables}
         where c.email = k.email and l.ended_at is null) lines on true
       left join lateral (select l.tier, l.price_id from ${lineTables} where c.email = k.email and l.kind = 'plan' and l.ended_at is null
         order by c.family desc limit 1) plan on true
       left join lateral (select c.email from sub_users m join (${lineTables}) on l.id = m.line_id where m.email = k.email and m.removed_at is null limit 1) owner on true
       order by k.created_at desc, k.email`,
      [...filter, peopleAPage, (page - 1) * peopleAPage],
    ),
    database.pool.query<{ total: number }>(`select count(*) as total ${matching}`, filter),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const items = rows.map(({ created_at, ...person }) => ({
    ...person,
    createdAt: created_at.toISOString(),
  }));
  return { items, total, next: page * peopleAPage < total ? page + 1 : null };
}
