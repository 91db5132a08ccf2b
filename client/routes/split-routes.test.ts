import { createMemoryRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { createRoutes, pageFile } from "#client/routes/routes.tsx";
import { findRoutes, splitRoutes } from "#client/routes/split-routes.ts";

const leaves = (among: readonly RouteObject[]): RouteObject[] =>
  among.flatMap((route) => (route.children ? leaves(route.children) : [route]));
const routes = createRoutes();
const pages = leaves(routes).flatMap(({ id }) => (id && pageFile(id) ? [id] : []));

/** Addresses of every kind of route: patterns with parameters get a value. */
const addresses = leaves(routes).map(({ path = "/" }) =>
  path === "*" ? "/no/such/page" : path.replaceAll(/:\w+\??/g, "x").replace("*", "x"),
);

const idsAt = (tree: readonly RouteObject[], address: string) =>
  matchRoutes([...tree], address)?.map(({ route }) =>
    // Only the router itself gives these an id.
    route.index ? "index" : (route.path ?? route.id),
  );

/** One page of every layout and access. */
const kinds = new Map(pages.map((page) => [findRoutes(routes, page).at(-2), page]));

describe.each([...kinds.values()])("with %s as the first page", (page) => {
  it("starts with its own routes alone", () => {
    const { first } = splitRoutes(routes, page);
    expect(leaves(first).map(({ id }) => id)).toEqual([page]);
  });

  it("answers every address as the whole tree does once it has the others", () => {
    const { first, others } = splitRoutes(routes, page);
    const router = createMemoryRouter(first, { initialEntries: ["/no/such/page"] });
    for (const [parent, children] of others) router.patchRoutes(parent, children);
    for (const address of addresses)
      expect(idsAt(router.routes, address), address).toEqual(idsAt(routes, address));
    router.dispose();
  });
});

it("keeps the whole tree for an unknown page", () => {
  for (const page of [undefined, "no-such-page"])
    expect(splitRoutes(routes, page)).toEqual({ first: routes, others: [] });
});

it("names every route above a page, so that its data is found again", () => {
  for (const page of pages)
    for (const route of findRoutes(routes, page)) expect(route.id).toEqual(expect.any(String));
});
