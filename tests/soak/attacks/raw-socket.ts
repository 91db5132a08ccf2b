import { connect } from "node:net";
import { addressOf } from "#tests/soak/attacks/attacked-program.ts";

/** The data received on a connection until it was closed or silent for a while. */
export interface RawAnswer {
  text: string;
  /** Status of each response in the data. */
  statuses: number[];
  /** Whether the server closed the connection. */
  closed: boolean;
}

const quietMs = 1500;

/** Sends bytes that no client library would; their requests should ask for `connection: close`. */
export function sendRaw(
  origin: string,
  bytes: string | Buffer,
  { from = 0, waitMs = quietMs }: { from?: number; waitMs?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const { port } = new URL(origin);
    const socket = connect({
      host: "127.0.0.1",
      port: Number(port),
      localAddress: addressOf(from),
    });
    const parts: Buffer[] = [];
    let closed = false;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(parts).toString("latin1");
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, one]) => Number(one));
      resolve({ text, statuses, closed });
    };
    let timer = setTimeout(finish, 30_000);
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      clearTimeout(timer);
      timer = setTimeout(finish, waitMs);
    });
    socket.on("error", () => {
      closed = true;
      finish();
    });
    socket.on("close", () => {
      closed = true;
      finish();
    });
  });
}
