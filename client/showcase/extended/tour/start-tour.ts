import { driver } from "driver.js";

const steps = [
  {
    element: "#tour-counts",
    title: "Today's number",
    description: "Shipments in transit, and those on hold.",
  },
  {
    element: "#tour-next",
    title: "Next arrivals",
    description: "The next arrivals with their location, soonest first.",
  },
  {
    element: "#tour-note",
    title: "Needs attention",
    description: "The one issue that costs money if not solved today.",
  },
  {
    element: ".layout-topbar",
    title: "Everything else",
    description: "Search, credits and settings are available on every screen.",
  },
];

/** `onEnd` runs when the tour is finished or dismissed. */
export function startTour(onEnd: () => void): void {
  driver({
    animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    showProgress: true,
    progressText: "{{current}} of {{total}}",
    nextBtnText: "Next",
    prevBtnText: "Back",
    doneBtnText: "Done",
    popoverClass: "tour-popover",
    steps: steps.map(({ element, title, description }) => ({
      element,
      popover: { title, description },
    })),
    onDestroyed: onEnd,
  }).drive();
}
