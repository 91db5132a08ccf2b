import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { nameOf } from "#server/backend/subscriptions/team/members.ts";
import {
  findTeamPlan,
  maxMembers,
  membersOf,
  refusals,
  requireTeamPlan,
} from "#server/backend/subscriptions/team/team.ts";
import type { Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import type { Invitation } from "#shared/contract/invitations.ts";
import type { SentInvitation, SubUser } from "#shared/contract/sub-users.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError, invalidField } from "#shared/errors.ts";

type InvitationContext = Pick<BackendContext, "database" | "config" | "billing" | "now">;
type State = Invitation["state"];

const dayMs = 86_400_000;
/** How long an invitation can be accepted, and how long one that has ended is listed. */
const openDays = 14;
const listedDays = 30;

export interface NewInvitation {
  owner: string;
  email: string;
  /** Null: no cap. */
  cap: number | null;
}

/**
 * Invites a person to the owner's team; they become a member by accepting. Their other memberships
 * are disclosed only then, and only to them. Throws 400, 403, 409.
 */
export async function invite(
  { database, config, now }: InvitationContext,
  { owner, email, cap }: NewInvitation,
): Promise<SubUser & { expiresAt: string }> {
  const [at, until] = [now(), new Date(now().getTime() + openDays * dayMs)];
  await database.transaction().execute(async (trx) => {
    await lockPeople(trx, [owner, email]);
    const { subUserPriceIds } = config.credits;
    const plan = await requireTeamPlan(trx, owner, subUserPriceIds, { lock: true });
    if (email === owner) throw invalidField("email", refusals.yourself);
    await expireEarlier(trx, owner, email, at);
    const message = await findRefusal(trx, owner, email, at);
    if (message)
      throw new AppError("conflict", { message, details: [{ field: "email", message }] });
    await sql`
      insert into team_invitations (customer_id, email, cap, invited_at, expires_at)
      select customer_id, ${email}, ${cap}, ${at}, ${until} from credit_lines
      where id = ${plan}`.execute(trx);
  });
  const added = { email, name: null, cap, used: 0, addedAt: at.toISOString(), lastUsedAt: null };
  return { ...added, request: null, sharesWords: false, expiresAt: until.toISOString() };
}

/** Locks in a fixed order, so that two users who invite each other do not deadlock. */
async function lockPeople(trx: Db, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].sort()) await lockName(trx, "team", email);
}

/** An owner's invitations `i`; one may have been sent from either family. */
const sentBy = (owner: string) =>
  sql`team_invitations i join customers c on c.id = i.customer_id and c.email = ${owner}`;

async function expireEarlier(trx: Db, owner: string, email: string, at: Date): Promise<void> {
  await sql`
    update team_invitations set state = 'expired', answered_at = expires_at
    where state = 'invited' and expires_at <= ${at}
      and id in (select i.id from ${sentBy(owner)} where i.email = ${email})`.execute(trx);
}

async function findRefusal(
  trx: Db,
  owner: string,
  email: string,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<Record<"isMember" | "isYours" | "isInvited", boolean> & { n: number }>`
    select
      exists (select from sub_users where email = ${owner} and removed_at is null) as "isMember",
      exists (select from ${membersOf(owner)} and s.email = ${email}) as "isYours",
      exists (select from ${sentBy(owner)} where i.email = ${email} and i.state = 'invited')
        as "isInvited",
      (select count(*) from ${membersOf(owner)}) + (
        select count(*) from ${sentBy(owner)}
        where i.state = 'invited' and i.expires_at > ${at}) as n`.execute(trx);
  const [found] = rows;
  if (!found || found.isMember) return refusals.youAreMember;
  if (found.isYours) return refusals.alreadyYours;
  if (found.isInvited) return refusals.alreadyInvited;
  return found.n >= maxMembers ? refusals.full : null;
}

interface SentRow {
  email: string;
  cap: number | null;
  state: State;
  invited_at: Date;
  expires_at: Date;
  answered_at: Date | null;
}

/** The last invitation of each person whom the owner invited and who has not accepted it. */
export async function listSent(
  { database, now }: InvitationContext,
  owner: string,
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentRow>`
    select * from (
      select distinct on (i.email) i.* from ${sentBy(owner)}
      order by i.email, i.invited_at desc) last
    where state <> 'accepted' and coalesce(answered_at, expires_at) > ${listedSince(now())}
    order by state <> 'invited' or expires_at <= ${now()}, invited_at desc, email`.execute(
    database,
  );
  return rows.map((row) => ({ email: row.email, cap: row.cap, ...presentState(row, now()) }));
}

function listedSince(now: Date): Date {
  return new Date(now.getTime() - listedDays * dayMs);
}

function presentState(row: Omit<SentRow, "email" | "cap">, now: Date) {
  const { state, invited_at, expires_at, answered_at } = row;
  return {
    state: state === "invited" && expires_at <= now ? ("expired" as const) : state,
    invitedAt: invited_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  };
}

/** Withdraws the owner's open invitation of a person; false where there is none. */
export async function withdrawInvitation(
  { now }: InvitationContext,
  trx: Db,
  { owner, email }: { owner: string; email: string },
): Promise<boolean> {
  const withdrawn = await sql`
    update team_invitations set state = 'withdrawn', answered_at = ${now()}
    where state = 'invited'
      and id in (select i.id from ${sentBy(owner)} where i.email = ${email})`.execute(trx);
  return withdrawn.numAffectedRows === 1n;
}

interface ReceivedRow extends SentRow {
  id: string;
  owner: string;
  owner_name: string | null;
  /** Of the team plan as it is now; null without one. */
  tier: number | null;
  works: boolean;
  is_member: boolean;
  has_members: boolean;
  owner_is_member: boolean;
  members: number;
}

/** A user's invitations: open ones first, then those that ended lately. */
export async function listReceived(
  context: InvitationContext,
  email: string,
): Promise<Invitation[]> {
  const rows = await readReceived(context.database, context, email);
  return rows.map((row) => presentReceived(row, context.now()));
}

async function readReceived(
  db: Db,
  { config, now }: InvitationContext,
  email: string,
  id: string | null = null,
): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select i.*, c.email as owner, ${nameOf("c.email")} as owner_name, plan.tier,
      plan.id is not null as works,
      exists (select from sub_users where email = i.email and removed_at is null) as is_member,
      exists (select from ${membersOf(email)}) as has_members,
      exists (select from sub_users where email = c.email and removed_at is null)
        as owner_is_member,
      (select count(*) from sub_users s join credit_lines l on l.id = s.line_id
         join customers o on o.id = l.customer_id
       where o.email = c.email and s.removed_at is null) as members
    from team_invitations i join customers c on c.id = i.customer_id
      left join lateral (
        select l.id, l.tier from credit_lines l join customers o on o.id = l.customer_id
        where o.email = c.email and l.kind = 'plan' and l.ended_at is null
          and l.price_id = any(${config.credits.subUserPriceIds}::text[])
        order by o.family desc limit 1) plan on true
    where i.email = ${email} and (${id}::uuid is null or i.id = ${id})
      and (${id}::uuid is not null
        or coalesce(i.answered_at, i.expires_at) > ${listedSince(now())})
    order by i.state <> 'invited' or i.expires_at <= ${now()}, i.invited_at desc, i.id
    limit 50`.execute(db);
  return rows;
}

function presentReceived(row: ReceivedRow, now: Date): Invitation {
  const { tierName, tierColor } = viewSubscription({ tier: row.tier });
  const shown = presentState(row, now);
  return {
    id: row.id,
    owner: row.owner,
    ownerName: row.owner_name,
    tierName,
    tierColor,
    cap: row.cap,
    ...shown,
    obstacle: shown.state === "invited" ? findObstacle(row) : null,
  };
}

/** The reason that an invited person cannot join the team now. */
function findObstacle(row: ReceivedRow): string | null {
  if (!row.works)
    return (
      "The plan has ended or no longer includes a team. You can accept once its owner has a team " +
      "plan again."
    );
  if (row.is_member)
    return "You are a member of another plan. Leave it before you accept this invitation.";
  if (row.has_members)
    return "You own a team. Its members must leave it before you can join another plan.";
  if (row.owner_is_member)
    return "The plan's owner is now a member of another plan, so no one can join theirs.";
  if (row.members >= maxMembers)
    return `The plan has ${maxMembers} members, which is the most a plan can have.`;
  return null;
}

const closed: Record<Exclude<State, "invited">, string> = {
  accepted: "You have already accepted this invitation.",
  declined: "You have declined this invitation. Ask the plan's owner for a new one.",
  withdrawn: "The plan's owner has withdrawn this invitation.",
  expired: "This invitation has expired. Ask the plan's owner for a new one.",
};

/**
 * Makes the invited person a member. Acceptances of one person, and those on one plan, run one
 * after the other. Throws 404 for anybody else's invitation, 409 with the reason.
 */
export async function acceptInvitation(
  context: InvitationContext,
  { id, email, sharesWords }: { id: string; email: string; sharesWords: boolean },
): Promise<void> {
  const { database, config, billing, now } = context;
  const { owner } = await getReceived(database, context, email, id);
  // A plan whose end has come takes no members.
  await billing.settle(owner);
  await database.transaction().execute(async (trx) => {
    await lockPeople(trx, [owner, email]);
    await trx
      .selectFrom("team_invitations")
      .select("id")
      .where("id", "=", id)
      .forUpdate()
      .execute();
    const plan = await findTeamPlan(trx, owner, config.credits.subUserPriceIds, true);
    const row = await getReceived(trx, context, email, id);
    const { state } = presentState(row, now());
    const message = state === "invited" ? findObstacle(row) : closed[state];
    if (message || !plan) throw new AppError("conflict", { message: message ?? undefined });
    await trx
      .insertInto("sub_users")
      .values({ line_id: plan, email, cap: row.cap, shares_words: sharesWords })
      .execute();
    await answer(trx, id, "accepted", now());
  });
}

/** Throws 404 for anybody else's invitation, 409 for one that is no longer open. */
export async function declineInvitation(
  context: InvitationContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { database, now } = context;
  await database.transaction().execute(async (trx) => {
    const row = await getReceived(trx, context, email, id);
    if (await answer(trx, id, "declined", now())) return;
    const { state } = presentState(row, now());
    throw new AppError("conflict", { message: state === "invited" ? undefined : closed[state] });
  });
}

async function getReceived(
  db: Db,
  context: InvitationContext,
  email: string,
  id: string,
): Promise<ReceivedRow> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [row] = isId ? await readReceived(db, context, email, id) : [];
  if (row) return row;
  throw new AppError("not-found", { reason: "There is no such invitation for your address." });
}

/** False if it was answered before. */
async function answer(
  trx: Db,
  id: string,
  state: "accepted" | "declined",
  at: Date,
): Promise<boolean> {
  const answered = await trx
    .updateTable("team_invitations")
    .set({ state, answered_at: at })
    .where("id", "=", id)
    .where("state", "=", "invited")
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n;
}
