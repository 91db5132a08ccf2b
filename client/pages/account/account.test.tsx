import { describe, expect, it } from "vitest";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import type { AccountData, AccountPart } from "#client/pages/account/account.ts";
import { Component } from "#client/pages/account/page.tsx";
import type { CreditAccount, CreditsAnswer, CreditsOverview } from "#shared/contract/credits.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const user = {
  email: "bea@example.org",
  name: "Bea",
  roles: ["Admin"],
  source: "provider" as const,
};
const requestContext = { language: "en", settings: {}, mockApi: false, demoScreens: true };
const credits: CreditsAnswer = {
  balance: 940,
  reason: "known",
  source: "subscription",
  family: "users-smart-hs",
  subscription: { detail: { tier: 3 }, tierName: "Business", tierColor: "primary" },
  used: 60,
  granted: 1000,
  isSubUser: false,
  canManageSubUsers: true,
};
const plan: CreditAccount = {
  id: "1",
  kind: "plan",
  family: "users-smart-hs",
  tier: 3,
  tierName: "Business",
  tierColor: "primary",
  priceId: "price_business_month",
  granted: 1000,
  used: 60,
  left: 940,
  startedAt: "2026-11-01T00:00:00Z",
  renewsAt: "2026-12-01T00:00:00Z",
  endedAt: null,
  cancelAtEnd: false,
  thresholds: [],
};
const member: SubUser = {
  email: "mia@example.org",
  name: "Mia Member",
  cap: 50,
  used: 45,
  addedAt: "2026-10-01T00:00:00Z",
  lastUsedAt: "2026-11-19T08:00:00Z",
  request: { message: "A big customer <b>came</b>.", at: "2026-11-20T08:00:00Z" },
};
const failed = {
  ok: false as const,
  error: { code: "unavailable" as const, message: "No answer.", details: [] },
};
const ok = <T,>(value: T) => ({ ok: true as const, value });
const overview = (given: Partial<CreditsOverview> = {}) =>
  ok({ lines: [plan], membership: null, team: "works" as const, ...given });

const draw = (part: AccountPart, outcome?: FormOutcome, path = "/account", roles = ["Admin"]) =>
  drawScreen({
    Component,
    url: `${path}?tab=${part.tab}`,
    page: { user: { ...user, roles }, ...part } satisfies AccountData,
    root: { user, credits, requestContext },
    ...(outcome ? { outcome } : {}),
  });
const refused = (
  intent: string,
  values: Record<string, string>,
  field: string,
  message: string,
): FormOutcome => ({
  intent,
  values: { intent, ...values },
  problem: {
    code: "invalid-input",
    message: "Please check the highlighted fields.",
    details: [{ field, message }],
  },
});
const done = (intent: string, values: Record<string, string>): FormOutcome => ({
  intent,
  values: { intent, ...values },
  problem: null,
});

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

describe("the team tab", () => {
  const team = (given: object = {}) =>
    ok({ items: [member], total: 1, next: null, note: null, ...given });

  it("R6.1 #18 lists an owner without a role the members with cap, usage, last use and request, with forms", async () => {
    const part = { tab: "team" as const, overview: overview(), team: team() };
    const html = await draw(part, undefined, "/account", []);
    expect(html).toContain("Your Business plan has 940 of 1,000 credits left this period.");
    for (const words of [
      "Mia Member",
      "mia@example.org",
      "45 of 50",
      "Searches are private",
      "19 Nov 2026",
      "Requested more on 20 Nov 2026",
    ])
      expect(html).toContain(words);
    expect(html).toContain("“A big customer &lt;b&gt;came&lt;/b&gt;.”");
    for (const intent of ["add-member", "set-cap", "remove-member"])
      expect(html).toContain(`name="intent" value="${intent}"`);
    expect(html).toContain("Remove mia@example.org</button>");
  });

  it("R5.4 shows a rejection in its own row, expanded, and keeps the input", async () => {
    const problem = refused(
      "set-cap",
      { email: "mia@example.org", cap: "3" },
      "cap",
      "Use 45 or more.",
    );
    const other = { ...member, email: "noa@example.org", name: null };
    const html = await draw(
      { tab: "team", overview: overview(), team: team({ items: [member, other], total: 2 }) },
      problem,
    );
    expect(html.match(/Use 45 or more\./g)).toHaveLength(1);
    expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
    expect(html).toMatch(/name="cap"[^>]*value="3"/);
    expect(html).toContain('aria-invalid="true"');
  });

  it("R6.1 confirms changes, and clears the form after adding a member", async () => {
    const added = await draw(
      { tab: "team", overview: overview(), team: team() },
      done("add-member", { email: "mia@example.org", cap: "50" }),
    );
    expect(added).toContain("mia@example.org is invited. We don't send an email");
    expect(added).toMatch(/id="email"[^>]*value=""/);
    const set = await draw(
      { tab: "team", overview: overview(), team: team() },
      done("set-cap", { email: "mia@example.org", cap: "" }),
    );
    expect(set).toContain("mia@example.org has no cap.");
  });

  it.each([
    ["set-cap", { email: "mia@example.org", cap: "9", before: "50" }, "set-cap", "Undo"],
    ["withdraw-invitation", { email: "new@example.org", before: "" }, "add-member", "Undo"],
    ["remove-member", { email: "mia@example.org", before: "50" }, "add-member", "Invite again"],
  ])("#18 takes %s back by a form with what was before", async (intent, values, back, label) => {
    const html = await draw(
      { tab: "team", overview: overview(), team: team() },
      done(intent, values),
    );
    const [form = ""] = /<form(?:(?!<form).)*?<\/form>/s.exec(html) ?? [];
    expect(form).toContain(`name="intent" value="${back}"`);
    expect(form).toContain(`name="email" value="${values.email}"`);
    expect(form).toContain(`name="cap" value="${values.before}"`);
    expect(form).toContain(`>${label}</button>`);
  });

  it("S9 lists invitations by state, with the link to pass on while one is open", async () => {
    const link = "https://clearlane.example/invitations";
    const sent = {
      cap: null,
      invitedAt: "2026-11-01T00:00:00Z",
      expiresAt: "2026-11-15T00:00:00Z",
      answeredAt: null,
    };
    const expired = { ...sent, email: "old@example.org", state: "expired" as const };
    const shown = (invitations: object[]) =>
      draw({
        tab: "team",
        overview: overview(),
        team: team({ invitations, invitationLink: link }),
      });
    const html = await shown([{ ...sent, email: "new@example.org", state: "invited" }, expired]);
    for (const words of ["new@example.org", "Open until 15 Nov 2026", "Expired on 15 Nov 2026"])
      expect(html).toContain(words);
    expect(html).toContain(`href="${link}"`);
    expect(html.match(/value="withdraw-invitation"/g)).toHaveLength(1);
    expect(html).toContain("Invite old@example.org again");
    expect(await shown([expired])).not.toContain(`href="${link}"`);
  });

  it("R6.1 explains an empty team, a paused team, and teams in general", async () => {
    const empty = await draw({
      tab: "team",
      overview: overview(),
      team: team({ items: [], total: 0 }),
    });
    expect(empty).toContain("No team members yet");
    const resting = await draw({
      tab: "team",
      overview: overview({ team: "rests", lines: [] }),
      team: team({ note: "Your team is paused." }),
    });
    expect(resting).toContain("Your team is paused.");
    expect(resting).toContain("Mia Member");
    expect(resting).not.toContain('name="intent"');
    const none = await draw({ tab: "team", overview: overview({ team: "none" }), team: null });
    expect(none).toContain("How teams work");
    expect(none).toContain("Premium with team");
  });

  it("R1.5 shows a member the owner, and says that the team failed to load", async () => {
    const membership = {
      owner: "bo@example.org",
      ownerName: null,
      tierName: "Business",
      tierColor: "primary",
      cap: null,
      used: 2,
      left: 9,
      addedAt: "2026-11-01T00:00:00Z",
      renewsAt: null,
      askedAt: null,
    };
    const html = await draw({
      tab: "team",
      overview: overview({ team: "none", membership, lines: [] }),
      team: null,
    });
    expect(html).toContain("bo@example.org's credits");
    expect(html).toContain("While you are a member of another plan, you can't have a team");
    expect(await draw({ tab: "team", overview: failed, team: null })).toContain(
      "Your team could not be loaded.",
    );
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
