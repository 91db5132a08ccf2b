import { randomUUID } from "node:crypto";
import { type Endpoint, plainInput } from "#tests/support/idor/calls.ts";
import { type Attempt, ways } from "#tests/support/idor/ways.ts";
import type { IdorTarget, Principal, World } from "#tests/support/idor/world.ts";

export interface Scene {
  target: IdorTarget;
  world: World;
}

export interface Tried {
  endpoint: Endpoint;
  principal: Principal;
  statuses: number[];
  leaks: string[];
}

/**
 * One principal, one endpoint, all twelve ways; of the variants of a way all, or one that `variant`
 * selects.
 */
export async function tryEndpoint(
  { target, world }: Scene,
  endpoint: Endpoint,
  principal: Principal,
  variant: number | null = null,
): Promise<Tried> {
  const victim = world.victims[principal.victim];
  const tried: Tried = { endpoint, principal, statuses: [], leaks: [] };
  const before = endpoint.method === "GET" ? "" : await world.snapshot(principal.victim);
  const one = async (name: string, attempt: Partial<Attempt>) => {
    const { status, asked, answered } = await request(target, endpoint, principal, attempt);
    tried.statuses.push(status);
    if (status >= 500 && status !== 501) tried.leaks.push(`${name}: answered ${status}`);
    // Answers may repeat the attacker's input, but nothing that only the victim knows.
    const secret = victim.secrets.find((text) => answered.includes(text) && !asked.includes(text));
    if (secret) tried.leaks.push(`${name}: ${secret} in ${answered.slice(0, 200)}`);
  };
  for (const [name, way] of Object.entries(ways)) {
    const attempts = way(principal.email, victim);
    // Without input all attempts are the same request.
    const same =
      (name === "the path" && !endpoint.path.includes("{")) ||
      (name === "the body" && isBodiless(endpoint));
    const at = variant === null || same ? 0 : variant % attempts.length;
    const kept = same || variant !== null ? attempts.slice(at, at + 1) : attempts;
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
  { origin: webOrigin, backendUrl, subUserPriceIds }: IdorTarget,
  endpoint: Endpoint,
  principal: Principal,
  attempt: Partial<Attempt>,
) {
  const segment = encodeURIComponent(
    attempt.segment ?? (endpoint.path.includes("{email}") ? "nobody@example.test" : randomUUID()),
  );
  const priceId = subUserPriceIds[1] ?? "";
  const input = plainInput(endpoint, { priceId, ...principal });
  const bodiless = isBodiless(endpoint);
  const named = new URLSearchParams(attempt.query);
  const plain = Object.entries(bodiless ? input : {}).filter(
    ([name]) => !named.has(name) && !named.has(`${name}[]`),
  );
  const query = [new URLSearchParams(plain as [string, string][]).toString(), attempt.query]
    .filter(Boolean)
    .join("&");
  const path = `${endpoint.path.replace(/\{\w+\}/g, segment)}?${query}`;
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
  const origin = endpoint.side === "web" ? webOrigin : backendUrl;
  const answer = await fetch(origin + path, {
    method: endpoint.method,
    headers,
    redirect: "manual",
    ...(body ? { body } : {}),
  });
  const asked =
    decodeURIComponent(path.replaceAll("+", " ")) +
    (body ?? "") +
    JSON.stringify(attempt.headers ?? {});
  return {
    status: answer.status,
    asked,
    answered: `${answer.headers.get("location") ?? ""} ${await answer.text()}`,
  };
}
