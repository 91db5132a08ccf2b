import { useTranslation } from "react-i18next";
import { useActionData, useLoaderData, useNavigation } from "react-router-dom";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { IntentForm } from "#client/components/intent-form.tsx";
import { returnParameter } from "#client/components/way-back.ts";
import type { PlanAct } from "#client/pages/pricing/plan-acts.ts";
import { usePlansAddress } from "#client/pages/pricing/plans-address.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";

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
