import { membersOf, type Queryable } from "#server/backend/subscriptions/team/find-team.ts";
import { notAMember } from "#server/backend/subscriptions/team/team-rules.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";

interface Row {
  email: string;
  name: string | null;
  cap: number | null;
  used: number;
  added_at: Date;
  last_used_at: Date | null;
  message: string | null;
  asked_at: Date | null;
}

/**
 * What a person is called: by their own word, as a customer, or by their provider; null where
 * nobody said.
 */
export function nameOf(address: string): string {
  return `coalesce(
    (select nullif(trim(p.name), '') from profiles p where p.email = ${address}),
    (select nullif(trim(k.name), '') from customers k where k.email = ${address} order by k.family desc limit 1),
    (select nullif(trim(i.name), '') from identities i where i.email = ${address} order by i.last_seen desc limit 1))`;
}

/**
 * The members of an owner's plans, longest first, each with their open wish; one page holds the
 * largest team.
 */
export async function listMembers(database: Queryable, owner: string): Promise<SubUser[]> {
  return readMembers(database, owner, null);
}

/** One member of an owner. Throws 404 for anybody else, whether somebody else's or nobody's. */
export async function getMember(
  database: Queryable,
  owner: string,
  email: string,
): Promise<SubUser> {
  const member = (await readMembers(database, owner, email))[0];
  if (!member) throw notAMember();
  return member;
}

async function readMembers(
  database: Queryable,
  owner: string,
  email: string | null,
): Promise<SubUser[]> {
  const { rows } = await database.query<Row>(
    `select m.*, r.message, r.asked_at, ${nameOf("m.email")} as name
     from (select s.id, s.email, s.cap, s.used, s.added_at, s.last_used_at ${membersOf} and ($2::text is null or s.email = $2)) m
     left join credit_requests r on r.sub_user_id = m.id and r.answered_at is null
     order by m.added_at, m.email`,
    [owner, email],
  );
  return rows.map(presentMember);
}

function presentMember(row: Row): SubUser {
  return {
    email: row.email,
    name: row.name,
    cap: row.cap,
    used: row.used,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    request: row.asked_at ? { message: row.message ?? "", at: row.asked_at.toISOString() } : null,
  };
}
