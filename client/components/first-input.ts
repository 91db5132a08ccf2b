type InputEvent = "focusin" | "keydown" | "pointerdown" | "pointerover";

/**
 * Runs `act` once, at the first of these events that `counts`. Returns a function that stops
 * waiting.
 */
export function onFirstInput(
  types: readonly InputEvent[],
  act: () => void,
  counts: (event: Event) => boolean = () => true,
): () => void {
  const options = { capture: true, passive: true };
  const stop = () => {
    for (const type of types) removeEventListener(type, once, options);
  };
  const once = (event: Event) => {
    if (!counts(event)) return;
    stop();
    act();
  };
  for (const type of types) addEventListener(type, once, options);
  return stop;
}
