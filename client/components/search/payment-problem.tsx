import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { MoreCredits } from "#client/components/search/more-credits.tsx";
import { PayForm } from "#client/components/search/pay-form.tsx";
import { Toast } from "#client/components/search/toast.tsx";
import { SignInButton } from "#client/components/sign-in-button.tsx";

/**
 * A payment that did not go through: the specification's words, the true cause beside them, and the
 * one thing that helps.
 */
export function PaymentProblem({
  problem,
  paymentKey,
}: {
  problem: PageError;
  paymentKey: string;
}) {
  const { t } = useTranslation("search");
  return (
    <>
      <div
        role="alert"
        className={`alert ${problem.code === "sign-in-to-search" ? "alert-info" : "alert-warning"} search-problem`}
      >
        <p>
          <strong>{problem.message}</strong>
        </p>
        {problem.details.map(({ field, message }) => (
          <p key={field}>{message}</p>
        ))}
        {problem.code !== "credits-exhausted" && problem.code !== "sign-in-to-search" && (
          <p>{t("problem.notCharged")}</p>
        )}
        <WayOn problem={problem} paymentKey={paymentKey} />
      </div>
      <Toast key={paymentKey} words={problem.message} />
    </>
  );
}

function WayOn({ problem, paymentKey }: { problem: PageError; paymentKey: string }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  if (problem.code === "sign-in-to-search" || problem.code === "invalid-credentials")
    return <SignInButton returnTo={pathname + search} />;
  if (problem.code === "no-credits") return <MoreCredits />;
  if (problem.code === "not-offered") return null;
  return <PayForm paymentKey={paymentKey} label={t("problem.again")} />;
}
