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

/** Hundreds of small files, of which a page shows two: read when one is first asked for. */
const flags = "/flags/";

/** Static files from memory, compressed at build time. Hashed names are cached for a year. */
export async function createAssets(folder: string): Promise<RequestHandler> {
  const assets = await readAssets(folder, (name) => !name.startsWith(flags));
  let laterAssets: ReturnType<typeof readAssets> | undefined;
  const find = async (name: string) => {
    laterAssets ??= readAssets(folder, (one) => one.startsWith(flags));
    return (await laterAssets).get(name);
  };
  return async (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isLate = isRead && request.path.startsWith(flags);
    const asset = isLate ? await find(request.path) : isRead ? assets.get(request.path) : undefined;
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

async function readAssets(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Asset>> {
  const names = (await readdir(folder, { recursive: true })).map((name) =>
    name.split(path.sep).join("/"),
  );
  const served = names.filter(
    (name) => types[path.extname(name)] && !name.startsWith(".vite/") && isWanted(`/${name}`),
  );
  const isThere = new Set(names);
  const entries = await Promise.all(
    served.map(async (name): Promise<[string, Asset]> => {
      const file = path.join(folder, name);
      const raw = await readFile(file);
      const packed = async (extension: string) =>
        isThere.has(name + extension) ? readFile(file + extension) : null;
      return [
        `/${name}`,
        {
          type: types[path.extname(name)] ?? "application/octet-stream",
          immutable: name.startsWith("assets/"),
          etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
          raw,
          br: await packed(".br"),
          gzip: await packed(".gz"),
        },
      ];
    }),
  );
  return new Map(entries);
}
