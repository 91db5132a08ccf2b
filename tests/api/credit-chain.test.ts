import { describe, expect, it } from "vitest";
import { createUpstream } from "#server/http/upstream.ts";
import { createClient } from "#shared/contract/call.ts";
import { resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import {
  type Failure,
  type ForeignScript,
  failures,
  startForeignBackend,
} from "#tests/support/foreign-backend.ts";
import {
  data,
  load,
  loadFrom,
  person,
  plan,
  section7,
  trialOf,
  user,
} from "#tests/support/load-credits.ts";

/** The chain of section 4 over real HTTP, against a backend that implements section 7 only. */

const { find, findSmart, create, alt, current, check, checkSmart, main, mainSmart, trial } =
  section7;

/** Each kind of user, with the calls that have a record of them. */
const worlds = {
  "a plan in users-smart-hs": {
    script: { [find]: user, [alt]: plan(50, 8) },
    known: { balance: 42, source: "subscription", family: "users-smart-hs", isSubUser: false },
    from: { family: "users-smart-hs", subId: "sub_1", customerId: "cus_1", subUserId: null },
    decides: [find, alt],
    irrelevant: [findSmart, current, check, checkSmart, trial],
  },
  "a plan in users": {
    script: { [find]: user, [current]: plan(50, 8) },
    known: { balance: 42, source: "subscription", family: "users", isSubUser: false },
    from: { family: "users", subId: "sub_1", customerId: "cus_1", subUserId: null },
    decides: [find, current],
    irrelevant: [findSmart, alt, check, checkSmart, trial],
  },
  "a plan in users, and a record in users-smart-hs only": {
    script: { [findSmart]: user, [current]: plan(50, 8) },
    known: { balance: 42, source: "subscription", family: "users", isSubUser: false },
    from: { family: "users", subId: "sub_1", customerId: "cus_1", subUserId: null },
    decides: [findSmart, current],
    irrelevant: [find, alt, check, checkSmart, trial],
  },
  "a sub-user in users-smart-hs": {
    script: {
      [findSmart]: user,
      [checkSmart]: data({ main_sub_id: "sub_main", credits_used: 2 }),
      [mainSmart]: plan(100, 60, { sub_id: null }),
    },
    known: { balance: 40, source: "main-subscriber", family: "users-smart-hs", isSubUser: true },
    from: {
      family: "users-smart-hs",
      subId: "sub_main",
      customerId: "cus_1",
      subUserId: person.email,
    },
    decides: [findSmart, alt, current, checkSmart, mainSmart],
    irrelevant: [find, check, trial],
  },
  "a sub-user in users": {
    script: {
      [find]: user,
      [check]: data({ main_sub_id: 77, credits_used: 2, sub_user_id: 5 }),
      [main]: plan("100", "60", { sub_id: "sub_main" }),
    },
    known: { balance: 40, source: "main-subscriber", family: "users", isSubUser: true },
    from: { family: "users", subId: "sub_main", customerId: "cus_1", subUserId: "5" },
    decides: [find, alt, current, check, main],
    irrelevant: [findSmart, checkSmart, trial],
  },
  "a trial": {
    script: { [findSmart]: user, [trial]: trialOf(10, 3) },
    known: { balance: 7, source: "trial", family: "users-smart-hs", isSubUser: false },
    from: { family: "users-smart-hs", subId: null, customerId: "cus_trial", subUserId: null },
    decides: [findSmart, alt, current, check, checkSmart, trial],
    irrelevant: [find],
  },
  "a trial beside a plan in users that is used up": {
    script: { [find]: user, [current]: plan(5, 5), [trial]: trialOf(10, 3) },
    known: { balance: 7, source: "trial", family: "users", isSubUser: false },
    from: { family: "users-smart-hs", subId: null, customerId: "cus_trial", subUserId: null },
    decides: [find, alt, check, checkSmart, trial],
    irrelevant: [findSmart],
  },
} as const;

type World = keyof typeof worlds;
const worldNames = Object.keys(worlds) as World[];
const everyFailure = Object.keys(failures) as Failure[];
const pairs = (kind: "decides" | "irrelevant") =>
  worldNames.flatMap((name) => worlds[name][kind].map((call) => [name, call] as const));

describe.concurrent("each kind of user", () => {
  it.each(worldNames)(
    "R4.1 R4.2 R4.3 R4.5 R7.1 R7.3 R7.4 R7.5 R7.6 R7.7 resolves balance, family, source: %s",
    async (name) => {
      const { script, known, from } = worlds[name];
      const { balance, calls } = await load(script);
      expect(balance).toMatchObject({ ...known, reason: "known", accountToDebit: from });
      expect(calls).not.toContain(create);
    },
  );

  it.each(pairs("irrelevant"))("R4.4 %s: the result does not depend on %s", async (name, call) => {
    const { script, known, from } = worlds[name];
    const loads = everyFailure.map((failure) => load({ ...script, [call]: failures[failure] }));
    for (const { balance, calls } of await Promise.all(loads)) {
      expect(balance).toMatchObject({ ...known, reason: "known", accountToDebit: from });
      expect(calls).not.toContain(create);
    }
  });

  it.each(pairs("decides"))(
    "R4.4 R4.6 %s: shows 0 with the reason and spends nothing if %s fails",
    async (name, call) => {
      const { script } = worlds[name];
      // A 404 for a missing record changes nothing; a 404 for the user means a new one.
      const certain = !Object.hasOwn(script, call) || call === find || call === findSmart;
      const loads = everyFailure
        .filter((failure) => failure !== "404" || !certain)
        .map(async (failure) => ({
          failure,
          ...(await load({ ...script, [call]: failures[failure] })),
        }));
      for (const { failure, balance, calls } of await Promise.all(loads)) {
        const reason =
          failure === "404"
            ? "zero"
            : failure === "401" || failure === "403"
              ? "denied"
              : "unknown";
        expect(balance, failure).toMatchObject({ balance: 0, reason, accountToDebit: null });
        if (reason !== "zero") expect(balance.source).toBe("none");
        expect(calls).not.toContain(create);
        if (reason !== "zero")
          expect(
            calls.includes(trial),
            "the trial is loaded only if everything before it is certain",
          ).toBe(call === trial);
      }
    },
  );
});

describe("requests", () => {
  it("R3.2 R7.1 R7.3 R7.4 R7.5 R7.7 sends userid, customerid and user_email once a call", async () => {
    const { asked: requests } = await load({ [findSmart]: user });
    const ids = { userid: person.email, customerid: "cus_1" };
    const asOne = requests.map(({ call, query }) => [call, query]).toSorted();
    expect(asOne).toEqual(
      [
        [find, { userid: person.email }],
        [findSmart, { userid: person.email }],
        [alt, ids],
        [current, ids],
        [check, { user_email: person.email }],
        [checkSmart, { user_email: person.email }],
        [trial, ids],
      ].toSorted(),
    );
  });
  it("R7.6 loads the main subscriber's credits from the sub-user's family", async () => {
    for (const name of ["a sub-user in users", "a sub-user in users-smart-hs"] as const) {
      const { asked: requests } = await load(worlds[name].script);
      const credits = requests.filter(({ call }) => call.endsWith("main_user_credits"));
      expect(credits.map(({ call, query }) => [call, query])).toEqual([
        name === "a sub-user in users"
          ? [main, { sub_id: "77" }]
          : [mainSmart, { sub_id: "sub_main" }],
      ]);
    }
  });
  it("R7.3 R7.4 loads both subscriptions, and both sub-user checks, in parallel", async () => {
    const [subscriptions, checks] = [holdCalls(), holdCalls()];
    const loading = load({
      [find]: user,
      [alt]: subscriptions.script,
      [current]: subscriptions.script,
      [check]: checks.script,
      [checkSmart]: checks.script,
      [trial]: trialOf(10, 0),
    });
    try {
      await expect.poll(subscriptions.held, { interval: 5 }).toBe(2);
      subscriptions.release();
      await expect.poll(checks.held, { interval: 5 }).toBe(2);
    } finally {
      subscriptions.release();
      checks.release();
    }
    expect((await loading).balance).toMatchObject({ balance: 10, reason: "known" });
  });
  it("R4.2 R4.3 loads neither sub-user nor trial while the plan has credits", async () => {
    expect((await load({ [find]: user, [alt]: plan(2, 1) })).calls.toSorted()).toEqual(
      [find, alt, current].toSorted(),
    );
  });
});

describe("a new user", () => {
  it("R4.6 R7.2 gets one customer after two definite not-founds, then loads again", async () => {
    let made = 0;
    const {
      balance,
      asked: requests,
      calls,
    } = await load({
      [findSmart]: () => (made > 0 ? user : failures["404"]),
      [create]: () => {
        made += 1;
        return { status: 200, text: "created" };
      },
      [trial]: trialOf(10, 0),
    });
    expect(balance).toMatchObject({ balance: 10, reason: "known", source: "trial" });
    expect(calls.slice(0, 5)).toEqual([find, findSmart, create, find, findSmart]);
    expect(requests[2]?.query).toEqual({ email: person.email, name: person.name });
    expect(made).toBe(1);
  });
  it.each([data(null), failures["404"]])("R4.6 accepts %j from both as definite", async (none) => {
    const { calls } = await load({ [find]: none, [findSmart]: none, [create]: data({}) });
    expect(calls).toEqual([find, findSmart, create, find, findSmart]);
  });
  it("R4.6 does not loop if the created customer is not found", async () => {
    const { balance, calls } = await load({ [create]: user });
    expect(balance).toMatchObject({ balance: 0, reason: "unknown", source: "none" });
    expect(calls).toEqual([find, findSmart, create, find, findSmart]);
  });
  it.each(everyFailure)(
    "R4.6 R4.4 tries once and reports an unknown balance if creation fails by %s",
    async (failure) => {
      const { balance, calls } = await load({ [create]: failures[failure] });
      expect(calls.filter((call) => call === create)).toHaveLength(1);
      expect(balance).toMatchObject({
        balance: 0,
        reason: failure === "401" || failure === "403" ? "denied" : "unknown",
        accountToDebit: null,
      });
    },
  );
  it("R4.6 creates none unless both lookups are definite", async () => {
    const others = everyFailure.filter((failure) => failure !== "404");
    const loads = others.flatMap((failure) => [
      load({ [find]: failures[failure] }),
      load({ [findSmart]: failures[failure] }),
    ]);
    for (const { balance, calls } of await Promise.all(loads)) {
      expect(calls).not.toContain(create);
      expect(balance).toMatchObject({ balance: 0, accountToDebit: null });
      expect(["unknown", "denied"]).toContain(balance.reason);
    }
  });
  it("R4.6 creates none for support", async () => {
    await using foreign = await startForeignBackend({ [create]: user });
    expect(await loadFrom(foreign, false)).toMatchObject({ balance: 0, reason: "zero" });
    expect(foreign.times(create)).toBe(0);
  });
  it("R4.6 S-03 creates none in a thousand loads during an outage", async () => {
    const kinds = [
      failures["500"],
      failures.broken,
      failures.garbage,
      failures.page,
      { status: 503, json: { message: "down" } },
      { status: 429, text: "" },
    ];
    let n = 0;
    const outage: ForeignScript = () => kinds[n++ % kinds.length] ?? failures.broken;
    await using foreign = await startForeignBackend({
      [find]: outage,
      [findSmart]: outage,
      [create]: user,
    });
    const upstream = createUpstream(foreign.url, { timeoutFactor: 40 });
    const client = createClient(upstream.carry);
    for (let batch = 0; batch < 20; batch += 1) {
      const loads = Array.from({ length: 50 }, () =>
        resolveCreditBalance(client, person, { subUserPriceIds: [] }),
      );
      for (const { balance, reason } of await Promise.all(loads))
        expect([balance, reason]).toEqual([0, "unknown"]);
    }
    await upstream.close();
    expect(n).toBeGreaterThan(500);
    expect(foreign.times(create)).toBe(0);
  });
});

/** Calls whose 404 waits until it is released. */
function holdCalls(): { script: ForeignScript; held(): number; release(): void } {
  let held = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    script: async () => {
      held += 1;
      await released;
      return failures["404"];
    },
    held: () => held,
    release: () => release(),
  };
}
