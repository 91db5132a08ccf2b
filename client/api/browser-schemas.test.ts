import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as librarySchemas from "zod/mini";
import * as browserSchemas from "#client/api/browser-schemas.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { AnyCall } from "#shared/contract/call.ts";
import { fieldProblems, parseInput } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";
import { times } from "#tests/support/thorough.ts";

/**
 * The contract as on the server and as in the browser's build: the same files over the replacement
 * of zod.
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

type Schemas = typeof librarySchemas;
type Make = (z: Schemas) => librarySchemas.ZodMiniType;

const said = fc.constantFrom(undefined, "Say this.", "Say that.");
const short = fc.integer({ min: 0, max: 3 });
const key = fc.constantFrom("a", "b", "c");
const word = fc.constantFrom("", "a", " A ", "ab", "abcd", "\u{1F45F}\u{1F45F}", "7", "x y");

/** A schema of texts with any of the checks, in any order. */
const texts: fc.Arbitrary<Make> = fc
  .tuple(
    said,
    fc.array(
      fc.oneof(
        fc.tuple(short, said).map(
          ([n, m]) =>
            (z: Schemas) =>
              z.minLength(n, m),
        ),
        fc.tuple(short, said).map(
          ([n, m]) =>
            (z: Schemas) =>
              z.maxLength(n, m),
        ),
        said.map((m) => (z: Schemas) => z.regex(/^[a-z]*$/, m)),
        fc.constantFrom(
          (z: Schemas) => z.trim(),
          (z: Schemas) => z.toLowerCase(),
          (z: Schemas) => z.toUpperCase(),
        ),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([m, checks]) => (z) => {
    const [first, ...others] = checks.map((one) => one(z));
    // Checks given at once and one after the other are the same.
    return first
      ? z
          .string(m)
          .check(first)
          .check(...others)
      : z.string(m);
  });
const numbers: fc.Arbitrary<Make> = fc
  .tuple(
    said,
    fc.boolean(),
    fc.array(
      fc.oneof(
        fc.tuple(short, said).map(
          ([n, m]) =>
            (z: Schemas) =>
              z.minimum(n, m),
        ),
        fc.tuple(short, said).map(
          ([n, m]) =>
            (z: Schemas) =>
              z.maximum(n, m),
        ),
        said.map((m) => (z: Schemas) => z.int(m)),
      ),
      { maxLength: 3 },
    ),
  )
  .map(
    ([m, isCoerced, checks]) =>
      (z) =>
        (isCoerced ? z.coerce.number(m) : z.number(m)).check(...checks.map((one) => one(z))),
  );
const leaf: fc.Arbitrary<Make> = fc.oneof(
  texts,
  numbers,
  said.map((m) => (z: Schemas) => z.boolean(m)),
  said.map((m) => (z: Schemas) => z.uuid(m)),
  said.map((m) => (z: Schemas) => z.url(m)),
  fc.tuple(word, said).map(
    ([w, m]) =>
      (z: Schemas) =>
        z.literal(w, m),
  ),
  said.map((m) => (z: Schemas) => z.enum(["a", "ab"], m)),
  fc.constant((z: Schemas) => z.unknown()),
);

const { schema } = fc.letrec<{ schema: Make; node: Make }>((tie) => ({
  schema: fc.oneof({ maxDepth: 3, depthSize: "small" }, leaf, tie("node")),
  node: fc.oneof(
    ...objects(tie("schema")),
    fc.tuple(tie("schema"), short, said).map(
      ([item, n, m]) =>
        (z: Schemas) =>
          z.array(item(z), m).check(z.maxLength(n, m)),
    ),
    fc.tuple(texts, tie("schema"), said).map(
      ([name, item, m]) =>
        (z: Schemas) =>
          z.record(name(z) as never, item(z), m) as never,
    ),
    tie("schema").map((one) => (z: Schemas) => z.optional(one(z))),
    tie("schema").map((one) => (z: Schemas) => z.nullable(one(z))),
    fc.tuple(tie("schema"), fc.constantFrom([], "a", 1, false)).map(
      ([one, instead]) =>
        (z: Schemas) =>
          z._default(one(z), instead as never),
    ),
    fc.tuple(fc.array(tie("schema"), { minLength: 1, maxLength: 3 }), said).map(
      ([parts, m]) =>
        (z: Schemas) =>
          z.union(parts.map((one) => one(z)) as never, m),
    ),
    fc.tuple(tie("schema"), tie("schema")).map(
      ([first, then]) =>
        (z: Schemas) =>
          z.pipe(first(z), then(z) as never),
    ),
    tie("schema").map(
      (then) => (z: Schemas) =>
        z.pipe(
          z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
          then(z) as never,
        ),
    ),
  ) as fc.Arbitrary<Make>,
}));

function objects(part: fc.Arbitrary<Make>): fc.Arbitrary<Make>[] {
  const shape = fc.dictionary(key, part, { maxKeys: 3 });
  const shapeIn = (z: Schemas, given: Record<string, Make>) =>
    Object.fromEntries(Object.entries(given).map(([name, one]) => [name, one(z)]));
  return [
    fc.tuple(shape, said).map(
      ([given, m]) =>
        (z) =>
          z.object(shapeIn(z, given), m),
    ),
    fc.tuple(shape, said).map(
      ([given, m]) =>
        (z) =>
          z.looseObject(shapeIn(z, given), m),
    ),
    fc.tuple(shape, shape).map(
      ([given, more]) =>
        (z) =>
          z.extend(z.object(shapeIn(z, given)), shapeIn(z, more)),
    ),
    shape.map((given) => (z) => {
      const [name] = Object.keys(given);
      const whole = z.object(shapeIn(z, given));
      return z.pick(whole, (name ? { [name]: true } : {}) as never);
    }),
    fc.tuple(shape, shape, said).map(
      ([one, other, m]) =>
        (z) =>
          z.discriminatedUnion(
            "kind",
            [
              z.object({ kind: z.literal("a"), ...shapeIn(z, one) }),
              z.object({ kind: z.enum(["ab", "b"]), ...shapeIn(z, other) }),
            ],
            m,
          ),
    ),
  ];
}

const { given } = fc.letrec<{ given: unknown }>((tie) => ({
  given: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    word,
    fc.constantFrom<unknown>(
      undefined,
      null,
      true,
      0,
      1,
      2.5,
      -1,
      2 ** 60,
      -(2 ** 60),
      Number.NaN,
      Number.POSITIVE_INFINITY,
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      "FFFFFFFF-FFFF-4FFF-bFFF-FFFFFFFFFFFF",
      "0b9ee0c1-7a4a-4a3c-9d5e-1f2a3b4c5d6e",
      " https://exa\nmple.com/ ",
      "https:example.com",
      "not a url",
      new Date(0),
    ),
    fc.array(tie("given"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "d", "kind"), tie("given"), { maxKeys: 4 }),
    fc
      .tuple(fc.constantFrom("a", "b", "ab", "x"), fc.dictionary(key, tie("given")))
      .map(([kind, rest]) => ({ kind, ...rest })),
  ),
}));

/** The value or the issues; the library's default messages depend on the loaded language. */
function readWith(z: Schemas, make: Make, value: unknown) {
  const read = z.safeParse(make(z), value, { error: () => "Invalid input" });
  return read.success
    ? { data: read.data }
    : { issues: read.error.issues.map(({ path, message }) => ({ path, message })) };
}

describe("every construct in the browser", () => {
  it("R5.4 reads and refuses what the library does, in its words and order", () => {
    fc.assert(
      fc.property(schema, given, (make, value) => {
        const ours = readWith(browserSchemas as unknown as Schemas, make, value);
        expect(ours).toStrictEqual(readWith(librarySchemas, make, value));
      }),
      { numRuns: times(20_000) },
    );
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
