import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeSmtp, startFakeSmtp } from "#tests/support/fake-smtp.ts";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Noon UTC of a Tuesday. */
const start = Date.parse("2026-11-24T12:00:00Z");

describe("digests", () => {
  let clock = start;
  let smtp: FakeSmtp | undefined;
  const apps: TestApp[] = [];
  afterEach(async () => {
    // Tests that share the database stop first.
    for (const app of apps.splice(0).reverse()) await app[Symbol.asyncDispose]();
    await smtp?.close();
    smtp = undefined;
    clock = start;
  });

  async function startApp(options: { smtp?: FakeSmtp; beside?: TestApp } = {}): Promise<TestApp> {
    const app = await startTestApp({
      env: options.smtp ? { SMTP_URL: options.smtp.url } : {},
      now: () => clock,
      ...(options.beside ? { shareDatabaseOf: options.beside } : {}),
    });
    apps.push(app);
    return app;
  }

  const contextOf = ({ backend }: TestApp) => {
    if (!backend) throw new Error("the backend is embedded");
    return backend.context;
  };
  const turn = (app: TestApp) => contextOf(app).watchJobs.run();
  const settle = async (caller: ApiCaller, origin: string, settings: object) => {
    const answer = await send(
      `${origin}/api/watch-settings`,
      "PUT",
      { language: "en", timeZone: "UTC", ...settings },
      { authorization: caller.authorization },
    );
    return answer.status;
  };
  /** A user who watches the United Kingdom. */
  const follow = async (app: TestApp, settings: object) => {
    const caller = await registerCaller(app.origin);
    await caller.post("/api/watches", { kind: "market", key: "GB" });
    expect(await settle(caller, app.origin, settings)).toBe(200);
    return caller;
  };
  const publish = (app: TestApp, ...ids: string[]) =>
    publishNotifications(
      contextOf(app).database,
      ids.map((id) => buildRecord({ id, headline: `News ${id}` })),
    );
  const unsubscribeLink = (mail: string) =>
    /^List-Unsubscribe: <(.+)>$/im.exec(mail.replace(/\r?\n\s+/g, " "))?.[1] ?? "";

  it("16 digest: several processes send one mail a person and period", async () => {
    smtp = await startFakeSmtp();
    const first = await startApp({ smtp });
    const people = [];
    for (let n = 0; n < 8; n += 1) people.push(await follow(first, { digest: "daily" }));
    await publish(first, "gb-digest-1", "gb-digest-2");
    const second = await startApp({ smtp, beside: first });
    // The second backend has loaded the program's own edition.
    await publish(first, "gb-digest-1", "gb-digest-2");
    await Promise.all([turn(first), turn(second), turn(first), turn(second)]);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    const [mail] = smtp.mails;
    expect(mail?.text).toMatch(/^Subject: 2 new notifications on your watches$/m);
    expect(mail?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(mail?.text).toContain("News gb-digest-1");

    await publish(first, "gb-digest-1", "gb-digest-2", "gb-digest-3");
    await Promise.all([turn(first), turn(second)]);
    expect(smtp.mails).toHaveLength(8);
    clock += dayMs;
    await Promise.all([turn(first), turn(second)]);
    expect(smtp.mails).toHaveLength(16);
    expect(smtp.mails[15]?.text).toMatch(/^Subject: 1 new notification on your watches$/m);
  });

  it("16 digest: a mail that the server refuses is kept through a restart and sent once", async () => {
    smtp = await startFakeSmtp();
    smtp.refuses = true;
    const first = await startApp({ smtp });
    await follow(first, { digest: "daily" });
    await publish(first, "gb-kept");
    await turn(first);
    const second = await startApp({ smtp, beside: first });
    smtp.refuses = false;
    await turn(second);
    expect(smtp.mails).toHaveLength(0);
    clock += hourMs;
    await turn(second);
    await turn(first);
    expect(smtp.mails.map(({ text }) => /News gb-kept/.test(text))).toEqual([true]);
  });

  it("16 digest: without a mail server it is a file to read, in the person's language", async () => {
    const app = await startApp();
    const caller = await follow(app, { digest: "now", language: "es" });
    await publish(app, "gb-file");
    await turn(app);
    const folder = path.join(app.context.config.dataDir, "outbox");
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const mail = await readFile(path.join(folder, files[0] ?? ""), "utf8");
    expect(mail).toContain(`To: ${caller.email}`);
    expect(mail).toContain("Novedades sobre lo que sigue");
    expect(mail).toContain("/latest-notifications/gb-file");
  });

  it("16 digest: what is off, read, dismissed, or not yet due is not sent", async () => {
    smtp = await startFakeSmtp();
    const app = await startApp({ smtp });
    await follow(app, { digest: "off" });
    const reader = await follow(app, { digest: "now" });
    const dismisser = await follow(app, { digest: "now" });
    // It is one in the morning in Auckland.
    await follow(app, { digest: "daily", timeZone: "Pacific/Auckland" });
    await publish(app, "gb-unsent");
    await reader.get("/api/watches");
    await reader.post("/api/watch-news/read", {});
    await dismisser.post("/api/watch-news/gb-unsent/dismiss", {});
    await turn(app);
    expect(smtp.mails).toEqual([]);
    clock += 6 * hourMs;
    await turn(app);
    expect(smtp.mails).toHaveLength(1);
  });

  it("16 digest: one click ends it without signing in, and only by a signed address", async () => {
    smtp = await startFakeSmtp();
    const app = await startApp({ smtp });
    const caller = await follow(app, { digest: "now" });
    await publish(app, "gb-click");
    await turn(app);
    const link = new URL(unsubscribeLink(smtp.mails[0]?.text ?? ""));
    const target = app.origin + link.pathname;
    const digest = async () => (await caller.get("/api/watch-settings")).body.digest;
    const click = (address: string, headers = {}) =>
      fetch(address, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await fetch(target)).status).toBe(200);
    expect(await digest()).toBe("now");
    expect((await click(`${target.slice(0, -3)}abc`)).status).toBe(404);
    expect((await click(target, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await digest()).toBe("now");
    for (let n = 0; n < 2; n += 1) expect((await click(target)).status).toBe(200);
    expect(await digest()).toBe("off");
    clock += hourMs;
    await publish(app, "gb-click", "gb-click-later");
    await turn(app);
    expect(smtp.mails).toHaveLength(1);
    expect(await settle(caller, app.origin, { digest: "daily", timeZone: "Moon/Base" })).toBe(400);
  });
});
