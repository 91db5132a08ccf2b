import { describe, expect, it } from "vitest";
import { createUpstream } from "#server/http/upstream.ts";
import { createClient } from "#shared/contract/call.ts";
import { type AccountToDebit, resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import { useCredit as takeCredit, type UseCreditOptions } from "#shared/domain/use-credit.ts";
import { AppError } from "#shared/errors.ts";
import {
  type ForeignAnswer,
  type ForeignScript,
  failures,
  startForeignBackend,
} from "#tests/support/foreign-backend.ts";
import {
  data,
  person,
  plan,
  section7,
  shortOfSilence,
  trialOf,
  user,
} from "#tests/support/load-credits.ts";

/** R7.8 over real HTTP, against a backend that implements section 7 only. */

const { use, useSmart, find, findSmart, alt, current, check, main, trial } = section7;
const refusal = "No trial credits left. Please subscribe to continue.";
const exhausted = "You have no credits left.";
const ok: ForeignAnswer = { status: 200, json: { data: { credits_used: 9 } } };
const from: AccountToDebit = {
  family: "users-smart-hs",
  subId: "sub_1",
  customerId: "cus_1",
  subUserId: null,
};

interface SpendOptions extends Partial<UseCreditOptions> {
  find?: () => Promise<AccountToDebit | null>;
}

/** One user action: its outcome, the requests sent, the waits and the log. */
async function spend(script: Record<string, ForeignScript>, options: SpendOptions = {}) {
  await using foreign = await startForeignBackend(script);
  const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
  const waits: number[] = [];
  const logged: [number, string][] = [];
  try {
    const outcome = await takeCredit(
      createClient(shortOfSilence(foreign, upstream)),
      options.find ?? (async () => from),
      {
        idempotencyKey: "key-1",
        wait: async (ms) => void waits.push(ms),
        onFailure: (attempt, error) => logged.push([attempt, error.code]),
        ...options,
      },
    ).catch((error: unknown) => {
      if (error instanceof AppError) return { outcome: "thrown" as const, code: error.code };
      throw error;
    });
    const puts = foreign.asked.filter(({ call }) => call.startsWith("PUT "));
    return { outcome, puts, waits, logged, asked: foreign.asked };
  } finally {
    await upstream.close();
  }
}

describe("a used credit", () => {
  it.each<[AccountToDebit, string]>([
    [{ family: "users", subId: "sub_1", customerId: "cus_1", subUserId: null }, use],
    [
      {
        family: "users-smart-hs",
        subId: "sub_1",
        customerId: "cus_1",
        subUserId: "pat@example.test",
      },
      useSmart,
    ],
    [{ family: "users-smart-hs", subId: null, customerId: "cus_1", subUserId: null }, useSmart],
  ])(
    "R3.5 R7.8 sends exactly subId, customerId and subUserId to the family: %j",
    async (accountToDebit, call) => {
      const { outcome, puts } = await spend({ [call]: ok }, { find: async () => accountToDebit });
      expect(outcome).toMatchObject({ outcome: "used", attempts: 1 });
      const { family: _family, ...payload } = accountToDebit;
      expect(
        puts.map((put) => [
          put.call,
          put.body,
          put.query,
          put.headers["content-type"],
          put.headers["idempotency-key"],
        ]),
      ).toEqual([[call, payload, {}, "application/json", "key-1"]]);
    },
  );

  it.each<[string, Record<string, ForeignScript>, string, object]>([
    [
      "a plan in users",
      { [find]: user, [current]: plan(5, 1) },
      use,
      { subId: "sub_1", customerId: "cus_1", subUserId: null },
    ],
    [
      "a plan in users-smart-hs",
      { [find]: user, [alt]: plan(5, 1) },
      useSmart,
      { subId: "sub_1", customerId: "cus_1", subUserId: null },
    ],
    [
      "a main subscriber in users",
      {
        [find]: user,
        [check]: data({ main_sub_id: "m", sub_user_id: 5 }),
        [main]: plan(5, 1, { sub_id: null }),
      },
      use,
      { subId: "m", customerId: "cus_1", subUserId: "5" },
    ],
    [
      "a trial",
      { [findSmart]: user, [trial]: trialOf(5, 1) },
      useSmart,
      { subId: null, customerId: "cus_trial", subUserId: null },
    ],
  ])("R4.5 R7.8 is charged where the chain found it: %s", async (_name, script, call, payload) => {
    await using foreign = await startForeignBackend({ ...script, [call]: ok });
    const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
    const client = createClient(upstream.carry);
    const findFrom = async () =>
      (await resolveCreditBalance(client, person, { subUserPriceIds: [] })).accountToDebit;
    expect(await takeCredit(client, findFrom, { idempotencyKey: "k" })).toMatchObject({
      outcome: "used",
    });
    await upstream.close();
    expect(
      foreign.asked.filter((one) => one.call.startsWith("PUT")).map((one) => [one.call, one.body]),
    ).toEqual([[call, payload]]);
  });

  it.each<[ForeignAnswer]>([
    [{ status: 200, text: "OK" }],
    [{ status: 200, text: "" }],
    [{ status: 201, json: {} }],
    [{ status: 204, text: "" }],
    [{ status: 200, json: null }],
    [{ status: 200, json: 1 }],
    [{ status: 200, json: true }],
    [{ status: 200, json: [] }],
    [{ status: 200, json: { data: null } }],
    [{ status: 200, json: { data: "updated" } }],
    [{ status: 200, json: { message: "Credit used" } }],
    ["garbage"],
  ])("R4.8 R7.8 is used once whatever the body of a success: %j", async (response) => {
    const { outcome, puts } = await spend({ [useSmart]: response });
    expect(outcome).toEqual({ outcome: "used", receiptId: null, creditsLeft: null, attempts: 1 });
    expect(puts).toHaveLength(1);
  });

  it("R9.1 is not requested if there is nothing to pay", async () => {
    const { outcome, puts } = await spend({ [useSmart]: ok }, { find: async () => null });
    expect([outcome, puts]).toEqual([{ outcome: "free", attempts: 1 }, []]);
  });
});

describe("no trial credits left", () => {
  const noTrialCredits = "No trial credits left";
  const shapes: Omit<Exclude<ForeignAnswer, string>, "status">[] = [
    { text: noTrialCredits },
    { text: `  ${noTrialCredits}.\n` },
    { text: `<html><body>${noTrialCredits}${" ".repeat(300)}</body></html>`, type: "text/html" },
    { json: noTrialCredits },
    { json: { message: noTrialCredits } },
    { json: { data: noTrialCredits } },
    { json: { data: { message: noTrialCredits } } },
    { json: { error: noTrialCredits } },
    { json: { error: { message: noTrialCredits } } },
    { json: { error: { code: "E_TRIAL", detail: noTrialCredits } } },
    { json: { errors: [{ msg: noTrialCredits }] } },
    { json: [noTrialCredits] },
  ];
  it.each([200, 201, 400, 401, 402, 403, 404, 409, 422, 429, 500, 503])(
    "R8.3 stops at the first attempt, in every shape of a %i",
    async (status) => {
      for (const shape of shapes) {
        const response = { status, ...shape } as ForeignAnswer;
        const { outcome, puts, waits, logged } = await spend({ [useSmart]: response });
        expect(outcome, JSON.stringify(response)).toEqual({
          outcome: "no-credits",
          message: refusal,
          attempts: 1,
        });
        expect([puts.length, waits, logged]).toEqual([1, [], []]);
      }
    },
  );
  it("R8.3 stops at a later attempt", async () => {
    const responses: ForeignScript = (_asked, time) =>
      time < 3 ? failures["500"] : { status: 400, text: noTrialCredits };
    expect((await spend({ [useSmart]: responses })).outcome).toEqual({
      outcome: "no-credits",
      message: refusal,
      attempts: 3,
    });
  });
  it("R8.3 is not recognised in other texts", async () => {
    for (const text of ["no credits", "No trial credits", "you have trial credits left"]) {
      const { outcome } = await spend({ [useSmart]: { status: 200, text } });
      expect(outcome).toMatchObject({ outcome: "used" });
    }
  });
});

describe("another error", () => {
  it.each<[string, ForeignAnswer, string]>([
    ["500", failures["500"], "unavailable"],
    ["502", { status: 502, text: "" }, "upstream-invalid"],
    ["503", { status: 503, json: { message: "down" } }, "unavailable"],
    ["504", { status: 504, text: "" }, "upstream-timeout"],
    ["400", { status: 400, json: { message: "no" } }, "invalid-input"],
    ["405", { status: 405, text: "" }, "method-not-allowed"],
    ["408", { status: 408, text: "" }, "internal"],
    ["409", { status: 409, text: "" }, "conflict"],
    ["422", { status: 422, json: { message: "no" } }, "invalid-input"],
    ["429", { status: 429, text: "" }, "too-many-requests"],
    ["a broken connection", "broken", "unavailable"],
    ["silence", "silence", "upstream-timeout"],
    ["a page instead of an answer", "page", "upstream-invalid"],
  ])(
    "R8.3 R9.1 is logged and retried five times, one second apart, with one key: %s",
    async (_name, response, code) => {
      const { outcome, puts, waits, logged } = await spend({ [useSmart]: response });
      expect(outcome).toMatchObject({
        outcome: "failed",
        message: exhausted,
        attempts: 5,
        cause: { code },
      });
      expect(waits).toEqual([1000, 1000, 1000, 1000]);
      expect(logged).toEqual([1, 2, 3, 4, 5].map((attempt) => [attempt, code]));
      expect(puts.map((put) => [put.call, put.body, put.headers["idempotency-key"]])).toEqual(
        Array(5).fill([
          useSmart,
          { subId: "sub_1", customerId: "cus_1", subUserId: null },
          "key-1",
        ]),
      );
    },
  );

  it.each([2, 3, 4, 5])("R8.3 R9.1 succeeds at attempt %i", async (good) => {
    const { outcome, puts } = await spend({
      [useSmart]: (_asked, time) => (time < good ? failures["500"] : ok),
    });
    expect(outcome).toMatchObject({ outcome: "used", attempts: good });
    expect(puts).toHaveLength(good);
  });

  it.each([401, 403, 404])(
    "R8.3 R8.1 is logged and tried once if the specification has words for it: %i",
    async (status) => {
      const { outcome, puts, logged } = await spend({
        [useSmart]: { status, json: { message: "no" } },
      });
      expect(outcome).toMatchObject({ outcome: "thrown" });
      expect([puts.length, logged.length]).toEqual([1, 1]);
    },
  );

  it("R9.1 counts an unknown balance as a failed attempt", async () => {
    let time = 0;
    const { outcome, puts } = await spend(
      { [useSmart]: ok },
      {
        find: async () => {
          time += 1;
          if (time < 3) throw new AppError("unavailable");
          return from;
        },
      },
    );
    expect(outcome).toMatchObject({ outcome: "used", attempts: 3 });
    expect(puts).toHaveLength(1);
  });

  it("R9.1 takes at least four seconds for five attempts", async () => {
    await using foreign = await startForeignBackend({ [useSmart]: failures["500"] });
    const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
    const started = Date.now();
    const outcome = await takeCredit(createClient(upstream.carry), async () => from, {
      idempotencyKey: "k",
    });
    await upstream.close();
    expect(outcome).toMatchObject({ outcome: "failed", message: exhausted, attempts: 5 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(4000);
    const pauses = foreign.asked.slice(1).map(({ at }, n) => at - (foreign.asked[n]?.at ?? 0));
    // Only the lower bound: the upper one depends on the machine.
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(990);
  });
});

describe("a backend without idempotency", () => {
  /** Used credits, raised by every PUT. */
  function books() {
    let used = 0;
    const charge = () => {
      used += 1;
    };
    const put = (response: ForeignAnswer): ForeignAnswer => {
      charge();
      return response;
    };
    return { put, lose: (): ForeignAnswer => ({ lost: charge }), used: () => used };
  }

  it("R9.1 S-05 charges each of 200 actions once if every accepted PUT is answered", async () => {
    const { put, used } = books();
    const refused = new Set<unknown>();
    // Rejects the first request of every third action before any work, as a gateway might.
    const response: ForeignScript = ({ headers }) => {
      const key = String(headers["idempotency-key"]);
      if (refused.has(key) || Number(key.split("-")[1]) % 3 > 0) return put(ok);
      refused.add(key);
      return failures["500"];
    };
    await using foreign = await startForeignBackend({ [useSmart]: response });
    const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
    const client = createClient(upstream.carry);
    const actions = Array.from({ length: 200 }, (_, action) =>
      takeCredit(client, async () => from, {
        idempotencyKey: `action-${action}`,
        wait: async () => undefined,
      }),
    );
    for (const outcome of await Promise.all(actions)) expect(outcome.outcome).toBe("used");
    await upstream.close();
    expect(used()).toBe(200);
  });

  it("R9.1 S-05 charges twice if the response to a completed PUT is lost", async () => {
    const { put, lose, used } = books();
    const { outcome, puts } = await spend({
      [useSmart]: (_asked, time) => (time === 1 ? lose() : put(ok)),
    });
    expect(outcome).toMatchObject({ outcome: "used", attempts: 2 });
    expect(used()).toBe(2);
    expect(new Set(puts.map(({ headers }) => headers["idempotency-key"]))).toEqual(
      new Set(["key-1"]),
    );
  });
});
