import { randomUUID } from "node:crypto";
import { createRandom, type Random } from "#tests/soak/support/random.ts";
import { listServedCalls, nameOf, type ServedCall } from "#tests/support/contract/calls.ts";
import { fieldsOf, findSample, leavesOf, validValue } from "#tests/support/contract/fields.ts";
import { type Servers, sendInput } from "#tests/support/contract/request.ts";
import { hostileText, marker } from "#tests/support/hostile-texts.ts";

interface FuzzTarget {
  servers: Servers;
  /** Headers by caller; a visitor has none. */
  callers: readonly Readonly<Record<string, string>>[];
  /** Number of debits in the ledger. */
  countSpends(): Promise<number>;
}

interface FuzzOutcome {
  cases: number;
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** 5xx answers with the input that caused them. */
  failures: string[];
  /** HTML answers that contained a text unescaped. */
  reflected: string[];
  /** Debits that no answer reported. */
  chargedSilently: number;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

type Attempt = () => Promise<Answer>;

/**
 * Sends `cases` inputs to every call of the contract in turn and to the pages that read a query:
 * valid ones with hostile values, wrong types, missing, extra, repeated, deep and huge ones. The
 * same seed sends the same inputs.
 */
export async function fuzzCalls(
  target: FuzzTarget,
  { seed, cases, atOnce = 8 }: { seed: number; cases: number; atOnce?: number },
): Promise<FuzzOutcome> {
  const random = createRandom(seed);
  const calls = await listServedCalls();
  const before = await target.countSpends();
  const outcome: FuzzOutcome = {
    cases,
    statuses: {},
    failures: [],
    reflected: [],
    chargedSilently: 0,
  };
  let told = 0;
  let made = 0;
  const worker = async () => {
    while (made < cases) {
      const [title, attempt] = createCase(target, calls, random, made++);
      const answer = await send(attempt);
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500 && answer.status !== 501)
        outcome.failures.push(`${title}: ${answer.status} ${answer.body.slice(0, 200)}`);
      if (answer.type.includes("html") && answer.body.includes(marker))
        outcome.reflected.push(title);
      if (tellsOfSpend(title, answer)) told += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  outcome.chargedSilently = Math.max(0, (await target.countSpends()) - before - told);
  return outcome;
}

/** An overloaded server answers 503 with Retry-After: not caused by the input. */
async function send(attempt: Attempt): Promise<Answer> {
  for (let left = 5; ; left -= 1) {
    const answer = await attempt();
    if (answer.status !== 503 || !answer.body.includes("not responding") || left === 0)
      return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function tellsOfSpend(title: string, { status, body }: Answer): boolean {
  if (status > 299) return false;
  return title.includes("/useCredit") || /"charged":true/.test(body);
}

const pages = [
  ["/hs-code-search", "q"],
  ["/regulation-search", "q"],
  ["/latest-notifications", "q"],
  ["/hs-code-details", "code"],
  ["/regulation-details", "id"],
  ["/auth/login", "returnTo"],
] as const;

function createCase(
  target: FuzzTarget,
  calls: readonly ServedCall[],
  random: Random,
  index: number,
): [title: string, attempt: Attempt] {
  const headers = { ...random.pick(target.callers as [Record<string, string>]) };
  if (index % 20 === 0) {
    const [path, name] = random.pick(pages as unknown as [(typeof pages)[number]]);
    const query = new URLSearchParams([[name, hostileText(random)]]);
    const url = `${target.servers.web}${path}?${query}`;
    return [`page ${path}?${query}`, () => read(fetch(url, { headers: { accept: "text/html" } }))];
  }
  const served = calls[index % calls.length] as ServedCall;
  const key = random.chance(0.9) ? randomUUID() : headerOf(hostileText(random));
  if (random.chance(0.8)) headers["idempotency-key"] = key;
  if (random.chance(0.04)) return rawBody(target, served, headers, random);
  const input = createInput(served, random);
  return [
    `${nameOf(served)} ${JSON.stringify(input).slice(0, 300)}`,
    () => read(sendInput(target.servers, served, input, headers)),
  ];
}

async function read(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, body: await response.text() };
}

/** Values that a header can carry. */
function headerOf(text: string): string {
  return text.replace(/[^\x20-\x7e\x80-\xff]/g, "").slice(0, 2000);
}

/** Bodies that are not JSON objects, and wrong content types. */
function rawBody(
  { servers }: FuzzTarget,
  { side, path, call }: ServedCall,
  headers: Readonly<Record<string, string>>,
  random: Random,
): [title: string, attempt: Attempt] {
  const body = random.pick(["", "{", "null", "[]", '"text"', "7", '{"a":1}{', "\ufeff{}", "a=b"]);
  const type = random.pick(["application/json", "text/plain", "application/x-www-form-urlencoded"]);
  const hasBody = call.method !== "GET";
  const url = servers[side] + path.replace(/\{\w+\}/g, "1");
  return [
    `${call.method} ${path} with ${JSON.stringify(body)} as ${type}`,
    () =>
      read(
        fetch(url, {
          method: call.method,
          redirect: "manual",
          headers: { ...headers, "content-type": type, "x-requested-with": "tests" },
          ...(hasBody ? { body } : {}),
        }),
      ),
  ];
}

function createInput({ call }: ServedCall, random: Random): Record<string, unknown> {
  const leaves = new Map(leavesOf(call).map(({ field, schema }) => [field, schema]));
  const fields = Object.entries(fieldsOf(call)).flatMap(([field, schema]): [string, unknown][] => {
    if (random.chance(0.1)) return [];
    if (random.chance(0.5)) return [[field, hostileValue(random)]];
    const leaf = leaves.get(field);
    const value = validValue(schema) ?? (leaf && random.chance(0.5) ? findSample(leaf) : undefined);
    return value === undefined ? [] : [[field, value]];
  });
  const extra = ["__proto__", "constructor", "toString", "userid", "limit", "x[y]", ""] as const;
  if (random.chance(0.2))
    fields.push([random.pick(extra as unknown as [string]), hostileValue(random)]);
  const input: Record<string, unknown> = {};
  // An own property, even one named __proto__.
  for (const [name, value] of fields) Object.defineProperty(input, name, own(value));
  return input;
}

const own = (value: unknown) => ({
  value,
  enumerable: true,
  writable: true,
  configurable: true,
});

const numbers = [0, -1, 1.5, -0, 1e308, 2 ** 53, 2 ** 31, -(2 ** 63), 1e-9];

function hostileValue(random: Random): unknown {
  const kind = random.next();
  if (kind < 0.55) return hostileText(random);
  if (kind < 0.65) return random.pick(numbers as [number]);
  if (kind < 0.72) return random.pick([true, false, null]);
  if (kind < 0.84)
    return Array.from({ length: random.whole(0, 60) }, () => hostileText(random).slice(0, 40));
  if (kind < 0.92) return nest(random.whole(1, 500), random.chance(0.5));
  return { [hostileText(random).slice(0, 20)]: hostileText(random) };
}

function nest(levels: number, asList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = asList ? [value] : { a: value };
  return value;
}
