import { useState } from "react";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { http } from "#client/api/http.ts";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { saveFile } from "#client/components/download-link.tsx";
import { FormField, FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { PartOf } from "#client/pages/profile/profile.ts";
import { Picture } from "#client/pages/profile/profile-picture.tsx";
import type { ProfileAnswer } from "#shared/contract/profile.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { paths } from "#shared/paths.ts";

interface AccountTabProps {
  part: PartOf<"account">;
  user: SessionUser;
  outcome: FormOutcome | undefined;
}

/** Profile: own statements, picture, and facts from sign-in. */
export function AccountTab({ part: { profile, pictureError }, user, outcome }: AccountTabProps) {
  const { t } = useTranslation("profile");
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
      <SignInFacts user={user} />
      <DataExport />
    </div>
  );
}

function SignInFacts({ user: { source, roles } }: Pick<AccountTabProps, "user">) {
  const { t } = useTranslation("profile");
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
  const { t } = useTranslation("profile");
  return (
    <section className="card card-body" aria-labelledby="about-title">
      <h2 id="about-title">{t("account.title")}</h2>
      <FormSuccess outcome={outcome}>{t("account.saved")}</FormSuccess>
      <IntentForm intent="save-profile" action={paths.profile()} outcome={outcome} fields={fields}>
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

/**
 * Exported parts, keyed by their name in the file. Ledger and searches are complete, as in their
 * own exports.
 */
const exportedParts = {
  profile: "/api/profile",
  credits: "/api/credits/overview",
  plan: "/api/billing",
  membership: "/api/membership",
  sessions: "/api/sessions",
  ledgerCsv: "/api/ledger.csv",
  searchesCsv: "/api/searches/history.csv",
} as const;

type State = { kind: "idle" } | { kind: "busy" } | { kind: "done"; missing: string[] };

/**
 * Exports all personal data as one file. A part that failed is named in the file and here; the rest
 * is saved.
 */
function DataExport() {
  const { t } = useTranslation("profile");
  const [state, setState] = useState<State>({ kind: "idle" });
  const save = async () => {
    if (state.kind === "busy") return;
    setState({ kind: "busy" });
    const names = Object.keys(exportedParts) as (keyof typeof exportedParts)[];
    const answers = await http.getAll(names.map((name) => ({ path: exportedParts[name] })));
    const missing = names.filter((_, index) => !answers[index]?.ok);
    const found = names.flatMap((name, index) => {
      const answer = answers[index];
      return answer?.ok ? [[name, answer.value] as const] : [];
    });
    const file = { exportedAt: new Date().toISOString(), ...Object.fromEntries(found), missing };
    saveFile(
      new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
      "clearlane-account.json",
    );
    setState({ kind: "done", missing });
  };
  return (
    <section className="card card-body mb-3 needs-script" aria-labelledby="export-title">
      <h2 id="export-title">{t("export.title")}</h2>
      <p>{t("export.text")}</p>
      <p className="mb-0 d-flex gap-2 flex-wrap align-items-center">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => void save()}
          aria-busy={state.kind === "busy"}
        >
          {t(state.kind === "busy" ? "export.busy" : "export.save")}
        </button>
        <span role="status">
          {state.kind === "done" && state.missing.length === 0 && t("export.done")}
          {state.kind === "done" &&
            state.missing.length > 0 &&
            t("export.missing", { parts: state.missing.join(", ") })}
        </span>
      </p>
    </section>
  );
}
