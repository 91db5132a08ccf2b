import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { afterEach, expect, it } from "vitest";
import { requestText } from "#server/http/request-text.ts";

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** A pool of one connection to a real server with that listener. */
async function connectTo(listener: RequestListener, options: Pool.Options = {}): Promise<Pool> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1, ...options });
  opened.push({ close: () => pool.destroy() });
  return pool;
}

const get = { method: "GET", path: "/" } as const;

it("an answer in pieces is one text, even where a letter is cut in two", async () => {
  const bytes = Buffer.from("\uFEFFcaf\u00e9 \u{1f6a2}");
  const pool = await connectTo(async (_request, response) => {
    response.setHeader("content-type", "text/plain; charset=utf-8");
    for (const byte of bytes) {
      response.write(Buffer.of(byte));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    response.end();
  });
  expect(await requestText(pool, get)).toEqual({
    status: 200,
    type: "text/plain; charset=utf-8",
    text: "caf\u00e9 \u{1f6a2}",
  });
});

it("an informational response is skipped; an empty body is an empty text", async () => {
  const pool = await connectTo((_request, response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.writeHead(204).end();
  });
  expect(await requestText(pool, get)).toEqual({ status: 204, type: "", text: "" });
});

it("what is sent arrives: method, headers and body", async () => {
  const pool = await connectTo(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    response.end(`${request.method} ${request.url} ${request.headers["x-one"]} ${body}`);
  });
  const sent = { method: "PUT", path: "/a?b=c", headers: { "x-one": "1" }, body: "two" } as const;
  expect((await requestText(pool, sent)).text).toBe("PUT /a?b=c 1 two");
});

it("a signal ends a request that waits for its turn, for headers or for the rest", async () => {
  let controller = new AbortController();
  const pool = await connectTo((request, response) => {
    if (request.url === "/whole") return void response.end("whole");
    // Not before the request is here, and what is sent of its response is there.
    const giveUp = () => controller.abort(new Error("given up"));
    if (request.url === "/half") response.write("half", () => setTimeout(giveUp, 50));
    else giveUp();
  });
  for (const path of ["/silent", "/half"]) {
    controller = new AbortController();
    const response = requestText(pool, { ...get, path, signal: controller.signal });
    // The only connection is taken by it.
    const waits = requestText(pool, { ...get, signal: AbortSignal.abort(new Error("gone")) });
    await expect(response).rejects.toThrow("given up");
    await expect(waits).rejects.toThrow("gone");
  }
  // The pool works on, and a signal that fires later changes nothing.
  const late = new AbortController();
  const whole = { ...get, path: "/whole", signal: late.signal };
  expect((await requestText(pool, whole)).text).toBe("whole");
  late.abort();
  expect((await requestText(pool, { ...get, path: "/whole" })).text).toBe("whole");
});

it("a broken or silent connection is an error, not half a response", async () => {
  const pool = await connectTo(
    (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => {
        if (request.url === "/broken") request.socket.destroy();
      });
    },
    { bodyTimeout: 300 },
  );
  await expect(requestText(pool, { ...get, path: "/broken" })).rejects.toThrow("other side closed");
  await expect(requestText(pool, { ...get, path: "/silent" })).rejects.toThrow("Body Timeout");
});
