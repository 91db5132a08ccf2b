import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { findInvitation } from "#tests/support/join-team.ts";
import { newAddress, newOwner as openOwner } from "#tests/support/new-owner.ts";
import { countOutcomes, spendAsMember } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
let now = new Date();
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const as = (email: string) => personClient(backend.url, email);
const newOwner = () => openOwner(backend);
const sql = (text: string, values: unknown[]) => backend.database.pool.query(text, values);
const passDays = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const refused = (call: Promise<unknown>, code: string, message: RegExp) =>
  expect(call).rejects.toMatchObject({ code, message: expect.stringMatching(message) });

describe("an invitation", () => {
  it("S9 R1.5 makes nobody a sub-user until the person accepts", async () => {
    const owner = await newOwner();
    const email = newAddress("asked");
    const person = await as(email);
    await owner.client(subUsers.add, { email, cap: 3 });
    const check = () => person(usersSmartHs.checkSubUser, { user_email: email });
    await expect(check()).rejects.toMatchObject({ code: "not-found" });
    await expect(spendAsMember(person, email, owner.plan)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await person(subUsers.membership, {})).toEqual({ membership: null });
    expect(await owner.client(subUsers.list, {})).toMatchObject({
      items: [],
      total: 0,
      invitations: [{ email, cap: 3, state: "invited", answeredAt: null }],
    });
    const { items } = await person(invitations.list, {});
    expect(items).toMatchObject([
      { owner: owner.email, tierName: "Business", cap: 3, state: "invited", obstacle: null },
    ]);
    const { membership } = await person(invitations.accept, { id: items[0]?.id ?? "" });
    expect(membership).toMatchObject({ owner: owner.email, cap: 3, sharesWords: false });
    expect((await check()).data).toMatchObject({ main_sub_id: owner.plan.subId });
    await spendAsMember(person, email, owner.plan);
    expect(await owner.client(subUsers.list, {})).toMatchObject({
      items: [{ email, cap: 3, used: 1, sharesWords: false }],
      invitations: [],
    });
  });

  it("S9 S-01 is answered by the invited person alone, and withdrawn by its owner alone", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const email = newAddress("asked");
    await owner.client(subUsers.add, { email });
    const id = await findInvitation(await as(email), owner.email);
    for (const client of [owner.client, other.client, await as(newAddress("thief"))]) {
      expect((await client(invitations.list, {})).items).toEqual([]);
      for (const one of [id, id.toUpperCase(), randomUUID(), "1", "' or true --"]) {
        await expect(client(invitations.accept, { id: one })).rejects.toMatchObject({
          code: "not-found",
        });
        await expect(client(invitations.decline, { id: one })).rejects.toMatchObject({
          code: "not-found",
        });
      }
    }
    for (const call of [invitations.accept, invitations.decline])
      await expect(supportClient(backend.url)(call, { id })).rejects.toMatchObject({ status: 401 });
    await expect(other.client(subUsers.remove, { email })).rejects.toMatchObject({
      code: "not-found",
    });
    await supportClient(backend.url)(subUsers.remove, { owner: owner.email, email });
    await refused((await as(email))(invitations.accept, { id }), "conflict", /has withdrawn/);
  });

  it("S9 ends by its answer, by withdrawal and after 14 days, and can be sent again", async () => {
    const owner = await newOwner();
    const email = newAddress("asked");
    const person = await as(email);
    const invite = async () => {
      await owner.client(subUsers.add, { email });
      return findInvitation(person, owner.email);
    };
    const statesOf = async () => ({
      owner: (await owner.client(subUsers.list, {})).invitations?.map(({ state }) => state),
      person: (await person(invitations.list, {})).items.map(({ state }) => state),
    });
    const declined = await invite();
    await refused(owner.client(subUsers.add, { email }), "conflict", /already invited/);
    await person(invitations.decline, { id: declined });
    expect(await statesOf()).toEqual({ owner: ["declined"], person: ["declined"] });
    await refused(person(invitations.accept, { id: declined }), "conflict", /have declined/);
    await refused(person(invitations.decline, { id: declined }), "conflict", /have declined/);

    passDays(1);
    const withdrawn = await invite();
    await owner.client(subUsers.remove, { email });
    await refused(person(invitations.accept, { id: withdrawn }), "conflict", /has withdrawn/);
    await expect(owner.client(subUsers.remove, { email })).rejects.toMatchObject({
      code: "not-found",
    });

    passDays(1);
    const expired = await invite();
    passDays(14);
    expect(await statesOf()).toEqual({
      owner: ["expired"],
      person: ["expired", "withdrawn", "declined"],
    });
    await refused(person(invitations.accept, { id: expired }), "conflict", /has expired/);
    const again = await invite();
    expect((await statesOf()).person).toEqual(["invited", "expired", "withdrawn", "declined"]);
    await person(invitations.accept, { id: again });
    await refused(person(invitations.accept, { id: again }), "conflict", /already accepted/);
    expect(await statesOf()).toMatchObject({ owner: [] });
    await refused(owner.client(subUsers.add, { email }), "conflict", /already a member/);
    passDays(31);
    expect(await statesOf()).toEqual({ owner: [], person: [] });
  });

  it("S9 R4.7 waits while the plan has no team, or the person is on another plan", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const email = newAddress("asked");
    const person = await as(email);
    await other.addMember(email);
    await owner.client(subUsers.add, { email });
    const id = await findInvitation(person, owner.email);
    const obstacle = async () => (await person(invitations.list, {})).items[0]?.obstacle;
    const price = (priceId: string) =>
      sql("update credit_lines set price_id = $2 where id = $1", [owner.plan.lineId, priceId]);

    expect(await obstacle()).toMatch(/You are a member of another plan\. Leave it/);
    await refused(person(invitations.accept, { id }), "conflict", /member of another plan/);
    await price("price_premium_month");
    expect(await obstacle()).toMatch(/The plan has ended or no longer includes a team/);
    await person(subUsers.leave, {});
    await refused(person(invitations.accept, { id }), "conflict", /no longer includes a team/);
    await price("price_business_month");
    expect(await obstacle()).toBeNull();
    await person(invitations.accept, { id });
    expect((await person(subUsers.membership, {})).membership?.owner).toBe(owner.email);
  });

  it("S9 S-02 of two owners, accepted at once, wins once; the other says why", async () => {
    const [ann, bob] = [await newOwner(), await newOwner()];
    for (let round = 0; round < 8; round += 1) {
      const email = newAddress("wanted");
      const person = await as(email);
      await Promise.all([ann, bob].map(({ client }) => client(subUsers.add, { email })));
      const { items } = await person(invitations.list, {});
      expect(items).toHaveLength(2);
      const accepted = await Promise.allSettled(
        items.map(({ id }) => person(invitations.accept, { id })),
      );
      const lost = accepted.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(lost).toMatchObject([
        { code: "conflict", message: expect.stringContaining("You are a member of another plan") },
      ]);
      const { rows } = await sql(
        "select count(*) as n from sub_users where email = $1 and removed_at is null",
        [email],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
  });

  it("S9 S-02 accepted or declined while it is withdrawn leaves no member behind", async () => {
    const owner = await newOwner();
    const email = newAddress("asked");
    const person = await as(email);
    for (let round = 0; round < 8; round += 1) {
      await owner.client(subUsers.add, { email });
      const id = await findInvitation(person, owner.email);
      const answer = round % 3 ? invitations.accept : invitations.decline;
      const { codes } = await countOutcomes([
        person(answer, { id }),
        owner.client(subUsers.remove, { email }),
      ]);
      expect(Object.keys(codes).filter((code) => !/conflict|not-found/.test(code))).toEqual([]);
      await owner.client(subUsers.remove, { email }).catch(() => undefined);
      expect(await owner.client(subUsers.list, {})).toMatchObject({ items: [], total: 0 });
    }
  });

  it("S9 does not tell the owner a person's name, plans or teams before they accept", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await other.addMember(newAddress("member"));
    await sql("insert into profiles (email, name) values ($1, 'Other Owner')", [other.email]);
    const answers = [other.email, newAddress("nobody")].map(async (email) => {
      const { addedAt, expiresAt, ...rest } = await owner.client(subUsers.add, { email });
      return { ...rest, email: "", days: Date.parse(expiresAt ?? "") - Date.parse(addedAt) };
    });
    const [known, unknown] = await Promise.all(answers);
    expect(known).toEqual(unknown);
    expect(JSON.stringify(await owner.client(subUsers.list, {}))).not.toContain("Other Owner");
  });
});
