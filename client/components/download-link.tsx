import { type MouseEvent, useState } from "react";
import { http } from "#client/api/http.ts";
import { Icon } from "#client/components/icon.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { AppError } from "#shared/errors.ts";

interface DownloadLinkProps {
  href: string;
  label: string;
  className?: string;
}

/** A file download: a plain link without script; with script it reports progress and failure. */
export function DownloadLink({ href, label, className }: DownloadLinkProps) {
  const { t } = useTranslation("shell");
  const translate = useServerTexts();
  const [state, setState] = useState<"idle" | "busy" | { failed: string }>("idle");
  const download = async (event: MouseEvent) => {
    // Modified clicks open a tab or window and are left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      const { blob, name } = await http.getBlob(href);
      saveFile(blob, name);
      setState("idle");
    } catch (error) {
      setState({
        failed: error instanceof AppError ? translate(error.message) : t("download.failed"),
      });
    }
  };
  return (
    <span className="download-link d-inline-flex align-items-center gap-2">
      <a
        href={href}
        download
        className={className}
        onClick={(event) => void download(event)}
        aria-busy={state === "busy"}
      >
        <Icon name="download" /> {label}
      </a>
      <span role="status" className="small">
        {state === "busy" ? t("download.busy") : typeof state === "object" ? state.failed : ""}
      </span>
    </span>
  );
}

/** Saves a blob as if its link had been followed. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
