import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { FormField, FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import { Picture } from "#client/pages/account/profile-picture.tsx";
import type { ProfileAnswer } from "#shared/contract/profile.ts";
import type { SessionUser } from "#shared/contract/session.ts";

interface AccountTabProps {
  part: PartOf<"account">;
  user: SessionUser;
  outcome: FormOutcome | undefined;
}

/** Profile: name, company and picture, and what the sign-in says. */
export function AccountTab({ part: { profile, pictureError }, user, outcome }: AccountTabProps) {
  const { t } = useTranslation("account");
  return (
    <div className="account-columns">
      {!profile.ok && <LoadError message={t("account.failed")} error={profile.error} />}
      {profile.ok && (
        <ProfileForm profile={profile.value} outcome={outcomeOf(outcome, "save-profile")} />
      )}
      {profile.ok && (
        <Picture
          picture={profile.value.picture}
          uploadError={pictureError}
          outcome={outcomeOf(outcome, "remove-picture")}
        />
      )}
      <div className="account-columns">
        <SignInFacts user={user} />
        <DataExport />
      </div>
    </div>
  );
}

function SignInFacts({ user: { source, roles } }: Pick<AccountTabProps, "user">) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">{t("account.signIn")}</h2>
      <dl className="account-facts">
        <dt>{t("account.source")}</dt>
        <dd>{t(`account.${source}`)}</dd>
        <dt>{t("account.roles")}</dt>
        <dd>{roles.length > 0 ? roles.join(", ") : t("account.noRoles")}</dd>
      </dl>
    </section>
  );
}

const fields = ["name", "company"] as const;
const completions = { name: "name", company: "organization" } as const;

/** Name and company; the email address is read-only. */
function ProfileForm({
  profile,
  outcome,
}: {
  profile: ProfileAnswer;
  outcome: FormOutcome | undefined;
}) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  return (
    <section className="card card-body" aria-labelledby="about-title">
      <h2 id="about-title">{t("account.title")}</h2>
      <FormSuccess outcome={outcome}>{t("account.saved")}</FormSuccess>
      <IntentForm intent="save-profile" action={account()} outcome={outcome} fields={fields}>
        {fields.map((name) => (
          <FormField
            // The server may normalize the value: remount the field.
            key={`${name} ${profile[name]}`}
            name={name}
            label={t(`account.${name}`)}
            hint={t(`account.${name}Hint`)}
            value={profile[name]}
            outcome={outcome}
            autoComplete={completions[name]}
          />
        ))}
        <p className="mb-1">{t("account.email")}</p>
        <p className="text-break mb-0">
          <strong>{profile.email}</strong>
        </p>
        <p className="form-text">{t("account.emailHint")}</p>
        <SubmitButton
          intent="save-profile"
          className="btn btn-accent"
          label={t("account.save")}
          busyLabel={t("account.saving")}
        />
      </IntentForm>
    </section>
  );
}

/** Download of all data stored about the user. */
function DataExport() {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body" aria-labelledby="export-title">
      <h2 id="export-title">{t("export.title")}</h2>
      <p>{t("export.text")}</p>
      <p className="mb-0">
        <DownloadLink
          href="/api/account.json"
          label={t("export.save")}
          className="btn btn-outline-secondary"
        />
      </p>
    </section>
  );
}
