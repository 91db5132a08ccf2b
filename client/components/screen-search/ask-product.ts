import { type Attempted, attempt } from "#client/api/load.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { searches } from "#shared/contract/searches.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";

export type ProductPart = "codes" | "regulations" | "notices";

export interface FoundNotice {
  id: string;
  headline: string;
  summary: string;
  market: string;
  /** ISO day. */
  published: string;
}

/**
 * What the product has for some words. Only calls that cost nothing are made: suggestions, the
 * feed, and a look at the price of a search.
 */
export interface ProductAnswer {
  q: string;
  /** Digits, where the words are a code. */
  code: string | null;
  suggestions: { code: string; title: string }[];
  notices: { items: FoundNotice[]; total: number };
  regulations: { total: number; isOpen: boolean; goTo: string | null };
  failed: ProductPart[];
}

/** From so many letters on there is something to ask for. */
export const fromLetters = 2;

interface AskOptions {
  /** Notices wanted at most. */
  notices: number;
  signal?: AbortSignal;
}

/** Never throws for a part that fails: the others are answered, the part is named. */
export async function askProduct(
  api: Client,
  words: string,
  { notices: size, signal }: AskOptions,
): Promise<ProductAnswer> {
  const q = words.trim().slice(0, 200);
  const code = readHsCode(q);
  const options = signal ? { signal } : {};
  const [suggested, listed, looked] = await Promise.all([
    attempt(api(hsCodes.suggest, { q }, options)),
    attempt(api(notifications.list, code ? { code, size } : { q, size }, options)),
    attempt(api(searches.look, { kind: "regulation", q }, options)),
  ]);
  const failures: [ProductPart, Attempted<unknown>][] = [
    ["codes", suggested],
    ["notices", listed],
    ["regulations", looked],
  ];
  return {
    q,
    code,
    suggestions: suggested.ok
      ? suggested.value.items.map(({ code, title }) => ({ code, title }))
      : [],
    notices: listed.ok ? presentNotices(listed.value) : { items: [], total: 0 },
    regulations: looked.ok ? presentLook(looked.value) : { total: 0, isOpen: false, goTo: null },
    failed: failures.flatMap(([part, answer]) =>
      answer.ok || answer.error.code === "not-offered" ? [] : [part],
    ),
  };
}

function presentNotices({
  items,
  total,
}: AnswerOf<typeof notifications.list>): ProductAnswer["notices"] {
  const shown = items.map(({ id, headline, summary, market, dates }) => ({
    id,
    headline,
    summary,
    market,
    published: dates.published,
  }));
  return { items: shown, total };
}

function presentLook(answer: AnswerOf<typeof searches.look>): ProductAnswer["regulations"] {
  return {
    total: answer.total,
    isOpen: answer.state === "open",
    goTo: answer.state === "open" ? answer.goTo : null,
  };
}
