import { useTranslation } from "react-i18next";
import { Form } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { FieldWords, fieldProblem, ProblemWords } from "#client/components/form-words.tsx";
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
  const id = `cap ${email}`.replace(/\s/g, "-");
  return (
    <details key={outcome ? "answered" : "new"} className="fold" open={isRefused}>
      <summary>{t("team.cap.summary")}</summary>
      <Form method="post" action={teamAddress} preventScrollReset>
        <input type="hidden" name="intent" value="set-cap" />
        <input type="hidden" name="email" value={email} />
        <ProblemWords outcome={outcome} fields={["cap"]} />
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
          <button type="submit" className="btn btn-outline-secondary">
            {t("team.cap.go")}
          </button>
        </div>
        <FieldWords outcome={outcome} field="cap" id={`${id}-problem`} />
        <p className="form-text" id={`${id}-hint`}>
          {t("team.cap.hint")}
        </p>
      </Form>
    </details>
  );
}
