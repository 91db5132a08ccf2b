import { Agent, request as send } from "node:http";
import { describe, expect, it } from "vitest";
import {
  hasLivingPostmaster,
  isBuilt,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("stop-under-load: SKIPPED, there is no build in dist/ (npm run build)\n");

describe.skipIf(!built)("SIGTERM under load", () => {
  it("drops no request and exits in time, with its database", async () => {
    const { dataDir, remove } = await makeDataDir();
    try {
      const program = await startBuiltProgram(dataDir, { MOCK_DELAY_MS: "400" });
      const load = startLoad(program.origin, 24);
      await load.untilAnswered(5);
      const { code } = await program.end("SIGTERM");
      const { answered, refused, dropped } = await load.ended;
      expect(dropped).toEqual([]);
      expect(answered).toBeGreaterThanOrEqual(24 * 5);
      expect(refused).toBe(24);
      // After its limit (`server/run-program.test.ts`) it would have exited with 1.
      expect(code).toBe(0);
      expect(await hasLivingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
    }
  });
});

interface Load {
  /** Waits until each client has this number of responses. */
  untilAnswered(times: number): Promise<void>;
  ended: Promise<LoadResult>;
}

interface LoadResult {
  answered: number;
  /** Clients that ended because nothing listens any more. */
  refused: number;
  dropped: string[];
}

/**
 * Clients that reuse connections until nothing listens. A sent request without a response is
 * dropped.
 */
function startLoad(origin: string, count: number): Load {
  const result: LoadResult = { answered: 0, refused: 0, dropped: [] };
  const responses = Array.from({ length: count }, () => 0);
  let onAnswer: (() => void) | undefined;
  const clients = responses.map((_, index) =>
    askOn(origin, index, result, () => {
      responses[index] = (responses[index] ?? 0) + 1;
      onAnswer?.();
    }),
  );
  return {
    untilAnswered: (times) =>
      new Promise((resolve) => {
        onAnswer = () => {
          if (Math.min(...responses) >= times) resolve();
        };
        onAnswer();
      }),
    ended: Promise.all(clients).then(() => result),
  };
}

/** Servers may close idle connections: a client idle for this long (ms) retries. */
const longQuietMs = 3000;

async function askOn(
  origin: string,
  index: number,
  result: LoadResult,
  onAnswer: () => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let lastMade = Number.POSITIVE_INFINITY;
  for (;;) {
    const quiet = Date.now() - lastMade > longQuietMs;
    const outcome = await sendRequest(origin, index % 3, agent);
    if (outcome.kind === "answered") {
      result.answered += 1;
      lastMade = outcome.made;
      onAnswer();
    } else if (outcome.what === "ECONNREFUSED") break;
    else if (!quiet) result.dropped.push(outcome.what);
  }
  result.refused += 1;
  agent.destroy();
}

type Outcome =
  | { kind: "answered" /** When the server made the answer, to the second. */; made: number }
  | { kind: "failed"; what: string };

/** A quick response, passed on from the backend, or a slow one in progress at the signal. */
function sendRequest(origin: string, kind: number, agent: Agent): Promise<Outcome> {
  const target = ["/healthz", "/api/hs-codes/suggest?q=shoe", "/logout/"][kind];
  const body = kind === 2 ? "{}" : undefined;
  const headers = body ? { "content-type": "application/json", "x-requested-with": "tests" } : {};
  return new Promise((resolve) => {
    const fail = (what: string) => resolve({ kind: "failed", what: `${target}: ${what}` });
    const request = send(
      origin + target,
      { agent, method: body ? "POST" : "GET", headers },
      (response) => {
        response.resume();
        response.once("end", () =>
          response.statusCode === 200
            ? resolve({ kind: "answered", made: Date.parse(response.headers.date ?? "") })
            : fail(`status ${response.statusCode}`),
        );
        response.once("error", (error: NodeJS.ErrnoException) => fail(String(error.code)));
      },
    );
    request.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED"
        ? resolve({ kind: "failed", what: error.code })
        : fail(String(error.code)),
    );
    request.end(body);
  });
}
