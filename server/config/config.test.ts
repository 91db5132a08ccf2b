import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Config, createConfig, findProgramDir, loadConfig } from "#server/config/config.ts";
import { readEnv, variableNames } from "#server/config/env.ts";

function configOf(env: Record<string, string>): Config {
  return createConfig(readEnv(env), "/opt/clearlane");
}

describe("the configuration", () => {
  it("without settings everything is embedded and the mock API is on", () => {
    const config = configOf({});
    expect(config.database).toEqual({ embedded: true });
    expect(config.backend).toEqual({ embedded: true, host: "127.0.0.1", port: 4000, token: null });
    expect(config.identity).toEqual({ embedded: true, secret: null });
    expect(config.redis).toEqual({ enabled: false });
    expect(config.mockApi).toEqual({ enabled: true, delayMs: 1000 });
    expect(config.billing).toEqual({ stripe: false });
  });

  it("R1.4 two keys switch billing to Stripe, at its own address by default", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    const billing = { stripe: true, secretKey: "sk_test_1", webhookSecret: "whsec_1" };
    expect(configOf(keys).billing).toEqual({ ...billing, apiUrl: "https://api.stripe.com" });
    expect(configOf({ ...keys, STRIPE_API_URL: "http://127.0.0.1:9" }).billing).toEqual({
      ...billing,
      apiUrl: "http://127.0.0.1:9",
    });
  });

  it("R1.4 R4.7 R10.8 has the price ids of eight plans, four of them with a team", () => {
    const ids = { PLAN_PRICE_IDS: "a,b,c,d", SUB_USER_PRICE_IDS: "e,f,g,h" };
    expect(configOf(ids).credits).toMatchObject({
      planPriceIds: ["a", "b", "c", "d"],
      subUserPriceIds: ["e", "f", "g", "h"],
    });
    const { planPriceIds, subUserPriceIds } = configOf({}).credits;
    expect(new Set([...planPriceIds, ...subUserPriceIds]).size).toBe(8);
  });

  it("R7.11 an external provider brings its parts and switches the mock API off", () => {
    const config = configOf({
      ISSUER_BASE_URL: "https://id.example",
      CLIENT_ID: "web",
      CLIENT_SECRET: "kJ8w-2mQz-77Xp-0vLt",
      BASE_URL: "https://clearlane.example",
      CONTACT_ADDRESS: "help@clearlane.example",
    });
    expect(config.identity).toEqual({
      embedded: false,
      issuer: "https://id.example",
      clientId: "web",
      clientSecret: "kJ8w-2mQz-77Xp-0vLt",
      audience: null,
      secret: null,
    });
    expect(config.mockApi).toEqual({ enabled: false });
  });

  it("R7.9 the backend's base URL comes from the configuration, without a trailing slash", () => {
    expect(configOf({ BACKEND_URL: "http://backend:4000/" }).backend).toEqual({
      embedded: false,
      url: "http://backend:4000",
      token: null,
    });
  });

  it("S19 demo accounts and mock API are for this machine alone unless more is asked for", () => {
    const loopback = ["127.0.0.1", "::1"];
    const provider = {
      ISSUER_BASE_URL: "https://id.example",
      CLIENT_ID: "web",
      CLIENT_SECRET: "kJ8w-2mQz-77Xp-0vLt",
      BASE_URL: "http://localhost:3000",
    };
    const hostsOf = (env: Record<string, string>) => configOf(env).web.hosts;
    expect(hostsOf({})).toEqual(loopback);
    expect(hostsOf({ BASE_URL: "http://localhost:3000", MOCK_API: "off" })).toEqual(loopback);
    expect(hostsOf({ ...provider, MOCK_API: "on" })).toEqual(loopback);
    expect(hostsOf(provider)).toBeNull();
    expect(hostsOf({ ALLOW_DEMO_ACCOUNTS: "true" })).toBeNull();
    expect(hostsOf({ WEB_HOST: "0.0.0.0" })).toEqual(["0.0.0.0"]);
  });

  it("#18 demo screens come with demo accounts, unless DEMO_SCREENS says otherwise", () => {
    const provider = {
      ISSUER_BASE_URL: "https://id.example",
      CLIENT_ID: "web",
      CLIENT_SECRET: "kJ8w-2mQz-77Xp-0vLt",
      BASE_URL: "http://localhost:3000",
    };
    const hasDemos = (env: Record<string, string>) => configOf(env).web.demoScreens;
    expect(hasDemos({})).toBe(true);
    expect(hasDemos({ DEMO_SCREENS: "off" })).toBe(false);
    expect(hasDemos(provider)).toBe(false);
    expect(hasDemos({ ...provider, DEMO_SCREENS: "on" })).toBe(true);
  });

  it("the data folder is absolute", () => {
    expect(path.isAbsolute(configOf({ DATA_DIR: "elsewhere" }).dataDir)).toBe(true);
  });

  it.each([
    ["false", false],
    ["2", 2],
    ["loopback", "loopback"],
    ["10.0.0.0/8", "10.0.0.0/8"],
  ])("TRUST_PROXY=%s is read as Express reads it", (TRUST_PROXY, read) => {
    expect(configOf({ TRUST_PROXY }).web.trustProxy).toBe(read);
  });
});

describe("where the configuration comes from", () => {
  it("the program's folder is the nearest upwards with a package.json", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "clearlane-config-"));
    await writeFile(path.join(folder, "package.json"), "{}");
    expect(findProgramDir(path.join(folder, "dist/server"))).toBe(folder);
    await rm(folder, { recursive: true });
  });

  it(".env.example names every variable and runs as it is, with the defaults", async () => {
    const text = await readFile(
      path.join(findProgramDir(import.meta.dirname), ".env.example"),
      "utf8",
    );
    const given = Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(Object.keys(given).toSorted()).toEqual(variableNames.toSorted());
    expect(readEnv(given)).toEqual(readEnv({}));
  });

  it("the given variables win", () => {
    expect(loadConfig({ PORT: "3999" }).web.port).toBe(3999);
  });
});
