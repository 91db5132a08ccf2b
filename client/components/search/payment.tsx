import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import "#client/i18n/words/search.ts";
import { useEffect, useEffectEvent, useState } from "react";
import {
  Form,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { pricingAddress } from "#client/components/return-address.ts";
import { Toast } from "#client/components/toast.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { ShownCredits } from "#shared/contract/credits.ts";
import type { Receipt as ReceiptFacts } from "#shared/contract/searches.ts";
import { messageFor } from "#shared/errors.ts";

interface LockedResultsProps {
  total: number;
  paymentKey: string;
  /** Null for visitors. */
  credits: ShownCredits | null;
}

/** Number of results, price, and the one next step, before anything is paid. */
export function LockedResults({ total, paymentKey, credits }: LockedResultsProps) {
  const { t } = useTranslation("search");
  return (
    <section className="card search-locked" aria-labelledby="locked-results-count">
      <div className="card-body">
        <h2 id="locked-results-count">{t("teaser.count", { count: total })}</h2>
        <div className="mb-3">
          <BalanceText credits={credits} />
        </div>
        <NextStep total={total} paymentKey={paymentKey} credits={credits} />
      </div>
    </section>
  );
}

/** A button that could only be refused is replaced by the step that comes first. */
function NextStep({ total, paymentKey, credits }: LockedResultsProps) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  if (!credits)
    return <SignInButton returnTo={pathname + search} label={t("pay.signIn", { count: total })} />;
  if (credits.reason === "zero" || ownLeft(credits) === 0) return <NoCreditsLeft />;
  return <PayForm paymentKey={paymentKey} label={t("pay.button")} />;
}

/** Navigation reads no balance, and an owner may have raised the cap: asks again. */
function NoCreditsLeft() {
  const { revalidate } = useRevalidator();
  const [isLater] = useState(useHydrated());
  const again = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isLater) again();
  }, [isLater]);
  return <MoreCredits />;
}

/** The rest of a member's cap; null without one. */
function ownLeft({ member }: ShownCredits): number | null {
  return member && member.cap !== null ? Math.max(0, member.cap - member.used) : null;
}

/** Sells nothing while the balance is unknown. */
function BalanceText({ credits }: { credits: ShownCredits | null }) {
  const { t } = useTranslation("search");
  if (!credits)
    return (
      <>
        <ServerText>{messageFor("sign-in-to-search")}</ServerText> {t("teaser.visitor")}
      </>
    );
  const left = ownLeft(credits);
  if (credits.reason === "known" && left !== null)
    return t("teaser.capped", { left, cap: credits.member?.cap, plan: credits.balance });
  if (credits.reason === "known")
    return t(`teaser.balance.${credits.source}`, { count: credits.balance });
  return t(credits.reason === "zero" ? "teaser.zero" : "teaser.unknown");
}

/**
 * Cost of a search or the reason it was free, the end of free repeats, and the usage threshold it
 * passed.
 */
export function Receipt({ receipt }: { receipt: ReceiptFacts }) {
  const { t } = useTranslation("search");
  const day = useDayFormat();
  const { freeUntil, id, threshold } = receipt;
  return (
    <aside className="search-receipt" aria-label={t("receipt.label")}>
      <p>
        <Cost receipt={receipt} />
      </p>
      {threshold && (
        <p>
          <strong>
            {t(`receipt.threshold.${threshold}`, {
              defaultValue: t("receipt.threshold.any", { percent: threshold }),
            })}
          </strong>{" "}
          <MoreCredits isLink />
        </p>
      )}
      {freeUntil && <p>{t("receipt.freeUntil", { day: day(freeUntil) })}</p>}
      {id && <p className="text-break small">{t("receipt.number", { id })}</p>}
    </aside>
  );
}

function Cost({ receipt: { reason, cost, before, after } }: { receipt: ReceiptFacts }) {
  const { t } = useTranslation("search");
  const balance =
    before !== null && after !== null ? t("receipt.balance", { before, after }) : null;
  if (reason === "charged")
    return (
      <>
        <strong>{t("receipt.charged", { count: cost })}</strong> {balance}
      </>
    );
  return (
    <>
      <strong>{t(reason === "refunded" ? "receipt.refunded" : "receipt.free")}</strong>{" "}
      {t(`receipt.reason.${reason}`)}
    </>
  );
}

/** A failed payment: the specified message, the cause, and the one useful next step. */
export function PaymentProblem({
  problem,
  paymentKey,
}: {
  problem: PageError;
  paymentKey: string;
}) {
  const { t } = useTranslation("search");
  const translate = useServerTexts();
  const needsSignIn = problem.code === "sign-in-to-search";
  return (
    <>
      <div
        role="alert"
        className={`alert ${needsSignIn ? "alert-info" : "alert-warning"} search-problem`}
      >
        <p>
          <strong>
            <ServerText>{problem.message}</ServerText>
          </strong>
        </p>
        {problem.details.map(({ field, message }) => (
          <p key={field}>
            <ServerText>{message}</ServerText>
          </p>
        ))}
        {problem.code !== "credits-exhausted" && !needsSignIn && <p>{t("problem.notCharged")}</p>}
        <PaymentOptions problem={problem} paymentKey={paymentKey} />
      </div>
      <Toast key={paymentKey} message={translate(problem.message)} />
    </>
  );
}

function PaymentOptions({ problem, paymentKey }: { problem: PageError; paymentKey: string }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  if (problem.code === "sign-in-to-search" || problem.code === "invalid-credentials")
    return <SignInButton returnTo={pathname + search} />;
  if (problem.code === "no-credits") return <MoreCredits />;
  if (problem.code === "not-offered") return null;
  return <PayForm paymentKey={paymentKey} label={t("problem.again")} />;
}

/**
 * The only button that costs credits. The idempotency key is constant per preview, so a double
 * click pays once.
 */
function PayForm({ paymentKey, label }: { paymentKey: string; label: string }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  const isPaying = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={pathname + search} preventScrollReset data-spends>
      <input type="hidden" name="key" value={paymentKey} />
      <button type="submit" className="btn btn-accent" disabled={isPaying}>
        {isPaying ? t("pay.busy") : label}
      </button>
    </Form>
  );
}

/** Link to more credits that returns to this search: pricing, or the team's owner for members. */
function MoreCredits({ isLink = false }: { isLink?: boolean }) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isMember = root?.credits?.isSubUser ?? false;
  return (
    <Link
      className={isLink ? undefined : "btn btn-accent"}
      to={pricingAddress(pathname + search, isMember ? "membership" : "")}
    >
      {t(isMember ? "problem.askOwner" : "problem.pricing")}
    </Link>
  );
}
