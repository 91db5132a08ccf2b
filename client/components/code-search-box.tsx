import type { ReactNode } from "react";
import { paths } from "#shared/paths.ts";

interface CodeSearchBoxProps {
  /** Of the field; the form's class belongs to its place. */
  id: string;
  className?: string;
  label: string;
  placeholder?: string;
  required?: boolean;
  /** The submit button. */
  children: ReactNode;
}

/** One field that leads to the HS code search, also without script. */
export function CodeSearchBox({
  id,
  className,
  label,
  placeholder = label,
  required = false,
  children,
}: CodeSearchBoxProps) {
  return (
    <form action={paths.hsCodeSearch()} method="get" className={className}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name="q"
        className="form-control"
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        required={required}
      />
      {children}
    </form>
  );
}
