import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { RequestHandler } from "express";

interface Asset {
  type: string;
  immutable: boolean;
  etag: string;
  /** Null where `gzip` has it too: few clients read nothing compressed. */
  raw: Buffer | null;
  br: Buffer | null;
  gzip: Buffer | null;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Hundreds of small files, of which a page shows two: read only when they are asked for. */
const flags = "/flags/";

/**
 * Static files from memory, compressed at build time. Hashed names are cached for a year.
 * `readsAhead`: before a later build replaces the files; else each when it is asked for.
 */
export async function createAssets(
  folder: string,
  { readsAhead }: { readsAhead: boolean },
): Promise<RequestHandler> {
  const files = await listFiles(folder);
  const assets = new Map<string, Asset>();
  const find = (name: string): Asset | undefined => {
    if (!isAsset(name, files)) return undefined;
    const asset = assets.get(name) ?? readAsset(folder, name, files);
    assets.set(name, asset);
    return asset;
  };
  if (readsAhead) {
    const names = [...files].filter((name) => !name.startsWith(flags));
    void readSoon(names, find);
  }
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const asset = isRead ? find(request.path) : undefined;
    if (!asset) return next();
    const encoding =
      asset.br && request.acceptsEncodings("br")
        ? "br"
        : asset.gzip && request.acceptsEncodings("gzip")
          ? "gzip"
          : null;
    response.setHeader(
      "cache-control",
      asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    response.setHeader("content-type", asset.type);
    response.setHeader("etag", asset.etag);
    response.setHeader("vary", "accept-encoding");
    if (request.get("if-none-match") === asset.etag) return void response.status(304).end();
    if (encoding) response.setHeader("content-encoding", encoding);
    const body = bodyOf(asset, encoding);
    response.setHeader("content-length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

function bodyOf({ raw, br, gzip }: Asset, encoding: "br" | "gzip" | null): Buffer {
  if (encoding === "br" && br) return br;
  if (encoding === "gzip" && gzip) return gzip;
  return raw ?? gunzipSync(gzip ?? "");
}

/** The paths of all files below a folder, each with a slash before it. */
async function listFiles(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true });
  return new Set(names.map((name) => `/${name.split(path.sep).join("/")}`));
}

function isAsset(name: string, files: ReadonlySet<string>): boolean {
  return files.has(name) && types[path.extname(name)] !== undefined && !name.startsWith("/.vite/");
}

/** Read between two turns of the event loop: a few milliseconds. */
const filesPerTurn = 20;

/** Runs after the start, without delaying it. */
async function readSoon(names: readonly string[], find: (name: string) => unknown): Promise<void> {
  for (const [at, name] of names.entries()) {
    if (at % filesPerTurn === 0) await nextTurn();
    try {
      find(name);
    } catch {
      // The request that asks for the file tries again.
    }
  }
}

/**
 * Synchronously, which takes a fifth of the CPU time that promises take for so many small files.
 */
function readAsset(folder: string, name: string, files: ReadonlySet<string>): Asset {
  const file = path.join(folder, name);
  const packed = (extension: string) =>
    files.has(name + extension) ? readFileSync(file + extension) : null;
  const raw = readFileSync(file);
  const gzip = packed(".gz");
  return {
    type: types[path.extname(name)] ?? "application/octet-stream",
    immutable: name.startsWith("/assets/"),
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    ...{ raw: gzip ? null : raw, br: packed(".br"), gzip },
  };
}
