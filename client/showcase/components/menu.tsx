import "#client/showcase/components/menu.css";
import { type ReactNode, type ToggleEvent, useId, useRef } from "react";

interface MenuProps {
  /** The button's accessible name; a tooltip as well, since the button may be an icon. */
  label: string;
  button: ReactNode;
  className?: string;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A popover menu of MenuItems: in the top layer, so no scroll container clips it, with light
 * dismiss.
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
  onSelect: () => void;
  /** For toggles. */
  pressed?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, pressed, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-pressed={pressed}
      onClick={(event) => {
        // Closed first: a dialog the command opens then returns the focus to the menu button.
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      {children}
    </button>
  );
}

const gap = 4;

/** Below the button, or above if there is no space; kept inside the viewport. */
export function placeBeside(list: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = list;
  const below = bottom + gap;
  const fits = below + offsetHeight <= innerHeight;
  list.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - 2 * gap))}px`;
  list.style.top = `${fits ? below : Math.max(gap, top - offsetHeight - gap)}px`;
}
