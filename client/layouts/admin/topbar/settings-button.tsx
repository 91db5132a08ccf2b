import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { LayoutAction } from "#client/layout/settings-reducer.ts";

interface SettingsButtonProps {
  dispatch: Dispatch<LayoutAction>;
  className: string;
  withWords?: boolean;
}

/** Opens the customizer. */
export function SettingsButton({ dispatch, className, withWords = false }: SettingsButtonProps) {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={withWords ? undefined : t("topbar.settings")}
      onClick={() => dispatch({ type: "showRightSidebar" })}
    >
      <Icon name="gear" /> {withWords && t("topbar.settings")}
    </button>
  );
}
