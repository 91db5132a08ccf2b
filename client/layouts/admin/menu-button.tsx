import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { useMenuDrawer } from "#client/layout/menu-drawer.tsx";

/**
 * Opens the off-canvas menu. Without script a link leads to the menu, which shows while it is the
 * target.
 */
export function MenuButton() {
  const { t } = useTranslation("shell");
  const { isOpen, setOpen } = useMenuDrawer();
  return (
    <>
      <button
        type="button"
        className="btn topbar-button menu-button needs-script"
        aria-label={t("topbar.menu")}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      <a
        href="#menu"
        className="btn topbar-button menu-button without-script"
        aria-label={t("topbar.menu")}
      >
        <Icon name="menu" />
      </a>
    </>
  );
}
