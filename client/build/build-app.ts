import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ViteBuilder } from "vite";

/**
 * Builds the server first: in parallel, the two builds slow each other down. The datasets, in their
 * own process, take about as long as the browser's build.
 */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error("vite has no environment to build");
  await builder.build(ssr);
  await Promise.all([builder.build(client), compileDatasets()]);
}

async function compileDatasets(): Promise<void> {
  const compiler = spawn(process.execPath, ["dist/server/datasets.js"], { stdio: "inherit" });
  const [code] = await once(compiler, "exit");
  if (code !== 0) throw new Error("the datasets could not be compiled");
}
