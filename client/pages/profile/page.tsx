import "#client/i18n/words/account.ts";
import "#client/pages/profile/profile.css";
import { useTranslation } from "react-i18next";
import { type ActionFunctionArgs, Link, useActionData, useLoaderData } from "react-router-dom";
import { type FormOutcome, runIntent } from "#client/api/form-outcome.ts";
import { requireAdmin } from "#client/auth/guards.ts";
import { AccountTab } from "#client/pages/profile/account-tab.tsx";
import { CreditsTab } from "#client/pages/profile/credits-tab.tsx";
import {
  loadProfile,
  type ProfileData,
  type Tab,
  tabs,
} from "#client/pages/profile/profile-data.ts";
import { profileIntents } from "#client/pages/profile/profile-intents.ts";
import { SessionsTab } from "#client/pages/profile/sessions-tab.tsx";
import { TeamTab } from "#client/pages/profile/team-tab.tsx";
import { useTabFocus } from "#client/pages/profile/use-tab-focus.ts";
import type { PageHandle } from "#client/routes.tsx";

export const loader = loadProfile;

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return runIntent(args, profileIntents);
}

export const handle: PageHandle = {
  title: (t, data) => {
    const tab = (data as ProfileData | undefined)?.tab ?? "account";
    return tab === "account"
      ? t("account:profile.title")
      : `${t(`account:profile.tab.${tab}`)} – ${t("account:profile.title")}`;
  },
};

/** One's account in four parts, each at an address of its own. */
export function Component() {
  const { t } = useTranslation("account");
  const shown = useLoaderData<ProfileData>();
  const outcome = useActionData() as FormOutcome | undefined;
  useTabFocus(shown.tab);
  return (
    <div className="account">
      <h1>{t("profile.title")}</h1>
      <p className="text-muted text-break">{shown.user.email}</p>
      <TabLinks current={shown.tab} />
      {shown.tab === "account" && <AccountTab part={shown} user={shown.user} outcome={outcome} />}
      {shown.tab === "credits" && <CreditsTab part={shown} user={shown.user} />}
      {shown.tab === "team" && <TeamTab part={shown} outcome={outcome} />}
      {shown.tab === "sessions" && <SessionsTab part={shown} outcome={outcome} />}
    </div>
  );
}

function TabLinks({ current }: { current: Tab }) {
  const { t } = useTranslation("account");
  return (
    <nav className="account-tabs" aria-label={t("profile.sections")}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === "account" ? "/profile" : `/profile?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
          preventScrollReset
        >
          {t(`profile.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
