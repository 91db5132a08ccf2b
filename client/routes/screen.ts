import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import {
  type ActionFunction,
  type LoaderFunction,
  useMatches,
  useRouteLoaderData,
} from "react-router-dom";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import type words from "#shared/locales/en/screens.json";

/** A page's own document title, from its data; without one it has the title of its screen. */
export interface PageHandle {
  title: (t: TFunction, data: unknown) => string;
  /** The data that hydration needs: without what only static parts show. */
  toHydrate?: (data: never) => unknown;
  /** Adds what `toHydrate` left out because the server's HTML has it. */
  fromDocument?: (data: never) => unknown;
}

export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
  handle?: PageHandle;
}

export interface PageLoader {
  (): Promise<PageModule>;
  /** Only what shows the page, inserted by the browser's build (client/build/screen-files.ts). */
  view?: () => Promise<Pick<PageModule, "Component" | "handle">>;
}

/** The minimum role that opens a screen (R2.7, R6.2). */
export type Access = "visitor" | "user" | "Admin";
export type ScreenArea = "product" | "dashboard" | "app" | "page" | "ui" | "auth" | "public";
export type ScreenLayout = "admin" | "card" | "split" | "bare" | "large";

/** A screen without a title, or a title without a screen, is a type error. */
export type ScreenId = keyof (typeof words)["title"];
export type ScreenGroup = keyof (typeof words)["group"];

/** The menu's sections by task, in this order. */
export const menuSections = [
  "search",
  "lanes",
  "regulations",
  "notifications",
  "watches",
  "billing",
  "demo",
] as const;
/** Pages that explain the product: links of the footer. */
export const helpScreens = ["landing", "faq", "terms", "privacy", "sitemap"] as const;
export type MenuSection = (typeof menuSections)[number];

interface MenuPlace {
  section: MenuSection;
  group?: ScreenGroup;
  /** The overview page of its group. */
  isOverview?: boolean;
  /** Position in its section; else the order of the records. */
  order?: number;
}

/**
 * Everything the product knows about a screen but its texts; client/routes/screens.ts lists them.
 */
export interface ScreenRecord {
  /** A pattern of the router, from the root. */
  path: string;
  /** Former paths and other spellings, which redirect (308). */
  aliases?: readonly string[];
  /** An example address for a path with parameters. */
  example?: string;
  area: ScreenArea;
  access: Access;
  layout: ScreenLayout;
  /** The heading above it in lists of all screens. */
  group?: ScreenGroup;
  menu?: MenuPlace;
  /** A demo screen, which an operator can switch off. */
  isDemo?: boolean;
  lazy: PageLoader;
  /** The file behind `lazy`, inserted by the server's build (client/build/screen-files.ts). */
  file?: string;
}

/** A screen as menu, palette and sitemap show it. */
export interface Screen
  extends Pick<ScreenRecord, "path" | "example" | "area" | "access" | "isDemo"> {
  id: string;
  title: string;
  group?: ScreenGroup;
  groupTitle?: string | undefined;
  menu?: MenuPlace;
}

export type ScreenRecords = Readonly<Record<string, ScreenRecord>>;

const areas: readonly ScreenArea[] = [
  "product",
  "dashboard",
  "app",
  "page",
  "ui",
  "auth",
  "public",
];

/** Every screen with its texts, by area; each text is translated when it is read. */
export function listScreens(records: ScreenRecords, t: TFunction): Screen[] {
  const all = Object.entries(records).map(([id, record]): Screen => {
    const { path, example, area, access, group, menu, isDemo } = record;
    return {
      id,
      get title() {
        return t(`screens:title.${id}`);
      },
      path,
      area,
      access,
      ...(example !== undefined && { example }),
      ...(group && { group }),
      get groupTitle() {
        return group && t(`screens:group.${group}`);
      },
      ...(menu && { menu }),
      ...(isDemo && { isDemo }),
    };
  });
  return areas.flatMap((area) => all.filter((screen) => screen.area === area));
}

const noScreens: readonly Screen[] = [];
interface ScreenLists {
  records: ScreenRecords;
  all: readonly Screen[];
  withoutDemos: readonly Screen[];
}
const lists = new WeakMap<TFunction, ScreenLists>();

/** Cached by language, since every page needs the list. */
function listOnce(records: ScreenRecords, t: TFunction): ScreenLists {
  const known = lists.get(t);
  if (known?.records === records) return known;
  const all = listScreens(records, t);
  const made = { records, all, withoutDemos: all.filter(({ isDemo }) => !isDemo) };
  lists.set(t, made);
  return made;
}

/**
 * Every screen of this installation. The records come from the root route's handle, since a page
 * that imported them would import itself.
 */
export function useScreens(): readonly Screen[] {
  const { t } = useTranslation();
  const handle = useMatches()[0]?.handle as { screens?: ScreenRecords } | undefined;
  const records = handle?.screens;
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!records) return noScreens;
  const { all, withoutDemos } = listOnce(records, t);
  return root?.requestContext.demoScreens ? all : withoutDemos;
}

/** Whether a user may open a screen; null is a visitor. */
export function mayOpen(
  { access }: Pick<Screen, "access">,
  user: Pick<SessionUser, "roles"> | null,
): boolean {
  if (access === "visitor") return true;
  return user !== null && (access === "user" || user.roles.includes(access));
}

/** A list cannot link screens whose path has parameters. */
export function needsParameters({ path }: Pick<Screen, "path">): boolean {
  return path.includes(":");
}
