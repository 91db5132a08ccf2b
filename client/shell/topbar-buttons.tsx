import { type Dispatch, useSyncExternalStore } from "react";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { LayoutAction } from "#client/shell/layout-settings.ts";

interface SettingsButtonProps {
  dispatch: Dispatch<LayoutAction>;
  className: string;
  withWords?: boolean;
}

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

interface ThemeButtonProps {
  dispatch: Dispatch<LayoutAction>;
  className: string;
  withWords?: boolean;
}

export function ThemeButton({ dispatch, className, withWords = false }: ThemeButtonProps) {
  const { t } = useTranslation("shell");
  // The scheme in effect may be the system's, which is known at the moment of the click.
  const swap = () => {
    const chosen = document.documentElement.dataset.bsTheme;
    const isDark =
      chosen === "dark" ||
      (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    dispatch({ type: "changeLayoutColor", value: isDark ? "light" : "dark" });
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

type State = "unknown" | "impossible" | "off" | "on";

/** Rendered also where the browser has no full screen, so that nothing moves on hydration. */
export function FullScreenButton({
  className,
  withWords = false,
}: {
  className: string;
  withWords?: boolean;
}) {
  const { t } = useTranslation("shell");
  const state = useSyncExternalStore<State>(subscribe, readState, () => "unknown");
  // Browsers refuse without a user gesture.
  const toggle = () =>
    void (
      state === "on" ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    ).catch(() => undefined);
  return (
    <button
      type="button"
      className={
        state === "impossible" ? `${className} needs-script invisible` : `${className} needs-script`
      }
      aria-pressed={state === "on"}
      aria-label={withWords ? undefined : t("topbar.fullScreen")}
      onClick={toggle}
    >
      <Icon name="expand" /> {withWords && t("topbar.fullScreen")}
    </button>
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

function readState(): State {
  if (!document.fullscreenEnabled) return "impossible";
  return document.fullscreenElement ? "on" : "off";
}
