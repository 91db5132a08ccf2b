import type { ReactNode } from "react";

/** Copies its name when pressed. */
export function IconTile({
  name,
  note,
  onCopy,
  children,
}: {
  name: string;
  note?: string;
  onCopy(name: string): void;
  children: ReactNode;
}) {
  return (
    <li>
      <button type="button" className="icon-tile" onClick={() => onCopy(name)}>
        <span className="icon-drawing">{children}</span>
        <span className="visually-hidden">Copy </span>
        <span className="icon-name">{name}</span>
        {note && <small>{note}</small>}
      </button>
    </li>
  );
}
