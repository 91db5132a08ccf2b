import { describe, expect, it } from "vitest";
import { type ApiResponse, createClient } from "#shared/contract/call.ts";
import { useCredit } from "#shared/domain/use-credit.ts";
import { AppError } from "#shared/errors.ts";

const from = {
  family: "users-smart-hs",
  subId: "sub_1",
  customerId: "cus_1",
  subUserId: null,
} as const;

/** A backend with one answer per attempt; records the keys and the pauses between attempts. */
function attemptsAnswered(answers: (ApiResponse | AppError)[]) {
  const keys: (string | undefined)[] = [];
  const waits: number[] = [];
  const bodies: unknown[] = [];
  const client = createClient(async (request) => {
    keys.push(request.headers["idempotency-key"]);
    bodies.push(JSON.parse(request.body ?? "null"));
    const answer = answers[keys.length - 1] ?? answers.at(-1);
    if (answer instanceof AppError || answer === undefined) throw answer;
    return answer;
  });
  const logged: string[] = [];
  const run = () =>
    useCredit(client, async () => from, {
      idempotencyKey: "key-1",
      wait: async (ms) => void waits.push(ms),
      onFailure: (attempt, { code }) => void logged.push(`${attempt} ${code}`),
    });
  return { run, keys, waits, bodies, logged };
}

const down = new AppError("unavailable");
const ok = { status: 200, body: { data: { receipt_id: "r1", credits_left: 9 } } };

describe("using a credit", () => {
  it("R3.5 R7.8 sends subId, customerId and subUserId", async () => {
    const { run, bodies } = attemptsAnswered([ok]);
    expect(await run()).toEqual({ outcome: "used", receiptId: "r1", creditsLeft: 9, attempts: 1 });
    expect(bodies).toEqual([{ subId: "sub_1", customerId: "cus_1", subUserId: null }]);
  });
  it("R9.1 R8.3 tries five times, one second apart, with one key, then says its words", async () => {
    const { run, keys, waits } = attemptsAnswered([down]);
    expect(await run()).toMatchObject({
      outcome: "failed",
      message: "You have no credits left.",
      attempts: 5,
    });
    expect(keys).toEqual(Array(5).fill("key-1"));
    expect(waits).toEqual([1000, 1000, 1000, 1000]);
  });
  it("R8.3 retries other errors and succeeds when the backend is back", async () => {
    expect(await attemptsAnswered([down, { status: 500, body: {} }, ok]).run()).toMatchObject({
      outcome: "used",
      attempts: 3,
    });
  });
  it.each([
    [400, "invalid-input"],
    [405, "method-not-allowed"],
    [409, "conflict"],
    [413, "payload-too-large"],
    [418, "internal"],
    [429, "too-many-requests"],
    [500, "unavailable"],
  ])("R8.3 logs and retries a %d with the same key, then says its words", async (status, code) => {
    const { run, keys, waits, logged } = attemptsAnswered([{ status, body: {} }]);
    expect(await run()).toMatchObject({
      outcome: "failed",
      message: "You have no credits left.",
      cause: { code },
    });
    expect(logged).toEqual([1, 2, 3, 4, 5].map((attempt) => `${attempt} ${code}`));
    expect(keys).toEqual(Array(5).fill("key-1"));
    expect(waits).toEqual([1000, 1000, 1000, 1000]);
  });
  it.each([
    [401, {}, "invalid-credentials"],
    [403, {}, "forbidden"],
    [404, {}, "not-found"],
    [422, { error: { code: "key-reused", message: "" } }, "key-reused"],
    [501, { error: { code: "not-offered", message: "" } }, "not-offered"],
  ])("R8.3 logs a %d that has words of its own, and tries once", async (status, body, code) => {
    const { run, keys, logged } = attemptsAnswered([{ status, body }]);
    await expect(run()).rejects.toMatchObject({ code });
    expect([keys.length, logged]).toEqual([1, [`1 ${code}`]]);
  });
  it.each([
    { status: 200, body: "No trial credits left" },
    { status: 400, body: "No trial credits left" },
    { status: 402, body: { message: "No trial credits left" } },
    { status: 200, body: { message: "No trial credits left" } },
  ])("R8.3 stops at once when the backend says that none are left: %j", async (answer) => {
    expect(await attemptsAnswered([answer]).run()).toEqual({
      outcome: "no-credits",
      message: "No trial credits left. Please subscribe to continue.",
      attempts: 1,
    });
  });
  it("R9.1 counts a balance that cannot be known as a failed attempt", async () => {
    const waits: number[] = [];
    const client = createClient(async () => ok);
    const outcome = await useCredit(
      client,
      async () => {
        throw down;
      },
      { idempotencyKey: "k", wait: async (ms) => void waits.push(ms) },
    );
    expect(outcome).toMatchObject({ outcome: "failed", attempts: 5 });
  });
  it("S6 R9.1 a silent backend has five attempts a second apart within the time for all", async () => {
    let clock = 0;
    const limits: number[] = [];
    const client = createClient(async () => ok);
    const outcome = await useCredit(
      client,
      async () => {
        clock += limits.at(-1) ?? 0;
        throw new AppError("upstream-timeout");
      },
      {
        idempotencyKey: "k",
        totalMs: 7000,
        now: () => clock,
        wait: async (ms) => {
          clock += ms;
        },
        timeout: (ms) => {
          limits.push(ms);
          return new AbortController().signal;
        },
      },
    );
    expect(outcome).toMatchObject({ outcome: "failed", attempts: 5 });
    expect([limits, clock]).toEqual([[1400, 400, 400, 400, 400], 7000]);
  });
  it("S6 an attempt that is given up gives up its call", async () => {
    const given: boolean[] = [];
    const stop = new AbortController();
    const client = createClient(async ({ signal }) => {
      stop.abort();
      given.push(signal?.aborted ?? false);
      throw new AppError("forbidden");
    });
    const options = { idempotencyKey: "k", totalMs: 7000, timeout: () => stop.signal };
    await expect(useCredit(client, async () => from, options)).rejects.toThrow();
    expect(given).toEqual([true]);
  });
});
