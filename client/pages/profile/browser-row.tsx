import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { SignOutForm } from "#client/auth/sign-out-form.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { useTimeFormat } from "#client/components/time-format.ts";
import { sessionsAddress } from "#client/pages/profile/sessions-address.ts";
import type { SignedInBrowser } from "#shared/contract/session.ts";

interface BrowserRowProps {
  browser: SignedInBrowser;
  outcome: FormOutcome | undefined;
}

/** One browser: what it says it is, since when, and the way to sign out there. */
export function BrowserRow({ browser: one, outcome }: BrowserRowProps) {
  const { t } = useTranslation("account");
  const time = useTimeFormat();
  const browser = one.browser || t("profile.sessions.unknown");
  const signedIn = time(one.signedInAt);
  return (
    <li className="list-group-item session">
      <div>
        <p className="credits-line-name mb-1">
          <strong className="text-break">{browser}</strong>
          {one.current && (
            <span className="badge text-bg-success">{t("profile.sessions.here")}</span>
          )}
        </p>
        <p className="text-muted small mb-0">
          {t("profile.sessions.since", { time: signedIn })};{" "}
          {t("profile.sessions.last", { time: time(one.lastUsedAt) })};{" "}
          {t("profile.sessions.until", { time: time(one.expiresAt) })}.
        </p>
      </div>
      {one.current ? (
        <SignOutForm
          words={t("profile.sessions.signOut")}
          className="btn btn-outline-secondary btn-sm"
        />
      ) : (
        <EndThere id={one.id} browser={browser} signedIn={signedIn} outcome={outcome} />
      )}
    </li>
  );
}

interface EndThereProps extends Pick<BrowserRowProps, "outcome"> {
  id: string;
  browser: string;
  signedIn: string;
}

function EndThere({ id, browser, signedIn, outcome }: EndThereProps) {
  const { t } = useTranslation("account");
  return (
    <IntentForm
      intent="end-session"
      action={sessionsAddress}
      outcome={outcome}
      hidden={{ id, browser }}
    >
      <SubmitButton
        intent="end-session"
        className="btn btn-outline-secondary btn-sm"
        words={t("profile.sessions.end")}
        aria-label={t("profile.sessions.endLabel", { browser, time: signedIn })}
      />
    </IntentForm>
  );
}
