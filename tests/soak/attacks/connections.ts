import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AttackedProgram,
  addressOf,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import { compare, watch, watchFor } from "#tests/soak/attacks/bystander.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";

const quietMs = 4000;
const attackMs = 15_000;
const idle = 5000;
const slow = 2000;

/** Silent connections, and requests sent byte by byte, beside an ordinary user. */
export const connections: AttackFamily = {
  name: "connections",
  wanted: idle + slow,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const share = (runs ?? idle + slow) / (idle + slow);
    const tally = createTally();
    await watchFor(attacked, quietMs / 2);
    const quiet = await watchFor(attacked, quietMs);
    const watching = watch(attacked);
    const sockets: Socket[] = [];
    const open = async (count: number, first: number, begin: string) =>
      forEachAtOnce(Array.from({ length: count }), 100, async (_, index) => {
        const socket = await dial(attacked, first + (index % 250));
        tally.count(null);
        if (!socket) return;
        sockets.push(socket);
        if (begin) socket.write(begin);
      });
    await open(Math.ceil(idle * share), 500, "");
    const idleOpened = sockets.length;
    await open(
      Math.ceil(slow * share),
      800,
      "POST /api/searches HTTP/1.1\r\nhost: 127.0.0.1\r\nx-",
    );
    const until = Date.now() + attackMs * Math.min(1, share * 2);
    while (Date.now() < until) {
      for (const socket of sockets.slice(idleOpened)) if (!socket.destroyed) socket.write("a");
      await sleep(1000);
    }
    const { note, failures } = compare(quiet, await watching.stop());
    tally.failures.push(...failures);
    const left = sockets.filter(({ destroyed }) => !destroyed).length;
    for (const socket of sockets) socket.destroy();
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return { ...tally, note: `${note}; ${sockets.length} opened, ${left} left` };
  },
};

/** Null where the server refuses more. */
function dial({ origin }: AttackedProgram, from: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const { port } = new URL(origin);
    const options = { host: "127.0.0.1", port: Number(port), localAddress: addressOf(from) };
    const socket = connect(options, () => resolve(socket));
    socket.on("error", () => {
      socket.destroy();
      resolve(null);
    });
    socket.on("data", () => undefined);
  });
}
