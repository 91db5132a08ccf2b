import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from "react-router-dom";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { findOffer, stepTo } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { IntentForm } from "#client/components/form.tsx";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import { returnParameter } from "#client/components/way-back.ts";
import {
  type PlanAct,
  type PricingData,
  usePlansAddress,
  usePlanWords,
} from "#client/pages/pricing/pricing.ts";
import type { RootData } from "#client/root-loader.ts";
import type { OwnPlan, PlanOffer } from "#shared/contract/billing.ts";

interface OfferProps {
  offer: PlanOffer;
  items: readonly PlanOffer[];
  isQuiet?: boolean;
}

/**
 * What one can do about an offer: sign in and buy it, buy it, change to it now or later; or why
 * nothing.
 */
export function PlanStep({ offer, items, isQuiet = false }: OfferProps) {
  const { t } = useTranslation("account");
  const { own } = useLoaderData() as PricingData;
  const { nameOf } = usePlanWords(items);
  const addressOf = usePlansAddress();
  const plan = nameOf(offer);
  if (!own)
    return (
      <SignInButton
        returnTo={addressOf({ chosen: offer.priceId })}
        label={t("pricing.step.signIn", { plan })}
        isQuiet={isQuiet}
      />
    );
  if (!own.billing.ok) return <p className="text-muted mb-0">{t("pricing.step.unknown")}</p>;
  const running = own.billing.value.plan;
  if (!running) return <Buy offer={offer} plan={plan} isQuiet={isQuiet} />;
  return <Change offer={offer} items={items} running={running} isQuiet={isQuiet} />;
}

/**
 * A practice account lives in its tab and is nobody at the checkout, which is a page of its own.
 */
function Buy({ offer, plan, isQuiet }: { offer: PlanOffer; plan: string; isQuiet: boolean }) {
  const { t } = useTranslation("account");
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (root?.user?.source === "mock")
    return <p className="text-muted mb-0">{t("pricing.step.practice")}</p>;
  return (
    <ActForm
      act="buy-plan"
      priceId={offer.priceId}
      label={t("pricing.step.buy", { plan })}
      look={isQuiet ? "quiet" : "main"}
    />
  );
}

function Change({ offer, items, running, isQuiet = false }: OfferProps & { running: OwnPlan }) {
  const { t } = useTranslation("account");
  const { nameOf, amountOf } = usePlanWords(items);
  const outcome = useActOutcome("change-plan", offer.priceId);
  const step = stepTo(offer, running, items);
  const plan = nameOf(offer);
  if (step === "current" || step === "coming" || step === "buy")
    return <Standing step={step} running={running} />;
  if (amountOf(offer) === null)
    return <p className="text-muted mb-0">{t("pricing.step.noPrice")}</p>;
  const beginsNow = step === "upgrade" || step === "to-year";
  return (
    <Asked
      label={t(`pricing.step.${step}`, { plan })}
      isQuiet={isQuiet || !beginsNow}
      isOpen={Boolean(outcome?.problem)}
    >
      {beginsNow ? (
        <NowWords offer={offer} amount={amountOf(offer) ?? ""} />
      ) : (
        <LaterWords offer={offer} items={items} running={running} />
      )}
      <ActForm
        act="change-plan"
        priceId={offer.priceId}
        label={
          beginsNow
            ? t("pricing.step.payNow", { amount: amountOf(offer) })
            : t("pricing.step.confirm")
        }
      />
    </Asked>
  );
}

/** The plan one has, or the one that comes after it. */
function Standing({ step, running }: { step: "current" | "coming" | "buy"; running: OwnPlan }) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const ends = running.cancelAtEnd || running.nextPriceId !== null;
  const words = step === "coming" ? "begins" : ends ? "until" : "renews";
  return (
    <p className="mb-0">
      {running.renewsAt
        ? t(`pricing.standing.${words}`, { day: day(running.renewsAt) })
        : t(`pricing.standing.${words}Unknown`)}
    </p>
  );
}

/** What a change that begins now costs and brings, and what stays. */
function NowWords({ offer, amount }: { offer: PlanOffer; amount: string }) {
  const { t } = useTranslation("account");
  const { own } = useLoaderData() as PricingData;
  const line = own?.overview.ok
    ? own.overview.value.lines.find(({ kind }) => kind === "plan")
    : undefined;
  return (
    <p>
      {t(`pricing.now.${offer.interval}`, { amount, count: offer.credits })}{" "}
      {line ? t("pricing.now.left", { count: line.left }) : t("pricing.now.leftUnknown")}
    </p>
  );
}

/** When a change that takes something away begins, and what goes then. */
function LaterWords({
  offer,
  items,
  running,
}: Required<Pick<OfferProps, "offer" | "items">> & { running: OwnPlan }) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const losesTeam = findOffer(items, running.priceId)?.team === true && !offer.team;
  return (
    <p>
      {running.renewsAt
        ? t("pricing.later.on", { day: day(running.renewsAt) })
        : t("pricing.later.onUnknown")}{" "}
      {t("pricing.later.left")} {losesTeam && t("pricing.later.team")}
    </p>
  );
}

interface ActFormProps {
  act: PlanAct;
  /** The plan it is about, where it is about one. */
  priceId?: string;
  label: string;
  look?: keyof typeof looks;
}

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks = {
  main: "btn btn-accent",
  quiet: "btn btn-outline-secondary",
  ending: "btn btn-outline-danger",
};

/**
 * One button that does something to the plan, with what went wrong beside it. Two presses carry the
 * same key, so they are one act.
 */
export function ActForm({ act, priceId, label, look = "main" }: ActFormProps) {
  const { t } = useTranslation("account");
  const { key, returnTo } = useLoaderData() as PricingData;
  const addressOf = usePlansAddress();
  const { formMethod, formData } = useNavigation();
  const outcome = useActOutcome(act, priceId);
  const isThis =
    formData?.get("intent") === act && (formData.get("priceId") ?? undefined) === priceId;
  const isSending = formMethod === "POST";
  const hidden = {
    key,
    ...(priceId ? { priceId } : {}),
    ...(returnTo ? { [returnParameter]: returnTo } : {}),
  };
  return (
    <IntentForm
      intent={act}
      action={addressOf({ chosen: act === "buy-plan" ? priceId : undefined })}
      outcome={outcome}
      hidden={hidden}
    >
      <button
        type="submit"
        className={looks[look]}
        aria-disabled={isSending || undefined}
        onClick={(event) => isSending && event.preventDefault()}
      >
        {isThis ? t("pricing.busy") : label}
      </button>
    </IntentForm>
  );
}

/** What came of this very form, if it was the last one sent. */
export function useActOutcome(act: PlanAct, priceId?: string): FormOutcome | undefined {
  const outcome = useActionData() as FormOutcome | undefined;
  return priceId === undefined
    ? outcomeOf(outcome, act)
    : outcomeOf(outcome, act, "priceId", priceId);
}

interface AskedProps {
  label: string;
  isQuiet?: boolean;
  isOpen: boolean;
  /** What it means, and the button that does it. */
  children: ReactNode;
}

/**
 * A button that asks once more before anything is paid or lost; without script as well. Of all of a
 * screen only one stands open.
 */
export function Asked({ label, isQuiet = false, isOpen, children }: AskedProps) {
  return (
    <details className="plan-asked" name="plan-asked" open={isOpen}>
      <summary className={isQuiet ? "btn btn-outline-secondary" : "btn btn-accent"}>
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
