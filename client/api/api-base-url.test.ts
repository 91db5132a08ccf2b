import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Rolldown } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkApiBaseUrl } from "#client/build/api-base-url.ts";
import { findProgramDir } from "#server/config/config.ts";
import { securityHeaders } from "#server/http/security.ts";
import { originsOf } from "#shared/api-base-url.ts";

const root = findProgramDir(import.meta.dirname);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-build-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** The addresses that the helper asks for in a program built with this configuration. */
async function addressesOf(configuration: string): Promise<string[]> {
  await writeFile(path.join(folder, ".env"), configuration);
  const { output } = (await build({
    ...{ root, envDir: folder, configFile: false, logLevel: "silent" },
    plugins: [checkApiBaseUrl()],
    ssr: { noExternal: true },
    build: { ssr: "client/api/http.ts", write: false },
  })) as Rolldown.RolldownOutput;
  const file = path.join(folder, "http.mjs");
  await writeFile(file, output[0].code);
  const { http } = (await import(file)) as typeof import("#client/api/http.ts");
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}));
  await http.get("/api/hs-codes", { q: "shoes" });
  await http.send({ method: "PUT", path: "/api/profile", headers: {}, body: "{}" });
  return fetched.mock.calls.map(([address]) => String(address));
}

function connectionsOf(baseUrl: string): string | undefined {
  const headers = new Map<string, string>();
  const response = {
    locals: {},
    setHeader: (name: string, value: string) => headers.set(name, value),
  };
  const connections = originsOf(baseUrl);
  securityHeaders({ https: false, formActions: [], connections })(
    {} as never,
    response as never,
    () => undefined,
  );
  const policy = [...headers].find(([name]) => /^content-security-policy$/i.test(name))?.[1];
  return policy?.split(";").find((part) => part.startsWith("connect-src"));
}

describe("the base address of the HTTP helper", () => {
  it.each([
    ["", ""],
    ["VITE_API_BASE_URL=https://api.example.test/trade", "https://api.example.test/trade"],
    ["VITE_API_BASE_URL=/trade", "/trade"],
  ])("R7.9 comes from the build's configuration: %j", async (configuration, base) => {
    expect(await addressesOf(configuration)).toEqual([
      `${base}/api/hs-codes?q=shoes`,
      `${base}/api/profile`,
    ]);
  });

  it.each([
    "/",
    "//evil.example.test",
    "trade",
    "/trade/",
    "https://",
    "https://api.example.test/",
    "https://name:word@api.example.test",
    "https://api.example.test?x=1",
    "javascript:alert(1)",
  ])("R7.9 stops the build as %j", async (given) => {
    await expect(addressesOf(`VITE_API_BASE_URL=${given}`)).rejects.toThrow(
      "VITE_API_BASE_URL: use a path such as /trade",
    );
  });

  it("R7.9 is allowed by the pages' security policy where it is another origin", () => {
    expect(connectionsOf("https://api.example.test:8443/trade")).toBe(
      "connect-src 'self' https://api.example.test:8443",
    );
    for (const own of ["", "/trade"]) expect(connectionsOf(own)).toBe("connect-src 'self'");
  });
});
