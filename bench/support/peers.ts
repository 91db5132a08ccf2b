/**
 * The pages that ours are measured against, written for Next.js and React Router's framework mode:
 * `PEERS` names a folder with both, installed and built (`next/`, `rr/`).
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { type Server, startServer } from "#bench/support/start-server.ts";
import { addresses } from "#shared/paths.ts";
import { findFreePort } from "#tests/support/free-port.ts";

export interface Peers {
  next: Server;
  reactRouter: Server;
  /** Next's text page, drawn for each request; the feed if the folder has none. */
  textPath: string;
}

/** Null without `PEERS`. */
export async function startPeers(): Promise<Peers | null> {
  const folder = process.env.PEERS;
  if (!folder) return null;
  for (const built of ["next/.next", "rr/build", "next/node_modules", "rr/node_modules"])
    if (!existsSync(path.join(folder, built)))
      throw new Error(`PEERS: ${path.join(folder, built)} is missing; install and build it first`);
  const next = await startNext(path.join(folder, "next"));
  try {
    const reactRouter = await startServer({
      args: ["server.mjs"],
      cwd: path.join(folder, "rr"),
      port: await findFreePort(),
      env: { COMPRESS: "1" },
    });
    return { next, reactRouter, textPath: await findTextPage(next.origin) };
  } catch (error) {
    await next.end();
    throw error;
  }
}

async function startNext(cwd: string): Promise<Server> {
  const port = await findFreePort();
  const command = "node_modules/next/dist/bin/next";
  return startServer({
    args: [command, "start", "-p", String(port), "-H", "127.0.0.1"],
    cwd,
    port,
    env: { COMPRESS: "1", NEXT_TELEMETRY_DISABLED: "1" },
  });
}

/** A page for a signed-in user cannot be prerendered, so a static one is not comparable. */
async function findTextPage(origin: string): Promise<string> {
  for (const candidate of ["/tnc-dynamic", "/tnc"]) {
    const answer = await fetch(origin + candidate);
    await answer.body?.cancel();
    if (answer.ok && !answer.headers.has("x-nextjs-prerender")) return candidate;
  }
  return addresses.latestNotifications.path;
}
