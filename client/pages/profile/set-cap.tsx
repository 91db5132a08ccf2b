import { useTranslation } from "react-i18next";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FieldWords, fieldProblem } from "#client/components/form-words.tsx";
import { IntentForm, SubmitButton } from "#client/components/intent-form.tsx";
import { teamAddress } from "#client/pages/profile/team-address.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";

interface SetCapProps {
  member: SubUser;
  outcome: FormOutcome | undefined;
}

/** A member's cap, folded away until it is wanted. It folds again when it was set. */
export function SetCap({ member: { email, cap }, outcome }: SetCapProps) {
  const { t } = useTranslation("account");
  const isRefused = Boolean(outcome?.problem);
  const typed = isRefused ? outcome?.values.cap : undefined;
  const hasProblem = fieldProblem(outcome, "cap") !== undefined;
  const id = `cap-${email}`;
  return (
    <details
      key={outcome ? `${outcome.values.cap} ${isRefused}` : "new"}
      className="fold"
      open={isRefused}
    >
      <summary aria-label={t("team.cap.of", { email })}>{t("team.cap.summary")}</summary>
      <IntentForm
        intent="set-cap"
        action={teamAddress}
        outcome={outcome}
        fields={["cap"]}
        hidden={{ email }}
      >
        <label className="form-label text-break" htmlFor={id}>
          {t("team.cap.label", { email })}
        </label>
        <div className="d-flex gap-2">
          <input
            id={id}
            name="cap"
            inputMode="numeric"
            className="form-control cap-input"
            defaultValue={typed ?? cap ?? ""}
            autoComplete="off"
            aria-describedby={hasProblem ? `${id}-problem ${id}-hint` : `${id}-hint`}
            aria-invalid={hasProblem || undefined}
          />
          <SubmitButton
            intent="set-cap"
            className="btn btn-outline-secondary"
            words={t("team.cap.go")}
          />
        </div>
        <FieldWords outcome={outcome} field="cap" id={`${id}-problem`} />
        <p className="form-text" id={`${id}-hint`}>
          {t("team.cap.hint")}
        </p>
      </IntentForm>
    </details>
  );
}
