import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { MembershipFigures, TierBadge } from "#client/components/credits/credit-parts.tsx";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { ShareWordsField } from "#client/components/credits/share-words-field.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import {
  FieldError,
  FormSuccess,
  findFieldError,
  IntentForm,
  SubmitButton,
} from "#client/components/form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Membership } from "#shared/contract/sub-users.ts";

interface MembershipCardProps {
  membership: Membership | null;
  /** Result of the last form; the page's action handles `membershipIntents`. */
  outcome: FormOutcome | undefined;
  /** Address that the forms post to. */
  action: string;
}

/**
 * A member's view: whose credits they use, their share, a request for more, and leaving. With null,
 * only the confirmation of having left is shown.
 */
export function MembershipCard({ membership, outcome, action }: MembershipCardProps) {
  const { t } = useTranslation("credits");
  const left = (
    <FormSuccess outcome={outcomeOf(outcome, "leave-plan")}>
      {t("membership.leaveDone")}
    </FormSuccess>
  );
  if (!membership) return left;
  const owner = membership.ownerName ?? membership.owner;
  return (
    <section className="card card-body mb-3" aria-labelledby="membership-title">
      <h2 id="membership-title">{t("membership.title")}</h2>
      {left}
      {membership.note && (
        <p className="alert alert-warning">
          <ServerText>{membership.note}</ServerText>
        </p>
      )}
      <MemberFacts membership={membership} />
      <CreditRequest
        owner={owner}
        requestedAt={membership.askedAt}
        outcome={outcomeOf(outcome, "ask-owner")}
        action={action}
      />
      <SharedWords membership={membership} owner={owner} outcome={outcome} action={action} />
      <LeaveTeam owner={owner} outcome={outcomeOf(outcome, "leave-plan")} action={action} />
    </section>
  );
}

function MemberFacts({ membership }: { membership: Membership }) {
  const { t } = useTranslation("credits");
  const day = useDayFormat();
  const { owner, ownerName, tierName, tierColor, cap, used, renewsAt, addedAt } = membership;
  return (
    <div className="credits-line mb-3">
      <p className="credits-line-name">
        <strong className="text-break">
          {t("membership.owner", { owner: ownerName ?? owner })}
        </strong>
        {ownerName && <span className="text-muted text-break">{owner}</span>}
        {tierName && <TierBadge name={tierName} color={tierColor} />}
      </p>
      <p>
        <MembershipFigures membership={membership} />
      </p>
      {cap === null ? (
        <p className="text-muted small">{t("membership.noCap")}</p>
      ) : (
        <CreditsBar used={used} granted={cap} label={t("bar", { used, granted: cap })} />
      )}
      <p className="text-muted small">
        {t("membership.since", { day: day(addedAt) })}.{" "}
        {renewsAt && t("membership.renews", { day: day(renewsAt) })}
      </p>
    </div>
  );
}

interface CreditRequestProps {
  owner: string;
  requestedAt: string | null;
  outcome: FormOutcome | undefined;
  action: string;
}

/** Request for more credits: the form, or the date of the pending request. */
function CreditRequest({ owner, requestedAt, outcome, action }: CreditRequestProps) {
  const { t } = useTranslation("credits");
  const day = useDayFormat();
  return (
    <>
      <FormSuccess outcome={outcome}>{t("membership.askDone", { owner })}</FormSuccess>
      {requestedAt && outcome?.problem !== null && (
        <p>{t("membership.asked", { owner, day: day(requestedAt) })}</p>
      )}
      {!requestedAt && <CreditRequestForm owner={owner} outcome={outcome} action={action} />}
    </>
  );
}

function CreditRequestForm({ owner, outcome, action }: Omit<CreditRequestProps, "requestedAt">) {
  const { t } = useTranslation("credits");
  const hasProblem = findFieldError(outcome?.problem, "message") !== undefined;
  return (
    <IntentForm
      intent="ask-owner"
      action={action}
      outcome={outcome}
      fields={["message"]}
      className="mb-3 form-narrow"
    >
      <h3>{t("membership.ask")}</h3>
      <label className="form-label text-break" htmlFor="ask-message">
        {t("membership.message", { owner })}
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
      <FieldError outcome={outcome} field="message" id="ask-problem" />
      <p className="form-text" id="ask-hint">
        {t("membership.messageHint")}
      </p>
      <SubmitButton
        intent="ask-owner"
        className="btn btn-accent"
        label={t("membership.send")}
        busyLabel={t("membership.sending")}
      />
    </IntentForm>
  );
}

interface SharedWordsProps {
  membership: Membership;
  owner: string;
  outcome: FormOutcome | undefined;
  action: string;
}

/** The owner's view of the member's use, and the choice to let them read the searches. */
function SharedWords({ membership, owner, outcome, action }: SharedWordsProps) {
  const { t } = useTranslation("credits");
  const { sharesWords = false } = membership;
  const own = outcomeOf(outcome, "share-words");
  return (
    <IntentForm
      key={String(sharesWords)}
      intent="share-words"
      action={action}
      outcome={own}
      className="mb-3 form-narrow"
    >
      <h3>{t("membership.words.title", { owner })}</h3>
      <FormSuccess outcome={own}>
        {t(`membership.words.${sharesWords ? "doneOn" : "doneOff"}`, { owner })}
      </FormSuccess>
      <p>{t("membership.words.text", { owner })}</p>
      <ShareWordsField
        label={t("membership.words.label", { owner })}
        hint={t("membership.words.hint")}
        isChecked={sharesWords}
      />
      <SubmitButton
        intent="share-words"
        className="btn btn-outline-secondary"
        label={t("membership.words.save")}
        busyLabel={t("membership.words.saving")}
      />
    </IntentForm>
  );
}

interface LeaveTeamProps {
  owner: string;
  outcome: FormOutcome | undefined;
  action: string;
}

/** Leaves the team after a confirmation that needs no script. */
function LeaveTeam({ owner, outcome, action }: LeaveTeamProps) {
  const { t } = useTranslation("credits");
  return (
    <details className="confirm" open={Boolean(outcome?.problem)}>
      <summary>{t("membership.leave")}</summary>
      <p className="text-break">{t("membership.leaveText", { owner })}</p>
      <IntentForm intent="leave-plan" action={action} outcome={outcome}>
        <SubmitButton
          intent="leave-plan"
          className="btn btn-outline-danger btn-sm"
          label={t("membership.leaveGo")}
        />
      </IntentForm>
    </details>
  );
}
