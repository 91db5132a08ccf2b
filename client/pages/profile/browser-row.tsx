import { useTranslation } from "react-i18next";
import { Form } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { ProblemWords } from "#client/components/form-words.tsx";
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
    <li className="list-group-item credits-line session">
      <div>
        <p className="credits-line-name mb-1">
          <strong className="text-break">{browser}</strong>
          {one.current && <span className="badge text-bg-success">{t("profile.sessions.here")}</span>}
        </p>
        <p className="text-muted small mb-0">
          {t("profile.sessions.since", { time: signedIn })}; {t("profile.sessions.last", { time: time(one.lastUsedAt) })};{" "}
          {t("profile.sessions.until", { time: time(one.expiresAt) })}.
        </p>
        <ProblemWords outcome={outcome} />
      </div>
      {one.current ? <SignOutHere /> : <EndThere id={one.id} browser={browser} signedIn={signedIn} />}
    </li>
  );
}

function SignOutHere() {
  const { t } = useTranslation("account");
  return (
    <form method="post" action="/auth/signout">
      <button type="submit" className="btn btn-outline-secondary btn-sm">
        {t("profile.sessions.signOut")}
      </button>
    </form>
  );
}

function EndThere({ id, browser, signedIn }: { id: string; browser: string; signedIn: string }) {
  const { t } = useTranslation("account");
  return (
    <Form method="post" action={sessionsAddress} preventScrollReset>
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="browser" value={browser} />
      <button
        type="submit"
        className="btn btn-outline-secondary btn-sm"
        aria-label={t("profile.sessions.endLabel", { browser, time: signedIn })}
      >
        {t("profile.sessions.end")}
      </button>
    </Form>
  );
}
