import type { ScreenGroup } from "#client/routes/screen.ts";

/** An app, which needs the role Admin. */
export const app = (group: ScreenGroup) =>
  ({
    area: "app",
    isDemo: true,
    access: "Admin",
    layout: "admin",
    group,
    menu: { section: "demo", group },
  }) as const;

/** A part of the user interface. */
export const demo = (group: ScreenGroup) =>
  ({
    area: "ui",
    isDemo: true,
    access: "user",
    layout: "admin",
    group,
    menu: { section: "demo", group },
  }) as const;

/** The page that lists the demos of one group, and opens it in the menu. */
export const overview = (group: ScreenGroup) =>
  ({
    ...demo("components"),
    menu: { section: "demo", group, isOverview: true },
  }) as const;
