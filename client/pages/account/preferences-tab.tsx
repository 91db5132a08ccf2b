import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { FormField, FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { LanguageLinks } from "#client/components/language-links.tsx";
import { Link } from "#client/components/link.tsx";
import { languageName, languages } from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import { digestFrequencies, type WatchSettings } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

interface PreferencesTabProps {
  part: PartOf<"preferences">;
  outcome: FormOutcome | undefined;
}

/** The language of the screens, and the mails about watches. */
export function PreferencesTab({ part: { settings, language }, outcome }: PreferencesTabProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <ScreenLanguage />
      {settings.ok ? (
        <DigestForm
          settings={settings.value}
          language={language}
          outcome={outcomeOf(outcome, "save-settings")}
        />
      ) : (
        <LoadError message={t("mail.failed")} error={settings.error} />
      )}
    </>
  );
}

function ScreenLanguage() {
  const { t } = useTranslation("account");
  const { search } = useLocation();
  return (
    <section className="card card-body mb-3" aria-labelledby="language-title">
      <h2 id="language-title">{t("language.title")}</h2>
      <LanguageLinks search={search} />
      <p className="form-text mb-0">{t("language.hint")}</p>
    </section>
  );
}

interface DigestFormProps {
  settings: WatchSettings;
  /** The page's language is the default. */
  language: string;
  outcome: FormOutcome | undefined;
}

/** Frequency, language and time zone of the digest mail. */
function DigestForm({ settings, language, outcome }: DigestFormProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  const form = useRef<HTMLElement>(null);
  const { digest, timeZone, isSaved } = settings;
  useEffect(() => {
    const zone = form.current?.querySelector<HTMLInputElement>("[name=timeZone]");
    // Only the browser knows the user's time zone.
    if (!isSaved && zone) zone.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, [isSaved]);
  return (
    <section className="card card-body" aria-labelledby="mail-title" ref={form}>
      <h2 id="mail-title">{t("mail.title")}</h2>
      <p>
        {t("mail.lead")} <Link to={paths.watches()}>{t("mail.watches")}</Link>
      </p>
      <FormSuccess outcome={outcome}>{t("mail.saved")}</FormSuccess>
      <IntentForm
        intent="save-settings"
        action={account({ tab: "preferences" })}
        outcome={outcome}
        fields={["timeZone"]}
        className="form-narrow"
      >
        <label className="form-label" htmlFor="digest">
          {t("mail.digest")}
        </label>
        <select id="digest" name="digest" className="form-select mb-3" defaultValue={digest}>
          {digestFrequencies.map((name) => (
            <option key={name} value={name}>
              {t(`mail.${name}`)}
            </option>
          ))}
        </select>
        <label className="form-label" htmlFor="digest-language">
          {t("mail.language")}
        </label>
        <select
          id="digest-language"
          name="language"
          className="form-select mb-3"
          defaultValue={isSaved ? settings.language : language}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </select>
        <FormField
          name="timeZone"
          label={t("mail.timeZone")}
          hint={t("mail.note")}
          value={timeZone}
          outcome={outcome}
        />
        <SubmitButton
          intent="save-settings"
          className="btn btn-accent"
          label={t("mail.save")}
          busyLabel={t("mail.saving")}
        />
      </IntentForm>
    </section>
  );
}
