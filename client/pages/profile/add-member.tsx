import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FormField } from "#client/components/form-field.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { teamAddress } from "#client/pages/profile/team-address.ts";

const fields = ["email", "cap"] as const;

/**
 * Adds a member by address. What was refused stays as it was typed; what was done leaves an empty
 * form.
 */
export function AddMember({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  const isDone = outcome?.problem === null;
  return (
    <IntentForm
      key={isDone ? `after ${outcome.values.email}` : "add"}
      intent="add-member"
      action={teamAddress}
      outcome={outcome}
      fields={fields}
      className="add-member"
    >
      <h3>{t("team.add.title")}</h3>
      <div className="form-row">
        <FormField
          name="email"
          label={t("team.add.email")}
          hint={t("team.add.emailHint")}
          outcome={outcome}
          type="email"
          maxLength={254}
        />
        <FormField
          name="cap"
          label={t("team.add.cap")}
          hint={t("team.add.capHint")}
          outcome={outcome}
          inputMode="numeric"
        />
      </div>
      <SubmitButton
        intent="add-member"
        className="btn btn-accent"
        words={t("team.add.go")}
        busyWords={t("team.add.busy")}
      />
    </IntentForm>
  );
}
