import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { name: string; icon: ReactNode; panel: ReactNode }[];
}

/**
 * Tabs after the ARIA practices: arrows, Home and End go through them. All panels stay mounted, so
 * that nothing typed is lost.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [open, setOpen] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: open + 1,
      ArrowLeft: open - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    setOpen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="nav nav-tabs mb-3 composer-tabs"
        onKeyDown={move}
      >
        {tabs.map(({ name, icon }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            className={at === open ? "nav-link active" : "nav-link"}
            aria-selected={at === open}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === open ? 0 : -1}
            onClick={() => setOpen(at)}
          >
            {icon} {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== open}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
