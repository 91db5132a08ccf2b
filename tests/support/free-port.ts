import { createServer } from "node:net";

/** Below the ephemeral range, from which the system could take a port first. */
const firstPort = 10_000;
const portsOfProcess = 100;
/** Processes of parallel test runs have neighbouring ids, and so different ranges. */
const own = firstPort + (process.pid % 220) * portsOfProcess;
let given = 0;

/**
 * A free port, since fixed ones conflict between parallel runs. From a range of this process: two
 * tests that ask at the same moment get different ones.
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
