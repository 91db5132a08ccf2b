import { readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import {
  type AttackedProgram,
  type SendOptions,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { mockCaller } from "#tests/support/mock-sign-in.ts";
import { jpeg, png } from "#tests/support/pictures.ts";

const rounds = 4;
const mostMegabytes = 50;

/** Decompression bombs, endless texts, and files of two types at once. */
export const bombs: AttackFamily = {
  name: "bombs",
  wanted: 200,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const { authorization } = await mockCaller(attacked.origin);
    const tally = createTally();
    const once = listBombs(authorization).slice(0, runs ?? undefined);
    const tryAll = () =>
      forEachAtOnce(once, 4, async (bomb, index) => {
        const answer = await attacked.send(bomb.path, { ...bomb, from: index }).catch(String);
        const problem =
          typeof answer === "string"
            ? isCut(answer)
              ? null
              : answer
            : answer.status >= 500 && answer.status !== 503
              ? `answered ${answer.status}`
              : null;
        tally.count(problem ? `${bomb.name}: ${problem}` : null);
      });
    await tryAll();
    const before = await memoryOf(attacked, "VmRSS");
    for (let round = 1; round < rounds && tally.attempts < (runs ?? 1e9); round += 1)
      await tryAll();
    const grown = (await memoryOf(attacked, "VmHWM")) - before;
    if (grown > mostMegabytes) tally.failures.push(`memory grew by ${grown.toFixed(0)} MB`);
    for (const problem of await readPolyglots(attacked, authorization)) tally.count(problem);
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return { ...tally, note: `memory +${grown.toFixed(0)} MB at its highest` };
  },
};

interface Bomb extends SendOptions {
  name: string;
  path: string;
}

/** The connection was closed while the body was still being sent. */
function isCut(error: string): boolean {
  return /other side closed|ECONNRESET|EPIPE|socket/i.test(error);
}

function listBombs(authorization: string): Bomb[] {
  const headers = { authorization, "x-requested-with": "tests" };
  const json = { ...headers, "content-type": "application/json" };
  const zeros = Buffer.from(`{"kind":"hs-code","q":"${"0".repeat(20_000_000)}"}`);
  const packed: [string, Buffer][] = [
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros)],
    ["gzip, gzip", gzipSync(gzipSync(zeros))],
    ["gzip", Buffer.from("1f8b0800", "hex")],
    ["x-unknown", zeros.subarray(0, 100)],
  ];
  const texts: [string, string][] = [
    ["deep list", "[".repeat(90_000)],
    ["deep closed list", `${"[".repeat(45_000)}${"]".repeat(45_000)}`],
    ["deep object", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    ["many members", JSON.stringify(Object.fromEntries(many(5000, (at) => [`k${at}`, at])))],
    ["one name many times", `{${many(5000, () => '"q":"x"').join()}}`],
    ["a long name", `{"${"k".repeat(90_000)}":1}`],
    ["a long number", `{"kind":"hs-code","q":${"9".repeat(90_000)}}`],
    ["a long text", JSON.stringify({ kind: "hs-code", q: "\u{1f600}".repeat(20_000) })],
    ["combining signs", JSON.stringify({ kind: "hs-code", q: `e${"\u0301".repeat(30_000)}` })],
    ["two megabytes", `{"q":"${"x".repeat(2_000_000)}"}`],
  ];
  const places = ["/api/searches", "/login/", "/api/profile"];
  const post = { method: "POST" };
  return [
    ...packed.map(([coding, body]) => ({
      name: `packed as ${coding}`,
      path: "/api/searches",
      ...post,
      headers: { ...json, "content-encoding": coding },
      body,
    })),
    ...places.flatMap((path) =>
      texts.map(([name, body]) => ({
        name: `${name} at ${path}`,
        path,
        method: path === "/api/profile" ? "PUT" : "POST",
        headers: json,
        body,
      })),
    ),
    ...listForms(headers),
    ...listHeaders(),
  ];
}

function listForms(headers: Record<string, string>): Bomb[] {
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const parts = { ...headers, "content-type": "multipart/form-data; boundary=x" };
  const part = (name: string, more = "") =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nv\r\n`;
  const picture = (body: string | Buffer, type = parts["content-type"]) => ({
    path: "/api/profile/picture",
    method: "POST",
    headers: { ...headers, "content-type": type },
    body,
  });
  return [
    {
      name: "many fields",
      path: "/auth/lock",
      method: "POST",
      headers: form,
      body: "a=1&".repeat(20_000),
    },
    {
      name: "nested fields",
      path: "/auth/lock",
      method: "POST",
      headers: form,
      body: `a${"[b]".repeat(20_000)}=1`,
    },
    { name: "many parts", ...picture(`${many(3000, (at) => part(`f${at}`)).join("")}--x--`) },
    { name: "part without an end", ...picture(part("picture", '; filename="a.png"')) },
    { name: "a long part name", ...picture(`${part("n".repeat(90_000))}--x--`) },
    {
      name: "a file name that climbs",
      ...picture(`${part("picture", '; filename="../../x"')}--x--`),
    },
    { name: "no boundary", ...picture("--x--", "multipart/form-data") },
    {
      name: "a long boundary",
      ...picture("--x--", `multipart/form-data; boundary=${"b".repeat(5000)}`),
    },
    {
      name: "parts in parts",
      ...picture("--x\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n--y\r\n"),
    },
  ];
}

function listHeaders(): Bomb[] {
  const asset = "/favicon.svg";
  const headers: [string, string, Record<string, string>][] = [
    ["many ranges", asset, { range: `bytes=${many(1000, (at) => `${at}-`).join()}` }],
    ["many tags", asset, { "if-none-match": many(1000, (at) => `"${at}"`).join() }],
    ["many languages", "/pricing", { "accept-language": many(900, () => "en-x;q=0.1").join() }],
    ["many types", "/pricing", { accept: many(900, () => "text/x;q=0.1").join() }],
    ["many codings", "/pricing", { "accept-encoding": many(900, () => "gzip;q=0.1").join() }],
    ["many cookies", "/pricing", { cookie: many(800, (at) => `c${at}=1`).join("; ") }],
    ["a large cookie", "/pricing", { cookie: `clearlane_session=${"x".repeat(12_000)}` }],
    ["large headers", "/pricing", { "x-large": "x".repeat(40_000) }],
    ["spaces", "/pricing", { "accept-language": `en${" ".repeat(10_000)}x` }],
  ];
  return [
    ...headers.map(([name, path, own]) => ({ name, path, headers: own })),
    { name: "a long address", path: `/${"a".repeat(15_000)}` },
    {
      name: "many parameters",
      path: `/hs-code-search?${many(2000, (at) => `p${at}=1`).join("&")}`,
    },
  ];
}

/** Polyglot uploads: refused, or returned as the picture they are. */
async function readPolyglots(
  { send }: AttackedProgram,
  authorization: string,
): Promise<(string | null)[]> {
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const huge = Buffer.from(png);
  huge.writeUInt32BE(0x7fffffff, 16);
  huge.writeUInt32BE(0x7fffffff, 20);
  const files: [string, Buffer, string][] = [
    ["a page named png", html, "image/png"],
    [
      "svg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      "image/svg+xml",
    ],
    ["svg named png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png"],
    ["gif with script", Buffer.from("GIF89a/*<script>alert(1)</script>*/=1;"), "image/gif"],
    ["png with a page behind it", Buffer.concat([png, html]), "image/png"],
    ["jpeg with a page behind it", Buffer.concat([jpeg, html]), "text/html"],
    ["png of 2^31 pixels", huge, "image/png"],
    ["zip behind a png", Buffer.concat([png, Buffer.from("PK\u0003\u0004")]), "image/png"],
    ["nothing", Buffer.alloc(0), "image/png"],
  ];
  const results: (string | null)[] = [];
  for (const [name, bytes, type] of files) {
    const head = `--x\r\ncontent-disposition: form-data; name="picture"; filename="a.html"\r\ncontent-type: ${type}\r\n\r\n`;
    const answer = await send("/api/profile/picture", {
      method: "POST",
      headers: {
        authorization,
        "x-requested-with": "tests",
        "content-type": "multipart/form-data; boundary=x",
      },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
    });
    const shown = await send("/api/profile/picture", { headers: { authorization } });
    const safe =
      shown.status === 404 ||
      (/^image\/(png|jpeg|webp)$/.test(String(shown.headers["content-type"])) &&
        shown.headers["x-content-type-options"] === "nosniff");
    results.push(
      answer.status >= 500 || !safe ? `${name}: ${answer.status}, ${shown.status}` : null,
    );
  }
  return results;
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Peak memory in megabytes; reading it resets the peak. */
async function memoryOf({ program }: AttackedProgram, field: "VmRSS" | "VmHWM"): Promise<number> {
  const proc = `/proc/${program.pid}`;
  const status = await readFile(`${proc}/status`, "utf8").catch(() => "");
  if (field === "VmRSS") await writeFile(`${proc}/clear_refs`, "5").catch(() => undefined);
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}
