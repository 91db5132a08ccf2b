import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { DoneWords, FieldWords, fieldProblem } from "#client/components/form-words.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";

interface AskOwnerProps {
  owner: string;
  askedAt: string | null;
  outcome: FormOutcome | undefined;
  action: string;
}

/** A member's wish for more credits: the form, or since when the owner has it. */
export function AskOwner({ owner, askedAt, outcome, action }: AskOwnerProps) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  return (
    <>
      <DoneWords outcome={outcome}>{t("credits.membership.askDone", { owner })}</DoneWords>
      {askedAt && outcome?.problem !== null && (
        <p>{t("credits.membership.asked", { owner, day: day(askedAt) })}</p>
      )}
      {!askedAt && <AskForm owner={owner} outcome={outcome} action={action} />}
    </>
  );
}

function AskForm({ owner, outcome, action }: Omit<AskOwnerProps, "askedAt">) {
  const { t } = useTranslation("account");
  const hasProblem = fieldProblem(outcome, "message") !== undefined;
  return (
    <IntentForm
      intent="ask-owner"
      action={action}
      outcome={outcome}
      fields={["message"]}
      className="mb-3 form-narrow"
    >
      <h3>{t("credits.membership.ask")}</h3>
      <label className="form-label text-break" htmlFor="ask-message">
        {t("credits.membership.message", { owner })}
      </label>
      <textarea
        id="ask-message"
        name="message"
        rows={3}
        maxLength={500}
        className="form-control"
        defaultValue={outcome?.values.message ?? ""}
        aria-describedby={hasProblem ? "ask-problem ask-hint" : "ask-hint"}
        aria-invalid={hasProblem || undefined}
      />
      <FieldWords outcome={outcome} field="message" id="ask-problem" />
      <p className="form-text" id="ask-hint">
        {t("credits.membership.messageHint")}
      </p>
      <SubmitButton
        intent="ask-owner"
        className="btn btn-accent"
        words={t("credits.membership.send")}
        busyWords={t("credits.membership.sending")}
      />
    </IntentForm>
  );
}
