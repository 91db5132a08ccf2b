import { useTranslation } from "react-i18next";
import { Form } from "react-router-dom";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import { ProblemWords } from "#client/components/form-words.tsx";
import { teamAddress } from "#client/pages/profile/team-address.ts";

/** Removing a member, behind one more step that needs no script. */
export function RemoveMember({ email, outcome }: { email: string; outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  return (
    <details className="fold sure" open={Boolean(outcome?.problem)}>
      <summary aria-label={t("team.remove.go", { email })}>{t("team.remove.summary")}</summary>
      <ProblemWords outcome={outcome} />
      <p className="text-break">{t("team.remove.text", { email })}</p>
      <Form method="post" action={teamAddress} preventScrollReset>
        <input type="hidden" name="intent" value="remove-member" />
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="btn btn-outline-danger btn-sm text-break">
          {t("team.remove.go", { email })}
        </button>
      </Form>
    </details>
  );
}
