import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import {
  type BuiltProgram,
  embeddedUrl,
  isBuilt,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/support/fake-smtp.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("kill-nine-digest: SKIPPED, there is no build in dist/ (npm run build)\n");

const people = 12;
const sentBefore = 4;
/** A turn is every quarter of a minute; far more than one, on a slow machine too. */
const patience = { timeout: 120_000, interval: 100 };

describe.skipIf(!built)("kill -9 of one of two programs during a digest", () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function startSmtp(): Promise<FakeSmtp> {
    const smtp = await startFakeSmtp();
    ends.push(() => smtp.close());
    return smtp;
  }

  async function start(dataDir: string, smtp: FakeSmtp): Promise<BuiltProgram> {
    const env = { MOCK_DELAY_MS: "0", SMTP_URL: smtp.url };
    const program = await startBuiltProgram(dataDir, env);
    ends.push(() => program.end("SIGKILL"));
    return program;
  }

  async function follow({ origin }: BuiltProgram): Promise<string> {
    const caller = await registerCaller(origin);
    await caller.post("/api/watches", { kind: "market", key: "GB" });
    const settings = { digest: "now", language: "en", timeZone: "UTC" };
    const { authorization } = caller;
    await send(`${origin}/api/watch-settings`, "PUT", settings, { authorization });
    return caller.email;
  }

  async function publish(dataDir: string): Promise<void> {
    const url = await embeddedUrl(dataDir);
    const database = await openDatabase({ dataDir, database: { embedded: false, url } });
    await publishNotifications(database, [buildRecord({ id: "gb-killed" })]);
    await database.close();
  }

  it.each([
    ["before the mail server has its message", false],
    ["when the mail server has its message, with the same Message-ID", true],
  ])("16 digest: each person has one mail, killed %s", async (_when, isTaken) => {
    const { dataDir, remove } = await makeDataDir();
    ends.push(remove);
    const [ofKilled, ofOther] = [await startSmtp(), await startSmtp()];
    ofKilled.hang = { after: sentBefore, isTaken };
    const killed = await start(dataDir, ofKilled);
    const accounts = await Promise.all(Array.from({ length: people }, () => follow(killed)));
    await publish(dataDir);
    await vi.waitFor(() => expect(ofKilled.hangsOn).not.toBeNull(), patience);

    // While one process holds a mail, the other sends all the rest.
    await start(dataDir, ofOther);
    const others = people - sentBefore - 1;
    await vi.waitFor(() => expect(ofOther.mails).toHaveLength(others), patience);
    expect(ofOther.mails.map(({ to }) => to)).not.toContain(ofKilled.hangsOn);
    await killed.end("SIGKILL");
    await vi.waitFor(() => expect(ofOther.mails).toHaveLength(others + 1), patience);
    expect(ofOther.mails.at(-1)?.to).toBe(ofKilled.hangsOn);

    const mails = [...ofKilled.mails, ...ofOther.mails];
    const byId = new Map(mails.map(({ to, text }) => [/^Message-ID: (.+)$/im.exec(text)?.[1], to]));
    expect([...byId.values()].sort()).toEqual(accounts.toSorted());
    expect(mails).toHaveLength(isTaken ? people + 1 : people);
  });
});
