import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FormField } from "#client/components/form-field.tsx";
import { DoneWords, ProblemWords } from "#client/components/form-words.tsx";
import type { ProfileAnswer } from "#shared/contract/profile.ts";

/** Name and company; the address stands there to be seen. */
export function AboutForm({ profile, outcome }: { profile: ProfileAnswer; outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  const isSaving = useNavigation().formData?.get("intent") === "save-profile";
  return (
    <section className="card card-body" aria-labelledby="about-title">
      <h2 id="about-title">{t("profile.account.title")}</h2>
      <DoneWords outcome={outcome}>{t("profile.account.saved")}</DoneWords>
      <Form method="post" action="/profile" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="save-profile" />
        <ProblemWords outcome={outcome} fields={["name", "company"]} />
        <FormField
          name="name"
          label={t("profile.account.name")}
          hint={t("profile.account.nameHint")}
          value={profile.name}
          outcome={outcome}
          autoComplete="name"
        />
        <FormField
          name="company"
          label={t("profile.account.company")}
          hint={t("profile.account.companyHint")}
          value={profile.company}
          outcome={outcome}
          autoComplete="organization"
        />
        <p className="mb-1">{t("profile.account.email")}</p>
        <p className="text-break mb-0">
          <strong>{profile.email}</strong>
        </p>
        <p className="form-text">{t("profile.account.emailHint")}</p>
        <button type="submit" className="btn btn-accent" disabled={isSaving}>
          {isSaving ? t("profile.account.saving") : t("profile.account.save")}
        </button>
      </Form>
    </section>
  );
}
