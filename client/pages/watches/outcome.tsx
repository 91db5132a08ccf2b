import type { FormOutcome } from "#client/api/form-outcome.ts";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { paths } from "#shared/paths.ts";

/** Keys are spelled out, so that a test finds them. */
const done: Record<string, string> = {
  remove: "removed",
  restore: "restored",
  dismiss: "dismissed",
  undismiss: "undismissed",
  read: "markedRead",
  "unread-again": "markedUnread",
  "mark-all": "marked",
  "revoke-calendars": "revoked",
};
const undoing: Record<string, string> = {
  remove: "restore",
  dismiss: "undismiss",
  read: "unread-again",
  "unread-again": "read",
};

/** Outcome of the last form, with a link to undo it, or the reason for its failure. */
export function Outcome({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("watches");
  const { intent = "", values, problem } = outcome ?? {};
  const undo = undoing[intent];
  const word = done[intent];
  return (
    <>
      {problem && problem.details.length === 0 && (
        <p className="alert alert-danger" role="alert">
          <ServerText>{problem.message}</ServerText>
        </p>
      )}
      <div role="status">
        {outcome && !problem && word && (
          <div className="alert alert-success watches-done">
            <span>{t(word)}</span>
            {undo && (
              <IntentForm
                intent={undo}
                action={paths.watches()}
                outcome={undefined}
                hidden={{ id: values?.id ?? "" }}
              >
                <SubmitButton
                  intent={undo}
                  className="btn btn-sm btn-outline-secondary"
                  label={t("undo")}
                />
              </IntentForm>
            )}
          </div>
        )}
      </div>
    </>
  );
}
