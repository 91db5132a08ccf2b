import "#client/i18n/words/account.ts";
import "#client/pages/profile/profile.css";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ActionFunctionArgs, Link, useActionData, useLoaderData } from "react-router-dom";
import { type FormOutcome, type Intent, runIntent, send } from "#client/api/form-outcome.ts";
import { membershipIntents } from "#client/api/membership-intents.ts";
import { requireAdmin } from "#client/auth/guards.ts";
import { AccountTab } from "#client/pages/profile/account-tab.tsx";
import { CreditsTab } from "#client/pages/profile/credits-tab.tsx";
import { loadProfile, type ProfileData, type Tab, tabs } from "#client/pages/profile/profile.ts";
import { SessionsTab } from "#client/pages/profile/sessions-tab.tsx";
import { TeamTab } from "#client/pages/profile/team-tab.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { profile } from "#shared/contract/profile.ts";
import { session } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

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

/** The account in four tabs, each with its own address. */
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

/** An empty field means no cap. */
const readCap = (text = "") => (text.trim() === "" ? null : text);

/** Form handlers of all tabs, by `intent`. */
const profileIntents = {
  ...membershipIntents,
  "save-profile": (api, { name = "", company = "" }) => send(api, profile.save, { name, company }),
  "remove-picture": (api) => api(profile.removePicture, {}),
  "add-member": (api, { email = "", cap }) => send(api, subUsers.add, { email, cap: readCap(cap) }),
  "set-cap": (api, { email = "", cap }) => send(api, subUsers.setCap, { email, cap: readCap(cap) }),
  "remove-member": (api, { email = "" }) => send(api, subUsers.remove, { email }),
  "end-session": (api, { id = "" }) => send(api, session.end, { id }),
  "end-other-sessions": (api) => api(session.endOthers, {}),
} as const satisfies Record<string, Intent>;

/** Focuses the tab's heading after a client navigation. */
function useTabFocus(tab: string): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const heading = document.querySelector<HTMLElement>("main h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [tab]);
}
