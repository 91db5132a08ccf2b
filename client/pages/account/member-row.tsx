import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { FieldError, findFieldError, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { useAccountPath } from "#client/pages/account/account.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";

interface MemberRowProps {
  member: SubUser;
  /** A paused team cannot be changed. */
  isPaused: boolean;
  outcome: FormOutcome | undefined;
}

export function MemberRow({ member, isPaused, outcome }: MemberRowProps) {
  const { t } = useTranslation("team");
  const day = useDayFormat();
  const { email, cap, lastUsedAt } = member;
  return (
    <tr>
      <td data-label={t("column.member")}>
        <div>
          <MemberName member={member} />
          <MemberRequest member={member} />
        </div>
      </td>
      <td data-label={t("column.cap")}>
        {cap === null ? t("noCap") : <UsedCredits value={cap} />}
      </td>
      <td data-label={t("column.used")}>
        <MemberUsage member={member} />
      </td>
      <td data-label={t("column.lastUsed")} className="text-nowrap">
        {lastUsedAt ? day(lastUsedAt) : t("never")}
      </td>
      {!isPaused && (
        <td data-label={t("column.change")}>
          <div>
            <SetCap member={member} outcome={outcomeOf(outcome, "set-cap", "email", email)} />
            <RemoveMember
              member={member}
              outcome={outcomeOf(outcome, "remove-member", "email", email)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

/** As a form sends it. */
export const capText = (cap: number | null) => (cap === null ? "" : String(cap));

function MemberName({ member }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("team");
  const day = useDayFormat();
  const { name, email, addedAt, sharesWords = false } = member;
  return (
    <>
      {name && <strong className="d-block text-break">{name}</strong>}
      <span className={name ? "d-block text-break text-muted" : "d-block text-break"}>{email}</span>
      <span className="text-muted small d-block">{t("since", { day: day(addedAt) })}</span>
      <span className="text-muted small">{t(sharesWords ? "shares" : "keeps")}</span>
    </>
  );
}

/** A member's open request for more credits; setting a cap answers it. */
function MemberRequest({ member: { request } }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("team");
  const day = useDayFormat();
  if (!request) return null;
  return (
    <div>
      <span className="badge tone-warning text-wrap text-start">
        {t("wish", { day: day(request.at) })}
      </span>
      {request.message && (
        <p className="text-break">{t("wishWords", { message: request.message })}</p>
      )}
    </div>
  );
}

function MemberUsage({ member: { used, cap } }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("team");
  if (cap === null) return <UsedCredits value={used} />;
  return (
    <div>
      {t("usedOfCap", { used, cap })}
      <CreditsBar used={used} granted={cap} label={t("credits:bar", { used, granted: cap })} />
    </div>
  );
}

function UsedCredits({ value }: { value: number }) {
  const { t } = useTranslation("team");
  return <>{t("used", { used: value })}</>;
}

interface SetCapProps {
  member: SubUser;
  outcome: FormOutcome | undefined;
}

/** A member's cap, collapsed until needed. It collapses again after saving. */
function SetCap({ member: { email, cap }, outcome }: SetCapProps) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  const isRefused = Boolean(outcome?.problem);
  const input = isRefused ? outcome?.values.cap : undefined;
  const hasProblem = findFieldError(outcome?.problem, "cap") !== undefined;
  const id = `cap-${email}`;
  return (
    <details
      key={outcome ? `${outcome.values.cap} ${isRefused}` : "new"}
      className="disclosure"
      open={isRefused}
    >
      <summary aria-label={t("cap.of", { email })}>{t("cap.summary")}</summary>
      <IntentForm
        intent="set-cap"
        action={account({ tab: "team" })}
        outcome={outcome}
        fields={["cap"]}
        hidden={{ email, before: capText(cap) }}
      >
        <label className="form-label text-break" htmlFor={id}>
          {t("cap.label", { email })}
        </label>
        <div className="d-flex gap-2">
          <input
            id={id}
            name="cap"
            inputMode="numeric"
            className="form-control cap-input"
            defaultValue={input ?? cap ?? ""}
            autoComplete="off"
            aria-describedby={hasProblem ? `${id}-problem ${id}-hint` : `${id}-hint`}
            aria-invalid={hasProblem || undefined}
          />
          <SubmitButton
            intent="set-cap"
            className="btn btn-outline-secondary"
            label={t("cap.go")}
          />
        </div>
        <FieldError outcome={outcome} field="cap" id={`${id}-problem`} />
        <p className="form-text" id={`${id}-hint`}>
          {t("cap.hint")}
        </p>
      </IntentForm>
    </details>
  );
}

/** Removes a member after a confirmation that needs no script. */
function RemoveMember({ member: { email, cap }, outcome }: SetCapProps) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  return (
    <details className="confirm" open={Boolean(outcome?.problem)}>
      <summary aria-label={t("remove.go", { email })}>{t("remove.summary")}</summary>
      <p className="text-break">{t("remove.text", { email })}</p>
      <IntentForm
        intent="remove-member"
        action={account({ tab: "team" })}
        outcome={outcome}
        hidden={{ email, before: capText(cap) }}
      >
        <SubmitButton
          intent="remove-member"
          className="btn btn-outline-danger btn-sm text-break"
          label={t("remove.go", { email })}
        />
      </IntentForm>
    </details>
  );
}
