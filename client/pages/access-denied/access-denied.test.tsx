import { describe, expect, it } from "vitest";
import { Component } from "#client/pages/access-denied/page.tsx";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const requestContext = { language: "en", settings: {}, mockApi: false, demoScreens: true };

describe("access denied", () => {
  it("R2.2 names the signed-in user and the options", async () => {
    const user = { email: "member@example.org", name: "M", roles: [], source: "provider" as const };
    const html = await drawScreen({
      Component,
      url: "/access-denied",
      root: { user, credits: null, requestContext },
    });
    expect(html).toContain("You are signed in as member@example.org.");
    expect(html).toContain('href="/latest-notifications"');
    expect(html).not.toContain("/login");
  });

  it("R2.2 offers sign-in to visitors", async () => {
    const html = await drawScreen({
      Component,
      url: "/access-denied",
      root: { user: null, credits: null, requestContext },
    });
    expect(html).toContain("You are not signed in.");
    expect(html).toContain("/login?returnTo=");
  });
});
