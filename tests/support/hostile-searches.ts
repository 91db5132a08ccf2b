import { randomUUID } from "node:crypto";
import { createRandom } from "#tests/soak/support/random.ts";
import { hostileText } from "#tests/support/hostile-texts.ts";

interface HostileSearches {
  searches: number;
  /** Answers other than 200 and 400. */
  failures: string[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: { ms: number; text: string };
}

/** Previews of searches with hostile queries, one at a time, at the web server. */
export async function searchHostile(
  webOrigin: string,
  { seed, searches }: { seed: number; searches: number },
  headers: Readonly<Record<string, string>> = {},
): Promise<HostileSearches> {
  const random = createRandom(seed);
  const times: { ms: number; text: string }[] = [];
  const failures: string[] = [];
  for (let index = 0; index < searches; index += 1) {
    const kind = index % 2 === 0 ? "hs-code" : "regulation";
    const text = hostileText(random);
    const query = new URLSearchParams({ kind, q: text });
    const started = performance.now();
    const response = await fetch(`${webOrigin}/api/searches?${query}`, {
      headers: { ...headers, "idempotency-key": randomUUID() },
    });
    await response.arrayBuffer();
    times.push({ ms: performance.now() - started, text: `${kind} ${text.slice(0, 80)}` });
    if (response.status !== 200 && response.status !== 400)
      failures.push(`${kind} ${JSON.stringify(text.slice(0, 80))}: ${response.status}`);
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    searches,
    failures,
    p50: at(0.5)?.ms ?? 0,
    p99: at(0.99)?.ms ?? 0,
    slowest: times.at(-1) ?? { ms: 0, text: "" },
  };
}
