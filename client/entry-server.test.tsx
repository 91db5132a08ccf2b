import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "#client/api/request-context.ts";
import {
  dynamicPartElement,
  fragmentElement,
  type PageInput,
  preparePage,
  shellElement,
  withoutUser,
} from "#client/entry-server.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { Client } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

const requestContext: RequestContext = {
  language: "en",
  settings: {},
  mockApi: false,
  demoScreens: true,
};

/** Renders the page when every call of its loader ends in this result. */
async function prepare(
  api: Client,
  failure?: PageInput["failure"],
  path = "/latest-notifications",
) {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: {} });
  const answer = await preparePage(
    new Request(`http://127.0.0.1${failure ? "/error-500" : path}`),
    {
      api,
      requestContext,
      i18n,
      requestId: "request-1",
      ...(failure ? { failure } : {}),
    },
  );
  if (answer.kind !== "page") throw new Error("a page was expected");
  return { ...answer, html: renderToString(answer.element()) };
}

const failing =
  (error: unknown): Client =>
  () =>
    Promise.reject(error);

describe("a page whose loader fails", () => {
  it("R2.8 masks a bug: a 500 page without its message, which goes to the log", async () => {
    const bug = new TypeError("secret inner workings of /srv/app");
    const page = await prepare(failing(bug));
    expect(page.status).toBe(500);
    expect(new Set(page.unexpected)).toEqual(new Set([bug]));
    expect(page.html).not.toContain("secret");
  });

  it("R8.1 shows an expected error with its status and words, and logs nothing", async () => {
    const page = await prepare(failing(new AppError("unavailable")));
    expect(page.status).toBe(503);
    expect(page.unexpected).toEqual([]);
    expect(page.html).toContain(new AppError("unavailable").message);
  });

  it("R8.1 names the request on the page of a server's error, and on no other", async () => {
    const act = "/regulation-details?id=gb-2018-tctca";
    for (const error of [
      new TypeError("a bug"),
      new AppError("unavailable", { requestId: "a neighbour's" }),
    ])
      expect((await prepare(failing(error), undefined, act)).html).toContain(">request-1</code>");
    expect((await prepare(failing(new AppError("not-found")), undefined, act)).html).not.toContain(
      "request-1",
    );
    const error = { code: "unavailable", message: "Not now.", details: [] } as const;
    expect(
      (await prepare(failing(null), { status: 503, error, asked: "/pricing" })).html,
    ).toContain(">request-1</code>");
  });

  it("R2.8 an early error replaces the page, with nothing to hydrate", async () => {
    const error = { code: "forbidden", message: "Not from here.", details: [] } as const;
    const page = await prepare(failing(new AppError("unavailable")), {
      status: 403,
      error,
      asked: "/pricing?a=1",
    });
    expect(page.status).toBe(403);
    expect(page.html).toContain("Not from here.");
    expect(page.html).not.toContain("<script");
  });
});

describe("a page put together of parts", () => {
  const person: RootData = {
    user: { email: "ana@x.test", name: "Ana <Abt>", roles: ["Admin"], source: "provider" },
    credits: {
      ...{ balance: 41_234, reason: "known", source: "subscription", family: "users", used: 3 },
      ...{ granted: 10, subscription: null, isSubUser: false, canManageSubUsers: false },
    },
    inviters: [{ id: "1", owner: "ben@x.test", ownerName: "Ben" }],
    requestContext,
  };
  const visitor: RootData = { user: null, credits: null, requestContext };
  const readerOf =
    ({ user, credits, inviters = [] }: RootData): Client =>
    async (call) => {
      if (call.path === "/session") return { user } as never;
      if (call.path === "/credits") return credits as never;
      if (call.path === "/invitations")
        return { items: inviters.map((one) => ({ ...one, state: "invited" })) } as never;
      throw new AppError("unavailable");
    };

  it.each([
    ["a visitor", visitor, "/tnc"],
    ["a visitor with words in the address", visitor, "/pages/faq?q=%22%3E%3Cb%3E"],
    ["a person", person, "/tnc"],
    ["a person on a page that failed to load", person, "/latest-notifications?market=US"],
  ])("R2.3 is the page drawn whole: %s", async (_who, root, path) => {
    const i18n = createInstance();
    await i18n.init({ lng: "en", resources: {} });
    const request = new Request(`http://127.0.0.1${path}`);
    const input = { api: readerOf(root), requestContext, i18n, requestId: "request-1" };
    const answer = await preparePage(request, input);
    if (answer.kind !== "page" || !answer.screen) throw new Error("a screen was expected");
    const fragments: string[] = [];
    const screen = renderToString(
      answer.screen.element({
        cacheFragment: (_name, element) => {
          fragments.push(renderToString(fragmentElement(element, i18n)));
          return `!${fragments.length - 1}!`;
        },
      }),
    ).replace(/(?:<!-- -->)?!(\d+)!/g, (_, index) => fragments[Number(index)] ?? "");
    const { pathname, search } = new URL(request.url);
    const own = (name: string) =>
      renderToString(dynamicPartElement(name, { root, pathname, search }, i18n));
    const shell = renderToString(shellElement(pathname, withoutUser(root), { i18n, mark: "!!" }));
    const page = shell
      .split("!!")
      .map((part, at) => (at % 2 === 0 ? part : part === "screen" ? screen : own(part)));
    expect(page.join("") === renderToString(answer.element())).toBe(true);
    expect(/Ana|ana@|Ben|41234|market=US/.exec(shell.replaceAll(/ d="[^"]*"/g, ""))).toBeNull();
    expect(answer.screen.readsPerson()).toBe(false);
  });
});
