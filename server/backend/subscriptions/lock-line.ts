import type pg from "pg";
import type { CreditLine } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

/** A line held until the transaction is over. */
export interface LockedLine {
  id: string;
  kind: CreditLine["kind"];
  /** All that was ever granted and used; the difference is what is left. */
  granted: number;
  used: number;
}

export interface LineWish {
  email: string;
  /** By default the plan, else the trial. */
  kind?: CreditLine["kind"] | undefined;
}

/**
 * The running line meant, locked; undefined where the person has none of that kind. Throws 404 for
 * a person nobody knows.
 */
export async function lockLine(
  client: pg.ClientBase,
  { email, kind }: LineWish,
): Promise<LockedLine | undefined> {
  const { rows } = await client.query<LockedLine>(
    `select l.id, l.kind, coalesce(l.purchased, l.given, 0) as granted, l.used from credit_lines l join customers c on c.id = l.customer_id
     where c.email = $1 and l.ended_at is null and ($2::text is null or l.kind = $2)
     order by l.kind, c.family desc limit 1 for no key update of l`,
    [email, kind ?? null],
  );
  if (!rows[0]) await requireCustomer(client, email);
  return rows[0];
}

/** A trial without credits yet, for somebody who has none: one, however many ask at once. */
export async function openEmptyTrial(client: pg.ClientBase, email: string): Promise<LockedLine> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [email]);
  const existing = await lockLine(client, { email, kind: "trial" });
  if (existing) return existing;
  const customerId = await requireCustomer(client, email);
  const { rows } = await client.query<LockedLine>(
    `insert into credit_lines (customer_id, kind, given) values ($1, 'trial', 0) on conflict do nothing returning id, kind, given as granted, used`,
    [customerId],
  );
  if (!rows[0])
    throw new AppError("conflict", {
      message: "This person's trial has ended. Grant to a plan instead.",
    });
  return rows[0];
}

async function requireCustomer(client: pg.ClientBase, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from customers where email = $1 order by family desc limit 1",
    [email],
  );
  if (!rows[0]) throw new AppError("not-found", { message: `Nobody is known as ${email}.` });
  return rows[0].id;
}
