import type { FormOutcome } from "#client/api/form-outcome.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";

interface CalendarPartProps {
  /** Secret addresses in use. */
  inUse: number;
  outcome: FormOutcome | undefined;
}

/** The calendar's secret address, shown once, and the form that revokes all such addresses. */
export function CalendarPart({ inUse, outcome }: CalendarPartProps) {
  const { t } = useTranslation("watches");
  const address = outcome?.intent === "calendar" ? outcome.values.address : undefined;
  return (
    <section className="card card-body watch-card" aria-labelledby="calendar-title" id="calendar">
      <h2 id="calendar-title">{t("calendar.title")}</h2>
      <p>{t("calendar.text")}</p>
      <div role="status">
        {address && (
          <div className="alert alert-success">
            <p>{t("calendar.made")}</p>
            <p className="watches-done">
              <input
                className="form-control form-control-sm"
                readOnly
                aria-label={t("calendar.address")}
                value={address}
              />
              <CopyButton text={address} label={t("calendar.copy")} />
            </p>
          </div>
        )}
      </div>
      <div className="watches-links">
        <IntentForm intent="calendar" action={paths.watches()} outcome={undefined}>
          <SubmitButton
            intent="calendar"
            className="btn btn-outline-secondary"
            label={t("calendar.all")}
          />
        </IntentForm>
        {inUse > 0 && (
          <IntentForm intent="revoke-calendars" action={paths.watches()} outcome={undefined}>
            <SubmitButton
              intent="revoke-calendars"
              className="btn btn-outline-secondary"
              label={t("calendar.revoke", { count: inUse })}
            />
          </IntentForm>
        )}
      </div>
    </section>
  );
}
