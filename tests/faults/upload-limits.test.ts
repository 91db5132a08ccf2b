import { readFile, writeFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltProgram,
  isBuilt,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { pictureForm, png } from "#tests/support/pictures.ts";

const onLinux = process.platform === "linux";
const head =
  '--x\r\ncontent-disposition: form-data; name="picture"; filename="me.png"\r\n' +
  "content-type: image/png\r\n\r\n";
const megabyte = Buffer.alloc(1_000_000, 0x41);

describe.skipIf(!isBuilt() || !onLinux)("uploads that would fill a server", () => {
  let program: BuiltProgram;
  let remove: () => Promise<void>;
  let users: ApiCaller[];
  beforeAll(async () => {
    const data = await makeDataDir();
    remove = data.remove;
    program = await startBuiltProgram(data.dataDir, { MOCK_DELAY_MS: "0" });
    users = await Promise.all(Array.from({ length: 40 }, () => registerCaller(program.origin)));
  });
  afterAll(async () => {
    await program?.end("SIGTERM");
    await remove?.();
  });

  /** Starts an upload of unknown length; `done` resolves with the server's reaction. */
  function begin(
    { authorization }: ApiCaller,
    origin = program.origin,
    path = "/api/profile/picture",
  ) {
    const headers = {
      authorization,
      "x-requested-with": "tests",
      "content-type": "multipart/form-data; boundary=x",
    };
    const sending: ClientRequest = request(origin + path, {
      method: "POST",
      headers,
      agent: false,
    });
    const done = new Promise<number | "cut off">((resolve) => {
      sending.once("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sending.once("error", () => resolve("cut off"));
    });
    sending.write(head);
    return { sending, done };
  }

  /** Sends megabytes, with backpressure. */
  async function pour(sending: ClientRequest, megabytes: number): Promise<void> {
    for (let sent = 0; sent < megabytes && !sending.destroyed; sent += 1)
      if (!sending.write(megabyte))
        await Promise.race([new Promise((resolve) => sending.once("drain", resolve)), sleep(2000)]);
    sending.end();
  }

  async function save({ authorization }: ApiCaller): Promise<number> {
    const response = await fetch(`${program.origin}/api/profile/picture`, {
      method: "POST",
      headers: { authorization, "x-requested-with": "tests" },
      body: pictureForm(png),
    });
    await response.body?.cancel();
    return response.status;
  }

  async function memory(field: "VmRSS" | "VmHWM"): Promise<number> {
    const status = await readFile(`/proc/${program.pid}/status`, "utf8");
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  }

  /**
   * Lets V8's young generation and the allocator's own memory grow to their size before the memory of
   * uploads is measured, by what is saved and what is refused.
   */
  async function warmUp(...target: [origin?: string, path?: string]): Promise<void> {
    for (let warm = 0; warm < 30; warm += 1) await save(users[warm] as ApiCaller);
    for (const person of users.slice(0, 3)) {
      const { sending, done } = begin(person, ...target);
      await pour(sending, 5);
      await done;
    }
  }

  it("S-15 40 uploads of 40 MB are refused with at most 50 MB more memory", async () => {
    await warmUp();
    const before = await memory("VmRSS");
    // Resets Linux's peak mark.
    await writeFile(`/proc/${program.pid}/clear_refs`, "5");
    const bombs = users.map((person) => begin(person));
    await Promise.all(bombs.map(({ sending }) => pour(sending, 40)));
    const ends = await Promise.all(bombs.map(({ done }) => done));
    const grown = (await memory("VmHWM")) - before;
    expect(ends.every((end) => end === "cut off" || end === 413 || end === 503)).toBe(true);
    expect(grown, `grown by ${grown.toFixed(1)} MB`).toBeLessThan(50);
    expect(await save(users[0] as ApiCaller)).toBe(200);
  });

  it("S-15 rejects a body of known length before it is sent", async () => {
    const [person] = users;
    const response = await fetch(`${program.origin}/api/profile/picture`, {
      method: "POST",
      headers: {
        authorization: person?.authorization ?? "",
        "x-requested-with": "tests",
        "content-type": "multipart/form-data; boundary=x",
      },
      body: Buffer.alloc(3_000_000),
    });
    expect(response.status).toBe(413);
  });

  it("S-15 a stalled upload holds its user's slot only while it lasts", async () => {
    const [slow, other] = users as [ApiCaller, ApiCaller];
    const { sending, done } = begin(slow);
    sending.write(megabyte.subarray(0, 1000));
    await sleep(300);
    // One upload at a time per user; others are not affected.
    expect(await save(slow)).toBe(409);
    expect(await save(other)).toBe(200);
    sending.destroy();
    expect(await done).toBe("cut off");
    await expect.poll(() => save(slow)).toBe(200);
  });

  it("S-15 the backend alone withstands it as well", async () => {
    const target = [program.backendUrl, "/profile/picture"] as const;
    await warmUp(...target);
    const before = await memory("VmRSS");
    await writeFile(`/proc/${program.pid}/clear_refs`, "5");
    const bombs = users.slice(0, 20).map((person) => begin(person, ...target));
    await Promise.all(bombs.map(({ sending }) => pour(sending, 40)));
    const ends = await Promise.all(bombs.map(({ done }) => done));
    expect(ends.every((end) => end === "cut off" || end === 413 || end === 503)).toBe(true);
    const grown = (await memory("VmHWM")) - before;
    expect(grown, `grown by ${grown.toFixed(1)} MB`).toBeLessThan(50);
  });
});
