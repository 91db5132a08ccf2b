import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { Layout } from "#client/layout/use-layout-settings.ts";

/** The customizer. It offers what has a visible effect; each choice is one action. */
export function RightSidebar({ layout }: { layout: Layout }) {
  const { t } = useTranslation("shell");
  const { settings, chosen, dispatch } = layout;
  const panel = useRef<HTMLDivElement>(null);
  const open = settings.isOpenRightSideBar;
  const close = useRef(() => dispatch({ type: "hideRightSidebar" }));
  close.current = () => dispatch({ type: "hideRightSidebar" });

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    panel.current?.querySelector<HTMLElement>("button")?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close.current();
    const onPress = (event: MouseEvent) => !panel.current?.contains(event.target as Node) && close.current();
    addEventListener("keydown", onKey);
    addEventListener("mousedown", onPress);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("mousedown", onPress);
      before?.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <div ref={panel} className="right-sidebar" role="dialog" aria-label={t("customizer.title")}>
      <div className="d-flex justify-content-between align-items-center">
        <h2 className="h5 mb-0">{t("customizer.title")}</h2>
        <button
          type="button"
          className="btn topbar-button"
          aria-label={t("customizer.close")}
          onClick={() => dispatch({ type: "hideRightSidebar" })}
        >
          <Icon name="close" />
        </button>
      </div>
      <Choice
        legend={t("customizer.color")}
        name="color"
        values={["light", "dark"] as const}
        current={chosen.layoutColor}
        onChoose={(value) => dispatch({ type: "changeLayoutColor", value })}
      />
      <Choice
        legend={t("customizer.width")}
        name="width"
        values={["fluid", "boxed"] as const}
        current={settings.layoutWidth}
        onChoose={(value) => dispatch({ type: "changeLayoutWidth", value })}
      />
      <Choice
        legend={t("customizer.layout")}
        name="layout"
        values={["horizontal", "vertical"] as const}
        current={chosen.layoutType === "vertical" || chosen.layoutType === "horizontal" ? chosen.layoutType : undefined}
        onChoose={(value) => dispatch({ type: "changeLayoutType", value })}
      />
      <Choice
        legend={t("customizer.topbar")}
        name="topbar"
        values={["light", "dark", "brand"] as const}
        current={settings.topbarTheme}
        onChoose={(value) => dispatch({ type: "changeTopbarTheme", value })}
      />
      <Choice
        legend={t("customizer.position")}
        name="position"
        values={["fixed", "scrollable"] as const}
        current={settings.menuPosition}
        onChoose={(value) => dispatch({ type: "changeMenuPosition", value })}
      />
      <button type="button" className="btn btn-outline-secondary w-100" onClick={() => dispatch({ type: "reset" })}>
        {t("customizer.reset")}
      </button>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  legend: ReactNode;
  name: string;
  values: readonly Value[];
  current: Value | undefined;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ legend, name, values, current, onChoose }: ChoiceProps<Value>) {
  const { t } = useTranslation("shell");
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="choice-option">
          <input type="radio" name={`customizer-${name}`} checked={current === value} onChange={() => onChoose(value)} />
          {t(`customizer.value.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
