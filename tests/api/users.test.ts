import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { userAdmin } from "#shared/contract/users.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { countOutcomes, openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const support = () => supportClient(backend.url);

async function addCustomer(email: string, family = "users-smart-hs", name = ""): Promise<void> {
  await backend.database.pool.query(
    `insert into customers (family, email, name, stripe_customerid)
      values ($1, $2, $3, 'cus_' || gen_random_uuid())`,
    [family, email, name],
  );
}

describe("authorization", () => {
  it("R6.3 lists users for support, answers 403 to users and 401 to visitors", async () => {
    const person = await personClient(backend.url, "trial@clearlane.test");
    const refused = [
      person(userAdmin.list, {}),
      person(userAdmin.duplicates, {}),
      person(userAdmin.show, { email: "trial@clearlane.test" }),
    ];
    expect(await countOutcomes(refused)).toEqual({ done: 0, codes: { forbidden: 3 } });
    for (const path of ["/people", "/people/duplicates", "/people/trial@clearlane.test"])
      expect((await fetch(backend.url + path)).status).toBe(401);
  });
});

describe("the list", () => {
  it("lists users newest first, with plan, tier and credits left", async () => {
    await addCustomer("newest@example.test");
    const { items, total } = await support()(userAdmin.list, {});
    expect(total).toBeGreaterThan(8);
    expect(items).toHaveLength(total);
    expect(items[0]).toMatchObject({
      email: "newest@example.test",
      families: ["users-smart-hs"],
      credits: 0,
      plan: null,
      memberOf: null,
    });
    const find = (email: string) => items.find((one) => one.email === email);
    expect(find("business@clearlane.test")).toMatchObject({
      tier: 3,
      plan: "price_business_month",
      credits: 1010,
    });
    expect(find("member@clearlane.test")).toMatchObject({
      tier: null,
      credits: 0,
      memberOf: "business@clearlane.test",
    });
    expect(find("empty@clearlane.test")).toMatchObject({ credits: 0 });
  });

  it("finds parts of address and name in any case, wildcards taken literally", async () => {
    await addCustomer("under_score@example.test", "users", "Ana Mañana 100%");
    const found = async (q: string) =>
      (await support()(userAdmin.list, { q })).items.map(({ email }) => email);
    expect(await found("BUSINESS@")).toEqual(["business@clearlane.test"]);
    expect(await found("mañana")).toEqual(["under_score@example.test"]);
    expect(await found("100%")).toEqual(["under_score@example.test"]);
    expect(await found("r_s")).toEqual(["under_score@example.test"]);
    expect(await found("r\\s")).toEqual([]);
    expect(await found("nobody there")).toEqual([]);
  });

  it("paginates, each user once", async () => {
    await backend.database.pool.query(
      `insert into customers (family, email, stripe_customerid)
       select f, 'crowd' || n || '@example.test', 'cus_' || gen_random_uuid()
         from generate_series(1, 120) n, unnest(array['users', 'users-smart-hs']) f`,
    );
    const seen: string[] = [];
    for (let next: number | null = 1; next !== null; ) {
      const page: { items: { email: string }[]; next: number | null } = await support()(
        userAdmin.list,
        { q: "crowd", page: next },
      );
      seen.push(...page.items.map(({ email }) => email));
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    await backend.database.pool.query("delete from customers where email like 'crowd%'");
  });
});

describe("one user", () => {
  it("shows customers, identities, accounts, team and searches", async () => {
    await backend.database.pool.query(
      `insert into identities (issuer, subject, email, name, account)
        values ('https://id.test/', 'auth0|1', 'bo@elsewhere.test', 'B', 'business@clearlane.test')`,
    );
    const shown = await support()(userAdmin.show, { email: " Business@Clearlane.test " });
    expect(shown).toMatchObject({
      email: "business@clearlane.test",
      customers: [{ family: "users-smart-hs", customerId: "cus_demo_business" }],
      identities: [
        {
          issuer: "https://id.test/",
          subject: "auth0|1",
          claims: "bo@elsewhere.test",
          verified: false,
        },
      ],
      lines: [
        { kind: "plan", tierName: "Business", granted: 1000, left: 1000 },
        { kind: "trial", granted: 10 },
      ],
      memberOf: null,
      members: [{ email: "member@clearlane.test", cap: null, used: 0 }],
      searches: 0,
    });
    expect(await support()(userAdmin.show, { email: "member@clearlane.test" })).toMatchObject({
      memberOf: { owner: "business@clearlane.test" },
      members: [],
    });
  });

  it("shows a member who never signed in, ended accounts last; 404 for unknown users", async () => {
    const plan = await openTeamPlan(backend.database, "past@example.test");
    await backend.database.pool.query("update credit_lines set ended_at = now() where id = $1", [
      plan.lineId,
    ]);
    await backend.database.pool.query(
      "insert into sub_users (line_id, email) values ($1, 'never@example.test')",
      [plan.lineId],
    );
    expect(await support()(userAdmin.show, { email: "never@example.test" })).toMatchObject({
      customers: [],
      memberOf: { owner: "past@example.test" },
    });
    expect((await support()(userAdmin.show, { email: "past@example.test" })).lines).toMatchObject([
      { endedAt: expect.any(String) },
    ]);
    await expect(support()(userAdmin.show, { email: "nobody@example.test" })).rejects.toMatchObject(
      {
        code: "not-found",
      },
    );
  });
});

describe("duplicates", () => {
  it("finds one address in two families", async () => {
    const email = "twice@example.test";
    const client = await personClient(backend.url, email);
    await client(usersSmartHs.createCustomer, { email, name: "Pat" });
    await addCustomer(email, "users");
    const { items } = await support()(userAdmin.duplicates, {});
    expect(items).toContainEqual({
      reason: "same-address-two-families",
      people: [
        expect.objectContaining({ email, family: "users-smart-hs", credits: 10 }),
        expect.objectContaining({ email, family: "users", credits: 0 }),
      ],
    });
  });

  it("finds the spellings of one mailbox, and keeps different mailboxes apart", async () => {
    const mailbox = fc.record({
      local: fc.stringMatching(/^[a-z][a-z0-9]{3,10}$/),
      google: fc.boolean(),
      domain: fc.stringMatching(/^[a-z]{4,10}$/),
    });
    const dotted = (local: string, dots: number) =>
      [...local].map((letter, n) => (n > 0 && (dots >> n) & 1 ? `.${letter}` : letter)).join("");
    const spelling = fc.record({
      dots: fc.nat(2047),
      tag: fc.option(fc.stringMatching(/^[a-z0-9+]{1,6}$/)),
      googlemail: fc.boolean(),
      wide: fc.boolean(),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        mailbox,
        fc.array(spelling, { minLength: 2, maxLength: 5 }),
        async ({ local, google, domain }, spellings) => {
          const localPart = `${local}${run++}`;
          const addresses = spellings.map(({ dots, tag, googlemail, wide }) => {
            const letters = (google ? dotted(localPart, dots) : localPart).replace(
              /^[a-z]/,
              (first) =>
                wide ? String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0) : first,
            );
            const host = google
              ? googlemail
                ? "googlemail.com"
                : "gmail.com"
              : `${domain}.example`;
            return `${letters}${tag === null ? "" : `+${tag}`}@${host}`;
          });
          const different = [...new Set(addresses)];
          const others = [
            `x${localPart}@${domain}.example`,
            ...(google ? [] : [`${localPart.slice(0, 1)}.${localPart.slice(1)}@${domain}.example`]),
          ];
          for (const email of [...different, ...others]) await addCustomer(email);
          const { items } = await support()(userAdmin.duplicates, {});
          const groups = items.filter(
            ({ reason, people: found }) =>
              reason === "same-mailbox" && found.some(({ email }) => different.includes(email)),
          );
          if (different.length === 1) expect(groups).toEqual([]);
          else
            expect(
              groups.map(({ people: found }) => found.map(({ email }) => email).sort()),
            ).toEqual([different.toSorted()]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("keeps addresses that consist of a tag apart", async () => {
    await addCustomer("+one@tags.example");
    await addCustomer("+two@tags.example");
    const { items } = await support()(userAdmin.duplicates, {});
    expect(
      items
        .flatMap(({ people: found }) => found)
        .filter(({ email }) => email.endsWith("@tags.example")),
    ).toEqual([]);
  });
});
