/**
 * `npm run dev`: the program from its sources, with vite's hot reload in this process. tsx restarts
 * it on changes in server/ and shared/; changes in client/ reach the open page.
 */

import type { AddressInfo } from "node:net";
import { createServer as createSocket } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RequestHandler, Response } from "express";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { PageHead } from "#server/render/document.ts";
import type { RenderOptions } from "#server/render/render.ts";
import { runProgram } from "#server/run-program.ts";
import { startClearlane } from "#server/start.ts";
import { announce } from "#server/start-report.ts";

await runProgram("clearlane", async (config, log) => {
  const hotReloadPort = await findFreePort();
  const vite = await createServer({
    root: config.programDir,
    appType: "custom",
    logLevel: "warn",
    plugins: [shareModules(config.programDir)],
    server: { middlewareMode: true, hmr: { port: hotReloadPort } },
  });
  const clearlane = await startClearlane(config, {
    log,
    render: await renderWithVite(vite, hotReloadPort),
  });
  announce(clearlane, config);
  return async () => {
    await clearlane.close({ quietMs: 0 });
    await vite.close();
  };
});

async function renderWithVite(vite: ViteDevServer, hotReloadPort: number): Promise<RenderOptions> {
  return {
    assets: serveSources(vite, hotReloadPort),
    head: await createHead(vite),
    loadEntry: () =>
      vite.ssrLoadModule("/client/entry-server.tsx") as ReturnType<RenderOptions["loadEntry"]>,
  };
}

function serveSources(vite: ViteDevServer, hotReloadPort: number): RequestHandler {
  return (request, response, next) => {
    allowHotReload(response, hotReloadPort);
    vite.middlewares(request, response, next);
  };
}

/** The production policy plus the web socket and the worker of hot reload. */
function allowHotReload(response: Response, port: number): void {
  const policy = String(response.getHeader("content-security-policy") ?? "");
  response.setHeader(
    "content-security-policy",
    policy.replace(
      "connect-src 'self'",
      `connect-src 'self' ws://*:${port};worker-src 'self' blob:`,
    ),
  );
}

/** In place of the build's manifest: vite's scripts, the entry, and a nonce for vite's styles. */
async function createHead(vite: ViteDevServer): Promise<PageHead> {
  const html = await vite.transformIndexHtml("/", "<html><head></head><body></body></html>");
  const scripts = /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? "";
  const styles = ["main", "chosen-layout"]
    .map((sheet) => `<link rel="stylesheet" href="/client/styles/${sheet}.css">`)
    .join("");
  const own = `${styles}<script type="module" src="/client/entry-client.tsx"></script>`;
  return {
    styles: () => styles,
    sheets: () => [],
    tags: (_pages, _language, nonce) => {
      const withNonce = (scripts + own).replaceAll("<script", `<script nonce="${nonce}"`);
      return `<meta property="csp-nonce" nonce="${nonce}">${withNonce}`;
    },
  };
}

/**
 * Gives vite the shared/ modules that Node has loaded: with a second copy, an AppError thrown by
 * one would be unknown to the other.
 */
function shareModules(programDir: string): Plugin {
  const shared = path.join(programDir, "shared") + path.sep;
  const registry = new Map<string, Record<string, unknown>>();
  Object.assign(globalThis, { [Symbol.for("clearlane.shared-modules")]: registry });
  return {
    name: "clearlane-share-modules",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    async load(id) {
      if (!id.startsWith(shared) || !id.endsWith(".ts")) return null;
      const loaded = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      registry.set(id, loaded);
      const from = `globalThis[Symbol.for("clearlane.shared-modules")].get(${JSON.stringify(id)})`;
      const lines = Object.keys(loaded).map(
        (name) => `export const ${name} = shared[${JSON.stringify(name)}];`,
      );
      return { code: [`const shared = ${from};`, ...lines].join("\n"), map: null };
    },
  };
}

async function findFreePort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
