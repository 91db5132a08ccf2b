import "#client/showcase/ui/portlets/portlets.css";
import { useRef, useState } from "react";
import type { PageHandle } from "#client/routes.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { Portlet } from "#client/showcase/ui/portlets/portlet.tsx";
import { type PortletSample, portlets } from "#client/showcase/ui/portlets/samples.ts";

export const handle: PageHandle = { title: () => "Portlets" };

export function Component() {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const back = useRef<HTMLButtonElement>(null);
  const remove = ({ id, title }: PortletSample) => {
    setRemoved([...removed, id]);
    setSaid(`“${title}” was removed.`);
    // The pressed button goes with its box: the way back takes the focus.
    back.current?.focus();
  };
  const bringBack = () => {
    setRemoved([]);
    setSaid("All boxes are back.");
  };
  return (
    <ShowcaseScreen
      title="Portlets"
      lead="Coloured boxes that can be loaded afresh, folded and taken away."
      hasSample={false}
      actions={
        <>
          <span role="status">{said}</span>
          <button
            type="button"
            ref={back}
            className="btn btn-outline-secondary needs-script"
            aria-disabled={removed.length === 0}
            onClick={() => removed.length > 0 && bringBack()}
          >
            Bring all back
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
      {removed.length === portlets.length && (
        <p>Every box was taken away. “Bring all back” has them again.</p>
      )}
    </ShowcaseScreen>
  );
}
