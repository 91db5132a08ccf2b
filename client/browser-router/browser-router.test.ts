import * as library from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as own from "#client/browser-router/index.tsx";
import { routes } from "#client/routes/routes.tsx";
import { addressOf, ownScreens } from "#tests/support/route-facts.ts";

/** As much of a browser's window as a router needs: one history and its address. */
function openWindow(address: string) {
  const origin = "http://localhost";
  let entries = [{ url: new URL(address, origin), state: null as unknown }];
  let at = 0;
  const left: string[] = [];
  const onPop = new Set<() => void>();
  const window = {
    document: { createElement: () => undefined, defaultView: null },
    scrollY: 0,
    location: {
      origin,
      get href() {
        return entries[at]?.url.href ?? "";
      },
      get pathname() {
        return entries[at]?.url.pathname;
      },
      get search() {
        return entries[at]?.url.search;
      },
      get hash() {
        return entries[at]?.url.hash;
      },
      assign: (to: string) => void left.push(`assign ${to}`),
      replace: (to: string) => void left.push(`replace ${to}`),
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _: string, to: string) {
        entries = [...entries.slice(0, at + 1), { url: new URL(to, origin), state }];
        at += 1;
      },
      replaceState(state: unknown, _: string, to = entries[at]?.url.href ?? "") {
        entries[at] = { url: new URL(to, origin), state };
      },
      go(by: number) {
        at += by;
        for (const listener of onPop) listener();
      },
    },
    addEventListener: (type: string, listener: () => void) =>
      type === "popstate" && onPop.add(listener),
    removeEventListener: (_: string, listener: () => void) => onPop.delete(listener),
  };
  return {
    window,
    left,
    entries: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
  };
}

afterEach(() => void vi.unstubAllGlobals());

type Kind = typeof library | typeof own;

/** A small product: who is asked for what, in which order. */
function describeRoutes(kind: Kind, asked: string[]): library.RouteObject[] {
  const { data, redirect, redirectDocument } = kind as typeof library;
  const note =
    (name: string, answer: (url: URL, request: Request) => unknown = () => name) =>
    async ({ request, params }: library.LoaderFunctionArgs) => {
      const url = new URL(request.url);
      asked.push(
        `${request.method} ${name} ${url.pathname}${url.search} ${JSON.stringify(params)}`,
      );
      await Promise.resolve();
      return answer(url, request);
    };
  return [
    {
      id: "root",
      path: "/",
      loader: note("root"),
      shouldRevalidate: ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
        formMethod && formMethod !== "GET"
          ? true
          : currentUrl.href === nextUrl.href && defaultShouldRevalidate,
      ErrorBoundary: () => null,
      children: [
        { index: true, loader: () => redirect("/list") },
        {
          path: "/old",
          loader: ({ request }) => redirect(`/list${new URL(request.url).search}`, 308),
        },
        {
          loader: note("guard", (url) => {
            if (url.searchParams.has("closed")) throw redirectDocument("/sign-in?returnTo=x");
            if (url.searchParams.has("denied")) throw redirect("/list?denied-from=guard");
            return null;
          }),
          ErrorBoundary: () => null,
          children: [
            {
              id: "list",
              path: "/list",
              loader: note("list", (url) => {
                if (url.searchParams.has("fails")) throw data({ code: "gone" }, { status: 404 });
                if (url.searchParams.has("breaks")) throw new Error("broken");
                return { q: url.searchParams.get("q") };
              }),
              action: note("list action", async (_, request) => {
                const form = await (request as Request).formData();
                const intent = String(form.get("intent"));
                if (intent === "refuse") return data({ refused: [...form] }, { status: 400 });
                if (intent === "go") return redirect("/list?gone=1");
                if (intent === "stay") return redirect("/list");
                if (intent === "leave") return redirectDocument("https://pay.example/x");
                if (intent === "throw") throw new Error("action failed");
                return data({ done: [...form] });
              }),
            },
            {
              id: "lazy",
              path: "/lane/:code/:end",
              lazy: async () => ({
                loader: note("lane"),
                action: note("lane action"),
                Component: () => null,
              }),
            },
          ],
        },
        { id: "rest", path: "*", loader: note("rest") },
      ],
    },
  ];
}

interface Driven {
  navigate(to: string, options?: object): Promise<unknown>;
  revalidate(): unknown;
  state: ReturnType<typeof library.createMemoryRouter>["state"];
  enableScrollRestoration?(positions: object, position: () => number): void;
  keepPositions?(positions: object): void;
  subscribe(listener: () => void): unknown;
}
type Step = (router: Driven, go: (by: number) => void) => unknown;

const post =
  (intent: string, to = "/list", more = {}) =>
  (router: Driven) => {
    const formData = new FormData();
    formData.set("intent", intent);
    formData.append("field", "a b&c");
    return router.navigate(to, { formMethod: "post", formData, ...more });
  };
const get = (to: string, fields: Record<string, string>) => (router: Driven) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  return router.navigate(to, { formMethod: "get", formData });
};
const to =
  (address: string, options = {}) =>
  (router: Driven) =>
    router.navigate(address, options);
const back: Step = (_, go) => go(-1);
const revalidate: Step = (router) => router.revalidate();

/** What one of the two does: states, calls, the history, and where it leaves the page to. */
async function drive(kind: Kind, address: string, steps: readonly Step[], isServed = true) {
  const { window, left, entries } = openWindow(address);
  vi.stubGlobal("window", window);
  const asked: string[] = [];
  const options = {
    window,
    getContext: () => new (kind as typeof library).RouterContextProvider(),
    ...(isServed && {
      hydrationData: {
        loaderData: { root: "served", "0-2": null, list: "served", rest: "served" },
      },
    }),
  };
  const { createBrowserRouter } = kind as unknown as {
    createBrowserRouter: (routes: library.RouteObject[], given: object) => Driven;
  };
  const router = createBrowserRouter(describeRoutes(kind, asked), options);
  const seen: string[] = [];
  const show = () => {
    const { location, navigation, revalidation, loaderData, actionData, errors } = router.state;
    const { historyAction, preventScrollReset, restoreScrollPosition, initialized } = router.state;
    const { state, formMethod, formAction } = navigation;
    const shown = {
      at: location.pathname + location.search + location.hash,
      navigation: [state, navigation.location?.pathname, formMethod, formAction],
      form: navigation.formData && [...navigation.formData],
      ids: router.state.matches.map(({ route }) => route.id),
      params: router.state.matches.at(-1)?.params,
      ...{ revalidation, loaderData, historyAction, initialized },
      ...{ preventScrollReset, restoreScrollPosition },
      actionData: actionData ?? null,
      errors: Object.entries(errors ?? {}).map(([id, error]) => {
        const isResponse = (kind as typeof library).isRouteErrorResponse(error);
        // The library's own errors have a sentence for developers.
        const value = isResponse && error.status !== 405 ? error.data : null;
        return [id, isResponse ? [error.status, value] : String((error as Error)?.message)];
      }),
    };
    const words = JSON.stringify(shown);
    if (seen.at(-1) !== words) seen.push(words);
  };
  router.subscribe(show);
  router.enableScrollRestoration?.({}, () => window.scrollY);
  router.keepPositions?.({});
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await settle();
  for (const step of steps) {
    void step(router, window.history.go);
    await settle();
  }
  show();
  return {
    seen: seen.map((words) => JSON.parse(words) as unknown),
    asked,
    entries: entries(),
    left,
  };
}

describe("the browser's router", () => {
  const journeys: Record<string, [string, ...Step[]]> = {
    "links and Back": [
      "/list",
      to("/lane/64/GB?date=1"),
      to("?date=2"),
      to("#part"),
      back,
      back,
      back,
    ],
    "the same address again": ["/list?q=1", to("/list?q=1"), to("/list?q=2", { replace: true })],
    "a place kept": ["/list", to("/list?q=3", { preventScrollReset: true })],
    "an unknown address": ["/list", to("/nothing/here"), to("/old?q=4")],
    "redirects of guards": ["/list", to("/lane/64/GB?denied"), to("/list?closed=1")],
    "a failing loader": [
      "/list",
      to("/list?fails=1"),
      revalidate,
      to("/list?breaks=1"),
      to("/list"),
    ],
    "a form's query": [
      "/list?old=1",
      get("/list?old=1", { q: "a b", empty: "" }),
      get("/list", {}),
    ],
    "an action": ["/list", post("do"), to("/list?q=5")],
    "a refused action": ["/list", post("refuse"), post("do")],
    "an action that fails": ["/list", post("throw"), to("/list")],
    "redirects of an action": ["/list", post("go"), post("stay"), post("leave")],
    "an action kept in place": ["/list?q=6", post("go", "/list?q=6", { preventScrollReset: true })],
    "a lazy route's action": ["/list", post("do", "/lane/64/US")],
    "an address without an action": ["/list", post("do", "/nothing")],
    "asking anew": ["/list", revalidate, to("/list?q=7"), revalidate],
    "asking anew during a navigation": [
      "/list",
      async (router) => {
        void router.navigate("/lane/01/FR");
        // The library begins a navigation a moment later.
        await Promise.resolve();
        await Promise.resolve();
        return router.revalidate();
      },
    ],
    "a navigation that another overtakes": [
      "/list",
      (router) => {
        void router.navigate("/lane/01/FR");
        void router.navigate("/list?q=8");
      },
    ],
    "encoded names": ["/list", to("/lane/a%2Fb%20c/%E2%82%AC"), to("/LIST/")],
  };

  it.each(Object.entries(journeys))(
    "R7.1 takes the same way as the library: %s",
    async (_, [address, ...steps]) => {
      expect(await drive(own, address, steps)).toEqual(await drive(library, address, steps));
    },
  );

  it.each(["/list?q=9", "/", "/lane/64/GB", "/list?fails=1"])(
    "R7.1 loads %s as the library does when the server's data is missing",
    async (address) => {
      expect(await drive(own, address, [], false)).toEqual(
        await drive(library, address, [], false),
      );
    },
  );

  it("R7.1 finds the library's routes for the address of every screen", () => {
    const paths = [
      ...ownScreens.map(addressOf),
      ...ownScreens.flatMap(({ aliases }) => aliases),
      ...[
        "/",
        "/nothing",
        "/hs-code-details/64/",
        "/HS-CODE-SEARCH",
        "/hs-code-details/1/a%2Fb/GB/VN",
      ],
    ];
    const find = (matches: library.RouteMatch[] | null) =>
      matches?.map(({ route, params }) => [route.path, route.id, { ...params }]);
    for (const pathname of paths)
      expect(find(own.matchRoutes(routes, { pathname })), pathname).toEqual(
        find(library.matchRoutes(routes, { pathname })),
      );
  });
});
