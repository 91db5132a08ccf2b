import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { answerMalformed } from "#server/http/request-target.ts";

/** A listening server that can stop without dropping a request. */
export interface ListeningServer {
  port: number;
  /**
   * Refuses new connections, answers the requests on existing ones, and closes each: with an answer
   * that says so, or after it was idle for a while.
   */
  close(closing?: Closing): Promise<void>;
}

export interface Closing {
  /** Connections still open after this time are cut, milliseconds. */
  graceMs?: number;
  /**
   * A connection without a request for this long is closed. Its client may be sending the next one
   * at that moment, and loses it: hence a generous time, and never more than half the grace.
   */
  quietMs?: number;
}

export const defaultGraceMs = 8000;
const sweepMs = 25;

export async function listen(
  server: Server,
  port: number,
  host?: string,
): Promise<ListeningServer> {
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
  answerMalformed(server);
  const address = server.address();
  const connections = watchConnections(server);
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: ({ graceMs = defaultGraceMs, quietMs = graceMs / 2 } = {}) =>
      new Promise((resolve) => {
        const sweep = () => connections.closeQuiet(Math.min(quietMs, graceMs / 2) / sweepMs);
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        const sweeping = setInterval(sweep, sweepMs);
        // Not http's own close: that ends every idle connection at once, and with it the requests
        // already on their way.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(force);
          clearInterval(sweeping);
          resolve();
        });
        connections.markStopping();
        sweep();
      }),
  };
}

/**
 * One app on several addresses; null: on every one of this machine. An address that this machine
 * does not have is left out unless it is the only one: some have no IPv6.
 */
export async function listenOn(
  hosts: readonly string[] | null,
  port: number,
  create: () => Server,
): Promise<ListeningServer> {
  const [host, ...others] = hosts ?? [];
  const first = await listen(create(), port, host);
  const listening = [first];
  for (const other of others) {
    const second = await listen(create(), first.port, other).catch((error: unknown) => {
      const { code = "" } = error as { code?: string };
      if (missingAddress.has(code) || port === 0) return null;
      throw error;
    });
    if (second) listening.push(second);
  }
  return {
    port: first.port,
    close: async (closing) => {
      await Promise.all(listening.map((one) => one.close(closing)));
    },
  };
}

const missingAddress = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

interface Connection {
  /** Responses in progress, oldest first. */
  answers: Set<ServerResponse>;
  bytesRead: number;
  /** Consecutive sweeps without a new request. */
  quietSweeps: number;
}

/** Tracks for each connection whether it is in use. */
function watchConnections(server: Server): {
  markStopping(): void;
  closeQuiet(afterSweeps: number): void;
} {
  const connections = new Map<Socket, Connection>();
  let stopping = false;
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { answers: new Set(), bytesRead: 0, quietSweeps: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  // In front of the app, which may have answered by the time a later listener runs.
  server.prependListener("request", ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.answers.add(answer);
    if (stopping) announceClose(connection);
    answer.once("close", () => {
      connection.answers.delete(answer);
      connection.quietSweeps = 0;
    });
  });
  return {
    markStopping: () => {
      stopping = true;
      for (const connection of connections.values()) announceClose(connection);
    },
    closeQuiet: (afterSweeps) => {
      for (const [socket, connection] of connections) {
        if (!isQuiet(socket, connection)) connection.quietSweeps = 0;
        else if (connection.quietSweeps < afterSweeps) connection.quietSweeps += 1;
        // Timers run before I/O: requests that arrived while the process was busy are read first.
        else setImmediate(() => isQuiet(socket, connection) && socket.end());
      }
    },
  };
}

/**
 * With the last answer under way: a client that sent several requests at once gives up the ones
 * behind an answer that closes the connection.
 */
function announceClose({ answers }: Connection): void {
  const last = [...answers].at(-1);
  for (const answer of answers) {
    if (answer.headersSent) continue;
    if (answer === last) answer.setHeader("connection", "close");
    else answer.removeHeader("connection");
  }
}

/** Neither answering nor reading since the last sweep. */
function isQuiet({ bytesRead }: Socket, connection: Connection): boolean {
  const quiet = connection.answers.size === 0 && connection.bytesRead === bytesRead;
  connection.bytesRead = bytesRead;
  return quiet;
}
