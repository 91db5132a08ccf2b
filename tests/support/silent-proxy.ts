import { createServer, connect as dial, type Socket } from "node:net";

/**
 * A TCP proxy that can stop forwarding without closing anything, like a network that loses every
 * packet. Neither side sees an end or an error.
 */
export interface SilentProxy {
  port: number;
  /** The target's address with the proxy's host and port in place of its own. */
  url: string;
  /** Stops forwarding on existing and new connections. */
  silence(): void;
  /** Forwards new connections again; earlier ones stay silent. */
  resume(): void;
  /** Silent connections that their client has not closed yet. */
  silentLeft(): number;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket | null;
  silent: boolean;
}

export async function startSilentProxy(targetUrl: string): Promise<SilentProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<Pair>();
  let passing = true;

  function accept(client: Socket): void {
    const pair: Pair = { client, server: null, silent: !passing };
    pairs.add(pair);
    client.on("error", () => client.destroy());
    client.once("close", () => {
      pairs.delete(pair);
      pair.server?.destroy();
    });
    if (pair.silent) return void client.resume();
    const server = dial(Number(target.port), target.hostname);
    pair.server = server;
    server.on("error", () => server.destroy());
    server.once("close", () => pair.silent || client.destroy());
    client.on("data", (bytes) => pair.silent || server.write(bytes));
    server.on("data", (bytes) => pair.silent || client.write(bytes));
  }

  const listener = createServer(accept);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const own = new URL(targetUrl);
  own.host = `127.0.0.1:${port}`;
  return {
    port,
    url: own.href,
    silence: () => {
      passing = false;
      for (const pair of pairs) pair.silent = true;
    },
    resume: () => {
      passing = true;
    },
    silentLeft: () => [...pairs].filter(({ silent }) => silent).length,
    close: async () => {
      for (const { client } of pairs) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
