import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { png } from "#tests/support/pictures.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

describe("the file of everything held about a user", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const put = async ({ authorization }: ApiCaller, path: string, body: object) =>
    expect((await send(app.origin + path, "PUT", body, { authorization })).status).toBe(200);

  /** A user with data of every kind. */
  async function createUser(word: string): Promise<ApiCaller> {
    const caller = await registerCaller(app.origin);
    const { authorization } = caller;
    await caller.get("/api/credits");
    await put(caller, "/api/profile", { name: `Name ${word}`, company: `Company ${word}` });
    const form = new FormData();
    form.set("picture", new Blob([new Uint8Array(png)], { type: "image/png" }), "me.png");
    const upload = { method: "POST", headers: { authorization }, body: form };
    expect((await fetch(`${app.origin}/api/profile/picture`, upload)).status).toBe(201);
    const paid = { kind: "hs-code", q: `rubber boots ${word}` };
    const key = { "idempotency-key": `${word}-0000-0000` };
    expect((await caller.post("/api/searches", paid, key)).status).toBe(201);
    await caller.post("/api/watches", { kind: "search", key: `q=${word}` });
    await caller.post("/api/watches", { kind: "market", key: "GB" });
    await put(caller, "/api/watch-settings", { digest: "now", language: "es", timeZone: "UTC" });
    await caller.post("/api/watch-calendars", {});
    return caller;
  }

  it("#18 has every kind of record, the whole ledger and all searches, and no secret", async () => {
    const caller = await createUser("alpha");
    await app.database?.pool.query(
      "insert into identities (issuer, subject, email, name, account) values ('i', 's', $1, 'N', $1)",
      [caller.email],
    );
    const backend = app.backend;
    if (!backend) throw new TypeError("the backend is embedded");
    await publishNotifications(backend.context.database, [buildRecord({ id: "gb-file" })]);
    await backend.context.watchJobs.run();
    const { status, body } = await caller.get("/api/account.json");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { email: caller.email },
      credits: { lines: [{ kind: "trial", used: 1 }] },
      ledger: [{ kind: "spend" }, { kind: "grant" }],
      searches: [{ q: "rubber boots alpha" }],
      records: {
        signIns: [{ issuer: "i", subject: "s", email: caller.email }],
        details: [{ name: "Name alpha", company: "Company alpha" }],
        pictures: [{ type: "image/png", base64: Buffer.from(png).toString("base64") }],
        customers: [{ email: caller.email }],
        creditAccounts: [{ kind: "trial", given: 10 }],
        watches: [{ key: "q=alpha" }, { key: "GB" }],
        watchNotifications: [{ notification: "gb-file" }],
        emailSettings: [{ digest: "now", language: "es" }],
        emails: [{ mail: { to: caller.email } }],
        calendarAddresses: [{ watch: null }],
        invitations: [],
        memberships: [],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|password|secret/i);
  });

  it("#18 R6.3 is the caller's own, and nobody's without signing in", async () => {
    const [one, other] = [await createUser("beta"), await createUser("gamma")];
    const text = JSON.stringify((await one.get("/api/account.json")).body);
    expect(text).toContain("beta");
    expect(text).not.toContain("gamma");
    expect(text).not.toContain(other.email);
    const answer = await fetch(`${app.origin}/api/account.json`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("#18 R1.5 has a member's team, invitation and request, and an owner's members", async () => {
    const [owner, member] = [createHttpBrowser(), createHttpBrowser()];
    for (const [browser, name] of [
      [owner, "business"],
      [member, "member"],
    ] as const)
      await browser.submit(
        await browser.open(`${app.origin}/login`),
        `account=${name}@clearlane.test`,
      );
    await member.send(`${app.origin}/api/membership/ask`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({ message: "A big customer came." }),
    });
    const fileOf = async (browser: HttpBrowser) =>
      (await browser.send(`${app.origin}/api/account.json`)).json();
    expect(await fileOf(member)).toMatchObject({
      team: null,
      sessions: [{ current: true }],
      records: {
        memberships: [{ owner: "business@clearlane.test", endedAt: null }],
        creditRequests: [{ message: "A big customer came.", answeredAt: null }],
      },
    });
    expect(await fileOf(owner)).toMatchObject({
      team: { items: [{ email: "member@clearlane.test" }] },
      records: { creditAccounts: expect.arrayContaining([expect.objectContaining({ tier: 3 })]) },
    });
  });
});
