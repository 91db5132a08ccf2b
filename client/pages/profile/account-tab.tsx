import { useTranslation } from "react-i18next";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { Retry } from "#client/components/credits/retry.tsx";
import { AboutForm } from "#client/pages/profile/about-form.tsx";
import { ExportAll } from "#client/pages/profile/export-all.tsx";
import { Picture } from "#client/pages/profile/picture.tsx";
import type { PartOf } from "#client/pages/profile/profile-data.ts";
import type { SessionUser } from "#shared/contract/session.ts";

interface AccountTabProps {
  part: PartOf<"account">;
  user: SessionUser;
  outcome: FormOutcome | undefined;
}

/** Who one is: what one says oneself, a picture, and what the sign-in says. */
export function AccountTab({ part: { profile, pictureProblem }, user, outcome }: AccountTabProps) {
  const { t } = useTranslation("account");
  return (
    <div className="account-columns">
      {!profile.ok && <Retry words={t("profile.account.failed")} error={profile.error} />}
      {profile.ok && (
        <AboutForm profile={profile.value} outcome={outcomeOf(outcome, "save-profile")} />
      )}
      {profile.ok && (
        <Picture
          picture={profile.value.picture}
          sentProblem={pictureProblem}
          outcome={outcomeOf(outcome, "remove-picture")}
        />
      )}
      <SignInFacts user={user} />
      <ExportAll />
    </div>
  );
}

function SignInFacts({ user: { source, roles } }: Pick<AccountTabProps, "user">) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">{t("profile.account.signIn")}</h2>
      <dl className="account-facts">
        <dt>{t("profile.account.source")}</dt>
        <dd>{t(`profile.account.${source}`)}</dd>
        <dt>{t("profile.account.roles")}</dt>
        <dd>{roles.length > 0 ? roles.join(", ") : t("profile.account.noRoles")}</dd>
      </dl>
    </section>
  );
}
