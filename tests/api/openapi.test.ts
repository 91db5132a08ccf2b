import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
}

async function readPaths(): Promise<Record<string, Record<string, Operation>>> {
  const answer = await fetch(`${app.origin}/api/openapi.json`);
  return ((await answer.json()) as { paths: Record<string, Record<string, Operation>> }).paths;
}

describe("the OpenAPI document", () => {
  it("has every call of a lane with its parameters", async () => {
    const paths = await readPaths();
    const names = (path: string) => paths[path]?.get?.parameters.map(({ name }) => name);
    expect(names("/api/hs-codes/{code}")).toEqual([
      "code",
      "destination",
      "origin",
      "date",
      "language",
    ]);
    expect(names("/api/hs-codes/{code}/landed-cost")).toEqual(
      expect.arrayContaining(["code", "destination", "origin", "value", "currency", "mode"]),
    );
    expect(names("/api/hs-codes/{code}/compare")).toContain("origins");
    expect(names("/api/hs-codes/{code}/successors")).toEqual(["code"]);
  });
  it("R1.4 requires an Idempotency-Key exactly where the server does", async () => {
    const paths = await readPaths();
    const required = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters }]) =>
        parameters?.some((one) => one.name === "Idempotency-Key" && one.required)
          ? [`${method} ${path}`]
          : [],
      ),
    );
    expect(required).toEqual(["post /api/searches"]);
    const caller = await registerCaller(app.origin);
    const { status, body } = await caller.post("/api/searches", {
      kind: "hs-code",
      q: "running shoes",
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ field: "Idempotency-Key" }] } });
  });
});
