/** A watch's target: its normalized key, its conditions, and its name. */
import { type LabelSources, placeName } from "#server/backend/full-text/facet-labels.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import type { Db } from "#server/database/database.ts";
import { parseInput } from "#shared/contract/call.ts";
import {
  type NotificationFilters,
  notificationFacetNames,
  notificationFilters,
} from "#shared/contract/notifications.ts";
import type { Watch, WatchKind, WatchTarget } from "#shared/contract/watches.ts";
import { formatHsCode, readHsCode } from "#shared/domain/hs-code.ts";
import { invalidField } from "#shared/errors.ts";

export interface TargetSources {
  database: Db;
  lanes: Pick<Lanes, "find" | "bordersOf">;
  nomenclature: Pick<Nomenclature, "titleOf" | "findSuccessors">;
}

/** A target as stored; null where a kind lacks the condition. */
export interface WatchRow extends WatchTarget {
  markets: string[] | null;
  origins: string[] | null;
  code: string | null;
  act_id: string | null;
}

const noConditions = { markets: null, origins: null, code: null, act_id: null };

/** Throws `invalid-input` for a key that names nothing. */
export async function readTarget(
  { kind, key }: WatchTarget,
  sources: TargetSources,
): Promise<WatchRow> {
  const row = await readers[kind](key, sources);
  if (!row) throw invalidField("key", problems[kind]);
  return { ...noConditions, kind, ...row };
}

type Read = Pick<WatchRow, "key"> & Partial<WatchRow>;

const readers: Record<
  WatchKind,
  (key: string, sources: TargetSources) => Read | undefined | Promise<Read | undefined>
> = {
  code: (key, { nomenclature }) => {
    const code = readHsCode(key);
    return code && isCode(nomenclature, code) ? { key: code, code } : undefined;
  },
  market: (key, { lanes }) => {
    const found = lanes.find(key.toUpperCase());
    return found && { key: found.code, markets: [found.code] };
  },
  lane: (key, { lanes, nomenclature }) => {
    const [destination = "", origin = "", digits = ""] = key.split("/");
    const ends = [destination, origin].map((code) => lanes.find(code.toUpperCase())?.code);
    const code = readHsCode(digits);
    const [to, from] = ends;
    if (!to || !from || !code || !isCode(nomenclature, code)) return undefined;
    return {
      key: `${to}/${from}/${code}`,
      markets: lanes.bordersOf(to),
      origins: lanes.bordersOf(from),
      code,
    };
  },
  act: async (key, { database }) => {
    if (!/^[\w-]+$/.test(key)) return undefined;
    const act = await database
      .selectFrom("acts")
      .select("id")
      .where("id", "=", key)
      .executeTakeFirst();
    return act && { key: act.id, act_id: act.id };
  },
  search: (key) => {
    const query = writeSearch(readSearch(key));
    return query === "" ? undefined : { key: query };
  },
};

const problems: Record<WatchKind, string> = {
  code: "That is not an HS code.",
  market: "That market isn't in this data set.",
  lane: "That lane isn't in this data set.",
  act: "That regulation isn't in this data set.",
  search: "Choose at least one filter to watch.",
};

function isCode({ titleOf, findSuccessors }: TargetSources["nomenclature"], code: string) {
  return titleOf(code) !== undefined || findSuccessors(code) !== undefined;
}

/** Successors of a code that HS 2022 no longer has; empty for one in force. */
export function successorsOf({ titleOf, findSuccessors }: Nomenclature, code: string): string[] {
  if (titleOf(code) !== undefined) return [];
  const [latest] = [...(findSuccessors(code)?.editions ?? [])].sort((a, b) => b.year - a.year);
  return latest?.successors.map((successor) => successor.code) ?? [];
}

/** Sort order and page are not part of the target. */
const unwatched = new Set(["by", "page", "size", "ahead"]);

/** Throws `invalid-input`. */
export function readSearch(query: string): NotificationFilters {
  const given = new URLSearchParams(query);
  const input = Object.fromEntries(
    Object.keys(notificationFilters.shape)
      .filter((name) => !unwatched.has(name) || name === "by")
      .flatMap((name) => {
        const values = given.getAll(name).filter((value) => value !== "");
        const isList = (notificationFacetNames as readonly string[]).includes(name);
        return values.length > 0 ? [[name, isList ? values : values[0]]] : [];
      }),
  );
  return parseInput(notificationFilters, input);
}

/** Equal for equal filters; empty without any. */
function writeSearch(filters: NotificationFilters): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    unwatched.has(name) || !value
      ? []
      : [value]
          .flat()
          .toSorted()
          .map((one) => [name, String(one)]),
  );
  const query = new URLSearchParams(pairs.toSorted(([a = ""], [b = ""]) => a.localeCompare(b)));
  if (query.size > 0 && filters.by === "effect" && (filters.from || filters.to))
    query.append("by", "effect");
  return query.toString();
}

/** Names of the target and of a lane's ends. `actTitle`: of an act that still exists. */
export function subjectOfWatch(
  { kind, key }: WatchTarget,
  actTitle: string | null,
  { lanes, nomenclature }: LabelSources,
): Watch["subject"] {
  const none = { name: null, origin: null, destination: null, places: {} };
  if (kind === "code") return { ...none, name: nomenclature.titleOf(key) ?? null };
  if (kind === "market") return { ...none, name: placeName(lanes, key) };
  if (kind === "act") return { ...none, name: actTitle };
  if (kind === "search") return { ...none, places: placesOf(key, lanes) };
  const [to = "", from = "", code = ""] = key.split("/");
  const ends = { origin: placeName(lanes, from), destination: placeName(lanes, to) };
  return { ...none, ...ends, name: nomenclature.titleOf(code) ?? null };
}

function placesOf(search: string, lanes: LabelSources["lanes"]): Record<string, string> {
  const query = new URLSearchParams(search);
  const codes = [...query.getAll("market"), ...query.getAll("origin")];
  return Object.fromEntries(codes.map((code) => [code, placeName(lanes, code)]));
}

/** Fields of a search as the feed's form calls them. */
const searchWords: Readonly<Record<string, string>> = {
  q: "Search",
  code: "HS code",
  market: "Market",
  origin: "Origin",
  kind: "Type of change",
  severity: "Urgency",
  source: "Source",
  from: "From",
  to: "To",
  open: "Open for comment",
};

/** Name of the target, in English. */
export function titleOfWatch({ kind, key }: WatchTarget, subject: Watch["subject"]): string {
  const { name, origin, destination, places } = subject;
  if (kind === "market" || kind === "act") return name ?? key;
  if (kind === "search")
    return [...new URLSearchParams(key)]
      .filter(([field]) => field !== "by")
      .map(([field, value]) => `${searchWords[field] ?? field}: ${places[value] ?? value}`)
      .join(", ");
  const code = formatHsCode(kind === "lane" ? (key.split("/")[2] ?? "") : key);
  const goods = name ? `${code} ${name}` : code;
  return kind === "lane" ? `${goods}, ${origin} to ${destination}` : goods;
}
