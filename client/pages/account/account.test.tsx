import { describe, expect, it } from "vitest";
import { done, draw, failed, ok, overview, refused } from "#tests/support/draw-account.tsx";

describe("the account tab", () => {
  const profile = {
    email: "bea@example.org",
    name: "Bea",
    company: "Bea & Co",
    picture: "/api/profile/picture?v=1",
  };

  it.each(["/account", "/profile"])(
    "#18 R6.2 has its tabs under the address that opened it, %s, and one heading",
    async (path) => {
      const part = { tab: "account" as const, profile: ok(profile), pictureError: null };
      const html = await draw(part, undefined, path);
      expect(html.match(/<h1/g)).toHaveLength(1);
      for (const tab of ["credits", "searches", "team", "sessions", "preferences"])
        expect(html).toContain(`href="${path}?tab=${tab}"`);
      expect(html).toContain(`action="/api/profile/picture?returnTo=${path}"`);
      expect(html.match(/aria-current="page"/g)).toHaveLength(1);
      expect(html).not.toMatch(/ style="/);
    },
  );

  it("R2.3 shows name, company, email, picture, sign-in and roles, with forms for use without script", async () => {
    const html = await draw({ tab: "account", profile: ok(profile), pictureError: null });
    expect(html).toContain('value="Bea & Co"');
    expect(html).toContain('src="/api/profile/picture?v=1"');
    expect(html).toMatch(
      /<form[^>]*action="\/api\/profile\/picture\?returnTo=\/account"[^>]*enctype="multipart\/form-data"/i,
    );
    expect(html).toContain('value="remove-picture"');
    expect(html).toMatch(/Roles<\/dt><dd>Admin/);
    expect(html).toContain("Sign-in provider");
  });

  it("R5.4 shows errors at their fields and keeps the input", async () => {
    const html = await draw(
      { tab: "account", profile: ok(profile), pictureError: "payload-too-large" },
      refused(
        "save-profile",
        { name: "x".repeat(130), company: "New" },
        "name",
        "Use at most 120 characters.",
      ),
    );
    expect(html).toMatch(/id="name-problem"[^>]*>Use at most 120 characters\./);
    expect(html).toContain('aria-describedby="name-problem name-hint"');
    expect(html).toContain('value="New"');
    expect(html).toMatch(/id="picture-problem"[^>]*>Pictures can be up to 1 MB/);
  });

  it("R8.1 keeps the rest if the profile failed to load, and confirms saving", async () => {
    const html = await draw({ tab: "account", profile: failed, pictureError: null });
    expect(html).toContain("could not be loaded");
    expect(html).toContain("Roles");
    const saved = await draw(
      { tab: "account", profile: ok(profile), pictureError: null },
      done("save-profile", { name: "Bea" }),
    );
    expect(saved).toMatch(/role="status"[^>]*><div[^>]*><span>Saved\./);
  });
});

describe("the credits tab", () => {
  it("#18 shows overview and ledger with its export, by pages", async () => {
    const ledger = ok({ items: [], total: 120, next: 3 });
    const html = await draw({ tab: "credits", overview: overview(), ledger, page: 2 });
    expect(html).toContain("940 credits left");
    expect(html).toContain('href="/api/ledger.csv"');
    expect(html).toContain('href="/account?tab=credits&page=3"');
    expect(html).toContain('rel="prev" href="/account?tab=credits"');
  });

  it("R8.1 keeps the balance if the other parts failed to load", async () => {
    const html = await draw({ tab: "credits", overview: failed, ledger: failed, page: 1 });
    expect(html).toContain("The ledger could not be loaded.");
    expect(html).toContain("940 credits left");
  });
});

describe("the searches tab", () => {
  const history = {
    items: [
      {
        id: "1",
        kind: "hs-code" as const,
        q: "running shoes",
        query: "q=running+shoes",
        at: "2026-11-20T08:00:00Z",
        who: "bea@example.org",
        total: 7,
        freeUntil: "2026-12-20T08:00:00Z",
      },
    ],
    total: 51,
    next: 2,
  };

  it("#18 opens each search again, by pages, with an export", async () => {
    const html = await draw({ tab: "searches", history: ok(history), page: 1 });
    expect(html).toContain('href="/hs-code-search?q=running+shoes"');
    expect(html).toContain('href="/api/searches/history.csv"');
    expect(html).toContain('href="/account?tab=searches&page=2"');
  });

  it("#18 leads to a first search, and says that the list failed to load", async () => {
    const none = ok({ items: [], total: 0, next: null });
    const empty = await draw({ tab: "searches", history: none, page: 1 });
    expect(empty).toContain("You have no paid searches yet.");
    expect(empty).toContain('href="/hs-code-search"');
    expect(await draw({ tab: "searches", history: failed, page: 1 })).toContain(
      "Your searches could not be loaded.",
    );
  });
});

describe("the preferences tab", () => {
  const settings = {
    digest: "weekly" as const,
    language: "es",
    timeZone: "Europe/Madrid",
    isSaved: true,
    calendars: 0,
  };
  const preferences = (given: object = {}) => ({
    tab: "preferences" as const,
    settings: ok({ ...settings, ...given }),
    language: "en",
  });

  it("#18 has the language of the screens and the mails about watches", async () => {
    const html = await draw(preferences());
    expect(html).toContain('href="?tab=preferences&lng=es"');
    expect(html).toMatch(/<option value="weekly" selected=""/);
    expect(html).toMatch(/<option value="es" selected=""/);
    expect(html).toContain('value="Europe/Madrid"');
    expect(await draw(preferences({ isSaved: false }))).toMatch(/<option value="en" selected=""/);
  });

  it("R5.4 shows an unknown time zone at its field, and a list that failed to load", async () => {
    const html = await draw(
      preferences(),
      refused("save-settings", { timeZone: "Mars" }, "timeZone", "Use a time zone such as x."),
    );
    expect(html).toMatch(/id="timeZone-problem"[^>]*>.*Use a time zone such as x\./);
    expect(html).toContain('value="Mars"');
    const part = { tab: "preferences" as const, settings: failed, language: "en" };
    expect(await draw(part)).toContain("Your email settings could not be loaded.");
  });
});

describe("the sessions tab", () => {
  const browser = {
    id: "1",
    current: true,
    browser: "Firefox on Linux",
    signedInAt: "2026-11-20T08:00:00Z",
    lastUsedAt: "2026-11-21T08:00:00Z",
    expiresAt: "2026-11-28T08:00:00Z",
  };

  it("marks this browser and signs out of others, singly or at once", async () => {
    const other = { ...browser, id: "2", current: false, browser: "" };
    const html = await draw({
      tab: "sessions",
      sessions: ok({ items: [browser, other], total: 2 }),
    });
    expect(html.match(/This browser/g)).toHaveLength(1);
    expect(html).toContain("Unknown browser");
    expect(html).toContain('name="id" value="2"');
    expect(html).toContain("Sign out of all other browsers");
    expect(html).toContain('name="everywhere" value="true"');
    const alone = await draw(
      { tab: "sessions", sessions: ok({ items: [browser], total: 1 }) },
      done("end-session", { id: "2", browser: "Safari" }),
    );
    expect(alone).not.toContain("Sign out of all other browsers");
    expect(alone).toContain("Session ended: Safari.");
  });

  it("says that there are none, or that they failed to load", async () => {
    expect(await draw({ tab: "sessions", sessions: ok({ items: [], total: 0 }) })).toContain(
      "No browser is signed in",
    );
    expect(await draw({ tab: "sessions", sessions: failed })).toContain(
      "Your sessions could not be loaded.",
    );
  });
});
