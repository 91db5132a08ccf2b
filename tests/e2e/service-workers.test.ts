import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

/** A worker as an earlier site may have left behind: serves some cached responses first. */
const oldWorker = `
const kept = {
  "/pricing": ["text/html", "<title>Old</title><h1>Yesterday's prices</h1>"],
  "/api/session": ["application/json", '{"user":null,"old":true}'],
};
addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open("yesterday");
  for (const [path, [type, body]] of Object.entries(kept)) {
    await cache.put(path, new Response(body, { headers: { "content-type": type } }));
  }
  await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith((async () =>
  (await caches.match(event.request)) ?? fetch(event.request))()));
`;

let journeys: Journeys;
let front: ListeningServer;
let origin: string;
beforeAll(async () => {
  journeys = await startJourneys();
  front = await listen(createServer(serveInFront), 0, "127.0.0.1");
  origin = `http://127.0.0.1:${front.port}`;
});
afterAll(async () => {
  await journeys.stop();
  await front.close({ graceMs: 0 });
});
afterEach(() => journeys.closePages());

/** Serves the product and the old worker's script from one origin, as workers require. */
function serveInFront(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/old-worker.js")
    return void response.writeHead(200, { "content-type": "text/javascript" }).end(oldWorker);
  const { port } = new URL(journeys.app.origin);
  const passed = httpRequest(
    {
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.once("error", () => response.destroy());
  request.pipe(passed);
}

it("R7.12 an old worker is unregistered at startup and its cache cleared", async () => {
  const { page } = await journeys.visit("/auth/login");
  await page.goto(`${origin}/auth/login`);
  await hydrated(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/old-worker.js");
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin}/pricing`);
  expect(await page.locator("h1").textContent()).toBe("Yesterday's prices");
  expect(await page.evaluate(async () => (await fetch("/api/session")).json())).toMatchObject({
    old: true,
  });

  // Any uncached page of the product removes it.
  const documents: string[] = [];
  page.on(
    "request",
    (requests) => requests.resourceType() === "document" && documents.push(requests.url()),
  );
  await page.goto(`${origin}/latest-notifications?market=GB`);
  await expect.poll(() => documents.length).toBe(2);
  await hydrated(page);
  expect(documents).toEqual(Array(2).fill(`${origin}/latest-notifications?market=GB`));
  const remaining = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: await caches.keys(),
    served: navigator.serviceWorker.controller !== null,
    session: (await (await fetch("/api/session")).json()) as unknown,
  }));
  expect(remaining).toEqual({ workers: 0, stores: [], served: false, session: { user: null } });
  await page.goto(`${origin}/pricing`);
  expect(await page.locator("h1").textContent()).toBe("Plans and credits");
  expect(documents).toHaveLength(3);
});
