import { PassThrough } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { WebContext } from "#server/context.ts";

const renderTimeoutMs = 10_000;

/** A whole page, with everything that its parts wait for. */
export async function renderToText(element: ReactNode, log: WebContext["log"]): Promise<string> {
  const output = new PassThrough();
  const { pipe, abort } = renderToPipeableStream(element, {
    // In one piece: a page that paints in parts shifts, and needs scripts to assemble it.
    onAllReady: () => pipe(output),
    onShellError: (error) =>
      output.destroy(error instanceof Error ? error : new Error(String(error))),
    onError: (error) => log.error({ err: error }, "rendering failed"),
  });
  const timer = setTimeout(() => abort(), renderTimeoutMs);
  output.once("close", () => clearTimeout(timer));
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
