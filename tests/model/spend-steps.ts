import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import type { LedgerModel, Source } from "#tests/model/ledger-model.ts";
import { agree, Step } from "#tests/model/step.ts";
import {
  callWithFault,
  type Fault,
  type Name,
  names,
  outcomeOf,
  type Sent,
  settleAll,
  type UseCreditBody,
  type World,
} from "#tests/model/world.ts";

export const anyone = fc.constantFrom(...names);
export const aSource = fc.constantFrom<Source>("trial", "plan", "plan", "team", "team");
/** Mostly none; `ms` is the delay after the call was sent. */
export const aFault: fc.Arbitrary<{ how: Fault; ms: number }> = fc.record({
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Fault>("none") },
    { weight: 1, arbitrary: fc.constantFrom<Fault>("lost", "database", "caller") },
  ),
  ms: fc.nat(4),
});
const anIndex = fc.nat(30);

export function describeFault({ how, ms }: { how: Fault; ms: number }): string {
  return how === "none" ? "" : how === "lost" ? "(response lost)" : `(${how} cut after ${ms} ms)`;
}

/** The request body that debits that account; null if the client could not know it. */
export function bodyOf(
  { users }: World,
  model: LedgerModel,
  who: Name,
  from: Source,
): UseCreditBody | null {
  if (from === "trial") return {};
  const { email, subId } = users[who];
  if (from === "plan") return subId ? { subId } : null;
  const owner = model.members.get(who)?.owner as Name | undefined;
  const ownersPlan = owner && users[owner].subId;
  return { ...(ownersPlan ? { subId: ownersPlan } : {}), subUserId: email };
}

export function send(
  { users }: World,
  { who, body, key, q }: Pick<Sent, "who" | "body" | "key" | "q">,
  signal?: AbortSignal,
) {
  const named: Record<string, string> =
    q === undefined ? {} : { [searchHeader]: writeSearchHeader(searchFor(q), 1) };
  return users[who].client(usersSmartHs.useCredit, body, {
    headers: { "idempotency-key": key, ...named },
    ...(signal ? { signal } : {}),
  });
}

export function searchFor(q: string) {
  return { kind: "hs-code" as const, q };
}

export type CallResult = { ok: unknown } | { code: string };

interface SpendReceipt {
  receipt_id: string;
  credits_left: number;
  threshold: number | null;
  reason?: "repeat";
}

export function receiptOf(result: CallResult): SpendReceipt | null {
  return "ok" in result ? (result.ok as { data: SpendReceipt }).data : null;
}

/** Compares a new spend with the model and records it for resending. */
export function settle(
  model: LedgerModel,
  world: World,
  sent: Omit<Sent, "accepted">,
  result: CallResult,
): string {
  const receipt = receiptOf(result);
  const wanted =
    sent.q === undefined
      ? model.spend(sent.who, sent.from)
      : model.paySearch(sent.who, sent.from, sent.q);
  if (wanted.outcome === "repeat") {
    agree(result, "ok");
    assert.equal(receipt?.reason, "repeat");
    return `${sent.from}, paid before`;
  }
  agree(result, wanted.outcome);
  assert.equal(receipt?.reason, undefined);
  if (wanted.outcome === "ok" && receipt)
    assert.deepEqual(
      { left: receipt.credits_left, threshold: receipt.threshold },
      { left: wanted.left, threshold: wanted.threshold },
    );
  const accepted =
    wanted.outcome === "ok" && receipt
      ? { entryId: receipt.receipt_id, spend: wanted.spend }
      : null;
  world.sent.push({ ...sent, accepted });
  return `${sent.from}, ${wanted.outcome}`;
}

const spend = fc.tuple(anyone, aSource, aFault).map(
  ([who, from, fault]) =>
    new Step(who, "spends", `from the ${from} ${describeFault(fault)}`, async (model, world) => {
      const body = bodyOf(world, model, who, from);
      if (!body) return null;
      const sent = { who, from, body, key: randomUUID() };
      return settle(
        model,
        world,
        sent,
        await callWithFault(world, fault, (signal) => send(world, sent, signal)),
      );
    }),
);

const spendTogether = fc.tuple(anyone, aSource, fc.integer({ min: 2, max: 8 })).map(
  ([who, from, times]) =>
    new Step(who, "spends at once", `${times} times from the ${from}`, async (model, world) => {
      const body = bodyOf(world, model, who, from);
      if (!body) return null;
      const sent = Array.from({ length: times }, () => ({ who, from, body, key: randomUUID() }));
      const results = await Promise.all(
        sent.map(async (call) => ({ call, result: await outcomeOf(send(world, call)) })),
      );
      // In order of debit, with refusals last.
      const left = ({ result }: { result: CallResult }) => receiptOf(result)?.credits_left ?? -1;
      const outcomes = results
        .toSorted((a, b) => left(b) - left(a))
        .map(({ call, result }) => settle(model, world, call, result));
      return new Set(outcomes).size > 1 ? `${from}, some` : (outcomes[0] ?? null);
    }),
);

const sendAgain = fc.tuple(anyone, anIndex, aFault).map(
  ([who, index, fault]) =>
    new Step(who, "sends again", `spend ${index} ${describeFault(fault)}`, async (model, world) => {
      const before = pick(world, who, index);
      if (!before) return null;
      // A refused spend counts as new if it would be sent like this now.
      if (
        !before.accepted &&
        JSON.stringify(bodyOf(world, model, who, before.from)) !== JSON.stringify(before.body)
      )
        return null;
      await settleAll(world);
      const result = await callWithFault(world, fault, (signal) => send(world, before, signal));
      if (!before.accepted) {
        world.sent.splice(world.sent.indexOf(before), 1);
        return `${settle(model, world, before, result)} this time`;
      }
      agree(result, "ok");
      assert.equal(receiptOf(result)?.receipt_id, before.accepted.entryId);
      const now = model.spendable(before.who, before.from);
      return `the same receipt${now ? "" : ", though there is nothing to spend from now"}`;
    }),
);

const reuseKey = fc.tuple(anyone, anIndex).map(
  ([who, index]) =>
    new Step(who, "reuses a key", `of spend ${index}`, async (_model, world) => {
      const before = pick(world, who, index);
      if (!before?.accepted) return null;
      const body = before.from === "trial" ? { customerId: world.users[who].customerId } : {};
      return agree(await outcomeOf(send(world, { ...before, body })), "key-reused");
    }),
);

const reuseOthersKey = fc.tuple(anyone, anyone, anIndex).map(
  ([who, other, index]) =>
    new Step(
      who,
      "uses another user's key",
      `${other}'s of spend ${index}`,
      async (model, world) => {
        const before = pick(world, other, index);
        if (!before || world.sent.some((spend) => spend.who === who && spend.key === before.key))
          return null;
        const sent = { who, from: "trial" as const, body: {}, key: before.key };
        return settle(model, world, sent, await outcomeOf(send(world, sent)));
      },
    ),
);

export function pick({ sent }: World, who: Name, index: number): Sent | undefined {
  const spends = sent.filter((spend) => spend.who === who);
  return spends[index % Math.max(1, spends.length)];
}

export const spendSteps = [
  spend,
  spend,
  spend,
  spend,
  spendTogether,
  spendTogether,
  sendAgain,
  sendAgain,
  reuseKey,
  reuseOthersKey,
];
