import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountColumns } from "#server/backend/accounts/identities.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import {
  findLeaks,
  type IdentityStage,
  openIdentityStage,
  sessionUserOf,
  signInAs,
} from "#tests/support/identity-stage.ts";
import {
  type OutsideProvider,
  otherClientId,
  startOutsideProvider,
} from "#tests/support/outside-provider.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

let provider: OutsideProvider;
let app: TestApp;
let parts: Omit<IdentityStage, "victim">;
beforeAll(async () => {
  provider = await startOutsideProvider(() => origin);
  app = await startTestApp({
    env: { ...provider.env, BASE_URL: origin, PORT: String(port), BACKEND_TOKEN: supportToken },
  });
  parts = { origin, backendUrl: app.backend?.url ?? "", provider };
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider.close();
});

const open = (name: string) => openIdentityStage(parts, name);
const userOf = (browser: HttpBrowser) => sessionUserOf(parts, browser);
const query = (text: string, values: unknown[] = []) =>
  app.database?.pool.query(text, values) ?? Promise.reject(new Error("no database"));

/** Another identity that claims the victim's address. */
const secondOf = ({ victim: { person } }: IdentityStage, verified = true) => ({
  sub: `second|${person.sub}`,
  email: person.email,
  email_verified: verified,
  name: "Second Sign-in",
});

describe("a second identity with a verified address", () => {
  it("S2 is asked before it is linked, and reads nothing until it confirms", async () => {
    const stage = await open("asked");
    provider.person = secondOf(stage);
    const browser = createHttpBrowser();
    const page = await browser.open(`${origin}/login?returnTo=/pricing?plan=2`);
    expect([page.status, new URL(page.url).pathname]).toEqual([200, "/auth/link"]);
    expect(page.text).toContain("An account with this address exists");
    expect(page.text).toContain("asked@example.test");
    expect(await userOf(browser)).toBeNull();
    expect(await findLeaks(stage, { browser })).toEqual([]);
    // Signed in at the provider but a visitor here: nothing to ask the provider for.
    expect((await browser.open(`${origin}/pricing`)).chain).toHaveLength(1);
    const landed = await browser.submit(page, "Link this sign-in");
    expect(landed.url).toBe(`${origin}/pricing?plan=2`);
    expect(await userOf(browser)).toMatchObject({ email: "asked@example.test" });
    const history = await browser.send(`${origin}/api/searches/history`);
    expect(await history.text()).toContain(stage.victim.secret);
    // No question from now on.
    const again = await signInAs(stage, secondOf(stage));
    expect(await userOf(again)).toMatchObject({ email: "asked@example.test" });
  });

  it("S2 is refused at the API with what to do, by web server and backend", async () => {
    const stage = await open("api");
    const authorization = `Bearer ${await provider.sign(secondOf(stage))}`;
    for (const address of [`${origin}/api/ledger`, `${parts.backendUrl}/ledger`]) {
      const response = await fetch(address, { headers: { authorization } });
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining("Sign in on the website and confirm the link"),
      ]);
    }
  });

  it("S2 leaves the account alone when it cancels", async () => {
    const stage = await open("cancelled");
    const browser = createHttpBrowser();
    provider.person = secondOf(stage);
    const page = await browser.open(`${origin}/login`);
    const leaving = await browser.submit(page, "Cancel and sign out");
    expect(leaving.url).toContain(`${provider.issuer}/session/end`);
    const again = await signInAs(stage, secondOf(stage));
    expect(await userOf(again)).toBeNull();
  });

  it("S2 works in the popup", async () => {
    const stage = await open("popup");
    provider.person = secondOf(stage);
    const browser = createHttpBrowser();
    const page = await browser.open(`${origin}/auth/popup?state=0123456789abcdef`);
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const done = await browser.submit(page, "Link this sign-in");
    expect(done.text).toContain('"kind":"signed-in","state":"0123456789abcdef"');
  });

  it("S2 of many at once, one opens the account and the others are asked", async () => {
    const email = "race@example.test";
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        provider.sign({ sub: `race|${index}`, email, email_verified: true }),
      ),
    );
    const answers = await Promise.all(
      tokens.map((token) =>
        fetch(`${parts.backendUrl}/profile`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(403)]);
  });
});

describe("an identity without a verified address", () => {
  it("S2 works with an account of its own, shown with the address it claims", async () => {
    // Microsoft Entra ID omits the claim.
    const person = { sub: "entra|1", email: "Eve@Example.test", name: "Eve" };
    const browser = await signInAs(parts, person);
    const user = await userOf(browser);
    expect(user).toMatchObject({ address: "eve@example.test" });
    expect(user?.email).toMatch(/@unverified\.invalid$/);
    const credits = await browser.send(`${origin}/api/credits`);
    expect(await credits.json()).toMatchObject({ balance: 10, source: "trial" });
    const page = await browser.open(`${origin}/profile`);
    expect(page.text).toContain("eve@example.test");
    expect(page.text.replace(/<script[\s\S]*?<\/script>/g, "")).not.toContain("unverified.invalid");
    expect(await userOf(await signInAs(parts, person))).toEqual(user);
    // Another identity that claims the same address gets another account.
    const other = await userOf(await signInAs(parts, { ...person, sub: "entra|2" }));
    expect(other?.email).not.toBe(user?.email);
  });

  it("S2 takes its account along once its address is verified and it says so", async () => {
    const person = { sub: "late|1", email: "late@example.test", email_verified: false };
    const first = await signInAs(parts, person);
    await first.send(`${origin}/api/credits`);
    await first.send(`${origin}/api/searches`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        "idempotency-key": "late-search",
      },
      body: JSON.stringify({ kind: "hs-code", q: "leather shoes of late" }),
    });
    provider.person = { ...person, email_verified: true };
    const browser = createHttpBrowser();
    const page = await browser.open(`${origin}/login`);
    expect(page.text).toContain("Your address is confirmed");
    // Until the confirmation everything stays as it is.
    expect((await userOf(browser))?.email).toMatch(/@unverified\.invalid$/);
    await browser.submit(page, "Use this address for my account");
    expect(await userOf(browser)).toMatchObject({ email: "late@example.test" });
    expect(await userOf(browser)).not.toHaveProperty("address");
    const credits = await browser.send(`${origin}/api/credits`);
    expect(await credits.json()).toMatchObject({ balance: 9, source: "trial" });
    const history = await browser.send(`${origin}/api/searches/history`);
    expect(await history.text()).toContain("leather shoes of late");
    expect(await userOf(first)).not.toMatchObject({ email: "late@example.test" });
  });

  it("S2 that claimed an address first has nothing once its owner comes", async () => {
    const email = "hijack@example.test";
    const attacker = await signInAs(parts, { sub: "hijack|early", email, email_verified: false });
    expect((await attacker.send(`${origin}/api/credits`)).status).toBe(200);
    const stage = await open("hijack");
    expect(await userOf(stage.victim.browser)).toMatchObject({ email });
    expect(await findLeaks(stage, { browser: attacker })).toEqual([]);
  });

  it("S2 that had the account before issuer and subject counted loses it to its owner", async () => {
    const email = "former@example.test";
    await query(
      `insert into identities (issuer, subject, email, account) values ($1, 'former|1', $2, $2)`,
      [provider.issuer, email],
    );
    const former = { sub: "former|1", email, email_verified: false };
    const attacker = await signInAs(parts, former);
    expect(await userOf(attacker)).toMatchObject({ email });
    provider.person = { sub: "former|owner", email, email_verified: true };
    const owner = createHttpBrowser();
    const page = await owner.open(`${origin}/login`);
    await owner.submit(page, "Link this sign-in");
    expect(await userOf(owner)).toMatchObject({ email });
    expect(await userOf(attacker)).toBeNull();
    expect((await userOf(await signInAs(parts, former)))?.email).toMatch(/@unverified\.invalid$/);
  });
});

describe("a known identity", () => {
  it("S2 keeps its account when its address changes; the old one is shown", async () => {
    const stage = await open("changed");
    const changed = { ...stage.victim.person, email: "new@example.test" };
    expect(await userOf(await signInAs(parts, changed))).toMatchObject({
      email: "changed@example.test",
    });
    const shown = await runCli(parts.backendUrl, "users show changed@example.test --json");
    expect(JSON.parse(shown.out)).toMatchObject({
      identities: [{ subject: "outside|changed", claims: "new@example.test", verified: true }],
    });
  });

  it("S2 an invited address is no account yet: its owner is not asked", async () => {
    const { rows } = (await query(
      `insert into customers (family, email, stripe_customerid)
         values ('users', 'inviter@example.test', 'cus_inviter') returning id`,
    )) as { rows: { id: string }[] };
    await query(
      `with plan as (insert into credit_lines (customer_id, kind, sub_id, purchased)
         values ($1, 'plan', 'sub_inviter', 5) returning id)
       insert into sub_users (line_id, email) select id, 'invited@example.test' from plan`,
      [rows[0]?.id],
    );
    const person = { sub: "invited|1", email: "invited@example.test", email_verified: true };
    expect(await userOf(await signInAs(parts, person))).toMatchObject({
      email: "invited@example.test",
    });
  });

  it("S2 moves with every column that holds an account", async () => {
    const { rows } = (await query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and column_name in ('email', 'account', 'actor', 'owner')
         -- What an identity claims, and names at the mock API, are no keys of accounts.
         and (table_name, column_name) not in (('identities', 'email'), ('mock_users', 'email'))
       order by table_name, column_name`,
    )) as { rows: { table_name: string; column_name: string }[] };
    expect(rows.map((row) => [row.table_name, row.column_name])).toEqual(accountColumns);
  });
});

describe("support", () => {
  it("S2 links an identity to an account, shown before and confirmed", async () => {
    const stage = await open("supported");
    const browser = await signInAs(parts, secondOf(stage, false));
    const own = (await userOf(browser))?.email;
    const line =
      `users link supported@example.test --issuer ${provider.issuer} ` +
      "--subject second|outside|supported";
    expect(await runCli(parts.backendUrl, line)).toMatchObject({ code: 2 });
    const previewed = await runCli(parts.backendUrl, `${line} --dry-run`);
    expect(previewed.out).toMatch(new RegExp(`Would link .*\\n[^]*${own} +supported@example.test`));
    expect((await userOf(await signInAs(parts, secondOf(stage, false))))?.email).toBe(own);
    const done = await runCli(parts.backendUrl, `${line} --yes --json`);
    expect([done.code, JSON.parse(done.out)]).toEqual([
      0,
      {
        email: "supported@example.test",
        issuer: provider.issuer,
        subject: "second|outside|supported",
        before: own,
        after: "supported@example.test",
      },
    ]);
    expect(await userOf(await signInAs(parts, secondOf(stage, false)))).toMatchObject({
      email: "supported@example.test",
    });
  });

  it("S2 finds an account without an address by the one it claims, and none that is unknown", async () => {
    await (await signInAs(parts, { sub: "found|1", email: "found@example.test" })).send(
      `${origin}/api/credits`,
    );
    const { out } = await runCli(parts.backendUrl, "users list --search found@ --json");
    expect(JSON.parse(out)).toMatchObject({
      items: [{ email: expect.stringMatching(/@unverified\.invalid$/) }],
    });
    const line = "users link nobody@example.test --issuer https://x.test --subject 1 --yes";
    expect(await runCli(parts.backendUrl, line)).toMatchObject({
      code: 3,
      err: expect.stringContaining("There is no account for nobody@example.test."),
    });
  });
});

describe("tokens without an audience", () => {
  it("S3 have to name our client, at web server and backend", async () => {
    const otherPort = await findFreePort();
    const other = `http://127.0.0.1:${otherPort}`;
    const opaque = await startOutsideProvider(() => other);
    await using plain = await startTestApp({
      env: { ...opaque.env, AUDIENCE: "", BASE_URL: other, PORT: String(otherPort) },
    });
    const stage = await openIdentityStage(
      { origin: other, backendUrl: plain.backend?.url ?? "", provider: opaque },
      "opaque",
    );
    const { person } = stage.victim;
    const statuses = async (token: string, headers: Record<string, string> = {}) =>
      Promise.all(
        [`${other}/api/profile`, `${plain.backend?.url}/profile`].map(
          async (address) =>
            (
              await fetch(address, {
                headers: { authorization: `Bearer ${token}`, ...headers },
              })
            ).status,
        ),
      );
    const mine = { ...person, aud: "https://api.elsewhere.test", client_id: undefined };
    expect(await statuses(await opaque.issueOpaque(person, opaque.clientId))).toEqual([200, 200]);
    for (const named of [{ aud: opaque.clientId }, { azp: opaque.clientId }])
      expect(await statuses(await opaque.sign({ ...mine, ...named }))).toEqual([200, 200]);
    const foreign = [
      await opaque.issueOpaque(person, otherClientId),
      await opaque.sign({ ...mine, azp: otherClientId }),
      await opaque.sign({ ...mine, aud: ["account", otherClientId] }),
      await opaque.sign({ ...mine, aud: opaque.clientId, nonce: "id token" }),
    ];
    for (const token of foreign) {
      expect(await statuses(token)).toEqual([401, 401]);
      expect(await statuses(token, { "x-token-proof": "A".repeat(43) })).toEqual([401, 401]);
    }
    await opaque.close();
  });
});
