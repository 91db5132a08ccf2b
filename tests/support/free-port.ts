import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port nobody listens on: fixed ones are taken where two runs go on at once. Below those that the
 * system gives to outgoing connections, which could take it before the program does.
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
