import { describe, expect, it } from "vitest";
import { createDiscovery } from "#server/identity/discovery.ts";

const issuer = "https://id.test/";

/** A provider that counts its requests and may be down. */
function open() {
  const provider = { isUp: true, requests: 0, now: 1_000_000 };
  const discovery = createDiscovery({
    fetch: async (address) => {
      provider.requests += 1;
      if (!provider.isUp) throw new TypeError("fetch failed");
      expect(String(address)).toMatch(/\.test\/\.well-known\/openid-configuration$/);
      return Response.json({ issuer });
    },
    now: () => provider.now,
  });
  return { provider, discovery };
}

describe("discovery of an OpenID provider", () => {
  it("R7.11 asks once in ten minutes, concurrent readers included", async () => {
    const { provider, discovery } = open();
    await Promise.all([discovery.read(issuer), discovery.read(issuer)]);
    provider.now += 600_000;
    expect(await discovery.read(issuer)).toEqual({ issuer });
    expect(provider.requests).toBe(1);
    provider.now += 1;
    await discovery.read(issuer);
    expect(provider.requests).toBe(2);
  });

  it("R7.11 answers from an old copy while the provider is down", async () => {
    const { provider, discovery } = open();
    await discovery.read(issuer);
    provider.isUp = false;
    provider.now += 3_600_000;
    expect(await discovery.read(issuer)).toEqual({ issuer });
    expect(await discovery.read(issuer)).toEqual({ issuer });
    expect(provider.requests).toBe(2);
    provider.now += 10_001;
    await discovery.read(issuer);
    expect(provider.requests).toBe(3);
  });

  it("R7.11 readNow tells that the provider is down, and read without a copy too", async () => {
    const { provider, discovery } = open();
    await discovery.read(issuer);
    provider.isUp = false;
    await expect(discovery.readNow(issuer, 1000)).rejects.toThrow("fetch failed");
    await expect(discovery.read("https://other.test")).rejects.toThrow("fetch failed");
  });
});
