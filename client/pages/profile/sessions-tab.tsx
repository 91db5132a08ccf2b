import { useTranslation } from "react-i18next";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { Retry } from "#client/components/credits/retry.tsx";
import { DoneWords } from "#client/components/form-words.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { BrowserRow } from "#client/pages/profile/browser-row.tsx";
import type { PartOf } from "#client/pages/profile/profile-data.ts";
import { sessionsAddress } from "#client/pages/profile/sessions-address.ts";

interface SessionsTabProps {
  part: PartOf<"sessions">;
  outcome: FormOutcome | undefined;
}

/** The browsers one is signed in with, and signing out in those one does not hold in hand. */
export function SessionsTab({ part: { sessions }, outcome }: SessionsTabProps) {
  const { t } = useTranslation("account");
  if (!sessions.ok) return <Retry words={t("profile.sessions.failed")} />;
  const { items } = sessions.value;
  const others = items.some(({ current }) => !current);
  return (
    <section className="card card-body mb-3" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t("profile.sessions.title")}</h2>
      <SessionsNews outcome={outcome} />
      {items.length === 0 ? (
        <p>{t("profile.sessions.empty")}</p>
      ) : (
        <p>{t("profile.sessions.lead")}</p>
      )}
      {items.length > 0 && (
        <ul className="list-group mb-3">
          {items.map((one) => (
            <BrowserRow
              key={one.id}
              browser={one}
              outcome={outcomeOf(outcome, "end-session", "id", one.id)}
            />
          ))}
        </ul>
      )}
      {others && (
        <IntentForm
          intent="end-other-sessions"
          action={sessionsAddress}
          outcome={outcomeOf(outcome, "end-other-sessions")}
        >
          <SubmitButton
            intent="end-other-sessions"
            className="btn btn-outline-danger"
            words={t("profile.sessions.endOthers")}
          />
        </IntentForm>
      )}
    </section>
  );
}

function SessionsNews({ outcome }: Pick<SessionsTabProps, "outcome">) {
  const { t } = useTranslation("account");
  const words: Record<string, string> = {
    "end-session": t("profile.sessions.ended", { browser: outcome?.values.browser ?? "" }),
    "end-other-sessions": t("profile.sessions.othersEnded"),
  };
  const known = outcome && words[outcome.intent];
  return (
    <DoneWords outcome={known ? outcome : undefined} takesFocus>
      {known ?? ""}
    </DoneWords>
  );
}
