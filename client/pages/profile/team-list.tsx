import { useTranslation } from "react-i18next";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { DoneWords } from "#client/components/form-words.tsx";
import { AddMember } from "#client/pages/profile/add-member.tsx";
import { MemberRow } from "#client/pages/profile/member-row.tsx";
import type { CreditLine } from "#shared/contract/credits.ts";
import type { Team } from "#shared/contract/sub-users.ts";

interface TeamListProps {
  team: Team;
  plan: CreditLine | undefined;
  outcome: FormOutcome | undefined;
}

const columns = ["member", "cap", "used", "lastUsed", "change"] as const;

/**
 * The members of one's plan and how to add one; a team that rests says why and offers nothing that
 * would be refused.
 */
export function TeamList({ team: { items, total, note }, plan, outcome }: TeamListProps) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body mb-3" aria-labelledby="team-title">
      <div className="card-head">
        <h2 id="team-title">{t("team.title")}</h2>
        {total > 0 && <span className="text-muted">{t("team.count", { count: total })}</span>}
      </div>
      <TeamNews outcome={outcome} />
      {note && <p className="alert alert-warning">{note}</p>}
      <p>
        {t("team.lead")}{" "}
        {plan?.tierName &&
          !note &&
          t("team.plan", { tier: plan.tierName, left: plan.left, granted: plan.granted })}
      </p>
      {items.length === 0 && <EmptyTeam />}
      {items.length > 0 && (
        <table className="table card-table">
          <caption className="visually-hidden">{t("team.caption")}</caption>
          <thead>
            <tr>
              {columns
                .filter((column) => column !== "change" || !note)
                .map((column) => (
                  <th key={column} scope="col">
                    {t(`team.column.${column}`)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {items.map((member) => (
              <MemberRow
                key={member.email}
                member={member}
                isResting={Boolean(note)}
                outcome={outcome}
              />
            ))}
          </tbody>
        </table>
      )}
      {!note && <AddMember outcome={outcomeOf(outcome, "add-member")} />}
    </section>
  );
}

/** What the last form did: said above the list, where the changed rows are. */
function TeamNews({ outcome }: { outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  const { email: typed = "", cap = "" } = outcome?.values ?? {};
  const email = typed.trim().toLowerCase();
  const words: Record<string, string> = {
    "add-member": t("team.add.done", { email }),
    "set-cap":
      cap.trim() === ""
        ? t("team.cap.doneNone", { email })
        : t("team.cap.done", { email, cap: Number(cap) }),
    "remove-member": t("team.remove.done", { email }),
  };
  const known = outcome && words[outcome.intent];
  return (
    <DoneWords outcome={known ? outcome : undefined} takesFocus>
      {known ?? ""}
    </DoneWords>
  );
}

function EmptyTeam() {
  const { t } = useTranslation("account");
  return (
    <div className="mb-3">
      <p className="mb-1">
        <strong>{t("team.empty.title")}</strong>
      </p>
      <p>{t("team.empty.text")}</p>
    </div>
  );
}
