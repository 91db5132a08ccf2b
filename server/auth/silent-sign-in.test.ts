import express from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import type { Principal } from "#server/auth/principal.ts";
import { trySilentSignIn } from "#server/auth/silent-sign-in.ts";

interface Asked {
  method?: "get" | "head" | "post";
  path?: string;
  headers?: Record<string, string>;
  principal?: Principal;
}

const marked = "a=1; signed_in=1; b=2";
const tab = {
  accept: "text/html,application/xhtml+xml",
  "sec-fetch-dest": "document",
  cookie: marked,
};

function ask({ method = "get", path = "/pricing", headers = tab, principal }: Asked) {
  const app = express();
  app.set("query parser", "simple");
  app.use((_request, response, next) => {
    response.locals.principal = principal;
    next();
  });
  app.use(trySilentSignIn(null));
  app.use((_request, response) => void response.send("the page"));
  return request(app)[method](path).set(headers);
}

describe("a silent sign-in", () => {
  it.each<[string, Asked]>([
    ["a tab", {}],
    [
      "a browser that does not tell the destination",
      { headers: { accept: "text/html", cookie: marked } },
    ],
    ["an address that is unknown", { path: "/nothing-here?a=b&a=c%20d" }],
  ])("R9.4 begins for %s, once and with the marker dropped", async (_name, asked) => {
    const { status, headers } = await ask(asked);
    expect(status).toBe(302);
    const returnTo = asked.path ?? "/pricing";
    expect(headers.location).toBe(`/auth/silent?${new URLSearchParams({ returnTo })}`);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^signed_in=; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^silent_sign_in=1; Max-Age=3600; Path=\/;.* HttpOnly; SameSite=Lax$/),
    ]);
  });

  it.each<[string, Asked]>([
    ["a visitor who never signed in", { headers: { ...tab, cookie: "a=1" } }],
    ["a visitor without cookies", { headers: { accept: "text/html" } }],
    [
      "another value of the marker",
      { headers: { ...tab, cookie: "signed_in=0; not_signed_in=1" } },
    ],
    ["HEAD", { method: "head" }],
    ["POST", { method: "post" }],
    ["a program", { headers: { accept: "*/*", cookie: marked } }],
    ["a script's request", { headers: { ...tab, "sec-fetch-dest": "empty" } }],
    ["a frame", { headers: { ...tab, "sec-fetch-dest": "iframe" } }],
    ["a prefetch", { headers: { ...tab, "sec-purpose": "prefetch" } }],
    ["a prerendering", { headers: { ...tab, "sec-purpose": "prefetch;prerender" } }],
    ["a sign-in screen", { path: "/auth/login" }],
    ["a sign-in screen in capitals", { path: "/Auth/Login" }],
    ["a sign-in under way", { headers: { ...tab, cookie: `${marked}; clearlane_sign_in=x.y` } }],
    ["an address on the network", { headers: { ...tab, host: "192.168.1.20:3000" } }],
    ["an address that leads elsewhere", { path: "//evil.example/" }],
    ["an address too long to return to", { path: `/${"a".repeat(2100)}` }],
    [
      "a signed-in user",
      {
        principal: {
          kind: "user",
          user: { email: "ann@abroad.test", name: "Ann", roles: [], source: "provider" },
          authorization: "Bearer t",
          sessions: null,
        },
      },
    ],
  ])("R9.4 does not begin for %s, and sets no cookie", async (_name, asked) => {
    const { status, headers } = await ask(asked);
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  });

  it.each([
    [
      "a locked screen",
      `clearlane_locked=${encodeURIComponent('{"email":"a@b.test","name":"A"}')}`,
    ],
    ["a browser that has to give the password", "clearlane_ask_password=1"],
    ["a browser that was sent within the hour", "silent_sign_in=1"],
  ])("R9.4 does not begin for %s, whose marker is dropped", async (_name, cookie) => {
    const { status, headers } = await ask({ headers: { ...tab, cookie: `${marked}; ${cookie}` } });
    expect([status, headers["set-cookie"]]).toEqual([
      200,
      [expect.stringMatching(/^signed_in=; /)],
    ]);
  });
});
