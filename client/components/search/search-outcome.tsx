import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useRouteLoaderData } from "react-router-dom";
import type * as z from "zod/mini";
import type { PageError } from "#client/api/load.ts";
import type { SearchActionData, SearchPageData } from "#client/api/search-page.ts";
import { Link } from "#client/components/link.tsx";
import { PurchaseNote } from "#client/components/purchase-note.tsx";
import { paidParameter } from "#client/components/return-address.ts";
import { LockedResults, PaymentProblem, Receipt } from "#client/components/search/payment.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import {
  type AdviceReason,
  type advice,
  adviceReasons,
  type Correction,
  type OpenSearch,
  type SearchAnswer,
} from "#shared/contract/searches.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

interface SearchOutcomeProps {
  page: SearchPageData;
  /** Asked before the price and the results. */
  question?: ReactNode;
  /** Renders the results of an unlocked search. */
  children: (open: OpenSearch) => ReactNode;
}

/**
 * Result of a search: error, price, advice, or results with receipt. Reads a failed payment from
 * the page's action data.
 */
export function SearchOutcome({ page, question, children }: SearchOutcomeProps) {
  const { t } = useTranslation("search");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const failed = useFailedPayment(Boolean(root?.user));
  const paymentKey = failed?.key ?? page.key;
  const { answer } = page;
  return (
    <div className="search-outcome">
      <p className="visually-hidden" role="status">
        {answer ? t(`said.${announcementOf(answer)}`, { count: answer.total }) : ""}
      </p>
      {page.purchase && <PurchaseNote purchase={page.purchase} />}
      {answer?.correction && <Corrected correction={answer.correction} />}
      {question}
      {page.problem && <PreviewError problem={page.problem} />}
      {failed?.problem && answer?.state === "locked" && (
        <PaymentProblem problem={failed.problem} paymentKey={paymentKey} />
      )}
      {answer?.state === "locked" && (
        <LockedResults
          total={answer.total}
          paymentKey={paymentKey}
          credits={root?.credits ?? null}
        />
      )}
      {answer?.state === "open" && <UnlockedResults open={answer}>{children}</UnlockedResults>}
    </div>
  );
}

/** Action data of a failed payment. A request to sign in is obsolete after signing in. */
function useFailedPayment(isSignedIn: boolean): SearchActionData | undefined {
  const failed = useActionData() as SearchActionData | undefined;
  return isSignedIn && failed?.problem.code === "sign-in-to-search" ? undefined : failed;
}

function UnlockedResults({
  open,
  children,
}: {
  open: OpenSearch;
  children: SearchOutcomeProps["children"];
}) {
  const place = useFocusAfterPayment();
  return (
    <div ref={place} tabIndex={-1} className="search-unlocked">
      {open.advice && (
        <Advice
          given={open.advice}
          reason={adviceReasons.find((one) => one === open.receipt.reason) ?? "nothing-found"}
        />
      )}
      {open.results.length > 0 && children(open)}
      <Receipt receipt={open.receipt} />
    </div>
  );
}

/** The pressed button is gone: the focus moves to its result, not back to the heading. */
function useFocusAfterPayment() {
  const place = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  // Not on a document's first load, reloads included.
  const [isPaidHere] = useState(useHydrated() && new URLSearchParams(search).has(paidParameter));
  useEffect(() => {
    if (isPaidHere) place.current?.focus({ preventScroll: true });
  }, [isPaidHere]);
  return place;
}

function announcementOf(answer: SearchAnswer): "locked" | "open" | "none" {
  if (answer.state === "locked") return "locked";
  return answer.total > 0 ? "open" : "none";
}

/** A failed preview, which costs nothing. Field errors also appear at their field. */
function PreviewError({ problem }: { problem: PageError }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="alert alert-warning search-problem">
      <p>
        <strong>
          <ServerText>{problem.message}</ServerText>
        </strong>
      </p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map(({ field, message }) => (
            <li key={field}>
              <a href={`#search-${field}`}>
                <ServerText>{message}</ServerText>
              </a>
            </li>
          ))}
        </ul>
      )}
      {problem.code !== "invalid-input" && (
        <p>
          {t("problem.notCharged")}{" "}
          {problem.code !== "not-offered" && (
            <Link to={pathname + search}>{t("problem.lookAgain")}</Link>
          )}
        </p>
      )}
    </div>
  );
}

/** No results to pay for: the reason, and other queries to try. */
function Advice({ given, reason }: { given: z.infer<typeof advice>; reason: AdviceReason }) {
  const { t } = useTranslation("search");
  const addressOf = useQueryAddress();
  return (
    <section className="card" aria-labelledby="advice-title">
      <div className="card-body">
        <h2 id="advice-title">{t(`advice.${reason}`)}</h2>
        <p>
          <ServerText>{given.message}</ServerText>
        </p>
        {given.suggestions.length > 0 && (
          <>
            <p id="advice-try">{t("advice.try")}</p>
            <ul className="search-chips" aria-labelledby="advice-try">
              {given.suggestions.map((words) => (
                <li key={words}>
                  <Link to={addressOf(words)}>
                    {/^\d+$/.test(words) ? formatHsCode(words) : words}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** Another spelling was searched; the typed one is one link away. */
function Corrected({ correction: { typed, used } }: { correction: Correction }) {
  const { t } = useTranslation("search");
  const addressOf = useQueryAddress();
  return (
    <p>
      {t("corrected.showing")} <strong>{used}</strong>.{" "}
      <Link to={addressOf(typed, { verbatim: true })}>{t("corrected.instead", { typed })}</Link>
    </p>
  );
}

/** Address of the same search with another query, filters kept. */
function useQueryAddress(): (words: string, options?: { verbatim: boolean }) => string {
  const { pathname, search } = useLocation();
  return (words, { verbatim } = { verbatim: false }) => {
    const query = new URLSearchParams(search);
    query.delete("paid");
    query.delete("verbatim");
    query.delete("answer");
    query.set("q", words);
    if (verbatim) query.set("verbatim", "true");
    return `${pathname}?${query}`;
  };
}
