import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { searches } from "#shared/contract/searches.ts";
import type { LedgerModel } from "#tests/model/ledger-model.ts";
import { finds } from "#tests/model/search-book.ts";
import {
  aFault,
  anyone,
  aSource,
  bodyOf,
  type CallResult,
  describeFault,
  receiptOf,
  searchFor,
  send,
  settle,
} from "#tests/model/spend-steps.ts";
import { agree, Step } from "#tests/model/step.ts";
import { callWithFault, type Name, outcomeOf, settleAll, type World } from "#tests/model/world.ts";

/** Few, so that they repeat; the last one finds nothing. */
const aSearch = fc.constantFrom("running shoes", "bicycle", "cotton shirts", "zzzzqqqq xxyyzz");

/** A paid search as the web server makes it, whole or killed between debit and results. */
const paySearch = fc.tuple(anyone, aSource, aSearch, aFault, fc.boolean()).map(
  ([who, from, q, fault, killed]) =>
    new Step(
      who,
      killed ? "is killed after paying for" : "searches",
      `"${q}" from the ${from} ${describeFault(fault)}`,
      async (model, world) => {
        const body = bodyOf(world, model, who, from);
        if (!body) return null;
        await settleAll(world);
        const sent = { who, from, body, key: randomUUID(), q };
        const result = await callWithFault(world, fault, (signal) => send(world, sent, signal));
        const outcome = settle(model, world, sent, result);
        const receipt = receiptOf(result);
        if (killed || !receipt || receipt.reason) return outcome;
        return `${outcome}, ${await openWithReceipt(model, world, who, q, receipt.receipt_id)}`;
      },
    ),
);

async function openWithReceipt(
  model: LedgerModel,
  { users, sent }: World,
  who: Name,
  q: string,
  receiptId: string,
): Promise<string> {
  const spend = sent.at(-1)?.accepted?.spend;
  if (!spend?.search) throw new TypeError("nothing was paid for");
  model.firstOpening(spend.search);
  const { receipt } = await users[who].client(searches.unlock, { ...searchFor(q), receiptId });
  assert.equal(receipt.reason, spend.refunded ? "refunded" : "charged");
  return receipt.reason;
}

/** The same search in several tabs, each with its key. */
const payTogether = fc.tuple(anyone, aSource, aSearch, fc.integer({ min: 2, max: 4 })).map(
  ([who, from, q, tabs]) =>
    new Step(
      who,
      "searches in tabs",
      `${tabs} times "${q}" from the ${from}`,
      async (model, world) => {
        const body = bodyOf(world, model, who, from);
        if (!body) return null;
        await settleAll(world);
        const sent = Array.from({ length: tabs }, () => ({
          who,
          from,
          body,
          key: randomUUID(),
          q,
        }));
        const results = await Promise.all(
          sent.map(async (call) => ({ call, result: await outcomeOf(send(world, call)) })),
        );
        // The charged one comes first.
        const isRepeat = ({ result }: { result: CallResult }) =>
          Number(receiptOf(result)?.reason === "repeat");
        const outcomes = results
          .toSorted((a, b) => isRepeat(a) - isRepeat(b))
          .map(({ call, result }) => settle(model, world, call, result));
        return outcomes[0] ?? null;
      },
    ),
);

/** A reload with a new key or none; with the last credit spent it uses a waiting spend. */
const reload = fc.tuple(anyone, aSearch, fc.boolean()).map(
  ([who, q, mayTake]) =>
    new Step(who, mayTake ? "opens unpaid" : "looks at", `"${q}"`, async (model, world) => {
      await settleAll(world);
      const { client } = world.users[who];
      const result = await outcomeOf<{ state: string; receipt?: { reason: string } }>(
        mayTake ? client(searches.unlock, searchFor(q)) : client(searches.preview, searchFor(q)),
      );
      const opened = model.openSearch(who, q, { mayTake });
      if (!opened && mayTake && finds(q)) return agree(result, "forbidden");
      agree(result, "ok");
      if (!("ok" in result)) return null;
      const { state, receipt } = result.ok;
      const wanted = finds(q) ? (opened ? "repeat" : "locked") : "nothing-found";
      assert.equal(receipt?.reason ?? state, wanted);
      return wanted;
    }),
);

export const searchSteps = [paySearch, paySearch, paySearch, payTogether, reload, reload];
