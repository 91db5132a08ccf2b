import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A user with a Business plan and optional members, inserted as after months of use. */
export interface SeededTeamInput {
  owner: string;
  credits: number;
  members?: readonly { email: string; cap: number | null }[];
}

export interface SeededTeam {
  owner: string;
  subId: string;
  lineId: string;
}

export async function seedTeam(
  pool: pg.Pool,
  { owner, credits, members = [] }: SeededTeamInput,
): Promise<SeededTeam> {
  const subId = `sub_${randomUUID()}`;
  const { rows } = await pool.query<{ id: string }>(
    `with customer as (insert into customers (family, email, stripe_customerid) values ('users-smart-hs', $1, 'cus_' || gen_random_uuid()) returning id),
     line as (insert into credit_lines (customer_id, kind, sub_id, tier, price_id, billing_interval, purchased, renews_at)
       select id, 'plan', $2, 3, 'price_business_month', 'month', $3, now() + interval '1 month' from customer returning id)
     select id from line`,
    [owner, subId, credits],
  );
  const lineId = rows[0]?.id ?? "";
  if (credits > 0)
    await pool.query(
      `with grant_row as (insert into ledger (line_id, kind, credits, balance_after, actor, reason)
         values ($1, 'grant', $2, $2, 'clearlane', 'plan started') returning sequence)
       update credit_lines set period_sequence = (select sequence from grant_row) where id = $1`,
      [lineId, credits],
    );
  for (const { email, cap } of members)
    await pool.query("insert into sub_users (line_id, email, cap) values ($1, $2, $3)", [
      lineId,
      email,
      cap,
    ]);
  return { owner, subId, lineId };
}
