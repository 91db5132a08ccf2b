import { describe, expect, it } from "vitest";
import { mayOpen } from "#client/routes/screen.ts";
import {
  buildMenu,
  findTrail,
  isGroup,
  type MenuNode,
  toggleGroup,
} from "#client/shell/menu-tree.ts";
import { englishScreens as screens, t } from "#tests/support/english-screens.ts";

const admin = { roles: ["Admin"] };
const pathsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (isGroup(node) ? pathsOf(node.nodes) : [node.path]));
const groupsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (isGroup(node) ? [node.id] : []));

describe("the menu", () => {
  it.each([
    ["a visitor", null],
    ["a user", { roles: [] }],
    ["an Admin", admin],
  ])(
    "R2.5 has an entry a task for %s, and only screens that exist and may be opened, each once",
    (_who, user) => {
      const menu = buildMenu(screens, user, t);
      expect(menu.map(({ key }) => key)).toEqual([
        "search",
        "lanes",
        "regulations",
        "notifications",
        "watches",
        "billing",
        "demo",
      ]);
      const paths = pathsOf(menu);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths.filter((path) => user || !["/watches", "/ui"].includes(path))) {
        const screen = screens.find((one) => one.path === path);
        expect(screen && mayOpen(screen, user), path).toBe(true);
      }
    },
  );

  it("R2.7 offers visitors what is closed as links to sign in, and apps to Admin alone", () => {
    const ofVisitor = buildMenu(screens, null, t);
    expect(ofVisitor.slice(-3)).toEqual([
      { key: "watches", path: "/watches", label: "Watches" },
      { key: "billing", path: "/pricing", label: "Team and billing" },
      { key: "demo", path: "/ui", label: "Demo" },
    ]);
    const ofUser = pathsOf(buildMenu(screens, { roles: [] }, t));
    expect(ofUser).toContain("/ui/cards");
    expect(ofUser).not.toContain("/apps/chat");
    expect(ofUser).toContain("/account");
    expect(pathsOf(buildMenu(screens, admin, t))).toContain("/apps/chat");
  });

  it("R2.5 has the demo screens by group, a group's own page as its overview", () => {
    const demo = buildMenu(screens, admin, t).at(-1);
    if (!demo || !isGroup(demo)) throw new TypeError("the demo is a group");
    expect(groupsOf(demo.nodes)).toEqual(
      expect.arrayContaining([
        "apps",
        "ecommerce",
        "crm",
        "email",
        "tasks",
        "projects",
        "components",
        "base-ui",
        "extended-ui",
        "forms",
        "tables",
      ]),
    );
    const forms = demo.nodes.find((node) => isGroup(node) && node.id === "forms");
    expect(forms && isGroup(forms) && forms.nodes[0]).toEqual({
      path: "/ui/forms",
      label: "Overview",
    });
  });

  it.each([
    ["/latest-notifications", ["notifications"], "/latest-notifications"],
    ["/dashboard-2", ["notifications"], "/dashboard-2"],
    ["/hs-code-search", [], "/hs-code-search"],
    ["/hs-code-details/tea/-/US/CN", [], "/hs-code-details"],
    ["/apps/ecommerce/orders", ["demo", "ecommerce"], "/apps/ecommerce/orders"],
    ["/ui/forms", ["demo", "forms"], "/ui/forms"],
    ["/ui/forms/wizard", ["demo", "forms"], "/ui/forms/wizard"],
    ["/dashboard-1", ["billing"], "/dashboard-1"],
    ["/account", ["billing"], "/account"],
    ["/profile", [], undefined],
    ["/nowhere", [], undefined],
  ])("R2.5 knows the way to %s", (pathname, groups, path) => {
    expect(findTrail(buildMenu(screens, admin, t), pathname)).toEqual({ groups, path });
  });

  it("#18 calls the dashboards by what they show, and has no Demo without demo screens", () => {
    const menu = buildMenu(
      screens.filter(({ isDemo }) => !isDemo),
      admin,
      t,
    );
    expect(menu.map(({ label }) => label)).not.toContain("Demo");
    const billing = menu.at(-1);
    const labels = billing && isGroup(billing) ? billing.nodes.map(({ label }) => label) : [];
    expect(labels.slice(0, 3)).toEqual(["Pricing", "Credits", "Team"]);
    expect(pathsOf(menu).filter((path) => /^\/(apps|ui)\//.test(path))).toEqual([]);
  });

  it("R2.5 of each level one group is open, and the open one closes", () => {
    expect(toggleGroup([], ["demo"])).toEqual(["demo"]);
    expect(toggleGroup(["billing"], ["demo"])).toEqual(["demo"]);
    expect(toggleGroup(["demo"], ["demo", "crm"])).toEqual(["demo", "crm"]);
    expect(toggleGroup(["demo", "crm"], ["demo", "crm"])).toEqual(["demo"]);
    expect(toggleGroup(["demo", "crm"], ["demo"])).toEqual([]);
  });
});
