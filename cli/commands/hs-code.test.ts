import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());

describe("hs-code", () => {
  it("R7.11 shows the successors of a retired code, once for editions that agree", async () => {
    const { code, out } = await runCli(backend.url, "hs-code 9504.10");
    expect(code).toBe(0);
    expect(out).toContain("9504.10 is not a code of HS 2022.");
    expect(out).toContain("HS 1992, HS 1996, HS 2002, HS 2007\n");
    expect(out).toMatch(/^9504\.50 .*all of it except the goods named in the note/m);
    expect(out.match(/9504\.50/g)).toHaveLength(1);
  });
  it("R7.11 answers in JSON whether the code is in force", async () => {
    const { out } = await runCli(backend.url, "hs-code 640411 --json");
    expect(JSON.parse(out)).toMatchObject({ code: "640411", inForce: true });
  });
  it("R7.11 fails for unknown codes and for other text", async () => {
    expect((await runCli(backend.url, "hs-code 6404.99")).code).toBe(3);
    expect((await runCli(backend.url, "hs-code shoes")).code).toBe(2);
  });
});
