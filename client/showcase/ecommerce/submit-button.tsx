import type { ReactNode } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";

/**
 * Sends a form that only the browser's script can deal with: pressed before that is there, what was
 * typed would end up in the address.
 */
export function SubmitButton({
  className,
  isOff = false,
  children,
}: {
  className: string;
  isOff?: boolean;
  children: ReactNode;
}) {
  const isReady = useHydrated();
  return (
    <button type="submit" className={className} disabled={isOff || !isReady}>
      {children}
    </button>
  );
}
