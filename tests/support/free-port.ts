import { createServer } from "node:net";

/** Below the ephemeral range, from which the system could take a port first. */
const firstPort = 10_000;
const portsOfProcess = 100;
/** Processes of runs side by side have neighbouring ids, and so ports of their own. */
const own = firstPort + (process.pid % 220) * portsOfProcess;
let given = 0;

/**
 * A free port, since fixed ones conflict between parallel runs. No other test gets the same before
 * the program that is about to listen has it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = own + (given % portsOfProcess);
    given += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
