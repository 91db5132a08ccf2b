/** State of a part of the page that its HTML does not have, kept while it is rendered anew. */
export interface PartState {
  focus: string | null;
  /** Summaries of the details that are open. */
  open: readonly string[];
}

export function readPartState(part: Element): PartState {
  const focused = document.activeElement;
  return {
    focus: focused && part.contains(focused) ? selectorOf(focused) : null,
    open: detailsOf(part).flatMap((details) => (details.open ? summaryOf(details) : [])),
  };
}

export function restorePartState(part: Element, { focus, open }: PartState): void {
  for (const details of detailsOf(part)) if (open.includes(summaryOf(details))) details.open = true;
  if (focus) part.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
}

function detailsOf(part: Element): HTMLDetailsElement[] {
  return [...part.querySelectorAll("details")];
}

function summaryOf(details: HTMLDetailsElement): string {
  return details.querySelector("summary")?.textContent ?? "";
}

/** By id or by field; null for what has neither. */
function selectorOf(element: Element): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (!(element instanceof HTMLInputElement)) return null;
  return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
}
