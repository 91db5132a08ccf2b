import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { SignOutForm } from "#client/auth/sign-out.tsx";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { useTimeFormat } from "#client/components/date-format.ts";
import { FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import type { SignedInBrowser } from "#shared/contract/session.ts";

interface SessionsTabProps {
  part: PartOf<"sessions">;
  outcome: FormOutcome | undefined;
}

/** Browsers with a session, and signing out of the others. */
export function SessionsTab({ part: { sessions }, outcome }: SessionsTabProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  if (!sessions.ok) return <LoadError message={t("sessions.failed")} />;
  const { items } = sessions.value;
  const others = items.some(({ current }) => !current);
  return (
    <section className="card card-body mb-3" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t("sessions.title")}</h2>
      <SessionsOutcome outcome={outcome} />
      {items.length === 0 ? <p>{t("sessions.empty")}</p> : <p>{t("sessions.lead")}</p>}
      {items.length > 0 && (
        <ul className="list-group mb-3">
          {items.map((browser) => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              outcome={outcomeOf(outcome, "end-session", "id", browser.id)}
            />
          ))}
        </ul>
      )}
      {others && (
        <IntentForm
          intent="end-other-sessions"
          action={account({ tab: "sessions" })}
          outcome={outcomeOf(outcome, "end-other-sessions")}
        >
          <SubmitButton
            intent="end-other-sessions"
            className="btn btn-outline-secondary"
            label={t("sessions.endOthers")}
          />
        </IntentForm>
      )}
      {others && (
        <div className="mt-2">
          <SignOutForm
            everywhere
            words={t("sessions.endEverywhere")}
            className="btn btn-outline-danger"
          />
          <p className="form-text mb-0">{t("sessions.endEverywhereHint")}</p>
        </div>
      )}
    </section>
  );
}

function SessionsOutcome({ outcome }: Pick<SessionsTabProps, "outcome">) {
  const { t } = useTranslation("account");
  const messages: Record<string, string> = {
    "end-session": t("sessions.ended", { browser: outcome?.values.browser ?? "" }),
    "end-other-sessions": t("sessions.othersEnded"),
  };
  const message = outcome && messages[outcome.intent];
  return (
    <FormSuccess outcome={message ? outcome : undefined} takesFocus>
      {message ?? ""}
    </FormSuccess>
  );
}

interface BrowserRowProps {
  browser: SignedInBrowser;
  outcome: FormOutcome | undefined;
}

/** A browser with its session's age and a sign-out button. */
function BrowserRow({ browser, outcome }: BrowserRowProps) {
  const { t } = useTranslation("account");
  const time = useTimeFormat();
  const translate = useServerTexts();
  const name = translate(browser.browser) || t("sessions.unknown");
  const signedIn = time(browser.signedInAt);
  return (
    <li className="list-group-item session">
      <div>
        <p className="credits-line-name mb-1">
          <strong className="text-break">{name}</strong>
          {browser.current && <span className="badge tone-success">{t("sessions.here")}</span>}
        </p>
        <p className="text-muted small mb-0">
          {t("sessions.since", { time: signedIn })};{" "}
          {t("sessions.last", { time: time(browser.lastUsedAt) })};{" "}
          {t("sessions.until", { time: time(browser.expiresAt) })}.
        </p>
      </div>
      {browser.current ? (
        <SignOutForm words={t("sessions.signOut")} className="btn btn-outline-secondary btn-sm" />
      ) : (
        <EndSession id={browser.id} browser={name} signedIn={signedIn} outcome={outcome} />
      )}
    </li>
  );
}

interface EndSessionProps extends Pick<BrowserRowProps, "outcome"> {
  id: string;
  browser: string;
  signedIn: string;
}

function EndSession({ id, browser, signedIn, outcome }: EndSessionProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  return (
    <IntentForm
      intent="end-session"
      action={account({ tab: "sessions" })}
      outcome={outcome}
      hidden={{ id, browser }}
    >
      <SubmitButton
        intent="end-session"
        className="btn btn-outline-secondary btn-sm"
        label={t("sessions.end")}
        aria-label={t("sessions.endLabel", { browser, time: signedIn })}
      />
    </IntentForm>
  );
}
