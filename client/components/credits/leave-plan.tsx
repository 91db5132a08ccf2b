import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";

interface LeavePlanProps {
  owner: string;
  outcome: FormOutcome | undefined;
  action: string;
}

/** The way out of a plan, behind one more step that needs no script. */
export function LeavePlan({ owner, outcome, action }: LeavePlanProps) {
  const { t } = useTranslation("account");
  return (
    <details className="sure" open={Boolean(outcome?.problem)}>
      <summary>{t("credits.membership.leave")}</summary>
      <p className="text-break">{t("credits.membership.leaveText", { owner })}</p>
      <IntentForm intent="leave-plan" action={action} outcome={outcome}>
        <SubmitButton
          intent="leave-plan"
          className="btn btn-outline-danger btn-sm"
          words={t("credits.membership.leaveGo")}
        />
      </IntentForm>
    </details>
  );
}
