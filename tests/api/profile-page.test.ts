import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paths } from "#shared/paths.ts";
import { createHttpBrowser, type HttpBrowser, type Visit } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const profile = (tab = "") => `${app.origin}/profile${tab ? `?tab=${tab}` : ""}`;

async function signedIn(account: string, at: TestApp = app): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  await browser.submit(
    await browser.open(`${at.origin}/login`),
    `account=${account}@clearlane.test`,
  );
  return browser;
}

/** Text of a page, without tags and React's comments. */
function textOf({ text }: Visit): string {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

describe("access to", () => {
  it("R6.2 R2.7 leads a visitor through sign-in back to the requested tab", async () => {
    const browser = createHttpBrowser();
    const response = await browser.send(profile("credits"), { headers: { accept: "text/html" } });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(
      "/auth/login?returnTo=%2Fprofile%3Ftab%3Dcredits",
    );
    const screen = await browser.open(profile("credits"));
    const atProvider = /href="(\/login\?[^"]+)"/.exec(screen.text)?.[1]?.replaceAll("&amp;", "&");
    const landed = await browser.submit(
      await browser.open(`${app.origin}${atProvider}`),
      "account=premium@clearlane.test",
    );
    expect(landed.url).toBe(profile("credits"));
    expect(textOf(landed)).toContain("250 credits left of 250");
  });

  it("R6.2 R2.2 leads a user without the role to /access-denied and changes nothing", async () => {
    const browser = await signedIn("member");
    expect((await browser.open(profile())).url).toBe(`${app.origin}/access-denied`);
    expect((await browser.open(`${app.origin}/latest-notifications`)).text).not.toContain(
      'href="/profile"',
    );
    const posted = await browser.post(profile(), {
      intent: "save-profile",
      name: "Mallory",
      company: "",
    });
    expect(posted.url).toBe(`${app.origin}/access-denied`);
    expect((await browser.open(`${app.origin}/api/profile`)).text).not.toContain("Mallory");
  });

  it("R6.1 leads a posting visitor to sign-in", async () => {
    const visitor = createHttpBrowser();
    const posted = await visitor.send(profile("team"), {
      method: "POST",
      body: new URLSearchParams({ intent: "add-member", email: "a@example.test" }),
      headers: { accept: "text/html", origin: app.origin },
    });
    expect([posted.status, posted.headers.get("location")]).toEqual([
      302,
      "/auth/login?returnTo=%2Fprofile%3Ftab%3Dteam",
    ]);
  });
});

describe("the account without script", () => {
  it("R5.4 saves name and company, or shows the error at its field with the input", async () => {
    const browser = await signedIn("premium");
    const page = await browser.open(profile());
    const refused = await browser.submit(page, "Save", {
      name: "n".repeat(121),
      company: "Pia & Co",
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="name-problem"[^>]*>Use at most 120 characters\./);
    expect(refused.text).toContain('value="Pia &amp; Co"');
    const saved = await browser.submit(refused, "Save", { name: "Pia P.", company: "Pia & Co" });
    expect(saved.status).toBe(200);
    expect(textOf(saved)).toContain("Saved.");
    expect((await browser.open(profile())).text).toContain('value="Pia P."');
  });

  it("R7.9 accepts a picture by form, explains a rejection, shows and removes it", async () => {
    const browser = await signedIn("premium");
    const sent = (bytes: Uint8Array<ArrayBuffer>, type: string) => {
      const body = new FormData();
      body.set("picture", new File([bytes], "me", { type }));
      return browser.send(`${app.origin}/api/profile/picture?returnTo=/profile`, {
        method: "POST",
        body,
        headers: { origin: app.origin },
      });
    };
    const refused = await sent(new TextEncoder().encode("no picture"), "image/png");
    const problem = await browser.open(
      new URL(refused.headers.get("location") ?? "", app.origin).href,
    );
    expect(problem.text).toMatch(/id="picture-problem"[^>]*>Use a PNG, JPEG or WebP picture\./);
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAA" +
      "C0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
    expect(
      (await sent(new Uint8Array(Buffer.from(dot, "base64")), "image/png")).headers.get("location"),
    ).toBe("/profile");
    const shown = await browser.open(profile());
    const address = /<img[^>]*src="(\/api\/profile\/picture\?v=[^"]+)"/.exec(shown.text)?.[1] ?? "";
    expect((await browser.send(app.origin + address)).headers.get("content-type")).toBe(
      "image/png",
    );
    expect(textOf(await browser.submit(shown, "Remove picture"))).toContain("Picture removed.");
  });
});

/** Accepts the one open invitation. */
async function accept(browser: HttpBrowser): Promise<void> {
  const page = await browser.open(`${app.origin}${paths.invitations()}`);
  expect(textOf(await browser.submit(page, "Accept"))).toContain(
    "You are now a member of the plan.",
  );
}

describe("invitations without script", () => {
  it("S9 are shown, declined, withdrawn, and accepted with or without the words", async () => {
    const owner = await signedIn("business");
    const asked = await signedIn("starter");
    const page = () => asked.open(`${app.origin}${paths.invitations()}`);
    const invite = () =>
      owner.post(profile("team"), {
        intent: "add-member",
        email: "starter@clearlane.test",
        cap: "",
      });
    expect(textOf(await page())).toContain("No open invitations");

    await invite();
    const shown = await page();
    for (const words of [
      "Bo Business invites you to their team",
      "business@clearlane.test",
      "Bo Business sees your search queries only if you allow it.",
      "Team invitation (1)",
    ])
      expect(textOf(shown)).toContain(words);
    expect(shown.text).not.toMatch(/name="sharesWords"[^>]*checked/);
    expect(textOf(await asked.submit(shown, "Decline"))).toContain("You declined the invitation.");
    expect(textOf(await owner.open(profile("team")))).toContain("Declined on");

    await invite();
    const stale = await page();
    const withdrawn = await owner.submit(await owner.open(profile("team")), "Withdraw");
    expect(textOf(withdrawn)).toContain("The invitation to starter@clearlane.test was withdrawn.");
    const late = await asked.submit(stale, "Accept");
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("Withdrawn by the owner on");

    await invite();
    const member = await asked.submit(await page(), "Accept", { sharesWords: "true" });
    expect(textOf(member)).toContain("You are now a member of the plan.");
    expect(member.text).toMatch(/name="sharesWords"[^>]*checked/);
    expect(textOf(await owner.open(profile("team")))).toContain("Shares search queries");
    const kept = await asked.post(`${app.origin}${paths.invitations()}`, {
      intent: "share-words",
    });
    expect(textOf(kept)).toContain("Bo Business can't see your search queries.");
    expect(textOf(await asked.submit(kept, "Leave now"))).toContain("You left the plan");
  });
});

describe("the team without script", () => {
  it("R6.1 adds, rejects, caps and removes members; a new cap answers a request", async () => {
    const owner = await signedIn("business");
    const page = await owner.open(profile("team"));
    const self = await owner.submit(page, "Invite", { email: "business@clearlane.test", cap: "7" });
    expect(self.status).toBe(400);
    expect(self.text).toMatch(/id="email-problem"[^>]*>You can&#x27;t add yourself/);
    expect(self.text).toMatch(/id="cap"[^>]*value="7"/);
    const added = await owner.submit(self, "Invite", { email: " Empty@clearlane.test ", cap: "3" });
    expect(textOf(added)).toContain("empty@clearlane.test is invited. We don't send an email");
    expect(added.text).toContain(`href="${app.origin}/invitations"`);

    const member = await signedIn("empty");
    expect(textOf(await member.open(profile("team")))).toContain(
      "Bo Business invites you to use their plan's credits.",
    );
    await accept(member);
    const card = await member.open(profile("team"));
    expect(textOf(card)).toContain("You used 0 of 3 this period. You can still use 3 credits.");
    const response = await member.submit(card, "Send request", { message: "Ten more, please." });
    expect(textOf(response)).toContain("Request sent.");

    const requestPage = await owner.open(profile("team"));
    expect(textOf(requestPage)).toContain("“Ten more, please.”");
    const refused = await owner.post(profile("team"), {
      intent: "set-cap",
      email: "empty@clearlane.test",
      cap: "many",
    });
    expect(textOf(refused)).toContain("Use a whole number of credits from 0.");
    expect(refused.text).toMatch(/<details[^>]* open=""/);
    const set = await owner.post(profile("team"), {
      intent: "set-cap",
      email: "empty@clearlane.test",
      cap: "13",
    });
    expect(textOf(set)).toContain("Cap for empty@clearlane.test: 13 credits per period.");
    expect(textOf(set)).not.toContain("Ten more, please.");
    const removed = await owner.submit(set, "Remove empty@clearlane.test");
    expect(textOf(removed)).toContain("empty@clearlane.test was removed");
    expect(textOf(await member.open(profile("team")))).toContain("How teams work");
  });

  it("R1.5 a member leaves by a form", async () => {
    const owner = await signedIn("business");
    await owner.post(profile("team"), {
      intent: "add-member",
      email: "trial@clearlane.test",
      cap: "",
    });
    const member = await signedIn("trial");
    await accept(member);
    const leftTeam = await member.submit(await member.open(profile("team")), "Leave now");
    expect(textOf(leftTeam)).toContain("You left the plan and can no longer use its credits.");
    expect(textOf(leftTeam)).toContain("Teams come with Business");
  });

  it("R6.1 explains teams if the plan has none, and denies a forged form", async () => {
    const browser = await signedIn("starter");
    expect(textOf(await browser.open(profile("team")))).toContain("How teams work");
    const forged = await browser.post(profile("team"), {
      intent: "add-member",
      email: "x@example.test",
    });
    expect(forged.url).toBe(`${app.origin}/access-denied`);
    expect((await browser.post(profile("team"), { intent: "toString" })).status).toBe(400);
  });
});

describe("a team after its plan lost it", () => {
  it("R4.7 R6.1 lists the members read-only, with the reason, also for the member", async () => {
    await using other = await startTestApp({
      shareDatabaseOf: app,
      env: { SUB_USER_PRICE_IDS: "price_a,price_b,price_c,price_d" },
    });
    const owner = await signedIn("business", other);
    const page = await owner.open(`${other.origin}/profile?tab=team`);
    expect(textOf(page)).toContain("Your team is paused");
    expect(textOf(page)).toContain("member@clearlane.test");
    expect(page.text).not.toMatch(/value="(add-member|set-cap|remove-member)"/);
    const member = await signedIn("member", other);
    expect(textOf(await member.open(`${other.origin}/pricing`))).toContain(
      "You can't use its credits until its owner has a team plan",
    );
  });
});

describe("sessions without script", () => {
  it("signs out one or all other browsers, but not this one", async () => {
    const [firstBrowser, secondBrowser, thirdBrowser] = [
      await signedIn("legacy"),
      await signedIn("legacy"),
      await signedIn("legacy"),
    ];
    const page = await firstBrowser.open(profile("sessions"));
    expect(textOf(page).match(/This browser/g)).toHaveLength(1);
    const ended = await firstBrowser.submit(page, "End session");
    expect(textOf(ended)).toContain("Session ended:");
    expect(textOf(ended).match(/End session/g)).toHaveLength(1);
    expect(textOf(await firstBrowser.submit(ended, "Sign out of all other browsers"))).toContain(
      "You are signed out of all other browsers.",
    );
    for (const browser of [secondBrowser, thirdBrowser])
      expect((await browser.send(profile())).headers.get("location")).toMatch(/^\/auth\/login/);
    expect((await firstBrowser.open(profile())).status).toBe(200);
  });
});

describe("a failing part", () => {
  it("R4.4 is named on the page, and the balance is unknown", async () => {
    await using lonely = await startTestApp({
      env: { BACKEND_URL: "http://127.0.0.1:9", BACKEND_TOKEN: "a-token-for-nobody-at-all" },
    });
    const browser = await signedIn("premium", lonely);
    const page = await browser.open(`${lonely.origin}/profile?tab=credits`);
    expect(page.status).toBe(200);
    for (const part of ["Your balance is unavailable right now", "The ledger could not be loaded."])
      expect(textOf(page)).toContain(part);
    expect(textOf(page)).not.toContain("0 credits left");
  });
});
