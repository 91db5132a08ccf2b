import type pg from "pg";

/**
 * Recomputes the ledger from its rows, independently of the product: every inconsistency in the
 * accounts of these users (all accounts without a list), one sentence each; empty if there are
 * none.
 */
export async function auditLedger(
  pool: pg.Pool,
  emails: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await pool.query<{ who: string; question: number; found: string }>({
    name: "audit",
    text: all(),
    values: [emails],
  });
  return rows.map(({ who, question, found }) => `${who}: ${questions[question]?.[0]}: ${found}`);
}

/** All checks in one query, so that they see one snapshot. */
function all(): string {
  const asked = questions.map(
    ([, sql], index) => `select who, ${index} as question, found from (${sql}) q${index}`,
  );
  return `with ${mine} ${asked.join(" union all ")}`;
}

const mine = `lines as (
    select l.*, c.email, coalesce(l.purchased, l.given, 0) as granted from credit_lines l
      join customers c on c.id = l.customer_id
    where $1::text[] is null or c.email = any($1)),
  entries as (select e.*, l.email, sum(e.credits) over (partition by e.line_id
    order by e.sequence) as running
    from ledger e join lines l on l.id = e.line_id)`;

const questions: readonly (readonly [string, string])[] = [
  [
    "granted is not what the ledger adds up to",
    `select l.email as who, l.granted || ' <> ' || coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0) as found
     from lines l left join entries e on e.line_id = l.id group by l.id, l.email, l.granted
     having l.granted <> coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0)`,
  ],
  [
    "used is not what the ledger adds up to",
    `select l.email as who, l.used || ' <> ' || -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0) as found
     from lines l left join entries e on e.line_id = l.id group by l.id, l.email, l.used
     having l.used <> -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0)`,
  ],
  [
    "used is more than granted",
    `select email as who, used || ' > ' || granted as found from lines
      where used > granted or used < 0`,
  ],
  [
    "a balance after an entry is not the sum so far",
    `select email as who, kind || ' ' || id || ': ' || balance_after || ' <> ' || running as found
      from entries where balance_after <> running`,
  ],
  [
    "a key stands twice",
    `select actor as who, key as found from entries where key is not null group by actor, key
      having count(*) > 1`,
  ],
  [
    "an entry has the wrong sign",
    `select email as who, kind || ' ' || credits as found from entries
      where (kind in ('grant', 'refund')) <> (credits > 0)`,
  ],
  [
    "a refund is not of one spend of its line",
    `select r.email as who, r.id::text as found from entries r left
      join ledger s on s.id = r.refund_of
     where r.kind = 'refund'
       and (s.id is null or s.kind <> 'spend' or s.line_id <> r.line_id or s.credits <> -r.credits)`,
  ],
  [
    "a person has several trials or several running plans",
    `select email as who, kind || ' ' || count(*) as found from lines where ended_at is null
      group by email, kind having count(*) > 1`,
  ],
  [
    "an ended plan still has credits",
    `select email as who, (granted - used)::text as found from lines where ended_at is not null
      and granted <> used`,
  ],
  [
    "a member used more than their cap",
    `select m.email as who, m.used || ' > ' || m.cap as found from sub_users m
      join lines l on l.id = m.line_id where m.used > m.cap`,
  ],
  [
    "a member's use is not what they spent of this period",
    `select m.email as who, m.used || ' <> ' || spent as found
     from (select m.email, m.used, (select count(*) from ledger e where e.line_id = m.line_id
       and e.sub_user_id = m.id and e.kind = 'spend'
         and e.sequence > l.period_sequence and not exists (select from ledger r
           where r.refund_of = e.id)) as spent
       from sub_users m join lines l on l.id = m.line_id where m.removed_at is null) m
         where used <> spent`,
  ],
  [
    "a person is a member twice, or a member and an owner",
    `select m.email as who, count(*)::text as found from sub_users m where m.removed_at is null
      and m.line_id in (select id from lines)
     group by m.email having count(*) > 1`,
  ],
];
