/**
 * An open-loop load generator, a process of its own: requests start at their times whether or not
 * earlier ones were answered. `tsx load-process.ts '{"origin":…}'` prints its figures as JSON.
 */
import { Agent, get } from "node:http";

export interface LoadOrder {
  origin: string;
  /** `#` is replaced by the number of the request. */
  path: string;
  /** Requests a second. */
  rate: number;
  count: number;
  /** The number of the first request. */
  first: number;
}

export interface LoadResult {
  /** Answers by status; `failed` had none. */
  statuses: Record<string, number>;
  /** How many of the 503 and 429 responses carry Retry-After. */
  withRetryAfter: number;
  /** Milliseconds of the 200s. */
  p50: number;
  p99: number;
  /** 200s a second, from the first request to the last answer. */
  goodput: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const givenUpMs = 20_000;

/** A different client address each, as the proxy would forward it. */
function addressOf(number: number): string {
  return [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join(".");
}

function ask(url: string, number: number): Promise<{ status: string; ms: number; again: boolean }> {
  const began = performance.now();
  const headers = { accept: "text/html", "x-forwarded-for": addressOf(number) };
  return new Promise((resolve) => {
    const done = (status: string, again = false) =>
      resolve({ status, ms: performance.now() - began, again });
    get(url, { agent, headers, timeout: givenUpMs }, (response) => {
      response.resume();
      response.once("end", () =>
        done(String(response.statusCode), response.headers["retry-after"] !== undefined),
      );
      response.once("error", () => done("failed"));
    })
      .once("error", () => done("failed"))
      .once("timeout", function (this: { destroy(): void }) {
        this.destroy();
      });
  });
}

async function run({ origin, path, rate, count, first }: LoadOrder): Promise<LoadResult> {
  const began = performance.now();
  const answers: ReturnType<typeof ask>[] = [];
  while (answers.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    while (answers.length < due) {
      const number = first + answers.length;
      answers.push(ask(origin + path.replaceAll("#", String(number)), number));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = await Promise.all(answers);
  const seconds = (performance.now() - began) / 1000;
  const good = all.filter(({ status }) => status === "200").map(({ ms }) => ms);
  good.sort((a, b) => a - b);
  const at = (part: number) => Math.round(good[Math.floor((good.length - 1) * part)] ?? 0);
  const statuses: Record<string, number> = {};
  for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    statuses,
    withRetryAfter: all.filter(({ again }) => again).length,
    p50: at(0.5),
    p99: at(0.99),
    goodput: good.length / seconds,
  };
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "{}"))));
process.exit(0);
