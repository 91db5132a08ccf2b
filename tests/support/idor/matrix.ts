import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Endpoint, listEndpoints, plainInput } from "#tests/support/idor/calls.ts";
import { type Attempt, ways } from "#tests/support/idor/ways.ts";
import { createWorld, type Principal, type World } from "#tests/support/idor/world.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/**
 * The matrix is thousands of requests: three files take two principals each, so that they run beside
 * one another.
 */
export const shares = {
  "a visitor and an owner": ["visitor", "A"],
  "another owner and a member": ["B", "sub-user of A"],
  "somebody removed and an administrator": ["removed sub-user", "admin"],
} as const satisfies Record<string, readonly Principal["name"][]>;

interface Scene {
  app: TestApp;
  world: World;
}

/** Every call, tried by these principals in all twelve ways; nothing of another's comes of it. */
export async function expectNoLeaks(share: keyof typeof shares): Promise<void> {
  expect(Object.keys(ways)).toHaveLength(12);
  const names: readonly Principal["name"][] = shares[share];
  await using app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  const scene = { app, world: await createWorld(app) };
  const all = scene.world.principals.map(({ name }) => name);
  expect(Object.values(shares).flat().toSorted()).toEqual(all.toSorted());
  const results: Tried[] = [];
  for (const principal of scene.world.principals)
    if (names.includes(principal.name))
      for (const endpoint of listEndpoints())
        results.push(await tryEndpoint(scene, endpoint, principal));
  printTable(results, names);
  expect(results).toHaveLength(names.length * listEndpoints().length);
  expect(
    results.flatMap(({ endpoint, principal, leaks }) =>
      leaks.map((leak) => `${principal.name} ${endpoint.method} ${endpoint.path}: ${leak}`),
    ),
  ).toEqual([]);
}

interface Tried {
  endpoint: Endpoint;
  principal: Principal;
  statuses: number[];
  leaks: string[];
}

/** One principal, one endpoint, all twelve ways. */
async function tryEndpoint(
  { app, world }: Scene,
  endpoint: Endpoint,
  principal: Principal,
): Promise<Tried> {
  const victim = world.victims[principal.victim];
  const tried: Tried = { endpoint, principal, statuses: [], leaks: [] };
  const before = endpoint.method === "GET" ? "" : await world.snapshot(principal.victim);
  const one = async (name: string, attempt: Partial<Attempt>) => {
    const { status, asked, answered } = await request(app, endpoint, principal, attempt);
    tried.statuses.push(status);
    if (status >= 500 && status !== 501) tried.leaks.push(`${name}: answered ${status}`);
    // Their own input may come back; what only the other user knows may not.
    const secret = victim.secrets.find((text) => answered.includes(text) && !asked.includes(text));
    if (secret) tried.leaks.push(`${name}: ${secret} in ${answered.slice(0, 200)}`);
  };
  for (const [name, way] of Object.entries(ways)) {
    const attempts = way(principal.email, victim);
    // Without input all attempts are the same request.
    const same =
      (name === "the path" && !endpoint.path.includes("{")) ||
      (name === "the body" && isBodiless(endpoint));
    const kept = same ? attempts.slice(0, 1) : attempts;
    await Promise.all(kept.map((attempt) => one(name, attempt)));
  }
  if (endpoint.method !== "GET" && (await world.snapshot(principal.victim)) !== before)
    tried.leaks.push("changed what is stored of another");
  return tried;
}

function isBodiless({ method }: Endpoint): boolean {
  return method === "GET" || method === "DELETE";
}

async function request(
  app: TestApp,
  endpoint: Endpoint,
  principal: Principal,
  attempt: Partial<Attempt>,
) {
  const segment = encodeURIComponent(
    attempt.segment ?? (endpoint.path.includes("{email}") ? "nobody@example.test" : randomUUID()),
  );
  const priceId = app.context.config.credits.subUserPriceIds[1] ?? "";
  const input = plainInput(endpoint, { priceId, ...principal });
  const bodiless = isBodiless(endpoint);
  const named = new URLSearchParams(attempt.query);
  const plain = Object.entries(bodiless ? input : {}).filter(
    ([name]) => !named.has(name) && !named.has(`${name}[]`),
  );
  const query = [new URLSearchParams(plain as [string, string][]).toString(), attempt.query]
    .filter(Boolean)
    .join("&");
  const target = `${endpoint.path.replace(/\{\w+\}/g, segment)}?${query}`;
  const body = bodiless ? undefined : JSON.stringify({ ...input, ...attempt.body });
  const headers = {
    accept: "application/json",
    // Compressing ten thousand responses proves nothing.
    "accept-encoding": "identity",
    "content-type": "application/json",
    "x-requested-with": "tests",
    "idempotency-key": randomUUID(),
    ...(principal.authorization ? { authorization: principal.authorization } : {}),
    ...attempt.headers,
  };
  const origin = endpoint.side === "web" ? app.origin : (app.backend?.url ?? "");
  const answer = await fetch(origin + target, {
    method: endpoint.method,
    headers,
    redirect: "manual",
    ...(body ? { body } : {}),
  });
  const asked =
    decodeURIComponent(target.replaceAll("+", " ")) +
    (body ?? "") +
    JSON.stringify(attempt.headers ?? {});
  return {
    status: answer.status,
    asked,
    answered: `${answer.headers.get("location") ?? ""} ${await answer.text()}`,
  };
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
      `${names.length} principals x ${endpoints.length} endpoints x ${Object.keys(ways).length} ways: ${tries} requests, ${leaks} leaks\n`,
  );
}
