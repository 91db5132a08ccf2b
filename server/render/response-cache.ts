import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { PublicPage } from "#server/render/page-cache.ts";

/**
 * Sends a visitor's page again with the headers that it was sent with, before any other work:
 * whatever the page depends on is the same in both requests.
 */
export interface ResponseCache {
  /** `headers`: of the first response; `encoding`: the best one that the client reads. */
  set(request: IncomingMessage, page: PublicPage, sent: CachedResponse): void;
  /** False if nothing is cached for such a request. */
  send(request: IncomingMessage, response: ServerResponse, version: string | null): boolean;
}

interface CachedResponse {
  headers: OutgoingHttpHeaders;
  encoding: string | false;
}

/** Requests that differ; each only names a page, which others name too. */
const maxEntries = 2000;
const maxKeyLength = 2000;
/** Of one response; the encoding and length are of the body that is sent. */
const ownHeaders = ["x-request-id", "date", "content-encoding", "content-length"];

export function createResponseCache(): ResponseCache {
  const cache = new LRUCache<string, CachedResponse & { page: PublicPage }>({ max: maxEntries });
  return {
    set: (request, page, { headers, encoding }) => {
      const key = keyOf(request);
      if (key === null || page.version === null || headers["set-cookie"] !== undefined) return;
      const same = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
      cache.set(key, { page, encoding, headers: Object.fromEntries(same) });
    },
    send: (request, response, version) => {
      const key = keyOf(request);
      const found = key === null ? undefined : cache.get(key);
      if (!found || version === null) return false;
      const { page, headers, encoding } = found;
      if (page.version !== version) {
        cache.delete(key ?? "");
        return false;
      }
      const id = { "x-request-id": randomUUID() };
      if (request.headers["if-none-match"] === page.etag) {
        response.writeHead(304, { ...headers, ...id }).end();
        return true;
      }
      const { encoding: used, body } = page.bodyFor(encoding);
      response.writeHead(page.status, {
        ...headers,
        ...id,
        ...(used ? { "content-encoding": used } : {}),
        "content-length": body.length,
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}

/** All of a request that its response may depend on; null for one that is not looked at here. */
function keyOf({ method, url, headers, rawHeaders }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers["x-request-id"] !== undefined) return null;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // Which of two hosts is meant is decided elsewhere.
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts !== 1 || headers.forwarded !== undefined) return null;
  const { host, cookie = "" } = headers;
  const proxy = `${headers["x-forwarded-host"] ?? ""} ${headers["x-forwarded-proto"] ?? ""}`;
  const asked = `${headers["accept-language"] ?? ""}\n${headers["accept-encoding"] ?? ""}`;
  const key = `${method} ${url}\n${host} ${proxy}\n${asked}\n${cookie}`;
  return key.length > maxKeyLength ? null : key;
}
