import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { Layout } from "#client/layout/use-layout-settings.ts";

/**
 * The right sidebar, shown or hidden. What is in it comes when somebody opens it: no page pays for
 * it. Escape closes it also while it is on its way.
 */
export function RightSidebar({ layout }: { layout: Layout }) {
  const isOpen = layout.settings.isOpenRightSideBar;
  const [Customizer, setCustomizer] = useState<ComponentType<{ layout: Layout }>>();
  const hide = useEffectEvent(() => layout.dispatch({ type: "hideRightSidebar" }));
  const load = useEffectEvent(() => {
    // Without the network it stays closed, and the next press tries again.
    import("#client/layouts/admin/customizer/customizer.tsx").then(
      (loaded) => setCustomizer(() => loaded.Customizer),
      hide,
    );
  });
  useEffect(() => {
    if (!isOpen) return;
    load();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen]);
  return isOpen && Customizer ? <Customizer layout={layout} /> : null;
}
