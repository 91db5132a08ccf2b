import express from "express";
import { afterEach, expect, it } from "vitest";
import { serversOf } from "#server/http/express-server.ts";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";

const opened: ListeningServer[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close({ graceMs: 0 });
});

async function open(createServer: ReturnType<typeof serversOf>): Promise<string> {
  const server = await listen(createServer(), 0, "127.0.0.1");
  opened.push(server);
  return `http://127.0.0.1:${server.port}`;
}

it("requests and responses have the app's prototypes before Express sees them", async () => {
  const app = express();
  const prototypes: boolean[] = [];
  app.get("/name", (request, response) => {
    response.json({ query: request.query, isSame: request.app === response.app });
  });
  const servers = serversOf(app, (request, response) => {
    prototypes.push(
      Object.getPrototypeOf(request) === app.request,
      Object.getPrototypeOf(response) === app.response,
    );
    app(request, response);
  });
  // A server for each address that the program listens on.
  for (const origin of [await open(servers), await open(servers)]) {
    const response = await fetch(`${origin}/name?q=shoes`);
    expect(await response.json()).toEqual({ query: { q: "shoes" }, isSame: true });
  }
  expect(prototypes).toEqual([true, true, true, true]);
});

it("two apps keep their own settings", async () => {
  const origins = await Promise.all(
    [1, 2].map((hops) => {
      const app = express().set("trust proxy", hops);
      app.get("/", (request, response) => void response.json(request.ips));
      return open(serversOf(app));
    }),
  );
  const headers = { "x-forwarded-for": "192.0.2.1, 192.0.2.2" };
  const answers = await Promise.all(
    origins.map(async (origin) => (await fetch(origin, { headers })).json()),
  );
  expect(answers).toEqual([["192.0.2.2"], ["192.0.2.1", "192.0.2.2"]]);
});
