import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** A listening server that can stop without dropping a request. */
export interface Listening {
  port: number;
  /**
   * Refuses new connections, answers what was sent on those there are (at most `graceMs`), then
   * closes each.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * A connection this long without a request, while stopping, is closed; whoever uses theirs more
 * often is told to close it with the next answer.
 */
const quietMs = 500;

export async function listen(server: Server, port: number, host?: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Longer than the idle time of common load balancers, so that they close first and never send
  // into a closing connection.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  const address = server.address();
  const connections = watchConnections(server);
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: (graceMs = 8000) =>
      new Promise((resolve) => {
        connections.markStopping();
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        const sweep = setInterval(connections.closeQuiet, 25);
        // Not http's own close: that ends every idle connection at once, and with it the requests
        // already on their way.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(force);
          clearInterval(sweep);
          resolve();
        });
        connections.closeQuiet();
      }),
  };
}

interface Use {
  /** Requests being answered. */
  busy: number;
  quietSince: number;
}

/** Knows of each connection whether it is in use, and since when not. */
function watchConnections(server: Server): { markStopping(): void; closeQuiet(): void } {
  const uses = new Map<Socket, Use>();
  let stoppingSince = 0;
  server.on("connection", (socket: Socket) => {
    uses.set(socket, { busy: 0, quietSince: Date.now() });
    socket.once("close", () => uses.delete(socket));
  });
  // In front of the app, which may have answered by the time a later listener runs.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const use = uses.get(request.socket);
    if (stoppingSince > 0) response.setHeader("connection", "close");
    if (!use) return;
    use.busy += 1;
    response.once("close", () => {
      use.busy -= 1;
      use.quietSince = Date.now();
    });
  });
  return {
    markStopping: () => {
      stoppingSince = Date.now();
    },
    closeQuiet: () => {
      const now = Date.now();
      for (const [socket, use] of uses) {
        if (use.busy === 0 && now - Math.max(use.quietSince, stoppingSince) > quietMs) socket.end();
      }
    },
  };
}
