import { useTranslation } from "react-i18next";
import { Form } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { ProblemWords } from "#client/components/form-words.tsx";

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
      <ProblemWords outcome={outcome} />
      <p className="text-break">{t("credits.membership.leaveText", { owner })}</p>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="leave-plan" />
        <button type="submit" className="btn btn-outline-danger btn-sm">
          {t("credits.membership.leaveGo")}
        </button>
      </Form>
    </details>
  );
}
