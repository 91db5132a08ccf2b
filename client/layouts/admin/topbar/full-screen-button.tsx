import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";

type State = "unknown" | "impossible" | "off" | "on";

/**
 * Shows the page on the whole screen and back. Drawn by the server, so that nothing moves; where a
 * browser cannot do it, its place stays empty.
 */
export function FullScreenButton({
  className,
  withWords = false,
}: {
  className: string;
  withWords?: boolean;
}) {
  const { t } = useTranslation("shell");
  const state = useSyncExternalStore<State>(listen, readState, () => "unknown");
  // Refused where a browser thinks it was not asked for by a person: then nothing changes.
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

function listen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

function readState(): State {
  if (!document.fullscreenEnabled) return "impossible";
  return document.fullscreenElement ? "on" : "off";
}
