import {
  type AttackedProgram,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { sendRaw } from "#tests/soak/attacks/raw-socket.ts";

/** Host headers that are malformed, repeated, missing or foreign, on raw connections. */
export const hosts: AttackFamily = {
  name: "hosts",
  wanted: 200,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const tally = createTally();
    const attempts = places.flatMap((place) =>
      listRequests(attacked, place).map((request) => ({ place, request })),
    );
    await forEachAtOnce(attempts.slice(0, runs ?? undefined), 6, async (one, index) => {
      const { text, statuses } = await sendRaw(attacked.origin, one.request, { from: index });
      tally.count(judge(one.request, text, statuses));
    });
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    return { ...tally, note: `${places.length} places` };
  },
};

const places = ["/", "/login?returnTo=/pricing", "/api/session", "/healthz", "/nothing-here"];
const evil = "evil.example";

function listRequests({ origin }: AttackedProgram, path: string): string[] {
  const own = new URL(origin).host;
  const end = "accept: text/html\r\nconnection: close\r\n\r\n";
  const withHost = (host: string) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${end}`;
  const more = (lines: string) => `GET ${path} HTTP/1.1\r\nhost: ${own}\r\n${lines}\r\n${end}`;
  return [
    ...malformed.map(withHost),
    `GET ${path} HTTP/1.1\r\n${end}`,
    `GET ${path} HTTP/1.0\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nhost:\r\n${end}`,
    `GET ${path} HTTP/1.1\r\nhost: ${own}\r\nhost: ${evil}\r\n${end}`,
    `GET ${path} HTTP/1.1\r\nhost: ${evil}\r\nhost: ${own}\r\n${end}`,
    `GET ${path} HTTP/1.1\r\nHoSt : ${own}\r\n${end}`,
    `GET ${path} HTTP/1.1\r\n host: ${evil}\r\n${end}`,
    `GET http://${evil}${path} HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    `GET http://${own}${path} HTTP/1.1\r\nhost: ${evil}\r\n${end}`,
    `GET http://user:pass@${evil}${path} HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    `GET //${evil}${path} HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    `GET @${evil}${path} HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    `GET ${evil} HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    `CONNECT ${evil}:443 HTTP/1.1\r\nhost: ${evil}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nhost: ${own}\r\n${end}`,
    more(`x-forwarded-host: ${evil}`),
    more(`forwarded: host=${evil};proto=https`),
    more(`x-forwarded-proto: javascript`),
    more(`x-host: ${evil}\r\nx-original-host: ${evil}\r\nx-forwarded-server: ${evil}`),
    more(`x-original-url: //${evil}/\r\nx-rewrite-url: //${evil}/`),
  ];
}

const malformed = [
  evil,
  `${evil}:80`,
  "localhost:99999",
  "localhost:abc",
  "localhost:",
  ":3000",
  "localhost:-1",
  "localhost:3000:3000",
  "[::1",
  "::1",
  "[::1]:x",
  "[]",
  `localhost@${evil}`,
  `user:pass@localhost`,
  `localhost/${evil}`,
  `localhost#${evil}`,
  `localhost?${evil}`,
  `localhost\\${evil}`,
  "local host",
  "localhost\ttab",
  "<script>alert(1)</script>",
  '"onload=alert(1)//',
  "%00",
  "localhost%0d%0a",
  "%6c%6f%63%61%6c%68%6f%73%74",
  `localhost,${evil}`,
  `localhost ${evil}`,
  "a".repeat(300),
  "a".repeat(9000),
  ".",
  "..",
  "-",
  "*",
  "0",
  "0x7f.1",
  "127.1",
  "2130706433",
  `localhost.${evil}`,
  `127.0.0.1.${evil}`,
  "\u00e9vil.example",
  "xn--",
  "xn--a.example",
  "http://localhost",
  "//",
  "null",
  "undefined",
  "__proto__",
];

/** No 5xx, no stack, no foreign host in an address, nothing unescaped, no sign-in. */
function judge(request: string, text: string, statuses: readonly number[]): string | null {
  const asked = request.slice(0, request.indexOf("accept:")).slice(0, 90);
  const tell = (what: string) => `${JSON.stringify(asked)}: ${what}`;
  const failed = statuses.find((status) => status >= 500);
  if (failed !== undefined) return tell(`answered ${failed}`);
  if (statuses.length === 0 && !/^(CONNECT)/.test(request)) return tell("no answer");
  if (/\n\s+at .+:\d+:\d+/.test(text)) return tell("a stack in the answer");
  const location = /\r\nlocation: ([^\r\n]*)/i.exec(text)?.[1];
  if (location?.replace(/[?#].*/s, "").includes("evil")) return tell(`leads to ${location}`);
  if (/(?:href|src|action|content)="https?:\/\/[^/"]*evil/.test(text)) return tell("links there");
  if (text.includes("<script>alert(1)")) return tell("echoed unescaped");
  return null;
}
