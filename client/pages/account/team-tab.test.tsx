import { describe, expect, it } from "vitest";
import { done, draw, failed, member, ok, overview, refused } from "#tests/support/draw-account.tsx";

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
      "Queries are private",
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

  it("#18 folds the members after the tenth, unless one of them has a problem", async () => {
    const items = Array.from({ length: 13 }, (_, index) => ({
      ...member,
      email: `m${index}@example.org`,
    }));
    const part = { tab: "team" as const, overview: overview(), team: team({ items, total: 13 }) };
    const fold = /<details class="fold"([^>]*)><summary>3 more members<\/summary>/;
    const refusedFor = (email: string) =>
      refused("set-cap", { email, cap: "3" }, "cap", "Use 45 or more.");
    expect(fold.exec(await draw(part))?.[1]).toBe("");
    expect(fold.exec(await draw(part, refusedFor("m2@example.org")))?.[1]).toBe("");
    expect(fold.exec(await draw(part, refusedFor("m12@example.org")))?.[1]).toBe(' open=""');
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
    expect(html).toContain("Invite again: old@example.org");
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
