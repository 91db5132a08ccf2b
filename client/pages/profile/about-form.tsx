import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FormField } from "#client/components/form-field.tsx";
import { DoneWords } from "#client/components/form-words.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import type { ProfileAnswer } from "#shared/contract/profile.ts";

const fields = ["name", "company"] as const;
const completions = { name: "name", company: "organization" } as const;

/** Name and company; the address stands there to be seen. */
export function AboutForm({
  profile,
  outcome,
}: {
  profile: ProfileAnswer;
  outcome: FormOutcome | undefined;
}) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body" aria-labelledby="about-title">
      <h2 id="about-title">{t("profile.account.title")}</h2>
      <DoneWords outcome={outcome}>{t("profile.account.saved")}</DoneWords>
      <IntentForm intent="save-profile" action="/profile" outcome={outcome} fields={fields}>
        {fields.map((name) => (
          <FormField
            // What was saved may be written otherwise than it was typed: the field then begins
            // anew.
            key={`${name} ${profile[name]}`}
            name={name}
            label={t(`profile.account.${name}`)}
            hint={t(`profile.account.${name}Hint`)}
            value={profile[name]}
            outcome={outcome}
            autoComplete={completions[name]}
          />
        ))}
        <p className="mb-1">{t("profile.account.email")}</p>
        <p className="text-break mb-0">
          <strong>{profile.email}</strong>
        </p>
        <p className="form-text">{t("profile.account.emailHint")}</p>
        <SubmitButton
          intent="save-profile"
          className="btn btn-accent"
          words={t("profile.account.save")}
          busyWords={t("profile.account.saving")}
        />
      </IntentForm>
    </section>
  );
}
