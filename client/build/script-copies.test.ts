import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import {
  canCopy,
  importedFrom,
  router,
  routerChunkImport,
  scriptOf,
} from "#client/build/script-copies.ts";

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

it("#14 a copy is complete: nothing else is imported by a relative path", () => {
  const folder = path.dirname(router);
  const ofRouter = readdirSync(folder).filter((file) => /^(index|chunk-.*)\.mjs$/.test(file));
  const relativeIn = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(
      ([, imported = ""]) => imported,
    );
  const imported = ofRouter.flatMap((file) => relativeIn(path.join(folder, file)));
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((one) => !routerChunkImport.test(one))).toEqual([]);
  expect(copied.filter((file) => /\.tsx?$/.test(file)).flatMap(relativeIn)).toEqual([]);
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
