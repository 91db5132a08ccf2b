import { randomBytes } from "node:crypto";
import pg from "pg";
import { ownerOf } from "#tests/support/first-release.ts";

/**
 * The database traffic of version 0.1.0 under load: its literal statements, prepared under their
 * names as its pool did, with its time limit.
 */
export interface FirstReleaseProgram {
  /** Number of each action so far. */
  readonly answered: { balances: number; spends: number; sessions: number };
  /** Errors that a user would have seen. */
  readonly failures: unknown[];
  /** Resolves when every user has been served so many more times. */
  serve(rounds: number): Promise<void>;
  /** Stops after the current requests; repeating it does nothing. */
  stop(): Promise<void>;
}

const balance = `
  select l.id, c.email, c.name, c.family, l.kind, l.sub_id, c.stripe_customerid as customer_id,
    l.tier, l.price_id, l.purchased, l.given, l.used, l.spent_before, l.started_at, l.renews_at,
    l.ended_at, l.period_started_at, l.period_sequence, l.cancel_at_end
  from credit_lines l join customers c on c.id = l.customer_id
  where c.family = $1 and c.email = $2 and l.kind = 'plan' and l.ended_at is null`;

const debit = `
with prior as (
  select e.id, e.balance_after, e.body_hash, (
    select max(t.percent) from thresholds t where t.line_id = e.line_id and t.ledger_id = e.id
  ) as threshold
  from ledger e where e.actor = $1 and e.key = $2
),
source as (
  select l.id, null::uuid as member_id from credit_lines l join customers c on c.id = l.customer_id
  where l.sub_id = $3 and c.email = $1 and ($4::text is null or c.stripe_customerid = $4)),
member as (
  update sub_users set used = used + 1, last_used_at = now()
  where id = (select member_id from source) and line_id = (select id from source)
    and removed_at is null and (cap is null or used < cap) and not exists (select from prior)
  returning id
),
debit as (
  update credit_lines set used = used + 1
  where id = (select id from source) and ended_at is null
    and used < coalesce(purchased, given, 0) and not exists (select from prior)
    and ((select member_id from source) is null
      or (price_id = any($5::text[]) and exists (select from member)))
  returning id, coalesce(purchased, given, 0) - used as balance_after, period_sequence,
    (used - spent_before)::bigint as used,
    (coalesce(purchased, given, 0) - spent_before)::bigint as granted
),
entry as (
  insert into ledger
    (line_id, kind, credits, balance_after, actor, reason, key, body_hash, sub_user_id)
  select id, 'spend', -1, balance_after, $1, $6, $2, $7, (select id from member)
  from debit returning id, balance_after
),
crossed as (
  insert into thresholds (line_id, period_sequence, percent, ledger_id)
  select d.id, d.period_sequence, percent, entry.id
  from debit d, entry, unnest(array[50, 80, 100]) percent
  where 100 * d.used >= percent * d.granted
  on conflict do nothing returning percent
)
select 'debited' as outcome, id, balance_after, $7::text as body_hash,
  (select max(percent) from crossed) as threshold from entry
union all select 'replay', id, balance_after, body_hash, threshold from prior
union all select 'member-only', id, 0, '', null from member where not exists (select from entry)`;

const bindReceipt = `
  with s as (
    insert into searches
      (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
    select e.line_id, e.id, e.actor, $3, $4, $5, $6, $7, $8, $9
    from ledger e where e.id = $2 and e.actor = $1 and e.kind = 'spend'
    on conflict (ledger_id) do nothing returning *)
  select s.id, s.ledger_id as "ledgerId", s.fingerprint, e.balance_after as "balanceAfter",
    s.free_until as "freeUntil",
    (select max(t.percent) from thresholds t
     where t.line_id = e.line_id and t.ledger_id = e.id) as threshold,
    (select r.balance_after from ledger r where r.refund_of = e.id) as "refundedTo"
  from s join ledger e on e.id = s.ledger_id`;

const writeSession = `
  insert into web_sessions (id, payload, token_expires_at, expires_at)
  values ($1, $2, $3, to_timestamp($4))
  on conflict (id) do update set
    payload = case when excluded.token_expires_at >= web_sessions.token_expires_at
      then excluded.payload
      else jsonb_set(web_sessions.payload, '{header}', excluded.payload -> 'header') end,
    token_expires_at = greatest(excluded.token_expires_at, web_sessions.token_expires_at),
    expires_at = greatest(excluded.expires_at, web_sessions.expires_at)
  where web_sessions.ended_at is null`;

const readSession = `
  select payload, name from web_sessions
  where id = $1 and ended_at is null and expires_at > now()`;

/** Limit of a statement in that version, milliseconds. */
const statementMs = 6000;

/** Serves these users in parallel, each one's requests in turn, until stopped. */
export function startFirstReleaseProgram(
  url: string,
  people: readonly number[],
  timeoutFactor = 10,
): FirstReleaseProgram {
  const pool = new pg.Pool({
    connectionString: url,
    max: people.length,
    statement_timeout: statementMs * timeoutFactor,
  });
  const answered = { balances: 0, spends: 0, sessions: 0 };
  const failures: unknown[] = [];
  let isStopping = false;
  const asks = (name: string, text: string, values: unknown[]) =>
    pool.query({ name, text, values });

  async function serveOnce(person: number): Promise<void> {
    const email = ownerOf(person);
    const session = `session-of-${person}-0123456789`;
    const payload = { header: { iat: 1, uat: 1, exp: 9e9 }, data: { profile: { email } } };
    await asks("write-session", writeSession, [session, JSON.stringify(payload), 0, 9e9]);
    const kept = await asks("read-session", readSession, [session]);
    if (kept.rows[0]?.payload.data.profile.email !== email) throw new Error("signed out");
    answered.sessions += 1;
    const [plan] = (await asks("find-plan", balance, ["users-smart-hs", email])).rows;
    if (!plan) throw new Error(`no plan of ${email}`);
    answered.balances += 1;
    const key = randomBytes(8).toString("hex");
    const values = [email, key, plan.sub_id, null, [], "search", "body"];
    const [spend] = (await asks("debit-plan", debit, values)).rows;
    if (spend?.outcome !== "debited") throw new Error(`no credit of ${email}`);
    if (spend.balance_after !== plan.purchased - plan.used - 1) throw new Error("another balance");
    const now = new Date();
    const search = [email, spend.id, "hs-code", key, key, `q=${key}`, 1, now, now];
    const [opened] = (await asks("bind-receipt", bindReceipt, search)).rows;
    if (opened?.ledgerId !== spend.id) throw new Error("a paid search did not open");
    answered.spends += 1;
  }

  let rounds = 0;
  const serving = people.map(async (person) => {
    while (!isStopping) {
      await serveOnce(person).catch((error: unknown) => failures.push(error));
      rounds += 1;
    }
  });
  return {
    answered,
    failures,
    serve: async (more) => {
      const until = rounds + more * people.length;
      while (rounds < until) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(serving);
      if (!pool.ending) await pool.end();
    },
  };
}
