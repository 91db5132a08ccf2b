import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageFor } from "#shared/errors.ts";
import { createHttpBrowser, type HttpBrowser, type Visit } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const pay = "See results for 1 credit";
const search = (q: string, more = "") =>
  `${app.origin}/hs-code-search?${new URLSearchParams({ q })}${more}`;

async function signedIn(account: string, browser = createHttpBrowser()): Promise<HttpBrowser> {
  await browser.submit(
    await browser.open(`${app.origin}/login`),
    `account=${account}@clearlane.test`,
  );
  return browser;
}

/** Submits the button of a page from when there were credits, or a session. */
const pressOutdated = (browser: HttpBrowser, url: string): Promise<Visit> =>
  browser.post(url, { key: crypto.randomUUID() });

/** Text of a page, without tags and React's comments. */
function textOf({ text }: Visit): string {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/<(script|style|option)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}

describe("HS code search without script", () => {
  it("R5.1 a visitor signs in to pay, returns to the same search, and pays once", async () => {
    const browser = createHttpBrowser();
    const address = search("leather handbag", "&destination=GB&origin=CN");
    const seen = await browser.open(address);
    expect(textOf(seen)).toMatch(/\d+ results - 1 credit to see them/);
    expect(seen.text).not.toContain("4202.21");

    expect(textOf(seen)).toContain(messageFor("sign-in-to-search"));
    expect(textOf(seen)).toMatch(/Sign in to see \d+ results/);
    expect(seen.text).not.toContain(pay);
    const login =
      /href="(\/login\?returnTo=[^"]+)"[^>]*aria-busy/
        .exec(seen.text)?.[1]
        ?.replaceAll("&amp;", "&") ?? "";
    const landed = await browser.submit(
      await browser.open(app.origin + login),
      "account=trial@clearlane.test",
    );
    expect(landed.url).toBe(address);
    expect(textOf(landed)).toContain("You have 10 trial credits.");

    const paid = await browser.submit(landed, pay);
    expect(paid.status).toBe(200);
    expect(paid.chain).toHaveLength(2);
    expect(textOf(paid)).toContain("Paid: 1 credit. Balance 10 → 9.");
    expect(textOf(paid)).toContain("9 credits");
    expect(paid.text).toContain("/hs-code-details/420221/handbags-with-leather-outside/GB/CN");

    expect(textOf(await browser.open(paid.url))).toContain("Paid: 1 credit. Balance 10 → 9.");
    const again = textOf(await browser.open(address));
    expect(again).toContain("Not charged. You or your team already paid for this search.");
    expect(again).toContain("9 credits");
  });

  it("R5.1 says so to a visitor whose session has ended, and leads to sign-in", async () => {
    const refused = await pressOutdated(createHttpBrowser(), search("leather handbag"));
    expect(refused.status).toBe(401);
    expect(refused.text).toMatch(/role="alert"/);
    expect(textOf(refused)).toContain(messageFor("sign-in-to-search"));
  });

  it("R1.4 the same key is charged once", async () => {
    const browser = await signedIn("starter");
    const page = await browser.open(search("running shoes"));
    const [first, second] = await Promise.all([
      browser.submit(page, pay),
      browser.submit(page, pay),
    ]);
    const receipt = (visit: Visit) => /Receipt ([0-9a-f-]{36})/.exec(textOf(visit))?.[1];
    expect(receipt(first)).toBeTruthy();
    expect(receipt(second)).toBe(receipt(first));
  });

  it("R8.3 says that no trial credits are left, and offers plans", async () => {
    const browser = await signedIn("empty");
    const seen = await browser.open(search("vacuum cleaner"));
    expect(seen.text).not.toContain(pay);
    expect(seen.text).toMatch(/href="\/pricing\?returnTo=[^"]+"[^>]*>Choose a plan/);
    const refused = await pressOutdated(browser, search("vacuum cleaner"));
    expect(refused.status).toBe(402);
    expect(textOf(refused)).toContain(messageFor("no-credits"));
    expect(textOf(refused)).toContain("Nothing was charged.");
    expect(refused.text).toMatch(/role="alert"[\s\S]*href="\/pricing\?returnTo=/);
    expect(refused.text).toContain('value="vacuum cleaner"');
  });

  it("R5.4 shows errors at their fields and keeps the input", async () => {
    const page = await createHttpBrowser().open(search("shoes", "&destination=XX1&date=soon"));
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/id="search-destination-problem"[^>]*>Use a two-letter country code/);
    expect(page.text).toMatch(/id="search-date-problem"[^>]*>Use a date as YYYY-MM-DD/);
    expect(page.text).toContain('value="shoes"');
    const long = await createHttpBrowser().open(search("x".repeat(201)));
    expect(long.text).toMatch(/id="search-q-problem"[^>]*>Use at most 200 characters/);
  });

  it("R1.4 vague searches and searches without results are free and give advice", async () => {
    expect(textOf(await createHttpBrowser().open(search("gift")))).toMatch(
      /too general.*Not charged/,
    );
    expect(textOf(await createHttpBrowser().open(search("zzzqqq")))).toMatch(
      /No results found.*Not charged/,
    );
  });

  it.each(["6404.11", "hs 6404 11", "6404.11.00-00"])(
    "R2.4 %s goes straight to its page, with the lane where there is one",
    async (code) => {
      const alone = await createHttpBrowser().open(search(code));
      expect(new URL(alone.url).pathname).toBe("/hs-code-details");
      const onLane = await createHttpBrowser().open(
        search(code, "&destination=GB&origin=CN&date=2026-05-01"),
      );
      expect(new URL(onLane.url).pathname).toMatch(
        /^\/hs-code-details\/6404110?0?0?0?\/[a-z-]+\/GB\/CN$/,
      );
      expect(new URL(onLane.url).search).toBe("?date=2026-05-01");
    },
  );

  it("R1.4 ignores the key of another search in the URL", async () => {
    const browser = await signedIn("premium");
    const paid = await browser.submit(await browser.open(search("brake pads for cars")), pay);
    const key = new URL(paid.url).searchParams.get("paid") ?? "";
    const other = await browser.open(search("cotton shirt", `&paid=${key}`));
    expect(other.status).toBe(200);
    expect(textOf(other)).toMatch(/\d+ results - 1 credit to see them/);
  });
});

describe("HS code details", () => {
  const open = (path: string) => createHttpBrowser().open(app.origin + path);
  const pathOf = (visit: Visit) => decodeURIComponent(new URL(visit.url).pathname);

  it.each([
    ["/hs-code-details/6404.11/running%20shoes/GB/CN"],
    ["/hs-code-details/6404%2011/a%2Fb%22%3Cscript%3E/gb/cn"],
    ["/hs-code-details/640411/%E0%A4%A/GB/CN"],
    ["/hs-code-details/640411/x/United%20Kingdom/china"],
    ["/hs-code-details/640411/x/%2547%2542/CN"],
  ])("R2.4 %s shows the code on its lane", async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(textOf(page)).toMatch(/From.*China.*To.*United Kingdom/);
    expect(page.text).toContain("/hs-code-details/640411/sports-shoes");
    expect(page.text).not.toContain("<script>a");
  });

  it.each([
    ["/hs-code-details/640/x/GB/CN", "<strong>product</strong>"],
    ["/hs-code-details/6404/x/GB/GB", 'id="lane-origin-problem">Destination and origin'],
    ["/hs-code-details/6404/x/Atlantis/CN", 'id="lane-destination-problem">Use a two-letter'],
    ["/hs-code-details/6404/x/GB/ZZ", 'id="lane-origin-problem">'],
    ["/hs-code-details/6404/x/GB/CN?date=2026-02-30", 'id="lane-date-problem">2026-02-30 is not'],
  ])("R2.4 %s names the invalid part, at its field in the form of a lane", async (path, named) => {
    const page = await open(path);
    expect(page.status).toBe(400);
    expect(page.text).toContain(named);
  });

  it("R8.1 an unknown code has its own page with 404", async () => {
    const page = await open("/hs-code-details/9999/x/GB/CN");
    expect(page.status).toBe(404);
    expect(textOf(page)).toContain(messageFor("not-found"));
  });

  it("R2.4 text instead of a code leads to the search, keeping the lane", async () => {
    const page = await open("/hs-code-details/running%20shoes/x/gb/CN");
    expect(page.url).toBe(`${app.origin}/hs-code-search?q=running+shoes&destination=GB&origin=CN`);
  });

  it("R2.3 asks for a lane, and keeps the input if it is invalid", async () => {
    const asks = await open("/hs-code-details?code=6404.11&origin=CN");
    expect(textOf(asks)).toContain("Which lane?");
    expect(
      pathOf(await open("/hs-code-details?code=6404.11&destination=GB&origin=CN&date=")),
    ).toMatch(/^\/hs-code-details\/640411\/.*\/GB\/CN$/);
    const same = await open("/hs-code-details?code=6404.11&destination=GB&origin=GB");
    expect(same.status).toBe(400);
    expect(same.text).toMatch(
      /id="lane-origin-problem"[^>]*>Destination and origin are the same country/,
    );
    const odd = await open("/hs-code-details?code=640");
    expect(odd.status).toBe(400);
    expect(odd.text).toMatch(/id="lane-code-problem"[^>]*>An HS code has/);
  });

  it("R2.4 national digits are reported as unknown and stay in the shared link", async () => {
    const page = await open("/hs-code-details/6404110010/x/GB/CN");
    expect(textOf(page)).toContain("You entered 6404.11.00.10.");
    expect(page.text).toContain('value="/hs-code-details/6404110010/');
    await using known = await startTestApp({
      env: {
        BASE_URL: "https://trade.example",
        ALLOW_DEMO_ACCOUNTS: "true",
        CONTACT_ADDRESS: "help@trade.example",
      },
    });
    const shared = await fetch(`${known.origin}/hs-code-details/6404110010/x/GB/CN`, {
      headers: { accept: "text/html" },
    });
    expect(await shared.text()).toContain("https://trade.example/hs-code-details/6404110010/");
  });
});
