import { useState } from "react";

/**
 * A field's state that begins as `given` and follows it: when the address says something else, so
 * does the field.
 */
export function useFollowing(given: string): [string, (value: string) => void] {
  const [state, setState] = useState({ value: given, given });
  if (state.given !== given) setState({ value: given, given });
  const [set] = useState(() => (value: string) => setState((before) => ({ ...before, value })));
  return [state.given === given ? state.value : given, set];
}
