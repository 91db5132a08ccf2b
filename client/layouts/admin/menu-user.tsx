import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { RootData } from "#client/root-loader.ts";

/** Who is signed in, on top of a menu at the side. */
export function MenuUser({ root }: { root: RootData | undefined }) {
  const { t } = useTranslation("shell");
  const user = root?.user;
  const credits = root?.credits;
  const isKnown = credits?.reason === "known" || credits?.reason === "zero";
  return (
    <div className="menu-user">
      <span className="menu-portrait" aria-hidden="true">
        {user ? initials(user.name || user.email) : <Icon name="user" />}
      </span>
      <div>
        <p title={user?.name}>{user ? user.name : t("menu.visitor")}</p>
        {user && <p title={user.email}>{user.email}</p>}
        {user && (
          <p>{isKnown ? t("credits.count", { count: credits.balance }) : t("credits.unknown")}</p>
        )}
      </div>
    </div>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1).toUpperCase() ?? "")
    .join("");
}
