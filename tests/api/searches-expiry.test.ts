import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#shared/contract/call.ts";
import { searches } from "#shared/contract/searches.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
let time = new Date("2027-01-31T10:00:00.000Z");
beforeAll(async () => {
  backend = await startTestBackend({ now: () => time });
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const shoes = { kind: "hs-code" as const, q: "running shoes" };
const pass = (days: number) => {
  time = new Date(time.getTime() + days * 86_400_000);
};

async function newClient(): Promise<Client> {
  const email = `${randomUUID()}@example.test`;
  const client = await personClient(backend.url, email);
  await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  return client;
}

async function debitFor(client: Client): Promise<{ receipt_id: string; reason?: string }> {
  const headers = {
    "idempotency-key": randomUUID(),
    [searchHeader]: writeSearchHeader(shoes, 1),
  };
  const answer = await client(usersSmartHs.useCredit, {}, { headers });
  return (answer as { data: { receipt_id: string; reason?: string } }).data;
}

describe("a paid search", () => {
  it("S5 is paid for again when its free days are over, and only then", async () => {
    const client = await newClient();
    const { receipt_id: receiptId } = await debitFor(client);
    await client(searches.unlock, { ...shoes, receiptId });
    pass(29);
    expect(await debitFor(client)).toMatchObject({ receipt_id: receiptId, reason: "repeat" });
    pass(2);
    expect(await client(searches.preview, shoes)).toMatchObject({ state: "locked" });
    const again = await debitFor(client);
    expect(again).toMatchObject({ credits_left: 8 });
    expect(again.receipt_id).not.toBe(receiptId);
  });

  it("S4 that was never opened stays free, and its days begin when it is", async () => {
    const client = await newClient();
    await debitFor(client);
    pass(45);
    const opened = await client(searches.preview, shoes);
    expect(opened).toMatchObject({
      state: "open",
      receipt: { freeUntil: new Date(time.getTime() + 30 * 86_400_000).toISOString() },
    });
    pass(31);
    expect(await client(searches.preview, shoes)).toMatchObject({ state: "locked" });
  });
});
