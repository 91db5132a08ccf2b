import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { TierBadge } from "#client/components/credits/credit-parts.tsx";
import { ShareWordsField } from "#client/components/credits/share-words-field.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Invitation } from "#shared/contract/invitations.ts";
import { paths } from "#shared/paths.ts";

interface OpenInvitationProps {
  invitation: Invitation;
  outcome: FormOutcome | undefined;
}

const effects = ["uses", "sees", "hidden", "ends"] as const;

/** The inviter and the plan, the consequences of accepting, and both answers. */
export function OpenInvitation({ invitation, outcome }: OpenInvitationProps) {
  const { t } = useTranslation("invitations");
  const { id, ownerName, obstacle } = invitation;
  const owner = ownerName ?? invitation.owner;
  const titleId = `invitation-${id}`;
  return (
    <section className="card card-body mb-3" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-break">
        {t("open.title", { owner })}
      </h2>
      <Terms invitation={invitation} />
      <h3>{t("open.effects")}</h3>
      <ul>
        {effects.map((effect) => (
          <li key={effect} className="text-break">
            {t(`open.${effect}`, { owner })}
          </li>
        ))}
      </ul>
      {obstacle && (
        <p className="alert alert-warning">
          <ServerText>{obstacle}</ServerText>
        </p>
      )}
      {!obstacle && (
        <Accept id={id} owner={owner} outcome={outcomeOf(outcome, "accept-invitation", "id", id)} />
      )}
      <IntentForm
        intent="decline-invitation"
        action={paths.invitations()}
        outcome={outcomeOf(outcome, "decline-invitation", "id", id)}
        hidden={{ id }}
      >
        <SubmitButton
          intent="decline-invitation"
          className="btn btn-outline-secondary"
          label={t("open.decline")}
          busyLabel={t("open.declining")}
        />
      </IntentForm>
    </section>
  );
}

function Terms({ invitation }: Pick<OpenInvitationProps, "invitation">) {
  const { t } = useTranslation("invitations");
  const day = useDayFormat();
  const { owner, ownerName, tierName, tierColor, cap, invitedAt, expiresAt } = invitation;
  return (
    <>
      <p className="credits-line-name">
        <strong className="text-break">{ownerName ?? owner}</strong>
        {ownerName && <span className="text-muted text-break">{owner}</span>}
        {tierName && <TierBadge name={tierName} color={tierColor} />}
      </p>
      <p className="mb-1">{cap === null ? t("open.noCap") : t("open.cap", { count: cap })}</p>
      <p className="text-muted small">
        {t("open.dates", { sent: day(invitedAt), until: day(expiresAt) })}
      </p>
    </>
  );
}

interface AcceptProps {
  id: string;
  owner: string;
  outcome: FormOutcome | undefined;
}

function Accept({ id, owner, outcome }: AcceptProps) {
  const { t } = useTranslation("invitations");
  return (
    <IntentForm
      intent="accept-invitation"
      action={paths.invitations()}
      outcome={outcome}
      hidden={{ id }}
      className="mb-2"
    >
      <ShareWordsField
        label={t("open.share", { owner })}
        hint={t("open.shareHint")}
        isChecked={outcome?.problem ? outcome.values.sharesWords === "true" : false}
      />
      <SubmitButton
        intent="accept-invitation"
        className="btn btn-accent"
        label={t("open.accept")}
        busyLabel={t("open.accepting")}
      />
    </IntentForm>
  );
}
