import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { teamAddress } from "#client/pages/profile/team-address.ts";

/** Removing a member, behind one more step that needs no script. */
export function RemoveMember({
  email,
  outcome,
}: {
  email: string;
  outcome: FormOutcome | undefined;
}) {
  const { t } = useTranslation("account");
  return (
    <details className="sure" open={Boolean(outcome?.problem)}>
      <summary aria-label={t("team.remove.go", { email })}>{t("team.remove.summary")}</summary>
      <p className="text-break">{t("team.remove.text", { email })}</p>
      <IntentForm intent="remove-member" action={teamAddress} outcome={outcome} hidden={{ email }}>
        <SubmitButton
          intent="remove-member"
          className="btn btn-outline-danger btn-sm text-break"
          words={t("team.remove.go", { email })}
        />
      </IntentForm>
    </details>
  );
}
