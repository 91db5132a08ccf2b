import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import type { LedgerModel, Source } from "#tests/model/ledger-model.ts";
import { agree, Step } from "#tests/model/step.ts";
import {
  callThrough,
  type Name,
  names,
  outcomeOf,
  type Sent,
  type Trouble,
  type UseCreditBody,
  type World,
} from "#tests/model/world.ts";

export const anyone = fc.constantFrom(...names);
const source = fc.constantFrom<Source>("trial", "plan", "plan", "team", "team");
/** Mostly none; `ms` is the delay after the call was sent. */
export const trouble: fc.Arbitrary<{ how: Trouble; ms: number }> = fc.record({
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Trouble>("none") },
    { weight: 1, arbitrary: fc.constantFrom<Trouble>("lost", "database", "caller") },
  ),
  ms: fc.nat(4),
});
const anIndex = fc.nat(30);

export function wordsFor({ how, ms }: { how: Trouble; ms: number }): string {
  return how === "none" ? "" : how === "lost" ? "(answer lost)" : `(${how} cut after ${ms} ms)`;
}

/** The request body that debits that account; null if the client could not know it. */
function bodyOf(
  { people }: World,
  model: LedgerModel,
  who: Name,
  from: Source,
): UseCreditBody | null {
  if (from === "trial") return {};
  const { email, subId } = people[who];
  if (from === "plan") return subId ? { subId } : null;
  const owner = model.members.get(who)?.owner as Name | undefined;
  const ownersPlan = owner && people[owner].subId;
  return { ...(ownersPlan ? { subId: ownersPlan } : {}), subUserId: email };
}

function send(
  { people }: World,
  { who, body, key }: Pick<Sent, "who" | "body" | "key">,
  signal?: AbortSignal,
) {
  return people[who].client(usersSmartHs.useCredit, body, {
    headers: { "idempotency-key": key },
    ...(signal ? { signal } : {}),
  });
}

type Answer = { ok: unknown } | { code: string };

function receiptOf(
  answer: Answer,
): { receipt_id: string; credits_left: number; threshold: number | null } | null {
  return "ok" in answer
    ? (
        answer.ok as {
          data: { receipt_id: string; credits_left: number; threshold: number | null };
        }
      ).data
    : null;
}

/** Compares a new spend with the model and records it for resending. */
function settle(
  model: LedgerModel,
  world: World,
  sent: Omit<Sent, "accepted">,
  answer: Answer,
): string {
  const [wanted, receipt] = [model.spend(sent.who, sent.from), receiptOf(answer)];
  agree(answer, wanted.outcome);
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

const spend = fc.tuple(anyone, source, trouble).map(
  ([who, from, disturbed]) =>
    new Step(who, "spends", `from the ${from} ${wordsFor(disturbed)}`, async (model, world) => {
      const body = bodyOf(world, model, who, from);
      if (!body) return null;
      const sent = { who, from, body, key: randomUUID() };
      return settle(
        model,
        world,
        sent,
        await callThrough(world, disturbed, (signal) => send(world, sent, signal)),
      );
    }),
);

const spendTogether = fc.tuple(anyone, source, fc.integer({ min: 2, max: 8 })).map(
  ([who, from, times]) =>
    new Step(who, "spends at once", `${times} times from the ${from}`, async (model, world) => {
      const body = bodyOf(world, model, who, from);
      if (!body) return null;
      const sent = Array.from({ length: times }, () => ({ who, from, body, key: randomUUID() }));
      const answers = await Promise.all(
        sent.map(async (one) => ({ one, answer: await outcomeOf(send(world, one)) })),
      );
      // In order of debit, with refusals last.
      const left = ({ answer }: { answer: Answer }) => receiptOf(answer)?.credits_left ?? -1;
      const said = answers
        .toSorted((a, b) => left(b) - left(a))
        .map(({ one, answer }) => settle(model, world, one, answer));
      return new Set(said).size > 1 ? `${from}, some` : (said[0] ?? null);
    }),
);

const sendAgain = fc.tuple(anyone, anIndex, trouble).map(
  ([who, index, disturbed]) =>
    new Step(who, "sends again", `spend ${index} ${wordsFor(disturbed)}`, async (model, world) => {
      const before = pick(world, who, index);
      if (!before) return null;
      // A refused spend counts as new if it would be sent like this now.
      if (
        !before.accepted &&
        JSON.stringify(bodyOf(world, model, who, before.from)) !== JSON.stringify(before.body)
      )
        return null;
      const answer = await callThrough(world, disturbed, (signal) => send(world, before, signal));
      if (!before.accepted) {
        world.sent.splice(world.sent.indexOf(before), 1);
        return `${settle(model, world, before, answer)} this time`;
      }
      agree(answer, "ok");
      assert.equal(receiptOf(answer)?.receipt_id, before.accepted.entryId);
      const now = model.spendable(before.who, before.from);
      return `the same receipt${now ? "" : ", though there is nothing to spend from now"}`;
    }),
);

const reuseKey = fc.tuple(anyone, anIndex).map(
  ([who, index]) =>
    new Step(
      who,
      "uses a key for something else",
      `that of spend ${index}`,
      async (_model, world) => {
        const before = pick(world, who, index);
        if (!before?.accepted) return null;
        const body = before.from === "trial" ? { customerId: world.people[who].customerId } : {};
        return agree(await outcomeOf(send(world, { ...before, body })), "key-reused");
      },
    ),
);

const borrowKey = fc.tuple(anyone, anyone, anIndex).map(
  ([who, other, index]) =>
    new Step(
      who,
      "uses somebody else's key",
      `${other}'s of spend ${index}`,
      async (model, world) => {
        const before = pick(world, other, index);
        if (!before || world.sent.some((one) => one.who === who && one.key === before.key))
          return null;
        const sent = { who, from: "trial" as const, body: {}, key: before.key };
        return settle(model, world, sent, await outcomeOf(send(world, sent)));
      },
    ),
);

export function pick({ sent }: World, who: Name, index: number): Sent | undefined {
  const own = sent.filter((one) => one.who === who);
  return own[index % Math.max(1, own.length)];
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
  borrowKey,
];
