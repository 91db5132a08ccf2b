import { useEffect, useRef } from "react";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FieldError, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { languageName, languages } from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { digestFrequencies, type WatchSettings } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

/** Frequency, language and time zone of the digest mail. */
export function SettingsForm({
  settings,
  language,
  outcome,
}: {
  settings: WatchSettings;
  /** The page's language is the default. */
  language: string;
  outcome: FormOutcome | undefined;
}) {
  const { t } = useTranslation("watches");
  const zone = useRef<HTMLInputElement>(null);
  const { digest, timeZone, isSaved } = settings;
  useEffect(() => {
    // Only the browser knows the user's time zone.
    if (!isSaved && zone.current)
      zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, [isSaved]);
  return (
    <section className="card card-body" aria-labelledby="mail-title">
      <h2 id="mail-title">{t("mail.title")}</h2>
      <IntentForm
        intent="save-settings"
        action={paths.watches()}
        outcome={outcome}
        fields={["timeZone"]}
        className="watches-mail"
      >
        <label>
          <span>{t("mail.digest")}</span>
          <select name="digest" className="form-select" defaultValue={digest}>
            {digestFrequencies.map((name) => (
              <option key={name} value={name}>
                {t(`mail.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("mail.language")}</span>
          <select
            name="language"
            className="form-select"
            defaultValue={isSaved ? settings.language : language}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("mail.timeZone")}</span>
          <input
            ref={zone}
            name="timeZone"
            className="form-control"
            defaultValue={outcome?.values.timeZone ?? timeZone}
            aria-describedby="time-zone-problem"
            aria-invalid={outcome?.problem ? true : undefined}
          />
        </label>
        <SubmitButton
          intent="save-settings"
          className="btn btn-accent"
          label={t("mail.save")}
          busyLabel={t("mail.saving")}
        />
        <FieldError outcome={outcome} field="timeZone" id="time-zone-problem" />
      </IntentForm>
      <p className="text-muted small">{t("mail.note")}</p>
    </section>
  );
}
