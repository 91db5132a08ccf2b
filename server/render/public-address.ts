import { matchPath } from "react-router-dom";
import {
  boughtParameter,
  checkoutParameter,
  paidParameter,
  returnParameter,
} from "#client/components/return-address.ts";
import type { ScreenId, ScreenRecord } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { shipment } from "#shared/contract/lanes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { searchInput } from "#shared/contract/searches.ts";
import { isAuthPath } from "#shared/paths.ts";

const lane = ["destination", "origin", "date"];
const purchase = [boughtParameter, checkoutParameter];
const search = [...namesOf(searchInput, "kind"), paidParameter, ...purchase];
const signIn = [returnParameter, "outcome", "tab"];

/**
 * The query parameters that each visitors' screen reads, in the order of its normal address. Others
 * are left out: they would make a new page of every value.
 */
const parameters: Partial<Record<ScreenId, readonly string[]>> = {
  latestNotifications: [...namesOf(notifications.list.input, "ahead"), ...purchase],
  regulationSearch: search,
  regulationDetails: ["id"],
  hsCodeSearch: search,
  hsCodeDetails: ["code", ...lane],
  hsCodeLane: ["date", ...Object.keys(shipment), "compare"],
  pricing: ["choose", "interval", "page", returnParameter, ...purchase],
  faq: ["q"],
};

/** Longer values are no words of a person and no address of ours. */
const maxLength = 2000;
const maxValues = 60;
/** Matches no screen, and stands for every address that matches none. */
const unknownAddress = "/unknown-address";

const records = Object.entries(screens) as [ScreenId, ScreenRecord][];
const byPath = new Map(records.map((entry) => [entry[1].path.toLowerCase(), entry]));
const patterns = records.filter(([, { path }]) => path.includes(":"));
const redirects = new Set(["/", ...records.flatMap(([, { aliases = [] }]) => aliases)]);

/**
 * The address that shows a visitor the same page, equal for all spellings of it; null where the
 * page depends on more: screens that need signing in, and redirects.
 */
export function readPublicAddress(asked: string): string | null {
  if (!URL.canParse(asked, origin)) return null;
  const { pathname, searchParams } = new URL(asked, origin);
  const plain = plainPath(pathname);
  if (plain === null || redirects.has(plain)) return null;
  const [id, record] = byPath.get(plain) ?? findPattern(pathname) ?? [];
  if (!id || !record) return unknownAddress;
  if (record.access !== "visitor") return null;
  const path = record.path.includes(":") ? pathname : record.path;
  const names = parameters[id] ?? (isAuthPath(record.path) ? signIn : []);
  return path + queryOf(searchParams, names);
}

/** The pattern of the screen at a path; null where there is none. */
export function screenPathOf(pathname: string): string | null {
  const plain = plainPath(pathname);
  if (plain === null) return null;
  return (byPath.get(plain) ?? findPattern(pathname))?.[1].path ?? null;
}

const origin = "http://localhost";

function namesOf({ shape }: { shape: object }, but: string): string[] {
  return Object.keys(shape).filter((name) => name !== but);
}

/** As the router compares paths; null for a malformed one. */
function plainPath(pathname: string): string | null {
  try {
    return decodeURI(pathname).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return null;
  }
}

function findPattern(pathname: string): [ScreenId, ScreenRecord] | undefined {
  return patterns.find(([, { path }]) => matchPath(path, pathname));
}

function queryOf(given: URLSearchParams, names: readonly string[]): string {
  const kept = names
    .flatMap((name) => given.getAll(name).map((value) => [name, value] as [string, string]))
    .filter(([, value]) => value !== "" && value.length <= maxLength)
    .slice(0, maxValues);
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}
