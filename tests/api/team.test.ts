import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { users, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { findInvitation } from "#tests/support/join-team.ts";
import { newAddress, type Owner, newOwner as openOwner } from "#tests/support/new-owner.ts";
import { spendAsMember } from "#tests/support/open-team-plan.ts";
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
const endPlan = ({ plan }: Owner) =>
  sql("update credit_lines set ended_at = now() where id = $1", [plan.lineId]);

describe("managing a team", () => {
  it.each(defaultSubUserPriceIds)(
    "R4.7 R6.1 lets the owner of %s add, cap, list and remove members",
    async (priceId) => {
      const { client, plan, email: owner } = await newOwner({ priceId });
      const email = newAddress("member");
      expect(
        await client(subUsers.add, { email: ` ${email.toUpperCase()} `, cap: 5 }),
      ).toMatchObject({
        email,
        cap: 5,
        used: 0,
        lastUsedAt: null,
        request: null,
      });
      const member = await as(email);
      await member(invitations.accept, { id: await findInvitation(member, owner) });
      await spendAsMember(member, email, plan);
      expect(await client(subUsers.setCap, { email, cap: null })).toMatchObject({
        email,
        cap: null,
        used: 1,
        lastUsedAt: expect.any(String),
      });
      expect(await client(subUsers.list, {})).toMatchObject({
        items: [{ email, used: 1 }],
        total: 1,
        next: null,
        note: null,
      });
      await client(subUsers.remove, { email });
      expect(await client(subUsers.list, {})).toMatchObject({ items: [], total: 0 });
    },
  );

  it("R4.7 allows a team in the users family too", async () => {
    const { addMember, plan } = await newOwner({ family: "users" });
    const email = newAddress("member");
    await addMember(email);
    const member = await as(email);
    expect((await member(users.checkSubUser, { user_email: email })).data).toMatchObject({
      main_sub_id: plan.subId,
      credits_used: 0,
    });
    await expect(member(usersSmartHs.checkSubUser, { user_email: email })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("R6.1 rejects every call without a team plan, with the reason", async () => {
    const plain = await newOwner({ priceId: "price_premium_month", tier: 2 });
    for (const client of [plain.client, await as(newAddress("nobody"))]) {
      for (const refused of [
        () => client(subUsers.list, {}),
        () => client(subUsers.add, { email: newAddress("member") }),
        () => client(subUsers.setCap, { email: newAddress("member"), cap: 1 }),
        () => client(subUsers.remove, { email: newAddress("member") }),
      ])
        await expect(refused()).rejects.toMatchObject({
          code: "forbidden",
          message: expect.stringContaining("Your plan does not include a team."),
        });
    }
  });

  it("R6.3 S-01 rejects another owner in any spelling; support may name one", async () => {
    const { client, email } = await newOwner();
    const other = await newOwner();
    const member = newAddress("member");
    for (const owner of [other.email, other.email.toUpperCase()])
      for (const refused of [
        () => client(subUsers.list, { owner }),
        () => client(subUsers.add, { email: member, owner }),
        () => client(subUsers.setCap, { email: member, cap: 1, owner }),
        () => client(subUsers.remove, { email: member, owner }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
    expect(await client(subUsers.add, { email: member, owner: email.toUpperCase() })).toMatchObject(
      { email: member },
    );
    const invited = await as(member);
    await invited(invitations.accept, { id: await findInvitation(invited, email) });

    const support = supportClient(backend.url);
    expect(await support(subUsers.list, { owner: email })).toMatchObject({ total: 1 });
    await support(subUsers.setCap, { owner: email, email: member, cap: 3 });
    await support(subUsers.remove, { owner: email, email: member });
    expect((await client(subUsers.list, {})).items).toEqual([]);
    await expect(support(subUsers.list, {})).rejects.toMatchObject({
      code: "invalid-input",
      details: [{ field: "owner" }],
    });
  });

  it("R6.1 requires a token, and a user for support", async () => {
    const anonymous = await fetch(`${backend.url}/sub-users`);
    expect(anonymous.status).toBe(401);
    await expect(supportClient(backend.url)(subUsers.membership, {})).rejects.toMatchObject({
      code: "invalid-credentials",
    });
  });

  it("R5.4 names the invalid field", async () => {
    const { client, email } = await newOwner();
    const wrong: [() => Promise<unknown>, string, RegExp][] = [
      [() => client(subUsers.add, { email: "no address" }), "email", /name@company\.com/],
      [() => client(subUsers.add, { email }), "email", /can't add yourself/],
      [() => client(subUsers.add, { email: newAddress("m"), cap: -1 }), "cap", /whole number/],
      [() => client(subUsers.add, { email: newAddress("m"), cap: 1.5 }), "cap", /whole number/],
      [() => client(subUsers.add, { email: newAddress("m"), cap: "" }), "cap", /whole number/],
      [
        () => client(subUsers.add, { email: newAddress("m"), cap: 1_000_001 }),
        "cap",
        /at most 1000000/,
      ],
      [
        () => client(subUsers.setCap, { email: "no address", cap: 1 }),
        "email",
        /name@company\.com/,
      ],
      [() => client(subUsers.ask, { message: "x".repeat(501) }), "message", /500/],
    ];
    for (const [refused, field, message] of wrong)
      await expect(refused()).rejects.toMatchObject({
        code: "invalid-input",
        details: [{ field, message: expect.stringMatching(message) }],
      });
    expect((await client(subUsers.list, {})).items).toEqual([]);
  });

  it("S-02 keeps one plan a user and depth one, and reveals no names", async () => {
    const [ann, bob] = [await newOwner(), await newOwner()];
    const member = newAddress("member");
    const conflict = (refused: Promise<unknown>, message: RegExp) =>
      expect(refused).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(message),
        details: [{ field: "email" }],
      });
    await ann.addMember(member);
    await conflict(ann.client(subUsers.add, { email: member }), /already a member of your plan/);
    const refused = (joining: Promise<unknown>, message: RegExp) =>
      expect(joining).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(message),
      });
    const elsewhere = bob.addMember(member);
    await refused(elsewhere, /You are a member of another plan\. Leave it/);
    expect(
      JSON.stringify(await elsewhere.catch((error) => [error.message, error.details])),
    ).not.toContain(ann.email);
    await refused(bob.addMember(ann.email), /You own a team/);

    const soleOwner = await newOwner();
    await bob.addMember(soleOwner.email);
    await conflict(
      soleOwner.client(subUsers.add, { email: newAddress("m") }),
      /You are a member of another plan\. Leave it/,
    );
    await soleOwner.client(subUsers.leave, {});
    await soleOwner.addMember(newAddress("m"));
  });

  it("R6.1 allows a hundred members and no more", async () => {
    const { client, plan, addMember } = await newOwner();
    await sql(
      `insert into sub_users (line_id, email) select $1, n || '.' || $2
        from generate_series(1, 99) n`,
      [plan.lineId, newAddress("m")],
    );
    const last = await Promise.allSettled([1, 2, 3].map(() => addMember(newAddress("last"))));
    expect(last.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expect(client(subUsers.add, { email: newAddress("m") })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("100 members"),
    });
    expect(await client(subUsers.list, {})).toMatchObject({ total: 100, next: null });
  });

  it("R6.1 rejects a cap below the usage, with the number used", async () => {
    const { client, plan, addMember } = await newOwner();
    const email = newAddress("member");
    await addMember(email);
    const member = await as(email);
    for (let n = 0; n < 3; n += 1) await spendAsMember(member, email, plan);
    await expect(client(subUsers.setCap, { email, cap: 2 })).rejects.toMatchObject({
      code: "invalid-input",
      details: [{ field: "cap", message: expect.stringContaining("3 credits") }],
    });
    await client(subUsers.setCap, { email, cap: 3 });
    await expect(spendAsMember(member, email, plan)).rejects.toMatchObject({ code: "no-credits" });
  });

  it("R6.1 does not find removed or foreign members; a returning one starts anew", async () => {
    const [ann, bob] = [await newOwner(), await newOwner()];
    const email = newAddress("member");
    const first = await ann.addMember(email, { cap: 1 });
    await spendAsMember(await as(email), email, ann.plan);
    await expect(bob.client(subUsers.setCap, { email, cap: 9 })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(bob.client(subUsers.remove, { email })).rejects.toMatchObject({
      code: "not-found",
    });
    await ann.client(subUsers.remove, { email });
    await expect(ann.client(subUsers.remove, { email })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(ann.client(subUsers.setCap, { email, cap: 2 })).rejects.toMatchObject({
      code: "not-found",
    });
    const again = await ann.addMember(email, { cap: 1 });
    expect(again).toMatchObject({ used: 0, cap: 1 });
    expect(again.addedAt > first.addedAt).toBe(true);
    const { rows } = await sql(
      "select removed_at is null as active, used from sub_users where email = $1 order by added_at",
      [email],
    );
    expect(rows).toEqual([
      { active: false, used: 1 },
      { active: true, used: 0 },
    ]);
  });

  it("shows a member's chosen name, then the customer's, then the provider's", async () => {
    const { client, addMember } = await newOwner();
    const email = newAddress("member");
    await addMember(email);
    const name = async () => (await client(subUsers.list, {})).items[0]?.name;
    expect(await name()).toBeNull();
    await sql(
      `insert into identities (issuer, subject, email, name, account)
        values ('https://id.test', $1, $1, 'From Provider', $1)`,
      [email],
    );
    expect(await name()).toBe("From Provider");
    await sql(
      `insert into customers (family, email, name, stripe_customerid)
        values ('users', $1, 'As Customer', $1)`,
      [email],
    );
    expect(await name()).toBe("As Customer");
    await sql("insert into profiles (email, name) values ($1, 'Own Word')", [email]);
    expect(await name()).toBe("Own Word");
  });
});

describe("a paused team", () => {
  it.each([
    ["ended", (owner: Owner) => endPlan(owner)],
    [
      "changed to one without a team",
      ({ plan }: Owner) =>
        sql("update credit_lines set price_id = 'price_premium_month' where id = $1", [
          plan.lineId,
        ]),
    ],
  ])("R4.7 R6.1 is read-only when the plan has %s, and cannot spend", async (_how, change) => {
    const owner = await newOwner();
    const email = newAddress("member");
    await owner.addMember(email);
    const member = await as(email);
    await change(owner);
    expect(await owner.client(subUsers.list, {})).toMatchObject({
      items: [{ email }],
      note: expect.stringContaining("Your team is paused"),
    });
    for (const refused of [
      () => owner.client(subUsers.add, { email: newAddress("m") }),
      () => owner.client(subUsers.setCap, { email, cap: 1 }),
      () => owner.client(subUsers.remove, { email }),
    ])
      await expect(refused()).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("Your team is paused"),
      });
    await expect(spendAsMember(member, email, owner.plan)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await member(subUsers.membership, {})).toMatchObject({
      membership: { owner: owner.email, left: 0, note: expect.any(String) },
    });
  });

  it("S-02 keeps depth one: its owner can join a team only without members", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const email = newAddress("member");
    await owner.addMember(email);
    await endPlan(owner);
    await expect(other.addMember(owner.email)).rejects.toMatchObject({ code: "conflict" });
    await expect(other.addMember(email)).rejects.toMatchObject({ code: "conflict" });
    await (await as(email))(subUsers.leave, {});
    await other.addMember(owner.email);
    await other.addMember(email);
  });
});
