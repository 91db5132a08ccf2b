import { networkInterfaces, platform } from "node:os";
import { describe, expect, it } from "vitest";
import { startTestApp } from "#tests/support/start-test-app.ts";

/** Other addresses of this machine, as a host in its network would use them. */
function otherAddresses(): string[] {
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  return [...outside, ...(platform() === "linux" ? ["127.0.0.2"] : [])];
}

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === "::1"),
);

async function statusOf(origin: string): Promise<number | "refused"> {
  try {
    return (await fetch(`${origin}/healthz`)).status;
  } catch (error) {
    expect((error as { cause?: { code?: string } }).cause?.code).toBe("ECONNREFUSED");
    return "refused";
  }
}

describe("with demo accounts", () => {
  it("S19 only this machine reaches the server, by each of its names", async () => {
    await using app = await startTestApp();
    const { port } = app;
    expect(await statusOf(`http://127.0.0.1:${port}`)).toBe(200);
    expect(await statusOf(`http://localhost:${port}`)).toBe(200);
    if (hasIpv6) expect(await statusOf(`http://[::1]:${port}`)).toBe(200);
    for (const address of otherAddresses())
      expect([address, await statusOf(`http://${address}:${port}`)]).toEqual([address, "refused"]);
  });

  it("S19 WEB_HOST opens it to more, as a container with a mapped port needs", async () => {
    await using app = await startTestApp({ env: { WEB_HOST: "0.0.0.0" } });
    for (const address of otherAddresses())
      expect(await statusOf(`http://${address}:${app.port}`)).toBe(200);
  });
});
