import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { headerValues } from "#server/http/header-values.ts";
import type { PageCache } from "#server/render/page-cache.ts";
import { isFirstVisit } from "#server/render/style-sheets.ts";
import { signedInCookie } from "#shared/domain/flag-cookies.ts";

/**
 * Sends a visitor's page again with its first headers, before any other work: everything the page
 * depends on is equal in both requests.
 */
export interface ResponseCache {
  set(request: IncomingMessage, sent: CachedResponse): void;
  /** False if nothing is cached for such a request. */
  send(request: IncomingMessage, response: ServerResponse, version: string | null): boolean;
}

interface CachedResponse {
  /** Key in the page cache. The page itself stays there, so that one cache limits the memory. */
  pageKey: string;
  /** Of the first response. */
  headers: OutgoingHttpHeaders;
  /** The best one that the client reads. */
  encoding: string | false;
}

/** Maximum number of distinct requests; several may share a page. */
const maxEntries = 2000;
const maxKeyLength = 2000;
/** Headers of one response; encoding and length depend on the body sent. */
const ownHeaders = ["x-request-id", "date", "content-encoding", "content-length"];

export function createResponseCache(pages: PageCache): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({ max: maxEntries });
  return {
    set: (request, { pageKey, headers, encoding }) => {
      const key = keyOf(request);
      if (key === null || headers["set-cookie"] !== undefined) return;
      // The next one may be sent through the provider first, by headers that are not in the key.
      if (request.headers.cookie?.includes(signedInCookie)) return;
      const same = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
      cache.set(key, { pageKey, encoding, headers: Object.fromEntries(same) });
    },
    send: (request, response, version) => {
      const key = keyOf(request);
      const found = key === null ? undefined : cache.get(key);
      if (!found || version === null) return false;
      const { pageKey, headers, encoding } = found;
      const page = pages.get(pageKey, version);
      if (page?.version !== version) return false;
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

/**
 * Everything in a request that its response may depend on; null for one that is not cached here.
 */
function keyOf(request: IncomingMessage): string | null {
  const { method, url, headers } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers["x-request-id"] !== undefined) return null;
  // Another module refuses a request with two hosts.
  if (headers.host === undefined || headerValues(request, "host").length !== 1) return null;
  if (headers.forwarded !== undefined) return null;
  const { host, cookie = "" } = headers;
  const proxy = `${headers["x-forwarded-host"] ?? ""} ${headers["x-forwarded-proto"] ?? ""}`;
  const negotiated = `${headers["accept-language"] ?? ""}\n${headers["accept-encoding"] ?? ""}`;
  const visit = isFirstVisit(headers) ? "first" : "";
  const key = `${method} ${url}\n${host} ${proxy}\n${negotiated}\n${visit}\n${cookie}`;
  return key.length > maxKeyLength ? null : key;
}
