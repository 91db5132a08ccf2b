import { useNavigation } from "react-router-dom";
import { useWords } from "#client/i18n/words.tsx";

/** A thin line under the topbar while the next page is on its way. Its style waits a moment, so that quick pages do not flicker. */
export function NavigationProgress() {
  const words = useWords();
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "progress-line busy" : "progress-line"} role="status">
      {busy ? <span className="visually-hidden">{words("layout:loading")}</span> : null}
    </div>
  );
}
