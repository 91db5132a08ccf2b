import { ChevronDown, RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { PortletSample } from "#client/showcase/ui/portlets/samples.ts";

interface PortletProps {
  sample: PortletSample;
  onRemove(): void;
  /** Words for everybody who does not see the box change. */
  onSay(words: string): void;
}

const loadingMs = 700;

/** A box with three buttons: load afresh, fold, take away. */
export function Portlet({ sample: { id, title, look, states }, onRemove, onSay }: PortletProps) {
  const [round, setRound] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (!isLoading) return;
    const wait = setTimeout(() => {
      setLoading(false);
      setRound((before) => before + 1);
      onSay(`“${title}” was loaded.`);
    }, loadingMs);
    return () => clearTimeout(wait);
  }, [isLoading, onSay, title]);
  return (
    <section
      className={`card portlet ${look}`}
      aria-labelledby={`${id}-title`}
      aria-busy={isLoading}
    >
      <header className="portlet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="portlet-tools needs-script">
          <button
            type="button"
            aria-label={`Reload ${title}`}
            aria-disabled={isLoading}
            onClick={() => setLoading(true)}
          >
            <RotateCw size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Fold ${title}`}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden="true" />
          </button>
          <button type="button" aria-label={`Remove ${title}`} onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      </header>
      <div className="portlet-body" id={`${id}-body`} hidden={!isOpen}>
        <p>{states[round % states.length]}</p>
        {isLoading && (
          <div className="portlet-veil">
            <span className="spinner-border" aria-hidden="true" />
          </div>
        )}
      </div>
    </section>
  );
}
