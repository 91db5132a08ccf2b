import { inTransaction } from "#server/backend/accounts/customers.ts";
import {
  countMembers,
  type Queryable,
  requireTeamLine,
} from "#server/backend/subscriptions/team/find-team.ts";
import { getMember } from "#server/backend/subscriptions/team/list-members.ts";
import {
  conflict,
  invalid,
  mostMembers,
  refusals,
} from "#server/backend/subscriptions/team/team-rules.ts";
import type { Database } from "#server/database/database.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";

export interface NewMember {
  owner: string;
  email: string;
  /** Null: no cap. */
  cap: number | null;
  subUserPriceIds: readonly string[];
}

/**
 * Puts a person on the owner's plan; somebody removed before starts anew. Whoever adds whom at the
 * same moment, each of the two people is decided about by one transaction after the other. Throws
 * 400, 403, 409.
 */
export async function addMember(database: Database, input: NewMember): Promise<SubUser> {
  const { owner, email, cap } = input;
  return inTransaction(database.pool, async (client) => {
    await lockPeople(client, [owner, email]);
    const lineId = await requireTeamLine(client, owner, input.subUserPriceIds, { lock: true });
    if (email === owner) throw invalid("email", refusals.yourself);
    const problem = await findConflict(client, owner, email);
    if (problem) throw conflict(problem);
    await client.query("insert into sub_users (line_id, email, cap) values ($1, $2, $3)", [
      lineId,
      email,
      cap,
    ]);
    return getMember(client, owner, email);
  });
}

/**
 * In one order for everybody, so that two who add each other wait for one another and never in a
 * circle.
 */
async function lockPeople(client: Queryable, people: readonly string[]): Promise<void> {
  for (const person of [...new Set(people)].sort())
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [person]);
}

/** Depth one, and one plan at a time. */
async function findConflict(
  client: Queryable,
  owner: string,
  email: string,
): Promise<string | null> {
  if (await findOwner(client, owner)) return refusals.youAreMember;
  const other = await findOwner(client, email);
  if (other) return other === owner ? refusals.alreadyYours : refusals.elsewhere;
  if ((await countMembers(client, email)) > 0) return refusals.hasMembers;
  return (await countMembers(client, owner)) >= mostMembers ? refusals.full : null;
}

/** On whose plan a person is a member, a resting one included. */
async function findOwner(client: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await client.query<{ email: string }>(
    `select c.email from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
     where s.email = $1 and s.removed_at is null`,
    [email],
  );
  return rows[0]?.email;
}
