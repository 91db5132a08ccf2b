import { expect, it } from "vitest";
import { type OpenidOptions, openidOptions } from "#server/auth/openid-options.ts";
import { cookieNamesFor } from "#server/auth/web-session.ts";
import { testLog } from "#tests/support/test-config.ts";

const origin = "https://clearlane.example";

it("R9.4 tolerates 60 s of clock skew and waits 10 s for the provider", () => {
  const options = openidOptions({
    origin,
    names: cookieNamesFor(origin),
    provider: {
      clientId: "web",
      clientSecret: "secret",
      requestedAudience: null,
      issuerOf: () => "https://id.example",
      fetch,
    } as unknown as OpenidOptions["provider"],
    store: { library: {} } as unknown as OpenidOptions["store"],
    accounts: {} as unknown as OpenidOptions["accounts"],
    secret: "0123456789abcdef0123456789abcdef",
    nameOf: async () => "",
    log: testLog,
    now: Date.now,
  });
  expect(options.clockTolerance).toBe(60);
  expect(options.httpTimeout).toBe(10_000);
});
