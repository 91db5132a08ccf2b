import type pg from "pg";
import { inTransaction } from "#server/backend/accounts/customers.ts";
import { membersOf, requireTeamLine } from "#server/backend/subscriptions/team/find-team.ts";
import { getMember } from "#server/backend/subscriptions/team/list-members.ts";
import { invalid, notAMember } from "#server/backend/subscriptions/team/team-rules.ts";
import type { Database } from "#server/database/database.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

export interface MemberOfTeam {
  owner: string;
  email: string;
  subUserPriceIds: readonly string[];
}

/**
 * Sets what a member may use of a period, null for no cap, and so answers their open wish. Throws
 * 400 below what is used already, 403, 404.
 */
export async function setCap(
  database: Database,
  member: MemberOfTeam,
  cap: number | null,
): Promise<SubUser> {
  return inTransaction(database.pool, async (client) => {
    const { id, used } = await lockMember(client, member);
    if (cap !== null && cap < used)
      throw invalid(
        "cap",
        `This member has used ${used} credits in this period already. Use ${used} or more.`,
      );
    await client.query("update sub_users set cap = $2 where id = $1", [id, cap]);
    await answerRequest(client, id);
    return getMember(client, member.owner, member.email);
  });
}

/**
 * Removes a member at once: a spend under way is waited for and counts, none that comes later is
 * let through. Throws 403, 404.
 */
export async function removeMember(database: Database, member: MemberOfTeam): Promise<void> {
  await inTransaction(database.pool, async (client) =>
    end(client, (await lockMember(client, member)).id),
  );
}

/** Ends the asker's own membership, a resting one too. Throws 404 for nobody's member. */
export async function leaveTeam(database: Database, email: string): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from sub_users where email = $1 and removed_at is null for update",
      [email],
    );
    if (!rows[0])
      throw new AppError("not-found", { message: "You are not a member of anybody's plan." });
    await end(client, rows[0].id);
  });
}

/** The row that a member's spend takes as well, locked as there before the plan's. */
async function lockMember(
  client: pg.ClientBase,
  { owner, email, subUserPriceIds }: MemberOfTeam,
): Promise<{ id: string; used: number }> {
  await requireTeamLine(client, owner, subUserPriceIds);
  const { rows } = await client.query<{ id: string; used: number }>(
    `select s.id, s.used ${membersOf} and s.email = $2 for update of s`,
    [owner, email],
  );
  if (!rows[0]) throw notAMember();
  return rows[0];
}

async function end(client: pg.ClientBase, id: string): Promise<void> {
  await client.query("update sub_users set removed_at = now() where id = $1", [id]);
  await answerRequest(client, id);
}

async function answerRequest(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    "update credit_requests set answered_at = now() where sub_user_id = $1 and answered_at is null",
    [id],
  );
}
