import { useState } from "react";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";

/**
 * Rendered by the server to avoid a layout shift. Hidden without script: the text beside it can be
 * selected.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation("shell");
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  // The clipboard is missing on plain http and permission may be denied.
  const copy = () =>
    Promise.resolve(
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard")),
    ).then(
      () => setState("done"),
      () => setState("failed"),
    );
  return (
    <span className="copy-button needs-script">
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        onClick={() => void copy()}
      >
        <Icon name={state === "done" ? "check" : "copy"} /> {label}
      </button>
      <span role="status" className="small">
        {state === "idle" ? "" : t(`copy.${state}`)}
      </span>
    </span>
  );
}
