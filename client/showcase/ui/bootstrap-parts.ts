import {
  Alert,
  Carousel,
  Collapse,
  Dropdown,
  Modal,
  Offcanvas,
  Popover,
  Tab,
  Toast,
  Tooltip,
} from "bootstrap";

/*
 * The build keeps only rules whose names it reads in our source. Bootstrap's script sets these:
 * show showing hide hiding fade collapse collapsing collapse-horizontal collapsed active modal-open
 * modal-static modal-backdrop offcanvas-backdrop offcanvas-open tooltip tooltip-inner tooltip-arrow
 * bs-tooltip-auto bs-tooltip-top bs-tooltip-bottom bs-tooltip-start bs-tooltip-end popover
 * popover-header popover-body popover-arrow bs-popover-auto bs-popover-top bs-popover-bottom
 * bs-popover-start bs-popover-end carousel-item-next carousel-item-prev carousel-item-start
 * carousel-item-end pointer-event dropdown-menu-end data-popper-placement data-bs-popper top right
 * bottom left static none
 */

const movable = [
  Alert,
  Carousel,
  Collapse,
  Dropdown,
  Modal,
  Offcanvas,
  Popover,
  Tab,
  Toast,
  Tooltip,
] as const;

/**
 * Initialises Bootstrap's plugins below `root`. Returns a function that disposes of them and of
 * anything left open.
 */
export function startParts(root: HTMLElement): () => void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const element of root.querySelectorAll('[data-bs-toggle="tooltip"]'))
    new Tooltip(element, { container: root });
  for (const element of root.querySelectorAll('[data-bs-toggle="popover"]'))
    new Popover(element, { container: root });
  for (const element of root.querySelectorAll('.carousel[data-bs-ride="carousel"]'))
    startCarousel(element, calm);
  // Creates the instances up front: otherwise arrow keys work only after the first click.
  for (const element of root.querySelectorAll('[data-bs-toggle="tab"], [data-bs-toggle="pill"]'))
    Tab.getOrCreateInstance(element);
  root.addEventListener("click", onPress);
  root.addEventListener("submit", onSent);
  root.addEventListener("shown.bs.offcanvas", onPanel);
  const stopDismissals = keepEarlyDismissals(root);
  return () => {
    stopDismissals();
    root.removeEventListener("click", onPress);
    root.removeEventListener("submit", onSent);
    root.removeEventListener("shown.bs.offcanvas", onPanel);
    for (const element of root.querySelectorAll("*"))
      for (const part of movable) part.getInstance(element)?.dispose();
    // A modal left open on navigation would leave the page locked.
    document.body.classList.remove("modal-open");
    document.body.style.removeProperty("overflow");
    document.body.style.removeProperty("padding-right");
  };
}

/** No autoplay with reduced motion; the controls still work. */
function startCarousel(element: Element, calm: boolean): void {
  // `ride` would start autoplay at once.
  const carousel = new Carousel(element, { ride: false });
  if (!calm) {
    carousel.cycle();
    return;
  }
  const button = document.querySelector(`[data-does="pause"][data-of="${element.id}"]`);
  if (button) button.textContent = "Play";
}

/**
 * Actions of the examples' buttons (`data-does` on the part in `data-of`) for which Bootstrap has
 * no attribute.
 */
const actions: Record<string, (part: Element, button: HTMLElement) => void> = {
  "show-toast": (part) => Toast.getOrCreateInstance(part).show(),
  "place-toast": (part, button) => {
    const holder = part.parentElement;
    if (holder) holder.className = button.dataset.place ?? holder.className;
    Toast.getOrCreateInstance(part).show();
  },
  pause: (part, button) => {
    const carousel = Carousel.getOrCreateInstance(part);
    const isPlaying = button.textContent === "Pause";
    if (isPlaying) carousel.pause();
    else {
      carousel.cycle();
      carousel.next();
    }
    button.textContent = isPlaying ? "Play" : "Pause";
  },
};

function onPress({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>("[data-does]");
  const part = button?.dataset.of ? document.getElementById(button.dataset.of) : null;
  if (button && part) actions[button.dataset.does ?? ""]?.(part, button);
}

/** Bootstrap ignores a dismiss button while its modal fades in; the modal is hidden once shown. */
function keepEarlyDismissals(root: HTMLElement): () => void {
  const opening = new Set<Element>();
  const dismissed = new Set<Element>();
  const onShow = ({ target }: Event) => opening.add(target as Element);
  const onDismiss = ({ target }: Event) => {
    const button = (target as Element).closest('[data-bs-dismiss="modal"]');
    const modal = button?.closest(".modal");
    if (modal && opening.has(modal)) dismissed.add(modal);
  };
  const onShown = ({ target }: Event) => {
    const modal = target as Element;
    opening.delete(modal);
    if (dismissed.delete(modal)) Modal.getInstance(modal)?.hide();
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  root.addEventListener("show.bs.modal", onShow, { signal });
  root.addEventListener("shown.bs.modal", onShown, { signal });
  root.addEventListener("click", onDismiss, { signal });
  return () => stopped.abort();
}

/** Submitting a form closes its modal or dropdown. */
function onSent({ target }: Event): void {
  const form = target as HTMLFormElement;
  const window = form.closest(".modal");
  if (window) Modal.getInstance(window)?.hide();
  const opener = form.closest(".dropdown")?.querySelector('[data-bs-toggle="dropdown"]');
  if (opener) Dropdown.getInstance(opener)?.hide();
}

/**
 * Bootstrap leaves the focus outside an offcanvas without backdrop, where Escape would not close
 * it.
 */
function onPanel({ target }: Event): void {
  const panel = target as HTMLElement;
  if (!panel.contains(document.activeElement)) panel.focus();
}
