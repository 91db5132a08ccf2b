import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";

let listening: ListeningServer;
let clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  await listening.close({ graceMs: 0 });
});

/** Long enough for any test here; a stop that hangs fails at the test's own time-out. */
const patient = { graceMs: 600_000, quietMs: 600_000 };

async function start(answer: RequestListener): Promise<void> {
  listening = await listen(createServer(answer), 0, "127.0.0.1");
}

/** A keep-alive connection; `received` is everything until the server closed it. */
async function open(): Promise<{ client: Socket; received: Promise<string> }> {
  const client = connect(listening.port, "127.0.0.1");
  clients.push(client);
  await once(client, "connect");
  return { client, received: text(client) };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`;
const closes = /^connection: close$/gim;

/** A listener that holds its answers until they are released. */
function holdAnswers() {
  const held: (() => void)[] = [];
  let arrived: (() => void) | undefined;
  const listener: RequestListener = ({ url }, response) => {
    held.push(() => response.end(`answer to ${url}`));
    arrived?.();
  };
  return {
    listener,
    until: async (count: number) => {
      while (held.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    },
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
  };
}

describe("a stopping server", () => {
  it("answers what is under way, says that it closes, and refuses new connections", async () => {
    const answers = holdAnswers();
    await start(answers.listener);
    const { client, received } = await open();
    client.write(ask("/slow"));
    await answers.until(1);
    const closed = listening.close(patient);
    await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    answers.release();
    expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*answer to \/slow/);
    expect((await received).match(closes)).toHaveLength(1);
    await closed;
  });

  it("answers the next request of a kept connection, and closes it with the answer", async () => {
    await start((_request, response) => response.end("an answer"));
    const { client, received } = await open();
    client.write(ask("/before"));
    await once(client, "data");
    const closed = listening.close(patient);
    client.write(ask("/after"));
    const [before, after] = (await received).split("an answer");
    expect(before).not.toMatch(closes);
    expect(after).toMatch(closes);
    await closed;
  });

  it("announces it with the last of several requests sent at once", async () => {
    const answers = holdAnswers();
    await start(answers.listener);
    const { client, received } = await open();
    client.write(ask("/1") + ask("/2"));
    await answers.until(2);
    const closed = listening.close(patient);
    client.write(ask("/3"));
    await answers.until(3);
    answers.release();
    const [first, second, third] = (await received).split(/answer to \/\d/);
    expect([first, second].join("")).not.toMatch(closes);
    expect(third).toMatch(closes);
    await closed;
  });

  it("closes a connection that stays quiet, however long the grace", async () => {
    await start((_request, response) => response.end("an answer"));
    const { client, received } = await open();
    client.write(ask("/"));
    await listening.close({ ...patient, quietMs: 50 });
    expect(await received).toContain("an answer");
  });

  it("reads what came in while the process had no turn before it calls a connection quiet", async () => {
    await start((_request, response) => response.end("an answer"));
    const { client, received } = await open();
    client.write(ask("/before"));
    await once(client, "data");
    const closed = listening.close({ ...patient, quietMs: 0 });
    client.write(ask("/after"));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    expect((await received).split("an answer")).toHaveLength(3);
    await closed;
  });

  it("cuts what is still under way at the end of the grace", async () => {
    const answers = holdAnswers();
    await start(answers.listener);
    const { client } = await open();
    client.write(ask("/for-ever"));
    await answers.until(1);
    const ended = once(client, "close");
    await listening.close({ graceMs: 50 });
    await ended;
  });
});
