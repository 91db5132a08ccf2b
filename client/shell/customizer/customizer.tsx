import "#client/shell/chosen-layout.ts";
import "#client/shell/customizer/customizer.css";
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type Layout, useWideWindow } from "#client/shell/use-layout-settings.ts";
import { layoutValues } from "#shared/domain/layout-settings.ts";

/** The layout settings. Each change applies at once; choices without effect are disabled. */
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

function Choices({ layout, isWide }: { layout: Layout; isWide: boolean }) {
  const { t } = useTranslation("shell");
  const { settings, dispatch } = layout;
  const isAtSide = settings.layoutType !== "horizontal";
  const sideMenuNote = isAtSide ? undefined : t("customizer.atTheSide");
  const menuUserNote = isWide ? sideMenuNote : undefined;
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
        current={settings.layoutColor}
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
        disabledBecause={sideMenuNote}
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
        name="sidenavUser"
        isOn={settings.sidenavUser}
        disabledBecause={menuUserNote}
        onSwitch={(value) => dispatch({ type: "toggleSidenavUser", value })}
      />
      <Switch
        name="showSidebarUserInfo"
        isOn={settings.showSidebarUserInfo}
        disabledBecause={
          menuUserNote ?? (settings.sidenavUser ? undefined : t("customizer.withUser"))
        }
        onSwitch={(value) => dispatch({ type: "toggleSidebarUserInfo", value })}
      />
    </>
  );
}

/**
 * Shown as a modal dialog: the browser traps the focus, closes it on Escape and restores the focus.
 * A click outside closes it too. A layout effect, because a dialog must be closed before it is
 * removed for the focus to return.
 */
function useModal(panel: RefObject<HTMLDialogElement | null>, hide: () => void): void {
  const hideNow = useEffectEvent(hide);
  useLayoutEffect(() => {
    const dialog = panel.current;
    if (!dialog) return;
    // On click rather than press: by then the press has moved the focus.
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

type Named = keyof typeof layoutValues;
export type ValueOf<Name extends Named> = (typeof layoutValues)[Name][number];

interface ChoiceProps<Name extends Named> {
  name: Name;
  current: ValueOf<Name> | undefined;
  onChoose: (value: ValueOf<Name>) => void;
  /** The reason why the choice is disabled. */
  disabledBecause?: string | undefined;
}

export function Choice<Name extends Named>({
  name,
  current,
  onChoose,
  disabledBecause,
}: ChoiceProps<Name>) {
  const { t } = useTranslation("shell");
  const note = useId();
  const values: readonly ValueOf<Name>[] = layoutValues[name];
  return (
    <fieldset
      className="choice"
      disabled={disabledBecause !== undefined}
      aria-describedby={disabledBecause ? note : undefined}
    >
      <legend>{t(`customizer.${name}.label`)}</legend>
      <Note id={note}>{disabledBecause}</Note>
      {values.map((value) => (
        <label key={value} className="choice-option">
          <input
            type="radio"
            name={`customizer-${name}`}
            value={value}
            checked={current === value}
            onChange={() => onChoose(value)}
            // The value in effect can be chosen as well: it then survives a change of the width.
            onClick={() => current === value && onChoose(value)}
          />
          {t(`customizer.${name}.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  name: "showTwoToneIcons" | "sidenavUser" | "showSidebarUserInfo";
  isOn: boolean;
  onSwitch: (on: boolean) => void;
  disabledBecause?: string | undefined;
}

export function Switch({ name, isOn, onSwitch, disabledBecause }: SwitchProps) {
  const { t } = useTranslation("shell");
  const note = useId();
  return (
    <div className="choice">
      <label className="choice-option">
        <input
          type="checkbox"
          name={`customizer-${name}`}
          checked={isOn}
          disabled={disabledBecause !== undefined}
          aria-describedby={disabledBecause ? note : undefined}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {t(`customizer.${name}.label`)}
      </label>
      <Note id={note}>{disabledBecause}</Note>
    </div>
  );
}

function Note({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className="choice-note">
      {children}
    </p>
  ) : null;
}
