import type { TFunction } from "i18next";
import { type Result, toResult } from "#client/api/load.ts";
import { titlesIn } from "#client/api/request-context.ts";
import type { Screen } from "#client/routes/screen.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { searches } from "#shared/contract/searches.ts";
import { formatHsCode, readHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";

type ProductPart = "codes" | "regulations" | "notifications";

interface NotificationHit {
  id: string;
  headline: string;
  summary: string;
  market: string;
  /** ISO date. */
  published: string;
}

/**
 * Product results for a query. Only free calls are made: suggestions, the feed, search previews.
 */
export interface ProductResults {
  q: string;
  /** Digits if the query is a code. */
  code: string | null;
  suggestions: { code: string; title: string; translation?: string | undefined }[];
  notifications: { items: NotificationHit[]; total: number };
  regulations: { total: number; isOpen: boolean; goTo: string | null };
  failed: ProductPart[];
}

/** Shortest query that is previewed up. */
export const minQueryLength = 2;

interface SearchOptions {
  /** Most notifications to return. */
  maxNotifications: number;
  /** Of the page. */
  language: string;
  signal?: AbortSignal;
}

/**
 * Partial failures do not throw: the other parts are returned and `failed` names the missing ones.
 */
export async function searchProduct(
  api: Client,
  text: string,
  { maxNotifications: size, language, signal }: SearchOptions,
): Promise<ProductResults> {
  const q = text.trim().slice(0, 200);
  const code = readHsCode(q);
  const options = signal ? { signal } : {};
  const [suggested, listed, previewed] = await Promise.all([
    toResult(api(hsCodes.suggest, { q, ...titlesIn(language) }, options)),
    toResult(api(notifications.list, code ? { code, size } : { q, size }, options)),
    toResult(api(searches.preview, { kind: "regulation", q }, options)),
  ]);
  const failures: [ProductPart, Result<unknown>][] = [
    ["codes", suggested],
    ["notifications", listed],
    ["regulations", previewed],
  ];
  return {
    q,
    code,
    suggestions: suggested.ok
      ? suggested.value.items.map(({ code, title, translation }) => ({ code, title, translation }))
      : [],
    notifications: listed.ok ? presentNotifications(listed.value) : { items: [], total: 0 },
    regulations: previewed.ok
      ? presentPreview(previewed.value)
      : { total: 0, isOpen: false, goTo: null },
    failed: failures.flatMap(([part, answer]) =>
      answer.ok || answer.error.code === "not-offered" ? [] : [part],
    ),
  };
}

function presentNotifications({
  items,
  total,
}: AnswerOf<typeof notifications.list>): ProductResults["notifications"] {
  const shown = items.map(({ id, headline, summary, market, dates }) => ({
    id,
    headline,
    summary,
    market,
    published: dates.published,
  }));
  return { items: shown, total };
}

function presentPreview(answer: AnswerOf<typeof searches.preview>): ProductResults["regulations"] {
  return {
    total: answer.total,
    isOpen: answer.state === "open",
    goTo: answer.state === "open" ? answer.goTo : null,
  };
}

/** One result, as the palette and the results page show it. */
export interface ResultItem {
  /** Unique within the list. */
  id: string;
  kind: "straight" | "action" | "screen" | "code" | "regulation" | "notification" | "more";
  title: string;
  /** A title of the data sets in the page's language. */
  isTranslated?: boolean;
  /** Path and query. */
  address: string;
  /** Market and day of a notification. */
  lead?: string;
  text: string;
}

/** Default page size of the feed. */
const feedPageSize = 20;

/** A complete code needs no call to find its page. */
export function exactMatch(code: string | null, t: TFunction): ResultItem[] {
  if (!code) return [];
  const title = t("find:result.code", { code: formatHsCode(code) });
  return [
    {
      id: `straight ${code}`,
      kind: "straight",
      title,
      address: paths.hsCodeDetails({ code }),
      text: t("find:result.codeText"),
    },
  ];
}

/**
 * Results of the product as list items: codes, regulations, notifications. `day` formats an ISO
 * date.
 */
export function productItems(
  answer: ProductResults,
  t: TFunction,
  day: (iso: string) => string,
): ResultItem[] {
  const { q, code, suggestions, notifications, regulations } = answer;
  const codes = suggestions
    .filter((one) => one.code !== code)
    .map((one): ResultItem => {
      const text = t("find:result.suggested", { code: formatHsCode(one.code) });
      return {
        id: `code ${one.code}`,
        kind: "code",
        title: one.translation ?? one.title,
        isTranslated: one.translation !== undefined,
        address: paths.hsCodeDetails({ code: one.code }),
        text,
      };
    });
  const listed = notifications.items.map((one, index): ResultItem => {
    const size: Record<string, string> = index >= feedPageSize ? { size: "200" } : {};
    const address = paths.latestNotifications(feedFilter(answer, size), one.id);
    return {
      id: `notification ${one.id}`,
      kind: "notification",
      title: one.headline,
      address,
      lead: `${one.market}, ${day(one.published)}: `,
      text: one.summary,
    };
  });
  return [...codes, ...regulationItems(q, regulations, t), ...listed];
}

const feedFilter = ({ q, code }: ProductResults, more: Record<string, string>) => ({
  ...(code ? { code } : { q }),
  ...more,
});

/** Link to the notifications beyond those listed. */
export function moreNotificationsItem(answer: ProductResults, t: TFunction): ResultItem[] {
  const { items, total } = answer.notifications;
  if (total <= items.length) return [];
  const [title, text] = [
    t("find:result.notifications", { q: answer.q }),
    t("find:result.notificationsCount", { count: total }),
  ];
  return [
    {
      id: "all notifications",
      kind: "more",
      title,
      address: paths.latestNotifications(feedFilter(answer, {})),
      text,
    },
  ];
}

function regulationItems(
  q: string,
  { total, isOpen, goTo }: ProductResults["regulations"],
  t: TFunction,
): ResultItem[] {
  if (goTo) {
    const [address, title] = [paths.regulationDetails(goTo), t("find:result.act", { q })];
    return [
      { id: "regulation", kind: "regulation", title, address, text: t("find:result.actText") },
    ];
  }
  if (total === 0) return [];
  const text = t(isOpen ? "find:result.regulationsOpen" : "find:result.regulationsText");
  const title = t("find:result.regulations", { count: total, q });
  return [
    {
      id: "regulation",
      kind: "regulation",
      title,
      address: paths.regulationSearch({ q }),
      text,
    },
  ];
}

/**
 * Links that run the query as a product search. The price is shown there before anything is paid.
 */
export function productSearchItems(q: string, t: TFunction): ResultItem[] {
  const [codes, regulations] = [
    t("find:result.search", { q }),
    t("find:result.regulationSearch", { q }),
  ];
  return [
    {
      id: "search codes",
      kind: "more",
      title: codes,
      address: paths.hsCodeSearch({ q }),
      text: t("find:result.searchText"),
    },
    {
      id: "search regulations",
      kind: "more",
      title: regulations,
      address: paths.regulationSearch({ q }),
      text: t("find:result.searchText"),
    },
  ];
}

/** A screen as a result, described by its purpose or else by its place in the menu. */
export function screenItem(
  { id, path, title, area, groupTitle }: Screen,
  t: TFunction,
): ResultItem {
  const where = groupTitle ? `${groupTitle} · ${t(`find:area.${area}`)}` : t(`find:area.${area}`);
  const texts = t("find:screen", { returnObjects: true }) as Readonly<Record<string, string>>;
  return { id: `screen ${path}`, kind: "screen", title, address: path, text: texts[id] ?? where };
}
