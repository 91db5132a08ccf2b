import type { Server } from "node:http";

/** A listening server that can stop without dropping a request. */
export interface Listening {
  port: number;
  /** Refuses new connections, lets requests under way finish (at most `graceMs`), closes idle ones. */
  close(graceMs?: number): Promise<void>;
}

export async function listen(server: Server, port: number, host?: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Longer than the idle time of common load balancers, so that they close first and never send into a closing connection.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  const address = server.address();
  let stopping = false;
  server.on("request", (_request, response) => {
    if (stopping) response.setHeader("connection", "close");
  });
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: (graceMs = 8000) =>
      new Promise((resolve) => {
        stopping = true;
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.once("close", () => clearInterval(sweep));
      }),
  };
}
