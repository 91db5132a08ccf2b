import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useActionData, useRouteLoaderData } from "react-router-dom";
import type { SearchActionData, SearchPageData } from "#client/api/search-page.ts";
import { PurchaseNote } from "#client/components/purchase-note.tsx";
import { Advice } from "#client/components/search/advice.tsx";
import { LookProblem } from "#client/components/search/look-problem.tsx";
import { PaymentProblem } from "#client/components/search/payment-problem.tsx";
import { Receipt } from "#client/components/search/receipt.tsx";
import { Teaser } from "#client/components/search/teaser.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { OpenSearch, SearchAnswer } from "#shared/contract/searches.ts";

export interface SearchOutcomeProps {
  page: SearchPageData;
  /** Draws the results of an open search. */
  children: (open: OpenSearch) => ReactNode;
}

/**
 * What became of a search: trouble, the price, advice, or the results with their receipt. Reads the
 * page's action for a failed payment.
 */
export function SearchOutcome({ page, children }: SearchOutcomeProps) {
  const { t } = useTranslation("search");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const failed = useFailedPayment(Boolean(root?.user));
  const paymentKey = failed?.key ?? page.key;
  const { answer } = page;
  return (
    <div className="search-outcome">
      <p className="visually-hidden" role="status">
        {answer ? t(`said.${saidOf(answer)}`, { count: answer.total }) : ""}
      </p>
      {page.purchase && <PurchaseNote purchase={page.purchase} />}
      {page.problem && <LookProblem problem={page.problem} />}
      {failed?.problem && answer?.state === "locked" && (
        <PaymentProblem problem={failed.problem} paymentKey={paymentKey} />
      )}
      {answer?.state === "locked" && (
        <Teaser total={answer.total} paymentKey={paymentKey} credits={root?.credits ?? null} />
      )}
      {answer?.state === "open" && <Open open={answer}>{children}</Open>}
    </div>
  );
}

/** The page's last payment where it failed. Being asked to sign in is over once that is done. */
function useFailedPayment(isSignedIn: boolean): SearchActionData | undefined {
  const failed = useActionData() as SearchActionData | undefined;
  return isSignedIn && failed?.problem.code === "sign-in-to-search" ? undefined : failed;
}

function Open({ open, children }: { open: OpenSearch; children: SearchOutcomeProps["children"] }) {
  return (
    <>
      {open.advice && (
        <Advice
          given={open.advice}
          reason={open.receipt.reason === "too-vague" ? "too-vague" : "nothing-found"}
        />
      )}
      {open.results.length > 0 && children(open)}
      <Receipt receipt={open.receipt} />
    </>
  );
}

function saidOf(answer: SearchAnswer): "locked" | "open" | "none" {
  if (answer.state === "locked") return "locked";
  return answer.total > 0 ? "open" : "none";
}
