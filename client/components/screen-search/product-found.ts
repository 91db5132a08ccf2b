import type { TFunction } from "i18next";
import { askAddress } from "#client/components/code-address.ts";
import type { ProductAnswer } from "#client/components/screen-search/ask-product.ts";
import type { Screen } from "#client/routes/screen.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
/** The feed shows so many where nothing else is asked for. */
const feedPage = 20;

/** A code that was typed whole opens at once: no call is needed to know where. */
export function straightFound(code: string | null, t: TFunction): Found[] {
  if (!code) return [];
  const title = t("find:result.code", { code: formatHsCode(code) });
  return [
    {
      id: `straight ${code}`,
      kind: "straight",
      title,
      address: askAddress(code, {}),
      text: t("find:result.codeText"),
    },
  ];
}

/**
 * What the product answered, in words: codes, then regulations, then notices. `day` writes an ISO
 * day as the reader does.
 */
export function productFound(
  answer: ProductAnswer,
  t: TFunction,
  day: (iso: string) => string,
): Found[] {
  const { q, code, suggestions, notices, regulations } = answer;
  const codes = suggestions
    .filter((one) => one.code !== code)
    .map((one): Found => {
      const text = t("find:result.suggested", { code: formatHsCode(one.code) });
      return {
        id: `code ${one.code}`,
        kind: "code",
        title: one.title,
        address: askAddress(one.code, {}),
        text,
      };
    });
  const found = notices.items.map((one, place): Found => {
    const address = `/latest-notifications?${feedFilter(answer, place >= feedPage ? { size: "200" } : {})}#${one.id}`;
    const text = `${one.market}, ${day(one.published)}: ${one.summary}`;
    return { id: `notice ${one.id}`, kind: "notice", title: one.headline, address, text };
  });
  return [...codes, ...regulationFound(q, regulations, t), ...found];
}

const feedFilter = ({ q, code }: ProductAnswer, more: Record<string, string>) =>
  query({ ...(code ? { code } : { q }), ...more });

/** The way to those notices that are not listed. */
export function moreNoticesFound(answer: ProductAnswer, t: TFunction): Found[] {
  const { items, total } = answer.notices;
  if (total <= items.length) return [];
  const [title, text] = [
    t("find:result.notices", { q: answer.q }),
    t("find:result.noticesCount", { count: total }),
  ];
  return [
    {
      id: "all notices",
      kind: "more",
      title,
      address: `/latest-notifications?${feedFilter(answer, {})}`,
      text,
    },
  ];
}

function regulationFound(
  q: string,
  { total, isOpen, goTo }: ProductAnswer["regulations"],
  t: TFunction,
): Found[] {
  if (goTo) {
    const [address, title] = [
      `/regulation-details?${query({ id: goTo })}`,
      t("find:result.act", { q }),
    ];
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
      address: `/regulation-search?${query({ q })}`,
      text,
    },
  ];
}

/**
 * Where the words can be searched for in the product itself; the price stands there before anything
 * is paid.
 */
export function searchesFound(q: string, t: TFunction): Found[] {
  const [codes, rules] = [t("find:result.search", { q }), t("find:result.regulationSearch", { q })];
  return [
    {
      id: "search codes",
      kind: "more",
      title: codes,
      address: `/hs-code-search?${query({ q })}`,
      text: t("find:result.searchText"),
    },
    {
      id: "search regulations",
      kind: "more",
      title: rules,
      address: `/regulation-search?${query({ q })}`,
      text: t("find:result.searchText"),
    },
  ];
}

/** One thing found, as palette and page of results show it. */
export interface Found {
  /** Unlike any other of the list. */
  id: string;
  kind: "straight" | "screen" | "code" | "regulation" | "notice" | "more";
  title: string;
  /** Path and query. */
  address: string;
  text: string;
}

/** A screen as a result; what it is for, or at least where it belongs. */
export function screenFound({ id, path, title, area, group }: Screen, t: TFunction): Found {
  const where = groupTitle ? `${groupTitle} · ${t(`find:area.${area}`)}` : t(`find:area.${area}`);
  const texts = t("find:screen", { returnObjects: true }) as Readonly<Record<string, string>>;
  return { id: `screen ${path}`, kind: "screen", title, address: path, text: texts[id] ?? where };
}
