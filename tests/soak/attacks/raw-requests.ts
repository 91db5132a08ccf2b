import {
  type AttackedProgram,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { sendRaw } from "#tests/soak/attacks/raw-socket.ts";

/** Request smuggling, path traversal, languages that are paths, prototype pollution. */
export const rawRequests: AttackFamily = {
  name: "raw-requests",
  wanted: 500,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const tally = createTally();
    const attempts = [
      ...listSmuggled(attacked).map((text) => () => smuggle(attacked, text)),
      ...listPaths().map((path) => () => fetchFile(attacked, path)),
      ...listLanguages().map((language) => () => readLanguage(attacked, language)),
      ...listPollutions().map((one) => () => pollute(attacked, one)),
    ];
    const step = runs === null ? 1 : Math.max(1, Math.floor(attempts.length / runs));
    const chosen = attempts.filter((_, index) => index % step === 0);
    await forEachAtOnce(chosen, 6, async (attempt) => tally.count(await attempt()));
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return tally;
  },
};

/** The smuggled request, which must never be answered. */
const inner = "GET /api/openapi.json?smuggled=1 HTTP/1.1\r\nhost: x\r\n\r\n";

/** Requests with an ambiguous end. The first one is answered or refused alone. */
function listSmuggled({ origin }: AttackedProgram): string[] {
  const { host } = new URL(origin);
  const lengths = [
    `content-length: ${inner.length}\r\ncontent-length: 0`,
    `content-length: 0\r\ncontent-length: ${inner.length}`,
    `content-length: 0, ${inner.length}`,
    "content-length: +0",
    "content-length: 0x0",
    "content-length: -1",
    "content-length: 1e3",
    "content-length: 99999999999999999999",
    `content-length:\x0b0`,
    `content-length : ${inner.length}`,
    `content-length: ${inner.length}\r\ntransfer-encoding: chunked`,
    `transfer-encoding: chunked\r\ncontent-length: ${inner.length}`,
    "transfer-encoding: chunked\r\ntransfer-encoding: identity",
    "transfer-encoding: identity, chunked, identity",
    "transfer-encoding: xchunked",
    "transfer-encoding : chunked",
    "transfer-encoding:\x0bchunked",
    "transfer-encoding\r\n : chunked",
    " transfer-encoding: chunked",
    "x: y\rtransfer-encoding: chunked",
    "x: y\ntransfer-encoding: chunked",
    "transfer-encoding: chunked\r\nconnection: transfer-encoding",
    "transfer-encoding: CHUNKED, gzip",
    "upgrade: h2c\r\nconnection: upgrade, http2-settings\r\nhttp2-settings: AAMAAABk",
  ];
  const bodies = [
    `0\r\n\r\n${inner}`,
    `1;a="\r\n"\r\nx\r\n0\r\n\r\n${inner}`,
    `0x0\r\n\r\n${inner}`,
    `00000000000000000000\r\n\r\n${inner}`,
    `ffffffffffffffff\r\n${inner}`,
    `2\r\nxx0\r\n\r\n${inner}`,
  ];
  return ["/api/profile", "/"].flatMap((path) =>
    lengths.flatMap((length) =>
      bodies.map((body) => `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${length}\r\n\r\n${body}`),
    ),
  );
}

async function smuggle({ origin }: AttackedProgram, text: string): Promise<string | null> {
  const answer = await sendRaw(origin, text, { waitMs: 400 });
  const asked = JSON.stringify(text.split("\r\n").slice(2, -4).join(" ").slice(0, 90));
  const failed = answer.statuses.find((status) => status >= 500);
  if (failed !== undefined) return `smuggling ${asked}: answered ${failed}`;
  // After a complete chunked body it is a valid second request; after an ambiguous one it is not.
  const second = answer.text.includes('"openapi"') && answer.statuses.length > 1;
  return second && bothFramings(text) ? `smuggling ${asked}: two answers` : null;
}

/** Both a length and chunks, or two lengths: a proxy may have read it differently. */
function bothFramings(text: string): boolean {
  const head = text.slice(0, text.indexOf("\r\n\r\n")).toLowerCase();
  const lengths = head.match(/content-length\s*:/g)?.length ?? 0;
  const codings = head.match(/transfer-encoding\s*:/g)?.length ?? 0;
  return lengths > 1 || (lengths > 0 && codings > 0) || codings > 1;
}

const upwards = [
  ...["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "%252e%252e%252f", "..;/"],
  ...["..%c0%af", "%c0%ae%c0%ae/", "..%00/", "....//", ".%2e/", "..//", "\u2025/", "%uff0e%uff0e/"],
];
const files = ["etc/passwd", "package.json", "dist/server/main.js", "data/support-token", ".env"];
const folders = ["", "assets/", "locales/en/", "api/profile/picture/"];

function listPaths(): string[] {
  const climbs = upwards.flatMap((step) =>
    files.map((file, index) => `/${folders[index % folders.length]}${step.repeat(6)}${file}`),
  );
  return [...climbs, "/etc/passwd", "//etc/passwd", "/file:///etc/passwd", "/.git/config", "/.env"];
}

async function fetchFile({ origin }: AttackedProgram, path: string): Promise<string | null> {
  const { host } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  const { text, statuses } = await sendRaw(origin, request);
  if ((statuses[0] ?? 0) >= 500) return `path ${path}: answered ${statuses[0]}`;
  const shown = /root:x:|"dependencies"|createServer|\[core\]/.exec(text);
  return shown ? `path ${path}: shows ${shown[0]}` : null;
}

const languageParts = [
  ...["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "__proto__", "constructor", "prototype"],
  ...["toString", "en\r\nset-cookie: x=1", "en%0d%0aset-cookie:x=1", "en\0", "<script>alert(1)"],
  ...["en;q=9", "EN-us", "x".repeat(4000), "en,es,../x", "{{7*7}}", "hasOwnProperty", "en/../es"],
];

function listLanguages(): string[] {
  return languageParts.flatMap((one) => [one, `en-${one}`, `${one}.json`]);
}

async function readLanguage({ send }: AttackedProgram, language: string): Promise<string | null> {
  const query = `lng=${encodeURIComponent(language)}`;
  const cookie = `i18next=${encodeURIComponent(language)}`;
  const answers = [
    await send(`/maintenance?${query}`),
    await send("/maintenance", { headers: { cookie } }),
  ];
  for (const { status, text, headers } of answers) {
    const set = String(headers["set-cookie"] ?? "");
    const shown = /<html lang="([^"]*)"/.exec(text)?.[1];
    if (status !== 200 || !/^(en|es)$/.test(shown ?? "") || !/^$|^i18next=(en|es);/.test(set))
      return `lng ${JSON.stringify(language.slice(0, 60))}: ${status}, lang ${shown}, ${set}`;
  }
  return null;
}

interface Pollution {
  path: string;
  method: string;
  body?: string;
}

function listPollutions(): Pollution[] {
  const names = ["__proto__", "constructor.prototype", "prototype", "constructor"];
  const queries = names.flatMap((name) => [
    `${name}[polluted]=yes`,
    `${name}.polluted=yes`,
    `a[${name}][polluted]=yes`,
    `${encodeURIComponent(name)}=yes`,
  ]);
  const bodies = names.flatMap((name) => [
    `{"${name}":{"polluted":"yes"}}`,
    `{"username":"test","password":{"${name}":{"polluted":"yes"}}}`,
    `{"kind":"hs-code","q":"boots","${name}":{"polluted":"yes","credits":99,"isAdmin":true}}`,
  ]);
  return [
    ...["/api/hs-codes/suggest", "/hs-code-search", "/latest-notifications"].flatMap((path) =>
      queries.map((query) => ({ path: `${path}?${query}`, method: "GET" })),
    ),
    ...["/login/", "/api/searches", "/register/"].flatMap((path) =>
      bodies.map((body) => ({ path, method: "POST", body })),
    ),
  ];
}

async function pollute({ send }: AttackedProgram, one: Pollution): Promise<string | null> {
  const { path, method, body } = one;
  const headers = { "content-type": "application/json", "x-requested-with": "tests" };
  const answer = await send(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const tell = (what: string) => `${method} ${path} ${body ?? ""}: ${what}`;
  if (answer.status >= 500) return tell(`answered ${answer.status}`);
  const session = await send("/api/session");
  return session.text === '{"user":null}' ? null : tell(`afterwards a visitor is ${session.text}`);
}
