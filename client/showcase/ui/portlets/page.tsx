import "#client/showcase/ui/portlets/portlets.css";
import { ChevronDown, RotateCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

export function Component() {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const back = useRef<HTMLButtonElement>(null);
  const remove = ({ id, title }: PortletSample) => {
    setRemoved([...removed, id]);
    setSaid(`“${title}” was removed.`);
    // The pressed button is removed with its portlet, so the undo button takes the focus.
    back.current?.focus();
  };
  const restoreRemoved = () => {
    setRemoved([]);
    setSaid("All cards restored.");
  };
  return (
    <ShowcaseScreen
      title="Portlets"
      lead="Coloured cards that can be reloaded, collapsed and removed."
      hasSample={false}
      actions={
        <>
          <span role="status">{said}</span>
          <button
            type="button"
            ref={back}
            className="btn btn-outline-secondary needs-script"
            aria-disabled={removed.length === 0}
            onClick={() => removed.length > 0 && restoreRemoved()}
          >
            Restore all
          </button>
        </>
      }
    >
      <div className="portlet-grid">
        {portlets
          .filter(({ id }) => !removed.includes(id))
          .map((sample) => (
            <Portlet
              key={sample.id}
              sample={sample}
              onRemove={() => remove(sample)}
              onSay={setSaid}
            />
          ))}
      </div>
      {removed.length === portlets.length && <p>All cards were removed. Use “Restore all”.</p>}
    </ShowcaseScreen>
  );
}

interface PortletProps {
  sample: PortletSample;
  onRemove(): void;
  /** Announces the change to screen readers. */
  onSay(message: string): void;
}

const loadingMs = 700;

/** Buttons to reload, collapse and remove. */
function Portlet({ sample: { id, title, look, states }, onRemove, onSay }: PortletProps) {
  const [round, setRound] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (!isLoading) return;
    const wait = setTimeout(() => {
      setLoading(false);
      setRound((before) => before + 1);
      onSay(`“${title}” was reloaded.`);
    }, loadingMs);
    return () => clearTimeout(wait);
  }, [isLoading, onSay, title]);
  return (
    <section
      className={`card portlet ${look}`}
      aria-labelledby={`${id}-title`}
      aria-busy={isLoading}
    >
      <header className="portlet-header">
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

/** Each reload shows the next state. */
interface PortletSample {
  id: string;
  title: string;
  look: string;
  /** Contents, in rotation. */
  states: readonly string[];
}

const portlet = (id: string, title: string, look: string, ...states: string[]): PortletSample => ({
  id,
  title,
  look,
  states,
});

export const portlets: readonly PortletSample[] = [
  portlet(
    "plain",
    "Arrivals",
    "",
    "S-2212 from Aveiro in two days, S-2209 from Hai Phong in eight.",
    "S-2212 has left Burgos and is expected tomorrow evening.",
    "S-2212 is at the gate of hall 2.",
  ),
  portlet(
    "primary",
    "Rules",
    "text-bg-primary",
    "Two rules changed on the lane from Vietnam.",
    "A third one was announced for January.",
  ),
  portlet(
    "success",
    "Cleared",
    "text-bg-success",
    "S-2210 left for Bergen, the proof is in the file.",
    "S-2211 was released as well.",
  ),
  portlet(
    "danger",
    "Held",
    "text-bg-danger",
    "S-2207: the test report of lot 18 is missing.",
    "The report has come and is being read.",
  ),
  portlet(
    "warning",
    "Quota",
    "text-bg-warning",
    "61 % of the quota for olive oil is used.",
    "63 % of the quota for olive oil is used.",
  ),
  portlet(
    "info",
    "Questions",
    "text-bg-info",
    "Northgate Stores asks for the origin of the jars.",
    "Answered: Poland, with a statement.",
  ),
  portlet(
    "secondary",
    "Drafts",
    "text-bg-secondary",
    "Two entries are not finished.",
    "One entry is not finished.",
  ),
  portlet(
    "dark",
    "Costs",
    "text-bg-dark",
    "Storage of S-2207: €84 a day.",
    "Storage of S-2207: €168 so far.",
  ),
];
