import { paths } from "#shared/paths.ts";
import "#client/i18n/words/invitations.ts";
import "#client/i18n/words/credits.ts";
import "#client/components/credits/credits.css";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router-dom";
import {
  type FormOutcome,
  type Intent,
  membershipIntents,
  outcomeOf,
  runIntent,
  send,
} from "#client/api/form-outcome.ts";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import { FormSuccess } from "#client/components/form.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { OpenInvitation } from "#client/pages/invitations/open-invitation.tsx";
import { PastInvitations } from "#client/pages/invitations/past-invitations.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { invitations } from "#shared/contract/invitations.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

interface InvitationsData {
  user: SessionUser;
  received: Result<AnswerOf<typeof invitations.list>>;
  own: Result<AnswerOf<typeof subUsers.membership>>;
}

export async function loader(args: LoaderFunctionArgs): Promise<InvitationsData> {
  const user = await requireUser(args);
  const api = args.context.get(apiContext);
  const [received, own] = await Promise.all([
    toResult(api(invitations.list, {})),
    toResult(api(subUsers.membership, {})),
  ]);
  return { user, received, own };
}

const invitationIntents = {
  ...membershipIntents,
  "accept-invitation": (api, { id = "", sharesWords }) =>
    send(api, invitations.accept, { id, sharesWords: sharesWords === "true" }),
  "decline-invitation": (api, { id = "" }) => send(api, invitations.decline, { id }),
} as const satisfies Record<string, Intent>;

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return runIntent(args, invitationIntents);
}

export const handle: PageHandle = { title: (t) => t("invitations:title") };

/** Invitations to teams, to accept or decline, and the current membership. */
export function Component() {
  const { t } = useTranslation("invitations");
  const { user, received, own } = useLoaderData<InvitationsData>();
  const outcome = useActionData() as FormOutcome | undefined;
  return (
    <div className="account">
      <h1>{t("title")}</h1>
      <p className="text-muted text-break">{t("lead", { email: user.email })}</p>
      <FormSuccess outcome={outcomeOf(outcome, "accept-invitation")} takesFocus>
        {t("accepted")}
      </FormSuccess>
      <FormSuccess outcome={outcomeOf(outcome, "decline-invitation")} takesFocus>
        {t("declined")}
      </FormSuccess>
      {received.ok ? (
        <Received
          items={received.value.items}
          email={user.email}
          isMember={own.ok && own.value.membership !== null}
          outcome={outcome}
        />
      ) : (
        <LoadError message={t("failed")} error={received.error} />
      )}
      {own.ok && (
        <div id="membership">
          <MembershipCard
            membership={own.value.membership}
            outcome={outcome}
            action={paths.invitations()}
          />
        </div>
      )}
      {received.ok && <PastInvitations items={received.value.items} />}
    </div>
  );
}

interface ReceivedProps {
  items: AnswerOf<typeof invitations.list>["items"];
  email: string;
  isMember: boolean;
  outcome: FormOutcome | undefined;
}

function Received({ items, email, isMember, outcome }: ReceivedProps) {
  const { t } = useTranslation("invitations");
  const open = items.filter(({ state }) => state === "invited");
  if (open.length > 0)
    return open.map((invitation) => (
      <OpenInvitation key={invitation.id} invitation={invitation} outcome={outcome} />
    ));
  if (isMember) return null;
  return (
    <section className="card card-body mb-3" aria-labelledby="none-title">
      <h2 id="none-title">{t("empty.title")}</h2>
      <p className="text-break">{t("empty.text", { email })}</p>
      <p>
        <Link to={paths.hsCodeSearch()}>{t("screens:title.hsCodeSearch")}</Link>
      </p>
    </section>
  );
}
