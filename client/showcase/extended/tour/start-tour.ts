import "driver.js/dist/driver.css";
import { driver } from "driver.js";

const steps = [
  {
    element: "#tour-counts",
    title: "The number of the day",
    description: "What is between two ports now, and what somebody has stopped.",
  },
  {
    element: "#tour-next",
    title: "Who comes first",
    description: "The next arrivals, soonest on top, with their place.",
  },
  {
    element: "#tour-note",
    title: "Where it hurts",
    description: "The one thing that will cost money if nobody calls today.",
  },
  {
    element: ".layout-topbar",
    title: "Everything else",
    description: "Search, credits and settings are up here on every screen.",
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
