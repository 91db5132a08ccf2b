import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import express from "express";
import { type Program, startProgram } from "#bench/support/program.ts";
import { printTable } from "#bench/support/table.ts";

const address = "/latest-notifications";
const secondsEach = 6;
const connections = 10;

/** Requests a second and times of /latest-notifications, for a visitor and for somebody signed in, against bare Express sending the same bytes; then what the page weighs. */
export async function run(): Promise<void> {
  const program = await startProgram({ LOG_LEVEL: "silent" });
  const page = await (await fetch(program.origin + address, { headers: { accept: "text/html" } })).text();
  const bare = await startBareExpress(page);
  try {
    const token = await signIn(program);
    const rows = [
      ["bare Express, same bytes", ...(await load(`${bare.origin}${address}`, {}, null))],
      ["visitor (from the cache)", ...(await load(program.origin + address, {}, program.pid))],
      ["visitor, each address new", ...(await load(program.origin + address, {}, program.pid, true))],
      ["signed in", ...(await load(program.origin + address, { authorization: `JWT ${token}` }, program.pid))],
    ];
    printTable([address, "req/s", "p50 ms", "p99 ms", "CPU ms/req", "not 2xx"], rows);
    const [base, cached] = [Number(rows[0]?.[1]), Number(rows[1]?.[1])];
    process.stdout.write(`visitor from the cache / bare Express: ${(cached / base).toFixed(2)} (budget >= 0.90)\n\n`);
    await weigh(program, page);
  } finally {
    await program.stop();
    bare.close();
  }
}

async function startBareExpress(page: string): Promise<{ origin: string; close(): void }> {
  const app = express();
  app.get(address, (_request, response) => void response.type("html").send(page));
  const server = app.listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

async function signIn(program: Program): Promise<string> {
  const answer = await fetch(`${program.origin}/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "bench" },
    body: JSON.stringify({ username: "test", password: "test" }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function load(url: string, headers: Record<string, string>, pid: number | null, unique = false): Promise<(string | number)[]> {
  let count = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: `${address}?q=${unique ? `x${count++}` : ""}` });
  const requests = unique ? [{ setupRequest }] : undefined;
  const options = { url, connections, headers: { accept: "text/html", ...headers }, ...(requests ? { requests } : {}) };
  await autocannon({ ...options, duration: 2 });
  const before = pid ? cpuMs(pid) : 0;
  const result = await autocannon({ ...options, duration: secondsEach });
  const total = result["2xx"] + result.non2xx;
  const cpu = pid ? ((cpuMs(pid) - before) / Math.max(1, total)).toFixed(2) : "–";
  return [result.requests.average.toFixed(0), result.latency.p50, result.latency.p99, cpu, result.non2xx];
}

/** Processor time of a process so far (Linux: /proc, ticks of 10 ms). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function weigh(program: Program, page: string): Promise<void> {
  const linked = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map((match) => match[1] ?? ""))];
  const scripts = linked(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
  const styles = linked(/href="(\/assets\/[^"]+\.css)"/g);
  const gzipped = async (files: string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(Buffer.from(await (await fetch(program.origin + file)).arrayBuffer()), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  printTable(
    ["weight of the page, gz", "KB", "budget", "aim"],
    [
      ["HTML", kb(gzipSync(page).length), "12", "5"],
      ["JS", kb(await gzipped(scripts)), "120", "100"],
      ["CSS", kb(await gzipped(styles)), "12", "9"],
      ["requests (HTML, CSS, JS)", 1 + scripts.length + styles.length, "5", "4"],
    ],
  );
}
