import { expect } from "vitest";
import { type Tried, tryEndpoint } from "#tests/support/idor/attempts.ts";
import { listEndpoints } from "#tests/support/idor/calls.ts";
import { ways } from "#tests/support/idor/ways.ts";
import { createWorld, type IdorTarget, type Principal } from "#tests/support/idor/world.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";
import { thorough } from "#tests/support/thorough.ts";

/** Thousands of requests: three files with two principals each, so that they run in parallel. */
export const shares = {
  "a visitor and an owner": ["visitor", "A"],
  "another owner and a member": ["B", "sub-user of A"],
  "somebody removed and an administrator": ["removed sub-user", "admin"],
} as const satisfies Record<string, readonly Principal["name"][]>;

/** Which variant of each way an ordinary run tries; all of them with THOROUGH=1. */
const seed = Date.now() % 1_000_000;

/** Every call, tried by these principals in all twelve ways; nothing of another's comes of it. */
export async function expectNoLeaks(share: keyof typeof shares): Promise<void> {
  expect(Object.keys(ways)).toHaveLength(12);
  const names: readonly Principal["name"][] = shares[share];
  await using app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  const target = {
    origin: app.origin,
    backendUrl: app.backend?.url ?? "",
    subUserPriceIds: app.context.config.credits.subUserPriceIds,
    pool: requirePool(app),
  };
  const scene = { target, world: await createWorld(target) };
  const all = scene.world.principals.map(({ name }) => name);
  expect(Object.values(shares).flat().toSorted()).toEqual(all.toSorted());
  const results: Tried[] = [];
  for (const principal of scene.world.principals)
    if (names.includes(principal.name))
      for (const [index, endpoint] of listEndpoints().entries())
        results.push(await tryEndpoint(scene, endpoint, principal, thorough ? null : seed + index));
  printTable(results, names);
  expect(results).toHaveLength(names.length * listEndpoints().length);
  expect(
    results.flatMap(({ endpoint, principal, leaks }) =>
      leaks.map((leak) => `${principal.name} ${endpoint.method} ${endpoint.path}: ${leak}`),
    ),
  ).toEqual([]);
}

function requirePool({ database }: TestApp): IdorTarget["pool"] {
  if (!database) throw new Error("the matrix reads the database");
  return database.pool;
}

/** Statuses as `200x3 403x9`. */
function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}x${count}`).join(" ");
}

function printTable(results: readonly Tried[], names: readonly Principal["name"][]): void {
  const endpoints = [
    ...new Set(
      results.map(({ endpoint }) => `${endpoint.side} ${endpoint.method} ${endpoint.path}`),
    ),
  ];
  const lines = endpoints.map((title) => {
    const cells = names.map((name) => {
      const one = results.find(
        ({ endpoint, principal }) =>
          principal.name === name &&
          `${endpoint.side} ${endpoint.method} ${endpoint.path}` === title,
      );
      return `${countStatuses(one?.statuses ?? [])}${one?.leaks.length ? ` LEAKS ${one.leaks.length}` : ""}`.padEnd(
        34,
      );
    });
    return `${title.padEnd(58)} ${cells.join(" ")}`;
  });
  const tries = results.reduce((sum, { statuses }) => sum + statuses.length, 0);
  const leaks = results.reduce((sum, one) => sum + one.leaks.length, 0);
  process.stdout.write(
    `${["endpoint".padEnd(58), ...names.map((name) => name.padEnd(34))].join(" ")}\n${lines.join("\n")}\n` +
      `${names.length} principals x ${endpoints.length} endpoints x ${Object.keys(ways).length} ways: ${tries} requests, ${leaks} leaks (seed ${seed})\n`,
  );
}
