import "nouislider/dist/nouislider.css";
import type { API } from "nouislider";
import { useEffect, useRef } from "react";

interface ManyHandlesProps {
  /** What each handle is for; one a value. */
  names: readonly string[];
  values: readonly number[];
  min: number;
  max: number;
  step: number;
  show: (value: number) => string;
  onChange: (values: readonly number[]) => void;
}

/** A slider of several handles that cannot pass each other. */
export function ManyHandles({ names, values, min, max, step, show, onChange }: ManyHandlesProps) {
  const place = useRef<HTMLDivElement>(null);
  // What was there first; afterwards the slider itself knows where its handles stand.
  const first = useRef({ names, values, min, max, step, show });
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(() => {
    let slider: API | undefined;
    let gone = false;
    const { current: start } = first;
    void import("nouislider").then(({ default: library }) => {
      if (gone || !place.current) return;
      slider = library.create(place.current, {
        start: [...start.values],
        connect: true,
        step: start.step,
        range: { min: start.min, max: start.max },
        ariaFormat: { to: start.show },
        handleAttributes: start.names.map((name) => ({ "aria-label": name })),
      });
      slider.on("update", (_texts, _handle, numbers) => told.current(numbers.map(Number)));
    });
    return () => {
      gone = true;
      slider?.destroy();
    };
  }, []);
  return <div ref={place} className="many-handles" />;
}
