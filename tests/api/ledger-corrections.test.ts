import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CorrectionAnswer, credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { countOutcomes, openTeamPlan, spendAsMember } from "#tests/support/open-team-plan.ts";
import { renewPlan } from "#tests/support/renew-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const support = () => supportClient(backend.url);
const withKey = (key: string = randomUUID()) => ({ headers: { "idempotency-key": key } });
let counter = 0;
const newEmail = () => `corrected${counter++}@example.test`;

async function newTrial(email = newEmail()) {
  const client = await personClient(backend.url, email);
  await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  return { client, email };
}

function grant(
  userid: string,
  n: number,
  more: object = {},
  key?: string,
): Promise<CorrectionAnswer> {
  return support()(
    credits.grant,
    { userid, credits: n, reason: "goodwill", ...more },
    withKey(key),
  );
}
function take(
  userid: string,
  n: number,
  more: object = {},
  key?: string,
): Promise<CorrectionAnswer> {
  return support()(
    credits.void,
    { userid, credits: n, reason: "by mistake", ...more },
    withKey(key),
  );
}
async function creditsLeft(email: string): Promise<number[]> {
  const { lines } = await (await personClient(backend.url, email))(credits.overview, {});
  return lines.map((line) => line.left);
}
async function spend(client: Awaited<ReturnType<typeof personClient>>): Promise<string> {
  const response = (await client(usersSmartHs.useCredit, {}, withKey())) as {
    data: { receipt_id: string };
  };
  return response.data.receipt_id;
}

describe("authorization", () => {
  it.each(["grant", "void", "refund"] as const)("allows %s for support only", async (name) => {
    const input = {
      userid: "trial@clearlane.test",
      credits: 1,
      reason: "mine",
      entryId: randomUUID(),
    };
    const person = await personClient(backend.url, "trial@clearlane.test");
    await expect(person(credits[name], input, withKey())).rejects.toMatchObject({
      code: "forbidden",
    });
    const response = await fetch(backend.url + credits[name].path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "k" },
      body: JSON.stringify(input),
    });
    expect(response.status).toBe(401);
  });
});

describe("granting", () => {
  it("R1.4 adds to the plan before the trial, or to the named account", async () => {
    const { email } = await newTrial();
    expect(await grant(email, 5)).toMatchObject({
      line: "trial",
      before: 10,
      after: 15,
      entry: { kind: "grant", who: "support", credits: 5 },
    });
    const owner = newEmail();
    await openTeamPlan(backend.database, owner, { credits: 40 });
    expect(await grant(owner, 2)).toMatchObject({
      email: owner,
      line: "plan",
      before: 40,
      after: 42,
    });
    expect(await grant(owner, 3, { line: "trial" })).toMatchObject({
      line: "trial",
      before: 0,
      after: 3,
    });
    expect(await creditsLeft(owner)).toEqual([42, 3]);
  });

  it("R1.4 opens one trial for a user without an account, under parallel grants", async () => {
    const email = newEmail();
    await backend.database.pool.query(
      `insert into customers (family, email, stripe_customerid)
        values ('users-smart-hs', $1, 'cus_' || gen_random_uuid())`,
      [email],
    );
    await Promise.all(Array.from({ length: 20 }, () => grant(email, 2)));
    expect(await creditsLeft(email)).toEqual([40]);
  });

  it("R5.4 rejects a bad amount, reason, account or user by field", async () => {
    const { email } = await newTrial();
    const bad = async (input: object) =>
      support()(
        credits.grant,
        { userid: email, credits: 1, reason: "ok", ...input } as never,
        withKey(),
      ).then(
        () => "done",
        (error: { code: string; details?: { field: string }[] }) =>
          [error.code, ...(error.details ?? []).map(({ field }) => field)].join(" "),
      );
    expect(await bad({ credits: 0 })).toBe("invalid-input credits");
    expect(await bad({ credits: 1.5 })).toBe("invalid-input credits");
    expect(await bad({ credits: 1_000_001 })).toBe("invalid-input credits");
    expect(await bad({ reason: "  " })).toBe("invalid-input reason");
    expect(await bad({ line: "plan" })).toBe("invalid-input line");
    expect(await bad({ userid: "nobody@example.test" })).toBe("not-found");
    await expect(
      support()(credits.grant, { userid: email, credits: 1, reason: "x" }),
    ).rejects.toMatchObject({
      details: [{ field: "Idempotency-Key" }],
    });
    expect(await creditsLeft(email)).toEqual([10]);
  });
});

describe("voiding", () => {
  it("R5.4 takes unused credits only and reports how many are left", async () => {
    const { email, client } = await newTrial();
    await spend(client);
    await expect(take(email, 10)).rejects.toMatchObject({
      details: [
        { field: "credits", message: "Only 9 credits are left on the trial. Use 9 or less." },
      ],
    });
    expect(await take(email, 9)).toMatchObject({
      before: 9,
      after: 0,
      entry: { kind: "void", credits: -9, balanceAfter: 0 },
    });
    await expect(take(email, 1)).rejects.toMatchObject({
      details: [{ message: "No credits are left on the trial." }],
    });
    await expect(take(email, 1, { line: "plan" })).rejects.toMatchObject({
      details: [{ field: "line" }],
    });
  });

  it("S-05 never takes a credit that is spent at the same moment", async () => {
    const { email, client } = await newTrial();
    const voids = Array.from({ length: 100 }, () => take(email, 1));
    const spends = Array.from({ length: 100 }, () => spend(client));
    const [taken, spent] = await Promise.all([countOutcomes(voids), countOutcomes(spends)]);
    expect(taken.done + spent.done).toBe(10);
    expect(await creditsLeft(email)).toEqual([0]);
  });
});

describe("idempotency keys", () => {
  it("S-05 answers 50 parallel requests with one key alike and changes once", async () => {
    const { email } = await newTrial();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => take(email, 10, {}, key)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ before: 10, after: 0 });
    expect(await creditsLeft(email)).toEqual([0]);
  });

  it("S-05 rejects the key for another amount, user, reason or call", async () => {
    const [{ email }, other] = [await newTrial(), await newTrial()];
    const key = randomUUID();
    await grant(email, 1, {}, key);
    const reused = [
      grant(email, 2, {}, key),
      grant(other.email, 1, {}, key),
      grant(email, 1, { reason: "other" }, key),
      take(email, 1, {}, key),
      support()(credits.refund, { entryId: randomUUID(), reason: "x" }, withKey(key)),
    ];
    expect(await countOutcomes(reused)).toEqual({ done: 0, codes: { "key-reused": 5 } });
  });

  it("S-05 changes nothing in a dry run, with the response of a real one", async () => {
    const { email, client } = await newTrial();
    const receipt = await spend(client);
    const before = await everything();
    const dry = [
      await support()(credits.grant, { userid: email, credits: 5, reason: "r", dryRun: true }),
      await support()(credits.void, { userid: email, credits: 4, reason: "r", dryRun: true }),
      await support()(credits.refund, { entryId: receipt, reason: "r", dryRun: true }),
    ];
    expect(dry).toEqual([
      { entry: null, email, line: "trial", before: 9, after: 14, dryRun: true },
      { entry: null, email, line: "trial", before: 9, after: 5, dryRun: true },
      { entry: null, email, line: "trial", before: 9, after: 10, dryRun: true },
    ]);
    await expect(
      support()(credits.void, { userid: email, credits: 40, reason: "r", dryRun: true }),
    ).rejects.toMatchObject({
      code: "invalid-input",
    });
    expect(await everything()).toEqual(before);
    expect(
      await support()(credits.refund, { entryId: receipt, reason: "r" }, withKey()),
    ).toMatchObject({
      before: 9,
      after: 10,
      dryRun: false,
    });
  });

  async function everything(): Promise<unknown> {
    const { pool } = backend.database;
    return Promise.all(
      ["ledger", "credit_lines", "sub_users", "thresholds"].map(
        async (name) => (await pool.query(`select * from ${name}`)).rows,
      ),
    );
  }
});

describe("refunding", () => {
  it("refunds a search once, however often it is requested", async () => {
    const { email, client } = await newTrial();
    const entryId = await spend(client);
    const refunds = Array.from({ length: 50 }, () =>
      support()(credits.refund, { entryId, reason: "wrong results" }, withKey()),
    );
    expect(await countOutcomes(refunds)).toEqual({ done: 1, codes: { conflict: 49 } });
    expect(await creditsLeft(email)).toEqual([10]);
    const { items } = await client(credits.ledger, {});
    expect(items[0]).toMatchObject({
      kind: "refund",
      credits: 1,
      balanceAfter: 10,
      refundOf: entryId,
      who: "support",
      reason: "wrong results",
    });
  });

  it("R5.4 rejects entries that are no spend or belong to an ended plan", async () => {
    const owner = newEmail();
    const plan = await openTeamPlan(backend.database, owner, { credits: 5 });
    const client = await personClient(backend.url, owner);
    const spent = (await client(usersSmartHs.useCredit, { subId: plan.subId }, withKey())) as {
      data: { receipt_id: string };
    };
    const { items } = await client(credits.ledger, {});
    const refund = (entryId: string) =>
      support()(credits.refund, { entryId, reason: "r" }, withKey());
    await expect(
      refund(items.find(({ kind }) => kind === "grant")?.id ?? ""),
    ).rejects.toMatchObject({
      details: [
        { field: "entryId", message: "This entry is a grant. Only a debit can be refunded." },
      ],
    });
    await expect(refund(randomUUID())).rejects.toMatchObject({ code: "not-found" });
    await expect(refund("no id")).rejects.toMatchObject({ code: "not-found" });
    await backend.database.pool.query("update credit_lines set ended_at = now() where id = $1", [
      plan.lineId,
    ]);
    await expect(refund(spent.data.receipt_id)).rejects.toMatchObject({
      details: [{ field: "entryId" }],
    });
  });

  it("R1.5 reduces a member's usage within the same period only", async () => {
    const [owner, member] = [newEmail(), newEmail()];
    const plan = await openTeamPlan(backend.database, owner, { credits: 10 });
    await backend.database.pool.query(
      "insert into sub_users (line_id, email, cap) values ($1, $2, 2)",
      [plan.lineId, member],
    );
    const client = await personClient(backend.url, member);
    const spendOne = async () =>
      ((await spendAsMember(client, member, plan)) as { data: { receipt_id: string } }).data
        .receipt_id;
    const [first, second] = [await spendOne(), await spendOne()];
    await expect(spendOne()).rejects.toMatchObject({ code: "no-credits" });
    await support()(credits.refund, { entryId: first, reason: "r" }, withKey());
    await spendOne();
    await renewPlan(backend.database, plan.lineId, 10);
    await spendOne();
    expect(
      await support()(credits.refund, { entryId: second, reason: "r" }, withKey()),
    ).toMatchObject({ before: 17, after: 18 });
    const { data } = await client(usersSmartHs.checkSubUser, { user_email: member });
    expect(data.credits_used).toBe(1);
    // 18 of 19: the credit refunded from the last period can be spent in this one.
    expect(
      (await (await personClient(backend.url, owner))(credits.overview, {})).lines[0],
    ).toMatchObject({
      granted: 19,
      used: 1,
      left: 18,
    });
  });
});

it("leaves a ledger that adds up", async () => {
  expect((await support()(credits.reconcile, {})).differences).toEqual([]);
});
