import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A publisher's server on a free port with the given answers. */
export async function startPublisher(
  answer: RequestListener,
): Promise<{ address: string; [Symbol.asyncDispose](): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
