import type pg from "pg";
import { AppError } from "#shared/errors.ts";

export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * Members of any of an owner's plans, ended ones included: they rest there until the owner has a
 * team price again.
 */
export const membersOf = `from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
  where c.email = $1 and s.removed_at is null`;

const noTeam = "Your plan has no team. A team comes with Business and with Premium with a team.";
const resting =
  "Your team rests: its plan has ended or has no team any more. Its members cannot use credits, and nobody can be added, changed or removed, until you have a plan with a team again.";

/**
 * R4.7, R6.1: the running plan under one of the team's price ids, in either family. `lock` keeps it
 * from ending or changing its price until the transaction is over.
 */
export async function findTeamLine(
  database: Queryable,
  owner: string,
  subUserPriceIds: readonly string[],
  { lock = false } = {},
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from credit_lines l join customers c on c.id = l.customer_id
     where c.email = $1 and l.kind = 'plan' and l.ended_at is null and l.price_id = any($2::text[]) order by c.family desc limit 1
     ${lock ? "for share of l" : ""}`,
    [owner, [...subUserPriceIds]],
  );
  return rows[0]?.id;
}

export async function countMembers(database: Queryable, owner: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*) as n ${membersOf}`, [
    owner,
  ]);
  return rows[0]?.n ?? 0;
}

/**
 * The line of a person whose plan has a team now. Throws 403 with the reason for everybody else;
 * asked on every write.
 */
export async function requireTeamLine(
  database: Queryable,
  owner: string,
  subUserPriceIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<string> {
  const line = await findTeamLine(database, owner, subUserPriceIds, options);
  if (line) return line;
  throw new AppError("forbidden", {
    message: (await countMembers(database, owner)) > 0 ? resting : noTeam,
  });
}

/**
 * Null for a working team, why it rests for one whose plan has none any more. Throws 403 for a
 * person without either.
 */
export async function describeTeam(
  database: Queryable,
  owner: string,
  subUserPriceIds: readonly string[],
): Promise<string | null> {
  if (await findTeamLine(database, owner, subUserPriceIds)) return null;
  if ((await countMembers(database, owner)) > 0) return resting;
  throw new AppError("forbidden", { message: noTeam });
}

/**
 * Whether a person has a team, and whether it works: what a screen asks before it offers anything
 * of it.
 */
export async function teamState(
  database: Queryable,
  owner: string,
  subUserPriceIds: readonly string[],
): Promise<"none" | "works" | "rests"> {
  if (await findTeamLine(database, owner, subUserPriceIds)) return "works";
  return (await countMembers(database, owner)) > 0 ? "rests" : "none";
}
