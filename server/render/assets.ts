import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";

interface Asset {
  type: string;
  immutable: boolean;
  etag: string;
  raw: Buffer;
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

/** Static files from memory, compressed at build time. Hashed names are cached for a year. */
export async function createAssets(folder: string): Promise<RequestHandler> {
  const files = await listFiles(folder);
  const assets = new Map<string, Promise<Asset>>();
  const find = async (name: string): Promise<Asset | undefined> => {
    if (!isAsset(name, files)) return undefined;
    const known = assets.get(name);
    if (known) return known;
    const reading = readAsset(folder, name, files);
    assets.set(name, reading);
    reading.catch(() => assets.delete(name));
    return reading;
  };
  void readSoon(
    [...files].filter((name) => !name.startsWith(flags)),
    find,
  );
  return async (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const asset = isRead ? await find(request.path) : undefined;
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
    const body =
      (encoding === "br" ? asset.br : encoding === "gzip" ? asset.gzip : asset.raw) ?? asset.raw;
    response.setHeader("content-length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** The paths of all files below a folder, each with a slash before it. */
async function listFiles(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true });
  return new Set(names.map((name) => `/${name.split(path.sep).join("/")}`));
}

function isAsset(name: string, files: ReadonlySet<string>): boolean {
  return files.has(name) && types[path.extname(name)] !== undefined && !name.startsWith("/.vite/");
}

/** After the start, which does not wait for it, and before a later build replaces the files. */
async function readSoon(
  names: readonly string[],
  find: (name: string) => Promise<unknown>,
): Promise<void> {
  // A file that cannot be read is tried again by the request that asks for it.
  for (const name of names) await find(name).catch(() => undefined);
}

async function readAsset(folder: string, name: string, files: ReadonlySet<string>): Promise<Asset> {
  const file = path.join(folder, name);
  const packed = async (extension: string) =>
    files.has(name + extension) ? readFile(file + extension) : null;
  const [raw, br, gzip] = await Promise.all([readFile(file), packed(".br"), packed(".gz")]);
  return {
    type: types[path.extname(name)] ?? "application/octet-stream",
    immutable: name.startsWith("/assets/"),
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    ...{ raw, br, gzip },
  };
}
