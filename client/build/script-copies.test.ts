import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { canCopy, importedFrom, scriptOf } from "#client/build/script-copies.ts";

const common = importedFrom("client/entry-client.tsx");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    path.join(folder, file).replaceAll("\\", "/"),
  );
const copied = [...filesIn("client"), ...filesIn("shared")].filter(
  (file) => canCopy.test(file) && !common.has(file) && !/\.test\.tsx?$/.test(file),
);

/** The values of the router's context: only navigations, in one script, read and set them. */
const ofOneScript = "client/api/request-context.ts";

it("#14 what scripts have copies of keeps no state that they would have to share", () => {
  expect(copied.length).toBeGreaterThan(50);
  const shared = copied.filter((file) =>
    /^(export )?let |createContext[<(]/m.test(readFileSync(file, "utf8")),
  );
  expect(shared.filter((file) => scriptOf(file) === null)).toEqual([ofOneScript]);
});

it("#14 every page has one script, which pages of its family share", () => {
  expect(scriptOf("client/pages/account/page.tsx")).toBe("account");
  expect(scriptOf("client/pages/account/team-tab.tsx")).toBe("account");
  expect(scriptOf("client/pages/terms/page.tsx")).toBe(scriptOf("client/pages/privacy/page.tsx"));
  expect(scriptOf("client/pages/dashboards/team/page.tsx")).toBe("dashboard-team");
  expect(scriptOf("client/pages/dashboards/parts/panel.tsx")).toBeNull();
  expect(scriptOf("client/components/facets.tsx")).toBeNull();
  expect(scriptOf("client/components/facets.tsx?script=search")).toBe("search");
});
