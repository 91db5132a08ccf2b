import type { ReactNode } from "react";
import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from "react-router-dom";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { findOffer, findOfferStep } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { IntentForm } from "#client/components/form.tsx";
import { returnParameter } from "#client/components/return-address.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type PlanAction,
  type PricingData,
  usePlanLabels,
  usePricingAddress,
} from "#client/pages/pricing/pricing.ts";
import type { RootData } from "#client/root-loader.ts";
import type { OwnPlan, PlanOffer } from "#shared/contract/billing.ts";

interface OfferProps {
  offer: PlanOffer;
  items: readonly PlanOffer[];
  isQuiet?: boolean;
}

/** Next step for an offer: sign in, buy, or change now or later; or the reason there is none. */
export function PlanStep({ offer, items, isQuiet = false }: OfferProps) {
  const { t } = useTranslation("pricing");
  const { own } = useLoaderData() as PricingData;
  const { nameOf } = usePlanLabels(items);
  const addressOf = usePricingAddress();
  const plan = nameOf(offer);
  if (!own)
    return (
      <SignInButton
        returnTo={addressOf({ chosen: offer.priceId })}
        label={t("step.signIn", { plan })}
        isQuiet={isQuiet}
      />
    );
  if (!own.billing.ok) return <p className="text-muted mb-0">{t("step.unknown")}</p>;
  const running = own.billing.value.plan;
  if (!running) return <Buy offer={offer} plan={plan} isQuiet={isQuiet} />;
  return <Change offer={offer} items={items} running={running} isQuiet={isQuiet} />;
}

/** A practice account exists only in its tab, so the checkout, a separate page, cannot know it. */
function Buy({ offer, plan, isQuiet }: { offer: PlanOffer; plan: string; isQuiet: boolean }) {
  const { t } = useTranslation("pricing");
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (root?.user?.source === "mock") return <p className="text-muted mb-0">{t("step.practice")}</p>;
  return (
    <PlanActionForm
      action="buy-plan"
      priceId={offer.priceId}
      label={t("step.buy", { plan })}
      variant={isQuiet ? "quiet" : "main"}
    />
  );
}

function Change({ offer, items, running, isQuiet = false }: OfferProps & { running: OwnPlan }) {
  const { t } = useTranslation("pricing");
  const { nameOf, amountOf } = usePlanLabels(items);
  const outcome = usePlanActionOutcome("change-plan", offer.priceId);
  const step = findOfferStep(offer, running, items);
  const plan = nameOf(offer);
  if (step === "current" || step === "coming" || step === "buy")
    return <PlanStatus step={step} running={running} />;
  if (amountOf(offer) === null) return <p className="text-muted mb-0">{t("step.noPrice")}</p>;
  const beginsNow = step === "upgrade" || step === "to-year";
  return (
    <ConfirmDialog
      label={t(`step.${step}`, { plan })}
      isQuiet={isQuiet || !beginsNow}
      isOpen={Boolean(outcome?.problem)}
    >
      {beginsNow ? (
        <ImmediateChange offer={offer} amount={amountOf(offer) ?? ""} />
      ) : (
        <ScheduledChange offer={offer} items={items} running={running} />
      )}
      <PlanActionForm
        action="change-plan"
        priceId={offer.priceId}
        label={beginsNow ? t("step.payNow", { amount: amountOf(offer) }) : t("step.confirm")}
      />
    </ConfirmDialog>
  );
}

/** Marks the current plan and the scheduled next one. */
function PlanStatus({ step, running }: { step: "current" | "coming" | "buy"; running: OwnPlan }) {
  const { t } = useTranslation("pricing");
  const day = useDayFormat();
  const ends = running.cancelAtEnd || running.nextPriceId !== null;
  const words = step === "coming" ? "begins" : ends ? "until" : "renews";
  return (
    <p className="mb-0">
      {running.renewsAt
        ? t(`standing.${words}`, { day: day(running.renewsAt) })
        : t(`standing.${words}Unknown`)}
    </p>
  );
}

/** Price and credits of an immediate change, and the credits kept. */
function ImmediateChange({ offer, amount }: { offer: PlanOffer; amount: string }) {
  const { t } = useTranslation("pricing");
  const { own } = useLoaderData() as PricingData;
  const account = own?.overview.ok
    ? own.overview.value.lines.find(({ kind }) => kind === "plan")
    : undefined;
  return (
    <p>
      {t(`now.${offer.interval}`, { amount, count: offer.credits })}{" "}
      {account ? t("now.left", { count: account.left }) : t("now.leftUnknown")}
    </p>
  );
}

/** Start of a downgrade, and the benefits lost. */
function ScheduledChange({
  offer,
  items,
  running,
}: Required<Pick<OfferProps, "offer" | "items">> & { running: OwnPlan }) {
  const { t } = useTranslation("pricing");
  const day = useDayFormat();
  const losesTeam = findOffer(items, running.priceId)?.team === true && !offer.team;
  return (
    <p>
      {running.renewsAt ? t("later.on", { day: day(running.renewsAt) }) : t("later.onUnknown")}{" "}
      {t("later.left")} {losesTeam && t("later.team")}
    </p>
  );
}

interface PlanActionFormProps {
  action: PlanAction;
  /** The plan concerned, if any. */
  priceId?: string;
  label: string;
  variant?: keyof typeof buttonClasses;
}

/** Full class names: the CSS purge only sees literals. */
const buttonClasses = {
  main: "btn btn-accent",
  quiet: "btn btn-outline-secondary",
  ending: "btn btn-outline-danger",
};

/**
 * A button for one plan action, with its error beside it. Both clicks of a double click carry the
 * same idempotency key.
 */
export function PlanActionForm({ action, priceId, label, variant = "main" }: PlanActionFormProps) {
  const { t } = useTranslation("pricing");
  const { key, returnTo } = useLoaderData() as PricingData;
  const addressOf = usePricingAddress();
  const { formMethod, formData } = useNavigation();
  const outcome = usePlanActionOutcome(action, priceId);
  const isSubmitting =
    formData?.get("intent") === action && (formData.get("priceId") ?? undefined) === priceId;
  const isBusy = formMethod === "POST";
  const hidden = {
    key,
    ...(priceId ? { priceId } : {}),
    ...(returnTo ? { [returnParameter]: returnTo } : {}),
  };
  return (
    <IntentForm
      intent={action}
      action={addressOf({ chosen: action === "buy-plan" ? priceId : undefined })}
      outcome={outcome}
      hidden={hidden}
    >
      <button
        type="submit"
        className={buttonClasses[variant]}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isSubmitting ? t("busy") : label}
      </button>
    </IntentForm>
  );
}

/** Result of this form, if it was the last one submitted. */
export function usePlanActionOutcome(
  action: PlanAction,
  priceId?: string,
): FormOutcome | undefined {
  const outcome = useActionData() as FormOutcome | undefined;
  return priceId === undefined
    ? outcomeOf(outcome, action)
    : outcomeOf(outcome, action, "priceId", priceId);
}

interface ConfirmDialogProps {
  label: string;
  isQuiet?: boolean;
  isOpen: boolean;
  /** Consequences, and the button. */
  children: ReactNode;
}

/**
 * Asks for confirmation before a payment or loss; works without script. At most one per screen is
 * open.
 */
export function ConfirmDialog({ label, isQuiet = false, isOpen, children }: ConfirmDialogProps) {
  return (
    <details className="plan-confirm" name="plan-confirm" open={isOpen}>
      <summary className={isQuiet ? "btn btn-outline-secondary" : "btn btn-accent"}>
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
