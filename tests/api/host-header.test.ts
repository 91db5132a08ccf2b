import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let ports: Record<"web" | "backend", number>;
beforeAll(async () => {
  app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  ports = { web: app.port, backend: Number(new URL(app.backend?.url ?? "").port) };
});
afterAll(() => app[Symbol.asyncDispose]());

/** Sends bytes as they are and reads the answer to its end. */
async function send(
  port: number,
  lines: readonly string[],
): Promise<{ status: number; body: string }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const received = text(socket);
  socket.write(Buffer.from(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`, "latin1"));
  const [head = "", ...rest] = (await received).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: rest.join("\r\n\r\n") };
}

const malformed = [
  [],
  ["Host:"],
  ["Host: a b"],
  ["Host: user@localhost"],
  ["Host: user:password@localhost"],
  ["Host: localhost:99999"],
  ["Host: localhost:port"],
  ["Host: localhost:80:80"],
  ["Host: [::1"],
  ["Host: ::1"],
  ["Host: [::g]"],
  ["Host: [::1]x"],
  ["Host: [fe80::1%25eth0]"],
  ["Host: localhost/path"],
  ["Host: localhost?query"],
  ["Host: localhost#part"],
  ["Host: local\\host"],
  ["Host: <script>"],
  ["Host: 1.2.3.256"],
  ["Host: xn--"],
  ["Host: caf\xe9.example"],
  ["Host: %6cocalhost"],
  ["Host: localhost, evil.example"],
  ["Host: localhost", "Host: evil.example"],
  ["Host: localhost", "Host: localhost"],
] as const;

const requests = [
  "GET /",
  "GET /latest-notifications",
  "GET /no-such-page",
  "GET /login",
  "GET /callback?code=1&state=2",
  "GET /idp/.well-known/openid-configuration",
  "GET /api/session",
  "GET /api/openapi.json",
  "GET /feeds/notifications.atom",
  "GET /feeds/notifications.csv",
  "GET /favicon.svg",
  "GET /healthz",
  "GET /checkout/1",
  "POST /login/",
  "POST /hs-code-search?q=boots",
  "POST /webhooks/stripe",
  "PUT /pricing",
] as const;

describe("a malformed Host", () => {
  it.each(malformed.map((lines) => [JSON.stringify(lines), lines] as const))(
    "S15 %s answers 400 in the usual form on every route",
    async (_title, lines) => {
      const accept = ["Accept: text/html", "Content-Length: 0"];
      const answers = await Promise.all(
        requests.map((request) => send(ports.web, [`${request} HTTP/1.1`, ...lines, ...accept])),
      );
      answers.push(await send(ports.backend, ["GET /hs-codes HTTP/1.1", ...lines]));
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(JSON.parse(body)).toMatchObject({
          error: { code: "invalid-input", details: [{ field: "Host" }] },
        });
      }
    },
  );

  it.each([
    "localhost",
    "127.0.0.1:3000",
    "[::1]:3000",
    "LOCALHOST:",
    "clearlane.example.",
    "web_1:3000",
  ])("S15 %s is a Host", async (host) => {
    for (const path of ["/healthz", "/latest-notifications", "/api/session"])
      expect((await send(ports.web, [`GET ${path} HTTP/1.1`, `Host: ${host}`])).status).toBe(200);
  });

  it("S15 HTTP/1.0 needs none", async () => {
    expect((await send(ports.web, ["GET /latest-notifications HTTP/1.0"])).status).toBe(200);
  });

  it("S15 bytes that are no request are answered in the same form", async () => {
    for (const lines of [["GET"], ["GET / HTTP/1.1", "Host: localhost", "broken"], ["\x00\x01"]]) {
      const { status, body } = await send(ports.web, lines);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ error: { code: "invalid-input" } });
    }
    const tooLong = await send(ports.web, ["GET / HTTP/1.1", `Host: ${"a".repeat(20_000)}`]);
    expect(tooLong.status).toBe(431);
  });
});

describe("an absolute request target", () => {
  const ask = (target: string) => send(ports.web, [`GET ${target} HTTP/1.1`, "Host: localhost:80"]);

  it.each([
    ["http://localhost/api/session", '"user":null'],
    ["HTTP://LOCALHOST:80/api/session?x=1", '"user":null'],
    ["http://localhost/latest-notifications", "<h1"],
    ["http://localhost?market=US", ""],
  ])("S15 %s of the same host is its path", async (target, contained) => {
    const { status, body } = await ask(target);
    expect(status).toBeLessThan(400);
    expect(body).toContain(contained);
  });

  it.each([
    "http://evil.example/",
    "http://localhost@evil.example/api/session",
    "http://localhost:99999/",
    "ftp://localhost/",
    "http:///api/session",
    "*",
    "api/session",
  ])("S15 %s answers 400", async (target) => {
    const { status, body } = await ask(target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "invalid-input" } });
  });
});
