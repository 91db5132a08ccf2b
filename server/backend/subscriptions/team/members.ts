import { type RawBuilder, sql } from "kysely";
import { membersOf, requireTeamPlan } from "#server/backend/subscriptions/team/team.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { AppError, invalidField } from "#shared/errors.ts";

/**
 * A user's name: from their profile, else their customer record, else their identity; may be null.
 */
export function nameOf(emailColumn: string): RawBuilder<string | null> {
  const email = sql.ref(emailColumn);
  return sql`coalesce(
    (select nullif(trim(p.name), '') from profiles p where p.email = ${email}),
    (select nullif(trim(k.name), '') from customers k where k.email = ${email}
     order by k.family desc limit 1),
    (select nullif(trim(i.name), '') from identities i where i.account = ${email}
     order by i.last_seen desc limit 1))`;
}

interface MemberRow {
  email: string;
  name: string | null;
  cap: number | null;
  used: number;
  added_at: Date;
  last_used_at: Date | null;
  shares_words: boolean;
  message: string | null;
  asked_at: Date | null;
}

/** The members of an owner's plans, longest first, each with their open request. */
export async function listMembers(db: Db, owner: string): Promise<SubUser[]> {
  return readMembers(db, owner, null);
}

/** One member of an owner. Throws 404 for anybody else. */
async function getMember(db: Db, owner: string, email: string): Promise<SubUser> {
  const member = (await readMembers(db, owner, email))[0];
  if (!member) throw notAMember();
  return member;
}

async function readMembers(db: Db, owner: string, email: string | null): Promise<SubUser[]> {
  const { rows } = await sql<MemberRow>`
    select m.*, r.message, r.asked_at, ${nameOf("m.email")} as name
    from (
      select s.id, s.email, s.cap, s.used, s.added_at, s.last_used_at, s.shares_words
      from ${membersOf(owner)} and (${email}::text is null or s.email = ${email})) m
    left join credit_requests r on r.sub_user_id = m.id and r.answered_at is null
    order by m.added_at, m.email`.execute(db);
  return rows.map(presentMember);
}

function presentMember(row: MemberRow): SubUser {
  return {
    email: row.email,
    name: row.name,
    cap: row.cap,
    used: row.used,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    request: row.asked_at ? { message: row.message ?? "", at: row.asked_at.toISOString() } : null,
    sharesWords: row.shares_words,
  };
}

export interface TeamMember {
  owner: string;
  email: string;
  subUserPriceIds: readonly string[];
}

/**
 * Sets a member's cap of a period, null for none, and closes their open request. Throws 400 below
 * what is used already, 403, 404.
 */
export async function setCap(
  database: Database,
  member: TeamMember,
  cap: number | null,
): Promise<SubUser> {
  return database.transaction().execute(async (trx) => {
    const { id, used } = await lockMember(trx, member);
    if (cap !== null && cap < used)
      throw invalidField(
        "cap",
        `This member has used ${used} credits in this period already. Use ${used} or more.`,
      );
    await trx.updateTable("sub_users").set({ cap }).where("id", "=", id).execute();
    await closeRequest(trx, id);
    return getMember(trx, member.owner, member.email);
  });
}

/**
 * Removes a member at once: a debit under way is waited for and counts, a later one is refused.
 * Throws 403, 404.
 */
export async function removeMember(trx: Db, member: TeamMember): Promise<void> {
  await endMembership(trx, (await lockMember(trx, member)).id);
}

/** Ends the caller's own membership, on a paused plan too. Throws 404 for no member. */
export async function leaveTeam(database: Database, email: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom("sub_users")
      .select("id")
      .where("email", "=", email)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!member) throw new AppError("not-found", { reason: "You are not a member of a plan." });
    await endMembership(trx, member.id);
  });
}

/** Locks the member's row, which a debit locks before the plan's. */
async function lockMember(
  trx: Db,
  { owner, email, subUserPriceIds }: TeamMember,
): Promise<{ id: string; used: number }> {
  await requireTeamPlan(trx, owner, subUserPriceIds);
  const { rows } = await sql<{ id: string; used: number }>`
    select s.id, s.used from ${membersOf(owner)} and s.email = ${email}
    for update of s`.execute(trx);
  if (!rows[0]) throw notAMember();
  return rows[0];
}

/** A former member cannot take back their consent: it ends with the membership. */
async function endMembership(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("sub_users")
    .set({ removed_at: sql<Date>`now()`, shares_words: false })
    .where("id", "=", id)
    .execute();
  await closeRequest(trx, id);
}

async function closeRequest(trx: Db, memberId: string): Promise<void> {
  await trx
    .updateTable("credit_requests")
    .set({ answered_at: sql<Date>`now()` })
    .where("sub_user_id", "=", memberId)
    .where("answered_at", "is", null)
    .execute();
}

function notAMember(): AppError {
  return new AppError("not-found", { reason: "No member of your plan has this address." });
}
