import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { LayoutAction } from "#client/layout/settings-reducer.ts";

interface ThemeButtonProps {
  dispatch: Dispatch<LayoutAction>;
  className: string;
  withWords?: boolean;
}

export function ThemeButton({ dispatch, className, withWords = false }: ThemeButtonProps) {
  const { t } = useTranslation("shell");
  // What is shown may come from the system, which only the browser knows: ask it at the moment of
  // the click.
  const swap = () => {
    const shown =
      document.documentElement.dataset.bsTheme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    dispatch({ type: "changeLayoutColor", value: shown === "dark" ? "light" : "dark" });
  };
  return (
    <button
      type="button"
      className={className}
      onClick={swap}
      aria-label={withWords ? undefined : t("topbar.theme")}
    >
      <Icon name="moon" /> {withWords && t("topbar.theme")}
    </button>
  );
}
