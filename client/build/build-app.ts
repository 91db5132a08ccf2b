import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ViteBuilder } from "vite";

/** The browser's build takes as long as the other two together, so they run in parallel. */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error("vite has no environment to build");
  await Promise.all([builder.build(client), builder.build(ssr).then(compileDatasets)]);
}

async function compileDatasets(): Promise<void> {
  const compiler = spawn(process.execPath, ["dist/server/datasets.js"], { stdio: "inherit" });
  const [code] = await once(compiler, "exit");
  if (code !== 0) throw new Error("the datasets could not be compiled");
}
