import "#client/showcase/frame/showcase.css";
import type { ReactNode } from "react";
import { useTextLanguage } from "#client/i18n/text-language.ts";
import { ResetSample } from "#client/showcase/frame/reset-sample.tsx";

interface ShowcaseScreenProps {
  title: string;
  /** One sentence: what can be done here. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** False where nothing of the sample is shown or kept. */
  hasSample?: boolean;
  children: ReactNode;
}

/**
 * The frame of every demo screen: one heading, what the screen is for, and the way back to the
 * sample as it was.
 */
export function ShowcaseScreen({
  title,
  lead,
  actions,
  hasSample = true,
  children,
}: ShowcaseScreenProps) {
  return (
    <div lang={useTextLanguage("showcase")}>
      <header className="showcase-head">
        <div>
          <h1>{title}</h1>
          {lead && <p className="showcase-lead">{lead}</p>}
        </div>
        {actions && <div className="showcase-actions">{actions}</div>}
      </header>
      {children}
      {hasSample && <ResetSample />}
    </div>
  );
}
