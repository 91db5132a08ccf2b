import assert from "node:assert/strict";
import { credits } from "#shared/contract/credits.ts";
import { resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import type { Account } from "#tests/model/accounts.ts";
import type { LedgerModel } from "#tests/model/ledger-model.ts";
import { emailsOf, type Name, names, type World } from "#tests/model/world.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";

/** Compares one user's accounts and membership with the model. */
export async function checkUser(model: LedgerModel, world: World, who: Name): Promise<void> {
  const overview = await world.users[who].client(credits.overview, {});
  const [plan, member] = [model.plans.get(who), model.members.get(who)];
  const shown = overview.lines.map(
    ({ kind, left, used, granted, thresholds, priceId, cancelAtEnd }) => ({
      ...{ kind, left, used, granted, priceId, cancelAtEnd },
      passed: thresholds.map(({ percent }) => percent).sort(),
    }),
  );
  const trial = model.trials.get(who);
  const wanted = [
    ...(plan
      ? [
          {
            kind: "plan",
            ...figuresOf(plan),
            priceId: plan.offer.price,
            cancelAtEnd: plan.cancelled,
          },
        ]
      : []),
    ...(trial ? [{ kind: "trial", ...figuresOf(trial), priceId: null, cancelAtEnd: false }] : []),
  ];
  assert.deepEqual(shown, wanted);
  const { membership } = overview;
  assert.deepEqual(
    membership && { cap: membership.cap, used: membership.used, left: membership.left },
    member ? shareOf(model, who) : null,
  );
  const renewsAt = Date.parse(overview.lines.find(({ kind }) => kind === "plan")?.renewsAt ?? "");
  if (plan)
    assert.ok(
      Math.abs(renewsAt - plan.endsAt) < 60_000,
      `renews at ${renewsAt} instead of ${plan.endsAt}`,
    );
}

function figuresOf({ left, used, passed }: Account) {
  return { left, used, granted: used + left, passed: [...passed].sort() };
}

function shareOf(model: LedgerModel, who: string) {
  const member = model.members.get(who);
  if (!member) return null;
  const planLeft = model.hasTeamPlan(member.owner) ? (model.plans.get(member.owner)?.left ?? 0) : 0;
  const { cap, used } = member;
  return { cap, used, left: Math.max(0, Math.min(planLeft, cap === null ? planLeft : cap - used)) };
}

/**
 * At the end of a run: every user's figures, one balance through the chain of ten calls, and a
 * ledger audit.
 */
export async function checkWorld(model: LedgerModel, world: World): Promise<void> {
  for (const who of names) await checkUser(model, world, who);
  const who = names[world.taken % names.length] ?? "boss";
  const { client, email } = world.users[who];
  const { balance, source } = await resolveCreditBalance(
    client,
    { email, name: "Pat" },
    { subUserPriceIds: defaultSubUserPriceIds },
  );
  assert.deepEqual({ who, balance, source }, { who, ...model.balance(who) });
  await checkWaiting(model, world);
  assert.deepEqual(await auditLedger(world.lane.database.pool, emailsOf(world)), []);
}

/** Every spend has paid for a search, was refunded, or waits for a search as in the model. */
async function checkWaiting({ book }: LedgerModel, world: World): Promise<void> {
  const { rows } = await world.lane.database.pool.query<{ email: string; waiting: number }>(
    `select actor as email, count(*)::int as waiting from ledger where actor = any($1)
       and kind = 'spend' and unopened group by actor`,
    [emailsOf(world)],
  );
  for (const who of names) {
    const found = rows.find(({ email }) => email === world.users[who].email)?.waiting ?? 0;
    const wanted = book.waiting.filter((spend) => spend.who === who).length;
    assert.deepEqual({ who, waiting: found }, { who, waiting: wanted });
  }
}
