import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as browserSchemas from "#client/api/browser-schemas.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { AnyCall } from "#shared/contract/call.ts";
import { fieldProblems, parseInput } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The contract as the server has it, and as the browser's build has it: the same files over the
 * stand-in.
 */
const server = await loadContract();
vi.doMock("zod/mini", () => browserSchemas);
vi.resetModules();
const browser = await loadContract();
// The files of one worker share their modules.
vi.doUnmock("zod/mini");
vi.resetModules();

async function loadContract(): Promise<Record<string, AnyCall>> {
  const { mockApi } = await import("#shared/contract/session.ts");
  const { subUsers } = await import("#shared/contract/sub-users.ts");
  const { profile } = await import("#shared/contract/profile.ts");
  const { login, register, forgetPassword } = mockApi;
  return {
    login,
    register,
    forgetPassword,
    add: subUsers.add,
    setCap: subUsers.setCap,
    ask: subUsers.ask,
    save: profile.save,
  };
}

function problemsOnServer(call: AnyCall, input: unknown) {
  try {
    parseInput(call.input, input);
    return [];
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
}

function problemsInBrowser(call: AnyCall, input: unknown) {
  const read = browserSchemas.safeParse(call.input as never, input);
  return read.success ? [] : fieldProblems(read.error);
}

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.emailAddress(),
  fc.constantFrom(
    "",
    " ",
    "  a@b.c ",
    "A@B.CO",
    "x".repeat(201),
    "y".repeat(501),
    "7",
    "-1",
    "1.5",
    "1e9",
    "abc",
    "a\0b",
    "a\tb\nc",
    "a\ud800b",
    "a\u202eb",
    "a\u200b@b.co",
  ),
);
const fields = [
  "username",
  "password",
  "fullname",
  "email",
  "cap",
  "message",
  "name",
  "company",
  "owner",
];
const input = fc.dictionary(
  fc.constantFrom(...fields),
  fc.oneof(text, fc.integer(), fc.constant(null), fc.constant(undefined)),
  {
    maxKeys: 9,
  },
);

/** Files of the contract that name a schema, and those that a page may load with them. */
const contractFiles = ["contract", "domain"].flatMap((folder) => {
  const at = path.join(findProgramDir(import.meta.dirname), "shared", folder);
  return readdirSync(at).map((file) => path.join(at, file));
});

describe("the contract in the browser", () => {
  it("finds every function of the schema library that it calls", () => {
    const called = contractFiles
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(file, "utf8").replaceAll(/z\.(infer|input|output)</g, ""))
      .filter((text) => text.includes('from "zod/mini"'))
      .flatMap((text) => [...text.matchAll(/\bz\.([a-z_]\w*)/g)].map(([, name = ""]) => name));
    expect([...new Set(called)].filter((name) => !(name in browserSchemas))).toEqual([]);
  });
});

describe("forms in the browser", () => {
  it.each(Object.keys(server))(
    "R5.4 %s: the browser finds what the server finds, in the same words",
    (name) => {
      const [ofServer, ofBrowser] = [server[name], browser[name]];
      if (!ofServer || !ofBrowser) throw new Error(`no call ${name}`);
      fc.assert(
        fc.property(input, (given) => {
          expect(problemsInBrowser(ofBrowser, given)).toEqual(problemsOnServer(ofServer, given));
        }),
        { numRuns: 2000 },
      );
    },
  );
});
