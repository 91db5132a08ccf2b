import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createPageCache, createPublicPage } from "#server/render/page-cache.ts";
import { storePiece } from "#server/render/pieces.ts";
import { createResponseCache } from "#server/render/response-cache.ts";

const version = "1";

function requestOf(url: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, rawHeaders: ["Host", "localhost"] });
  request.headers.host = "localhost";
  return request;
}

function createCaches() {
  const pages = createPageCache(() => 0);
  const responses = createResponseCache(pages);
  const isCached = (key: string) => {
    const request = requestOf(key);
    return responses.send(request, new ServerResponse(request), version);
  };
  const ask = async (key: string) => {
    const { signal } = new AbortController();
    await pages.render(key, { left: signal, take: () => undefined }, async (_left, done) =>
      done(createPublicPage(200, version, [storePiece("x".repeat(1_000_000))])),
    );
    responses.set(requestOf(key), { pageKey: key, headers: {}, encoding: false });
  };
  return { isCached, ask };
}

describe("response cache", () => {
  it("S8 keeps no page in memory that the page cache has dropped", async () => {
    const { isCached, ask } = createCaches();
    await ask("/first");
    expect(isCached("/first")).toBe(true);
    for (let at = 0; at < 12; at += 1) await ask(`/next-${at}`);
    expect(isCached("/first")).toBe(false);
    expect(isCached("/next-11")).toBe(true);
  });
});
