import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FormField } from "#client/components/form-field.tsx";
import { ProblemWords } from "#client/components/form-words.tsx";
import { teamAddress } from "#client/pages/profile/team-address.ts";

const fields = ["email", "cap"] as const;

/** Adds a member by address. What was refused stays as it was typed; what was done leaves an empty form. */
export function AddMember({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  const isAdding = useNavigation().formData?.get("intent") === "add-member";
  const isDone = outcome?.problem === null;
  return (
    <Form
      key={isDone ? `after ${outcome.values.email}` : "add"}
      method="post"
      action={teamAddress}
      preventScrollReset
      className="add-member"
      noValidate
    >
      <h3>{t("team.add.title")}</h3>
      <input type="hidden" name="intent" value="add-member" />
      <ProblemWords outcome={outcome} fields={fields} />
      <div className="form-row">
        <FormField name="email" label={t("team.add.email")} hint={t("team.add.emailHint")} outcome={outcome} type="email" maxLength={254} />
        <FormField name="cap" label={t("team.add.cap")} hint={t("team.add.capHint")} outcome={outcome} inputMode="numeric" />
      </div>
      <button type="submit" className="btn btn-accent" disabled={isAdding}>
        {isAdding ? t("team.add.busy") : t("team.add.go")}
      </button>
    </Form>
  );
}
