import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { CollapsibleList } from "#client/components/collapsible-list.tsx";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import { FormField, FormSuccess, IntentForm, SubmitButton } from "#client/components/form.tsx";
import { InvitationNotice } from "#client/components/invitation-notice.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import { MemberRow } from "#client/pages/account/member-row.tsx";
import { SentInvitations } from "#client/pages/account/sent-invitations.tsx";
import type { CreditAccount } from "#shared/contract/credits.ts";
import type { SubUser, Team } from "#shared/contract/sub-users.ts";
import { paths } from "#shared/paths.ts";

interface TeamTabProps {
  part: PartOf<"team">;
  outcome: FormOutcome | undefined;
}

/** Members for an owner, the membership for a member, an introduction for others. */
export function TeamTab({ part: { overview, team }, outcome }: TeamTabProps) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  if (!overview.ok) return <LoadError message={t("failed")} error={overview.error} />;
  const { lines: accounts, membership } = overview.value;
  const plan = accounts.find(({ kind }) => kind === "plan");
  return (
    <>
      <InvitationNotice />
      <MembershipCard membership={membership} outcome={outcome} action={account({ tab: "team" })} />
      {team && !team.ok && <LoadError message={t("failed")} error={team.error} />}
      {team?.ok && <TeamList team={team.value} plan={plan} outcome={outcome} />}
      {!team && <NoTeam isMember={membership !== null} outcome={outcome} />}
    </>
  );
}

function NoTeam({ isMember, outcome }: { isMember: boolean; outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("team");
  // Removing the last member of a paused team ends the team.
  const removed = outcomeOf(outcome, "remove-member");
  return (
    <section className="card card-body mb-3" aria-labelledby="team-title">
      <h2 id="team-title">{t(isMember ? "none.own" : "none.title")}</h2>
      <FormSuccess outcome={removed}>
        {t("remove.done", { email: removed?.values.email })}
      </FormSuccess>
      {isMember ? <p>{t("none.member")}</p> : <TeamIntro />}
    </section>
  );
}

function TeamIntro() {
  const { t } = useTranslation("team");
  return (
    <>
      <p>{t("none.text")}</p>
      <p>{t("none.plans")}</p>
      <p>
        <Link className="btn btn-outline-secondary" to={paths.pricing()}>
          {t("none.go")}
        </Link>
      </p>
    </>
  );
}

interface TeamListProps {
  team: Team;
  plan: CreditAccount | undefined;
  outcome: FormOutcome | undefined;
}

const membersShown = 10;

const columns = ["member", "cap", "used", "lastUsed", "change"] as const;

/**
 * Members of the plan, and adding one. A paused team shows the reason and no actions that would be
 * refused.
 */
function TeamList({ team, plan, outcome }: TeamListProps) {
  const { t } = useTranslation("team");
  const { items, total, note } = team;
  return (
    <section className="card card-body mb-3" aria-labelledby="team-title">
      <div className="card-head">
        <h2 id="team-title">{t("title")}</h2>
        {total > 0 && <span className="text-muted">{t("count", { count: total })}</span>}
      </div>
      <TeamOutcome outcome={outcome} />
      {note && (
        <p className="alert alert-warning">
          <ServerText>{note}</ServerText>
        </p>
      )}
      <p>
        {t("lead")}{" "}
        {plan?.tierName &&
          !note &&
          t("plan", { tier: plan.tierName, left: plan.left, granted: plan.granted })}
      </p>
      {items.length === 0 && <EmptyTeam />}
      {items.length > 0 && (
        <CollapsibleList
          items={items}
          shown={membersShown}
          more={({ length }) => t("more", { count: length })}
          isOpen={isRefused(outcome, items.slice(membersShown))}
        >
          {(some) => <MemberTable members={some} isPaused={Boolean(note)} outcome={outcome} />}
        </CollapsibleList>
      )}
      <SentInvitations team={team} outcome={outcome} />
      {!note && <AddMember outcome={outcomeOf(outcome, "add-member")} />}
    </section>
  );
}

/** Whether a form of one of these members shows a problem. */
function isRefused(outcome: FormOutcome | undefined, members: readonly SubUser[]): boolean {
  return Boolean(outcome?.problem) && members.some(({ email }) => email === outcome?.values.email);
}

interface MemberTableProps {
  members: readonly SubUser[];
  isPaused: boolean;
  outcome: FormOutcome | undefined;
}

function MemberTable({ members, isPaused, outcome }: MemberTableProps) {
  const { t } = useTranslation("team");
  return (
    <table className="table card-table">
      <caption className="visually-hidden">{t("caption")}</caption>
      <thead>
        <tr>
          {columns
            .filter((column) => column !== "change" || !isPaused)
            .map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.email} member={member} isPaused={isPaused} outcome={outcome} />
        ))}
      </tbody>
    </table>
  );
}

/** Confirms the last change above the rows that it changed. */
function TeamOutcome({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("team");
  const { email: input = "", cap = "" } = outcome?.values ?? {};
  const email = input.trim().toLowerCase();
  const messages: Record<string, string> = {
    "add-member": t("add.done", { email }),
    "set-cap":
      cap.trim() === "" ? t("cap.doneNone", { email }) : t("cap.done", { email, cap: Number(cap) }),
    "remove-member": t("remove.done", { email }),
    "withdraw-invitation": t("invited.withdrawn", { email }),
  };
  const message = outcome && messages[outcome.intent];
  return (
    <FormSuccess
      outcome={message ? outcome : undefined}
      takesFocus
      undo={outcome && <UndoForm outcome={outcome} />}
    >
      {message ?? ""}
    </FormSuccess>
  );
}

/** The undo of each change: a form with the earlier values. */
const undoing = {
  "set-cap": { intent: "set-cap", label: "undo" },
  "withdraw-invitation": { intent: "add-member", label: "undo" },
  // A removed member has to accept an invitation again.
  "remove-member": { intent: "add-member", label: "invited.again" },
} as const;

function UndoForm({ outcome: { intent, values } }: { outcome: FormOutcome }) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  const { email = "", cap = "", before } = values;
  if (before === undefined || !Object.hasOwn(undoing, intent)) return null;
  const undo = undoing[intent as keyof typeof undoing];
  return (
    <IntentForm
      intent={undo.intent}
      action={account({ tab: "team" })}
      outcome={undefined}
      hidden={{ email, cap: before, ...(intent === "set-cap" ? { before: cap } : {}) }}
      className="d-inline-block"
    >
      <SubmitButton
        intent={undo.intent}
        className="btn btn-sm btn-outline-secondary"
        label={t(undo.label)}
      />
    </IntentForm>
  );
}

function EmptyTeam() {
  const { t } = useTranslation("team");
  return (
    <div className="mb-3">
      <p className="mb-1">
        <strong>{t("empty.title")}</strong>
      </p>
      <p>{t("empty.text")}</p>
    </div>
  );
}

const fields = ["email", "cap"] as const;

/**
 * Invites a person by email address. A rejected form keeps its input; a successful one is cleared.
 */
function AddMember({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("team");
  const account = useAccountPath();
  const isDone = outcome?.problem === null;
  return (
    <IntentForm
      key={isDone ? `after ${outcome.values.email}` : "add"}
      intent="add-member"
      action={account({ tab: "team" })}
      outcome={outcome}
      fields={fields}
      className="add-member"
    >
      <h3>{t("add.title")}</h3>
      <div className="form-row">
        <FormField
          name="email"
          label={t("add.email")}
          hint={t("add.emailHint")}
          outcome={outcome}
          type="email"
          maxLength={254}
        />
        <FormField
          name="cap"
          label={t("add.cap")}
          hint={t("add.capHint")}
          outcome={outcome}
          inputMode="numeric"
        />
      </div>
      <SubmitButton
        intent="add-member"
        className="btn btn-accent"
        label={t("add.go")}
        busyLabel={t("add.busy")}
      />
    </IntentForm>
  );
}
