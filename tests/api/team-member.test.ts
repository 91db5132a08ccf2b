import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { newAddress, newOwner as openOwner } from "#tests/support/new-owner.ts";
import { countOutcomes, spendAsMember } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const as = (email: string) => personClient(backend.url, email);
const newOwner = (plan?: Parameters<typeof openOwner>[1]) => openOwner(backend, plan);
const sql = (text: string, values: unknown[]) => backend.database.pool.query(text, values);

describe("a member", () => {
  it("R1.5 sees the owner, the own share, and what is left of plan or cap", async () => {
    const owner = await newOwner({ credits: 4 });
    const email = newAddress("member");
    await owner.addMember(email, { cap: 3 });
    const member = await as(email);
    const seen = async () => (await member(subUsers.membership, {})).membership;
    expect(await seen()).toMatchObject({
      owner: owner.email,
      ownerName: null,
      tierName: "Business",
      tierColor: "primary",
      cap: 3,
      used: 0,
      left: 3,
      renewsAt: expect.any(String),
      askedAt: null,
      note: null,
    });
    await spendAsMember(member, email, owner.plan);
    await owner.client(usersSmartHs.useCredit, { subId: owner.plan.subId });
    await owner.client(usersSmartHs.useCredit, { subId: owner.plan.subId });
    expect(await seen()).toMatchObject({ used: 1, left: 1 });
    await owner.client(subUsers.setCap, { email, cap: null });
    expect(await seen()).toMatchObject({ cap: null, left: 1 });
    expect(await (await as(newAddress("nobody")))(subUsers.membership, {})).toEqual({
      membership: null,
    });
  });

  it("R1.5 has one open request for credits, closed by a cap or by removal", async () => {
    const owner = await newOwner();
    const email = newAddress("member");
    await owner.addMember(email, { cap: 1 });
    const member = await as(email);
    const openRequest = async () => (await owner.client(subUsers.list, {})).items[0]?.request;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => member(subUsers.ask, { message: `request ${n}` })),
    );
    expect(await member(subUsers.ask, { message: "  ten more, please " })).toMatchObject({
      membership: { askedAt: expect.any(String) },
    });
    expect(await openRequest()).toEqual({ message: "ten more, please", at: expect.any(String) });
    await owner.client(subUsers.setCap, { email, cap: 11 });
    expect(await openRequest()).toBeNull();
    expect((await member(subUsers.membership, {})).membership?.askedAt).toBeNull();

    await member(subUsers.ask, {});
    expect(await openRequest()).toMatchObject({ message: "" });
    await owner.client(subUsers.remove, { email });
    await owner.addMember(email);
    expect(await openRequest()).toBeNull();
    const { rows } = await sql(
      `select count(*) as open from credit_requests r join sub_users s on s.id = r.sub_user_id
        where s.email = $1 and answered_at is null`,
      [email],
    );
    expect(rows[0].open).toBe(0);
  });

  it("R1.5 leaves at once; a user without membership can neither leave nor ask", async () => {
    const owner = await newOwner();
    const email = newAddress("member");
    await owner.addMember(email);
    const member = await as(email);
    await member(subUsers.leave, {});
    await expect(spendAsMember(member, email, owner.plan)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await owner.client(subUsers.list, {})).items).toEqual([]);
    for (const refused of [
      () => member(subUsers.leave, {}),
      () => member(subUsers.ask, { message: "more" }),
    ])
      await expect(refused()).rejects.toMatchObject({
        code: "not-found",
        message: expect.stringContaining("not a member"),
      });
  });

  it("S-02 spends in full or not at all during removal, and never after it", async () => {
    const owner = await newOwner();
    const email = newAddress("member");
    const member = await as(email);
    let [accepted, refused] = [0, 0];
    for (let round = 0; round < 30; round += 1) {
      await owner.addMember(email);
      const spends = (n: number) =>
        Array.from({ length: n }, () => spendAsMember(member, email, owner.plan));
      const early = countOutcomes(spends(4));
      await new Promise((resolve) => setTimeout(resolve, round % 10));
      const removed =
        round % 3 ? owner.client(subUsers.remove, { email }) : member(subUsers.leave, {});
      const meanwhile = countOutcomes(spends(8));
      await removed;
      expect(await countOutcomes(spends(4))).toEqual({ done: 0, codes: { forbidden: 4 } });
      const done = (await early).done + (await meanwhile).done;
      accepted += done;
      refused += 12 - done;
    }
    const { rows } = await sql(
      `select l.used, (select sum(used)::int from sub_users where line_id = l.id) as by_members,
         (select count(*) from ledger where line_id = l.id and kind = 'spend') as entries
           from credit_lines l where l.id = $1`,
      [owner.plan.lineId],
    );
    expect(rows[0]).toEqual({ used: accepted, by_members: accepted, entries: accepted });
    expect(accepted).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect((await supportClient(backend.url)(credits.reconcile, {})).differences).toEqual([]);
  });
});
