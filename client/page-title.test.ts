import { createInstance } from "i18next";
import { UNSAFE_ErrorResponseImpl as RouteError } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type ShownPage, titleOf } from "#client/page-title.ts";

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: {
    en: {
      shell: { title: { notFound: "Page not found", error: "Something went wrong" } },
      screens: { title: { page: "Regulation details" } },
    },
  },
});

/** A page with a title from its data, below a layout without one. */
const ownTitle = { title: (_t: unknown, data: { what: string }) => data.what };

function shown(errors: ShownPage["errors"], handle: unknown = ownTitle): ShownPage {
  const matches = [{ route: { id: "layout" } }, { route: { id: "page", handle } }];
  return { matches, loaderData: { page: { what: "Regulation 5" } }, errors };
}

describe("a page's title", () => {
  it("R2.3 is the deepest page's own, from its data", () => {
    expect(titleOf(shown(null), i18n)).toBe("Regulation 5 – Clearlane");
  });

  it("R2.3 is its screen's where the page has none of its own", () => {
    expect(titleOf(shown(null, null), i18n)).toBe("Regulation details – Clearlane");
  });

  it("R2.8 is the error's on an error page, or where there is no title", () => {
    expect(titleOf(shown({ page: new RouteError(404, "", {}) }), i18n)).toBe(
      "Page not found – Clearlane",
    );
    expect(titleOf(shown({ page: new RouteError(500, "", {}) }), i18n)).toBe(
      "Something went wrong – Clearlane",
    );
    expect(titleOf(shown({ page: new Error("a bug") }), i18n)).toBe(
      "Something went wrong – Clearlane",
    );
    const root = { matches: [{ route: { id: "root", handle: { screens: {} } } }] };
    expect(titleOf({ ...root, loaderData: {}, errors: null }, i18n)).toBe(
      "Something went wrong – Clearlane",
    );
  });
});
