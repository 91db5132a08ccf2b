import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { type CliRunOptions, readPairs, runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

/** One command as typed, against the real backend unless the environment says otherwise. */
const run = (line: string, options: CliRunOptions = {}) => runCli(backend.url, line, options);

const allFailures = [
  ["nobody by that address", "credits show nobody@clearlane.test", {}, 3, "not-found"],
  ["no e-mail address", "credits show nobody", {}, 2, "usage"],
  ["no such command", "credits frob", {}, 2, "usage"],
  ["no address at all", "credits show", {}, 2, "usage"],
  [
    "a wrong token",
    "credits show trial@clearlane.test",
    { BACKEND_TOKEN: "a-token-of-somebody-else" },
    4,
    "not-allowed",
  ],
  [
    "no token",
    "ledger trial@clearlane.test",
    { BACKEND_TOKEN: "", DATA_DIR: "/nonexistent" },
    4,
    undefined,
  ],
  [
    "a backend that is down",
    "credits show trial@clearlane.test",
    { BACKEND_URL: "http://127.0.0.1:9" },
    1,
    "failed",
  ],
  [
    "a backend that is down",
    "ledger trial@clearlane.test",
    { BACKEND_URL: "http://127.0.0.1:9" },
    1,
    "unavailable",
  ],
] as const;

describe("credits show", () => {
  it.each([
    [
      "trial",
      {
        Balance: "10",
        "Used of granted": "0 of 10",
        "Credits from": "free trial",
        Tier: "none",
        "Sub-user": "no",
      },
    ],
    [
      "starter",
      {
        Balance: "50",
        "Credits from": "own plan",
        Tier: "Starter (1)",
        "Can manage sub-users": "no",
      },
    ],
    ["premium", { Balance: "250", Tier: "Premium (2)" }],
    [
      "business",
      {
        Balance: "1000",
        "Credits from": "own plan",
        Tier: "Business (3)",
        "Can manage sub-users": "yes",
        "Sub-user": "no",
      },
    ],
    [
      "member",
      {
        Balance: "1000",
        "Credits from": "main subscriber's plan",
        Tier: "Business (3)",
        "Sub-user": "yes",
      },
    ],
    ["legacy", { Balance: "40", "Credits from": "own plan", Family: "users" }],
    ["empty", { Balance: "0", "Used of granted": "10 of 10", "Credits from": "free trial" }],
  ])("R10.3 R4.9 shows the credits and the tier of %s@", async (name, expected) => {
    const { code, out, err } = await run(`credits show ${name}@clearlane.test`);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(readPairs(out)).toMatchObject({ User: `${name}@clearlane.test`, ...expected });
  });

  it("R10.3 accepts an address in any case and with spaces around it", async () => {
    expect(readPairs((await run("credits show TRIAL@Clearlane.Test")).out).User).toBe(
      "trial@clearlane.test",
    );
  });

  it("R10.3 --json prints one document with the figures as numbers", async () => {
    const { out, err } = await run("credits show member@clearlane.test --json");
    expect(err).toBe("");
    expect(JSON.parse(out)).toMatchObject({
      email: "member@clearlane.test",
      customerId: "cus_demo_member",
      balance: 1000,
      source: "main-subscriber",
      isSubUser: true,
      subscription: { tierName: "Business", tierColor: "primary" },
    });
  });

  it("looking up an unknown user creates no customer", async () => {
    await run("credits show stranger@example.test");
    await run("credits explain stranger@example.test");
    const { rows } = await backend.database.pool.query(
      "select 1 from customers where email = 'stranger@example.test'",
    );
    expect(rows).toEqual([]);
  });
});

describe("credits explain", () => {
  it("R10.3 R4.2 shows every lookup in order, with its answer and figures", async () => {
    const { code, out } = await run("credits explain member@clearlane.test");
    expect(code).toBe(0);
    const lookups = out.split("\n").filter((line) => /^\d/.test(line));
    expect(lookups.map((line) => line.split(/ {2,}/).slice(1, 3).join(" "))).toEqual([
      "GET /users not-found",
      "GET /users-smart-hs found",
      expect.stringMatching(/subscription\/current(-alt)? not-found$/),
      expect.stringMatching(/subscription\/current(-alt)? not-found$/),
      expect.stringMatching(/check_sub_user (found|not-found)$/),
      expect.stringMatching(/check_sub_user (found|not-found)$/),
      "GET /users-smart-hs/subscription/main_user_credits found",
    ]);
    expect(out).toContain("main_sub_id sub_demo_business");
    expect(out).toContain("Balance 1000, credits from: main subscriber's plan");
  });

  it("shows the trace even where it led nowhere, and still exits 3", async () => {
    const { code, out, err } = await run("credits explain nobody@clearlane.test");
    expect(code).toBe(3);
    expect(out).toMatch(/GET \/users-smart-hs +not-found/);
    expect(err).toContain("nobody@clearlane.test");
  });

  it("--json stays one document even where it led nowhere", async () => {
    const { code, out } = await run("credits explain nobody@clearlane.test --json");
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      balance: 0,
      trace: [{ outcome: "not-found" }, { outcome: "not-found" }],
    });
  });
});

describe("ledger and doctor", () => {
  it("the ledger shows every credit of a used trial and its grant", async () => {
    const { out } = await run("ledger empty@clearlane.test --json");
    const { items, total } = JSON.parse(out) as {
      items: { kind: string; balanceAfter: number }[];
      total: number;
    };
    expect(total).toBe(11);
    expect(items.map(({ balanceAfter }) => balanceAfter)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await run("ledger empty@clearlane.test")).out).toContain("11 of 11 entries");
  });

  it("doctor passes on a healthy installation", async () => {
    const { code, out } = await run("doctor --json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true });
    expect((await run("doctor")).out).toMatch(
      /^ok +Billing +embedded \(no money moves\), 8 plans on sale$/m,
    );
  });

  it("doctor names the defect and exits 1", async () => {
    const { code, out } = await run("doctor", {
      env: { BACKEND_TOKEN: "a-token-of-somebody-else" },
    });
    expect(code).toBe(1);
    expect(out).toMatch(/FAIL +Support token +The backend rejected/);
  });
});

const commands = [
  ...["show", "explain", "grant", "void", "refund"].map((verb) => `credits ${verb}`),
  ...["list", "show"].map((verb) => `users ${verb}`),
  ...["list", "add", "remove", "cap"].map((verb) => `sub-users ${verb}`),
  ...["status", "import", "switch", "rollback"].map((verb) => `data ${verb}`),
  ...["customers duplicates", "ledger", "ledger reconcile", "doctor"],
];

describe("help", () => {
  it.each(commands)("R10.3 of `%s` shows what it takes and an example", async (command) => {
    const { code, out, err } = await run(`${command} --help`);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`Usage: clearlane ${command}`);
    expect(out).toContain(`Example:\n  clearlane ${command}`);
    expect(out).toContain("--json");
  });

  it("R10.3 of the program lists every noun", async () => {
    const { out } = await run("--help");
    for (const command of commands)
      expect(out).toMatch(new RegExp(`^  ${command.split(" ")[0]} `, "m"));
  });

  it.each([
    ["credit show x@example.test", "credits"],
    ["credits shwo x@example.test", "show"],
    ["sub-users lst x@example.test", "list"],
    ["credits show x@example.test --jsn", "--json"],
  ])("R10.3 a slip is answered with what was meant: `%s`", async (line, meant) => {
    const { code, err } = await run(line);
    expect(code).toBe(2);
    expect(err).toContain(`(Did you mean ${meant}?)`);
  });

  it("R10.3 a noun alone lists its commands and is a mistake", async () => {
    expect(await run("credits")).toMatchObject({
      code: 2,
      err: expect.stringContaining("explain [options] <email>"),
    });
    expect(JSON.parse((await run("credits --json")).out)).toMatchObject({
      error: { code: "usage", message: expect.stringContaining("--help") },
    });
  });
});

describe("exit codes", () => {
  it.each(allFailures)("%s: `%s` with %o exits %i, on stderr", async (_what, line, env, code) => {
    const ended = await run(line, { env });
    expect(ended.code).toBe(code);
    expect(ended.err).toMatch(/^error: /i);
    expect(ended.out).toBe("");
  });

  it.each(allFailures)(
    "--json, %s: `%s` with %o still prints one document",
    async (_what, line, env, code, word) => {
      const ended = await run(`${line} --json`, { env });
      expect(ended.code).toBe(code);
      expect(JSON.parse(ended.out)).toMatchObject({
        error: { ...(word ? { code: word } : {}), message: expect.any(String) },
      });
    },
  );

  it("no secret is ever printed", async () => {
    for (const line of [
      "credits explain trial@clearlane.test",
      "doctor",
      "ledger trial@clearlane.test --json",
    ]) {
      const { out, err } = await run(line);
      expect(out + err).not.toContain(supportToken);
    }
  });
});

describe("colour", () => {
  const esc = "\u001b[";

  it("is used only where the output supports it", async () => {
    expect((await run("credits show empty@clearlane.test", { color: true })).out).toContain(esc);
    expect((await run("credits show empty@clearlane.test")).out).not.toContain(esc);
  });

  it("never reaches JSON", async () => {
    expect(
      (await run("credits explain empty@clearlane.test --json", { color: true })).out,
    ).not.toContain(esc);
  });

  it("R10.3 the built program, piped, prints plain text and sets the exit code", async () => {
    const program = findProgramDir(import.meta.dirname);
    const env = {
      ...process.env,
      BACKEND_URL: backend.url,
      BACKEND_TOKEN: supportToken,
      FORCE_COLOR: "",
      NO_COLOR: "1",
    };
    const call = (email: string) =>
      promisify(execFile)("node_modules/.bin/tsx", ["cli/main.ts", "credits", "show", email], {
        cwd: program,
        env,
      });
    const { stdout } = await call("empty@clearlane.test");
    expect(stdout).toContain("Balance               0\n");
    expect(stdout).not.toContain(esc);
    await expect(call("nobody@clearlane.test")).rejects.toMatchObject({ code: 3 });
  });
});
