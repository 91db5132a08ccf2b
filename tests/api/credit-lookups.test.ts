import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditLookups, includeHeader } from "#shared/contract/included.ts";
import { personAuthorization, supportToken } from "#tests/support/backend-caller.ts";
import { send } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

/** Included lookups of the credit chain equal the answers of the calls themselves. */

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { BACKEND_TOKEN: supportToken } });
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const query = (sql: string, values: unknown[] = []) => backend.database.pool.query(sql, values);

/** Every kind of user, by address. */
const people: Record<string, () => Promise<string>> = {
  "a trial": async () => "trial@clearlane.test",
  "a used trial": async () => "empty@clearlane.test",
  "a plan with a trial": async () => "starter@clearlane.test",
  "a plan in users": async () => "legacy@clearlane.test",
  "an owner of a team": async () => "business@clearlane.test",
  "a member": async () => "member@clearlane.test",
  "a customer without an account": async () => {
    const email = `${randomUUID()}@lookups.test`;
    await query(
      `insert into customers (family, email, name, stripe_customerid)
       values ('users', $1, 'Pat', 'cus_' || gen_random_uuid())`,
      [email],
    );
    return email;
  },
  "a record in each family, each with its customer": async () => {
    const email = `${randomUUID()}@lookups.test`;
    await openTeamPlan(backend.database, email, { credits: 5 });
    await query(
      `insert into customers (family, email, name, stripe_customerid)
       values ('users', $1, 'Pat', 'cus_' || gen_random_uuid())`,
      [email],
    );
    return email;
  },
  "a former member with an ended plan": async () => {
    const email = `${randomUUID()}@lookups.test`;
    const { lineId } = await openTeamPlan(backend.database, email, { credits: 5 });
    await query("update credit_lines set ended_at = now() where id = $1", [lineId]);
    await query(
      `insert into sub_users (line_id, email, removed_at)
       select id, $1, now() from credit_lines where sub_id = 'sub_demo_business'`,
      [email],
    );
    return email;
  },
};

async function read(email: string, path: string, header: Record<string, string> = {}) {
  const authorization = await personAuthorization(email);
  const answer = await send(backend.url + path, "GET", undefined, { authorization, ...header });
  const { requestId: _requestId, ...body } = answer.body;
  return { status: answer.status, body };
}

describe("lookups that a preview includes", () => {
  it.each(Object.keys(people))("R7.1 to R7.7 are the answers of the calls: %s", async (who) => {
    const email = (await people[who]?.()) ?? "";
    const preview = `/searches?kind=hs-code&q=${randomUUID()}+shoes`;
    const { body } = await read(email, preview, { [includeHeader]: creditLookups });
    const included = body.included as Record<string, { status: number; body: unknown }>;
    expect(Object.keys(included).length).toBeGreaterThanOrEqual(8);
    for (const [path, answer] of Object.entries(included))
      expect(await read(email, path), path).toEqual(answer);
  });

  it("R6.3 come included for the user who asks, never for support or a visitor", async () => {
    const target = "/searches?kind=hs-code&q=green+shoes";
    const headers = { [includeHeader]: creditLookups };
    const visitor = await send(backend.url + target, "GET", undefined, headers);
    expect(visitor.body).not.toHaveProperty("included");
    const support = { ...headers, authorization: `Bearer ${supportToken}` };
    expect((await send(backend.url + target, "GET", undefined, support)).body).not.toHaveProperty(
      "included",
    );
    const record = `${backend.url}/users-smart-hs?userid=trial@clearlane.test`;
    expect((await send(record, "GET", undefined, support)).body).not.toHaveProperty("included");
  });
});
