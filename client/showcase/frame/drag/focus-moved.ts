import type { Step } from "#client/showcase/frame/drag/lists.ts";

/**
 * An item that changes lists is drawn anew: the focus goes back to the button that was pressed, or
 * to its counterpart.
 */
export function focusMoved(id: string, step: Step): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-step="${step}"]`)
      ?.focus();
  });
}
