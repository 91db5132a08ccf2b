import "#client/layouts/admin/customizer/customizer.css";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { Layout } from "#client/layout/use-layout-settings.ts";
import { useWideWindow } from "#client/layout/use-wide-window.ts";
import { Choice, Switch } from "#client/layouts/admin/customizer/choice.tsx";

/**
 * The customizer. Each choice is one action and shows at once; what has no meaning in the present
 * layout is said to have none.
 */
export function Customizer({ layout }: { layout: Layout }) {
  const { t } = useTranslation("shell");
  const { dispatch } = layout;
  const panel = useRef<HTMLDialogElement>(null);
  const hide = () => dispatch({ type: "hideRightSidebar" });
  useModal(panel, hide);
  const isWide = useWideWindow();
  return (
    <dialog ref={panel} className="right-sidebar" aria-labelledby="customizer-title" onClose={hide}>
      <div className="right-sidebar-head">
        <h2 id="customizer-title">{t("customizer.title")}</h2>
        <button
          type="button"
          className="btn topbar-button"
          aria-label={t("customizer.close")}
          onClick={hide}
        >
          <Icon name="close" />
        </button>
      </div>
      {!isWide && <p className="choice-note">{t("customizer.narrow")}</p>}
      <Choices layout={layout} isWide={isWide} />
      <button
        type="button"
        className="btn btn-outline-secondary"
        onClick={() => dispatch({ type: "reset" })}
      >
        {t("customizer.reset")}
      </button>
    </dialog>
  );
}

/** In the order of the design. The icon column's colour is offered where there is one. */
function Choices({ layout, isWide }: { layout: Layout; isWide: boolean }) {
  const { t } = useTranslation("shell");
  const { settings, chosen, dispatch } = layout;
  const isAtSide = settings.layoutType !== "horizontal";
  const unlessAtSide = isAtSide ? undefined : t("customizer.atTheSide");
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return (
    <>
      <Choice
        name="layoutType"
        current={settings.layoutType}
        onChoose={(value) => dispatch({ type: "changeLayoutType", value })}
      />
      <Choice
        name="layoutMode"
        current={settings.layoutMode}
        onChoose={(value) => dispatch({ type: "changeLayoutMode", value })}
      />
      <Choice
        name="layoutColor"
        current={chosen.layoutColor ?? system}
        onChoose={(value) => dispatch({ type: "changeLayoutColor", value })}
      />
      <Choice
        name="layoutWidth"
        current={settings.layoutWidth}
        onChoose={(value) => dispatch({ type: "changeLayoutWidth", value })}
      />
      <Choice
        name="menuPosition"
        current={settings.menuPosition}
        onChoose={(value) => dispatch({ type: "changeMenuPosition", value })}
      />
      <Choice
        name="leftSideBarTheme"
        current={settings.leftSideBarTheme}
        onChoose={(value) => dispatch({ type: "changeSidebarTheme", value })}
      />
      {settings.layoutType === "two-column" && (
        <Choice
          name="twoColumnTheme"
          current={settings.twoColumnTheme}
          onChoose={(value) => dispatch({ type: "changeTwoColumnTheme", value })}
        />
      )}
      <Choice
        name="leftSideBarType"
        current={settings.leftSideBarType}
        unless={unlessAtSide}
        onChoose={(value) => dispatch({ type: "changeSidebarType", value })}
      />
      <Switch
        name="showTwoToneIcons"
        isOn={settings.showTwoToneIcons}
        onSwitch={(value) => dispatch({ type: "toggleTwoToneIcons", value })}
      />
      <Choice
        name="topbarTheme"
        current={settings.topbarTheme}
        onChoose={(value) => dispatch({ type: "changeTopbarTheme", value })}
      />
      <Switch
        name="showSidebarUserInfo"
        isOn={settings.showSidebarUserInfo}
        unless={isWide ? unlessAtSide : undefined}
        onSwitch={(value) => dispatch({ type: "toggleSidebarUserInfo", value })}
      />
    </>
  );
}

/**
 * Shown as a modal dialog: the browser keeps the focus inside, closes it on Escape and gives the
 * focus back. A press outside closes it too. A layout effect, because a dialog must be closed
 * before it is taken out for the focus to return.
 */
function useModal(panel: RefObject<HTMLDialogElement | null>, hide: () => void): void {
  const hideNow = useEffectEvent(hide);
  useLayoutEffect(() => {
    const dialog = panel.current;
    if (!dialog) return;
    // The click and not the press: what the press itself does to the focus is over by then.
    const onPress = ({ clientX }: MouseEvent) => {
      if (clientX > 0 && clientX < dialog.getBoundingClientRect().left) hideNow();
    };
    dialog.showModal();
    dialog.addEventListener("click", onPress);
    return () => {
      dialog.removeEventListener("click", onPress);
      dialog.close();
    };
  }, [panel]);
}
