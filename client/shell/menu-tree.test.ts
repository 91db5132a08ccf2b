import { describe, expect, it } from "vitest";
import { mayOpen } from "#client/routes/screen.ts";
import { buildMenu, isGroup, type MenuNode, toggled, trailTo } from "#client/shell/menu-tree.ts";
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
    "R2.5 has five entries for %s, and only screens that exist and may be opened, each once",
    (_who, user) => {
      const menu = buildMenu(screens, user, t);
      expect(menu.map(({ key }) => key)).toEqual([
        "notifications",
        "hsCodes",
        "regulations",
        "workspace",
        "help",
      ]);
      const paths = pathsOf(menu);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths.filter((path) => user || path !== "/dashboard-1")) {
        const screen = screens.find((one) => one.path === path);
        expect(screen && mayOpen(screen, user), path).toBe(true);
      }
    },
  );

  it("R2.7 offers visitors the workspace as a link, and apps to Admin alone", () => {
    expect(buildMenu(screens, null, t)[3]).toEqual({
      key: "workspace",
      path: "/dashboard-1",
      label: "Workspace",
    });
    const ofUser = pathsOf(buildMenu(screens, { roles: [] }, t));
    expect(ofUser).toContain("/ui/cards");
    expect(ofUser).not.toContain("/apps/chat");
    expect(ofUser).not.toContain("/profile");
    expect(pathsOf(buildMenu(screens, admin, t))).toContain("/apps/chat");
  });

  it("R2.5 has the workspace by group, a group's own page as its overview", () => {
    const workspace = buildMenu(screens, admin, t)[3];
    if (!workspace || !isGroup(workspace)) throw new TypeError("the workspace is a group");
    expect(groupsOf(workspace.nodes)).toEqual(
      expect.arrayContaining([
        "dashboards",
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
    const forms = workspace.nodes.find((node) => isGroup(node) && node.id === "forms");
    expect(forms && isGroup(forms) && forms.nodes[0]).toEqual({
      path: "/ui/forms",
      label: "Overview",
    });
  });

  it.each([
    ["/latest-notifications", [], "/latest-notifications"],
    ["/hs-code-search", ["hsCodes"], "/hs-code-search"],
    ["/hs-code-details/tea/-/US/CN", ["hsCodes"], "/hs-code-details"],
    ["/apps/ecommerce/orders", ["workspace", "ecommerce"], "/apps/ecommerce/orders"],
    ["/ui/forms", ["workspace", "forms"], "/ui/forms"],
    ["/ui/forms/wizard", ["workspace", "forms"], "/ui/forms/wizard"],
    ["/profile", ["help"], "/profile"],
    ["/nowhere", [], undefined],
  ])("R2.5 knows the way to %s", (pathname, groups, path) => {
    expect(trailTo(buildMenu(screens, admin, t), pathname)).toEqual({ groups, path });
  });

  it("R2.5 of each level one group is open, and the open one closes", () => {
    expect(toggled([], ["workspace"])).toEqual(["workspace"]);
    expect(toggled(["hsCodes"], ["workspace"])).toEqual(["workspace"]);
    expect(toggled(["workspace"], ["workspace", "crm"])).toEqual(["workspace", "crm"]);
    expect(toggled(["workspace", "crm"], ["workspace", "crm"])).toEqual(["workspace"]);
    expect(toggled(["workspace", "crm"], ["workspace"])).toEqual([]);
  });
});
