import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router-dom";

/**
 * Browsers keep whole pages and bring them back with Back, as they were: also to whoever sits there
 * after a sign-out. So a person's page goes into that store covered, and comes out of it by the
 * server's hand only.
 */
export function useRestoredPage(isPersonal: boolean): void {
  const { revalidate } = useRevalidator();
  const leave = useEffectEvent(() => {
    if (isPersonal) document.documentElement.hidden = true;
  });
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (isPersonal) location.reload();
    else void revalidate();
  });
  useEffect(() => {
    const [onLeave, onBack] = [() => leave(), (event: PageTransitionEvent) => comeBack(event)];
    addEventListener("pagehide", onLeave);
    addEventListener("pageshow", onBack);
    return () => {
      removeEventListener("pagehide", onLeave);
      removeEventListener("pageshow", onBack);
    };
  }, []);
}
