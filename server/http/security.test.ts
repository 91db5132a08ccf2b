import express from "express";
import { afterEach, expect, it } from "vitest";
import { serversOf } from "#server/http/express-server.ts";
import { securityHeaders } from "#server/http/security.ts";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";

let server: ListeningServer | undefined;

afterEach(() => server?.close({ graceMs: 0 }));

it("every response has a nonce of its own, in its policy and for its page", async () => {
  const app = express().use(securityHeaders({ https: false, formActions: [] }));
  app.get("/", (_request, response) => void response.send(response.locals.nonce));
  server = await listen(serversOf(app)(), 0, "127.0.0.1");
  const nonces = new Set<string>();
  // More than are drawn at once.
  for (let count = 0; count < 600; count += 1) {
    const response = await fetch(`http://127.0.0.1:${server.port}`);
    const nonce = await response.text();
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(600);
});
