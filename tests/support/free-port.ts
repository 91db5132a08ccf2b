import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A free port, since fixed ones conflict between parallel runs. Below the ephemeral range, from
 * which the system could take it first.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
