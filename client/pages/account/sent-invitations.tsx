import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { useAccountPath } from "#client/pages/account/account.ts";
import { capText } from "#client/pages/account/member-row.tsx";
import type { SentInvitation, Team } from "#shared/contract/sub-users.ts";

interface SentInvitationsProps {
  team: Team;
  outcome: FormOutcome | undefined;
}

const columns = ["person", "cap", "sent", "state", "change"] as const;

/** Invitations without an answer and those that ended lately, with the link to pass on. */
export function SentInvitations({ team, outcome }: SentInvitationsProps) {
  const { t } = useTranslation("team");
  const { invitations = [], invitationLink: link = "", note } = team;
  if (invitations.length === 0) return null;
  return (
    <section className="mb-3" aria-labelledby="invited-title">
      <h3 id="invited-title">{t("invited.title")}</h3>
      {invitations.some(({ state }) => state === "invited") && <InvitationLink link={link} />}
      <table className="table card-table">
        <caption className="visually-hidden">{t("invited.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`invited.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.email}
              invitation={invitation}
              link={link}
              isPaused={Boolean(note)}
              outcome={outcome}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function InvitationLink({ link }: { link: string }) {
  const { t } = useTranslation("team");
  return (
    <>
      <p className="mb-1">{t("invited.link")}</p>
      <p className="d-flex flex-wrap gap-2 align-items-center">
        <a className="text-break" href={link}>
          {link}
        </a>
        <CopyButton text={link} label={t("invited.copy")} />
      </p>
    </>
  );
}

interface InvitationRowProps {
  invitation: SentInvitation;
  link: string;
  isPaused: boolean;
  outcome: FormOutcome | undefined;
}

function InvitationRow({ invitation, link, isPaused, outcome }: InvitationRowProps) {
  const { t } = useTranslation("team");
  const day = useDayFormat();
  const { email, cap, state, invitedAt, expiresAt, answeredAt } = invitation;
  const [isOpen, canInvite] = [state === "invited", state === "expired" && !isPaused];
  const label = (column: (typeof columns)[number]) => t(`invited.column.${column}`);
  return (
    <tr>
      <td data-label={label("person")} className="text-break">
        {email}
      </td>
      <td data-label={label("cap")}>{cap === null ? t("noCap") : t("used", { used: cap })}</td>
      <td data-label={label("sent")}>{day(invitedAt)}</td>
      <td data-label={label("state")}>
        {t(`invited.state.${state}`, { day: day(answeredAt ?? expiresAt) })}
      </td>
      <td data-label={isOpen || canInvite ? label("change") : undefined}>
        <div className="d-flex flex-wrap gap-2">
          {isOpen && <OpenActions invitation={invitation} link={link} outcome={outcome} />}
          {canInvite && <InviteAgain invitation={invitation} />}
        </div>
      </td>
    </tr>
  );
}

type OpenActionsProps = Pick<InvitationRowProps, "invitation" | "link" | "outcome">;

/** A mail link: the product itself sends no invitation mail. */
function OpenActions({ invitation: { email, cap }, link, outcome }: OpenActionsProps) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  const query = [
    `subject=${encodeURIComponent(t("invited.mailSubject"))}`,
    `body=${encodeURIComponent(t("invited.mailBody", { link }))}`,
  ].join("&");
  return (
    <>
      <a
        className="btn btn-outline-secondary btn-sm"
        href={`mailto:${encodeURIComponent(email)}?${query}`}
        aria-label={t("invited.mailTo", { email })}
      >
        {t("invited.mail")}
      </a>
      <IntentForm
        intent="withdraw-invitation"
        action={account({ tab: "team" })}
        outcome={outcomeOf(outcome, "withdraw-invitation", "email", email)}
        hidden={{ email, before: capText(cap) }}
      >
        <SubmitButton
          intent="withdraw-invitation"
          className="btn btn-outline-danger btn-sm"
          label={t("invited.withdraw")}
          aria-label={t("invited.withdrawOf", { email })}
        />
      </IntentForm>
    </>
  );
}

function InviteAgain({ invitation: { email, cap } }: Pick<InvitationRowProps, "invitation">) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  return (
    <IntentForm
      intent="add-member"
      action={account({ tab: "team" })}
      outcome={undefined}
      hidden={{ email, cap: capText(cap) }}
    >
      <SubmitButton
        intent="add-member"
        className="btn btn-outline-secondary btn-sm"
        label={t("invited.again")}
        aria-label={t("invited.againOf", { email })}
      />
    </IntentForm>
  );
}
