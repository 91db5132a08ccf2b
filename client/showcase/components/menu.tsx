import "#client/showcase/components/menu.css";
import { type ReactNode, type ToggleEvent, useId, useRef } from "react";

interface MenuProps {
  /** Name of the button, read aloud; shown as a tip where the button holds only an icon. */
  label: string;
  button: ReactNode;
  className?: string;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A button that opens a list of commands (MenuItem) beside it. In the browser's top layer: no
 * scrolling box cuts it off; Escape or a click elsewhere closes it.
 */
export function Menu({
  label,
  button,
  className = "btn btn-sm btn-outline-secondary",
  disabled = false,
  children,
}: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const { currentTarget: list } = event;
    if (event.newState === "open" && opener.current)
      placeBeside(list, opener.current.getBoundingClientRect());
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={label}
        disabled={disabled}
      >
        {button}
      </button>
      <div id={id} popover="auto" className="menu-list" onToggle={place}>
        {children}
      </div>
    </>
  );
}

interface MenuItemProps {
  onChoose: () => void;
  /** For commands that are on or off. */
  pressed?: boolean;
  children: ReactNode;
}

export function MenuItem({ onChoose, pressed, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-pressed={pressed}
      onClick={(event) => {
        // Closed first, so that a dialog opened by the command gives the focus back to the menu's
        // button.
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}

const gap = 4;

/** Below the button, or above it where there is no room; never past the window's edge. */
function placeBeside(list: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = list;
  const below = bottom + gap;
  const fits = below + offsetHeight <= innerHeight;
  list.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - 2 * gap))}px`;
  list.style.top = `${fits ? below : Math.max(gap, top - offsetHeight - gap)}px`;
}
