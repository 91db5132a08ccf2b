import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { regulations } from "#shared/contract/regulations.ts";
import { mockApi } from "#shared/contract/session.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import {
  type AttackedProgram,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { type Endpoint, endpointOf, listEndpoints, plainInput } from "#tests/support/idor/calls.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";

/** Every call of web and backend with inputs of every wrong kind, by visitors, users and support. */
export const fuzz: AttackFamily = {
  name: "fuzz",
  wanted: 10_000,
  run: async ({ seed, runs, say }) => {
    await using attacked = await startAttackedProgram();
    const tally = createTally();
    const people = await openPeople(attacked);
    const random = createRandom(seed);
    const endpoints = [...listEndpoints(), ...listMore()] as [Endpoint, ...Endpoint[]];
    const requests = Array.from({ length: runs ?? 10_000 }, () =>
      drawRequest(random, random.pick(endpoints), random.pick(people)),
    );
    await forEachAtOnce(requests, 12, async (request, index) => {
      const { status, text, html } = await ask(attacked, request, index);
      const problem =
        status >= 500 && status !== 501
          ? `answered ${status}: ${text.slice(0, 100)}`
          : /\n\s+at .+:\d+:\d+/.test(text)
            ? "a stack in the answer"
            : html && text.includes("<script>xssm")
              ? "echoed unescaped"
              : null;
      tally.count(problem ? `${request.name}: ${problem}` : null);
      if (tally.attempts % 2500 === 0) say(`${tally.attempts} requests`);
    });
    tally.failures.push(...(await auditLedger(attacked.pool)));
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return { ...tally, note: `${endpoints.length} calls` };
  },
};

/** The calls without personal data. */
function listMore(): Endpoint[] {
  const reference = [hsCodes, regulations, notifications].flatMap((noun) => Object.values(noun));
  return [
    ...reference.map((call) => endpointOf("backend", call)),
    ...Object.values(mockApi).map((call) => ({ ...endpointOf("web", call), path: call.path })),
  ];
}

interface Person {
  email: string;
  authorization: string | null;
}

interface FuzzRequest {
  name: string;
  side: Endpoint["side"];
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

async function openPeople({ origin, program }: AttackedProgram): Promise<[Person, ...Person[]]> {
  const users: Person[] = [];
  for (let count = 0; count < 20; count += 1) {
    const caller = await registerCaller(origin);
    await caller.get("/api/credits");
    users.push(caller);
  }
  const support = { email: "", authorization: `Bearer ${await program.supportToken()}` };
  return [{ email: "", authorization: null }, ...users, support];
}

function drawRequest(random: Random, endpoint: Endpoint, person: Person): FuzzRequest {
  const { side, method } = endpoint;
  const own = { priceId: defaultSubUserPriceIds[0], customerId: "cus_none", subId: "sub_none" };
  const input = { ...plainInput(endpoint, { ...own, email: person.email }) };
  const names = [...Object.keys(input), ...endpoint.fields, ...strangeNames] as [string];
  for (let times = random.whole(0, 3); times > 0; times -= 1)
    input[random.pick(names)] = random.pick(values);
  const path = endpoint.path.replace(/\{\w+\}/g, () =>
    random.chance(0.2) ? randomUUID() : encode(textOf(random.pick(values))),
  );
  const bodiless = method === "GET" || method === "DELETE";
  const query = bodiless ? `?${drawQuery(random, input)}` : "";
  const name = `${method} ${side} ${endpoint.path} ${JSON.stringify(input).slice(0, 200)} ${path.slice(0, 80)}`;
  return {
    name,
    side,
    method,
    path: path + query,
    headers: {
      accept: random.chance(0.1) ? "text/html" : "application/json",
      "content-type": random.chance(0.05) ? random.pick(types) : "application/json",
      "x-requested-with": "tests",
      "idempotency-key": random.chance(0.9) ? randomUUID() : "x".repeat(random.whole(1, 300)),
      ...(person.authorization ? { authorization: person.authorization } : {}),
    },
    ...(bodiless ? {} : { body: drawBody(random, input) }),
  };
}

function drawQuery(random: Random, input: Record<string, unknown>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    return `${encode(name)}${random.pick(["", "", "", "[]", "[a]"])}=${encode(textOf(value))}`;
  });
  if (random.chance(0.1)) pairs.push(random.pick(["%", "%zz=1", "a=%ff", "=", "&&", "q=a&q=b"]));
  return pairs.join("&");
}

function drawBody(random: Random, input: Record<string, unknown>): string | Buffer {
  const text = JSON.stringify(input);
  if (random.chance(0.9)) return text;
  return random.pick([
    text.slice(0, -1),
    "",
    "null",
    "[]",
    '"text"',
    `[${text}]`,
    "{}",
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    `\ufeff${text}`,
    `${text}${text}`,
  ]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A lone surrogate goes as the bytes of a careless client. */
function encode(text: string): string {
  return /\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
}

async function ask(
  { send, backendUrl }: AttackedProgram,
  { side, method, path, headers, body }: FuzzRequest,
  index: number,
): Promise<{ status: number; text: string; html: boolean }> {
  const address = side === "web" ? path : backendUrl + path;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      from: side === "web" ? index % 1000 : 0,
    });
    // Too much at once is told so, and comes again.
    if (attempt === 4 || ![429, 503].includes(answer.status) || !answer.headers["retry-after"])
      return {
        status: answer.status,
        text: answer.text,
        html: String(answer.headers["content-type"]).includes("html"),
      };
    await sleep(300 * attempt);
  }
}

const types = [
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "application/json;charset=x",
] as [string, ...string[]];
const strangeNames = ["__proto__", "constructor", "$where", "page", "size", "limit", "id", "", "q"];

const values: readonly [unknown, ...unknown[]] = [
  "",
  " ",
  "\u0000",
  "leather\u0000shoes",
  "a\nb",
  "\u001b[31m",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ud800",
  "e\u0301".repeat(200),
  "\u{1f600}",
  "x".repeat(201),
  "x".repeat(5000),
  "<script>xssm()</script>",
  "' or 1=1 --",
  '"; drop table customers; --',
  "%' like '%",
  "\\",
  "%00",
  "../../etc/passwd",
  "{{7*7}}",
  "=1+1",
  "()[]{}*+?.^$|",
  "a & b | !c <-> d:*",
  "(((((((((((((((((((((",
  "null",
  "true",
  "NaN",
  "Infinity",
  "1e999",
  "-0",
  "0",
  "-1",
  "1.5",
  "99999999999999999999",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-14",
  "2026-11-22T10:00:00+99:99",
  "a@b",
  "business@clearlane.test",
  "\u00e9@\u00e9xample.test",
  "hs-code",
  "regulation",
  "GB",
  "00000000-0000-0000-0000-000000000000",
  "6403.99",
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53 + 2,
  [],
  ["a", "b"],
  {},
  { a: { b: { c: 1 } } },
  { toString: 1 },
];
