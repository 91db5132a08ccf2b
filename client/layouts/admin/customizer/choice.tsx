import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { layoutValues } from "#shared/domain/layout-settings.ts";

type Named = keyof typeof layoutValues;
export type ValueOf<Name extends Named> = (typeof layoutValues)[Name][number];

interface ChoiceProps<Name extends Named> {
  name: Name;
  current: ValueOf<Name> | undefined;
  onChoose: (value: ValueOf<Name>) => void;
  /** Why it cannot be chosen now. */
  unless?: string | undefined;
}

/** One setting with all its values. */
export function Choice<Name extends Named>({ name, current, onChoose, unless }: ChoiceProps<Name>) {
  const { t } = useTranslation("shell");
  const note = useId();
  const values: readonly ValueOf<Name>[] = layoutValues[name];
  return (
    <fieldset
      className="choice"
      disabled={unless !== undefined}
      aria-describedby={unless ? note : undefined}
    >
      <legend>{t(`customizer.${name}.label`)}</legend>
      <Note id={note}>{unless}</Note>
      {values.map((value) => (
        <label key={value} className="choice-option">
          <input
            type="radio"
            name={`customizer-${name}`}
            value={value}
            checked={current === value}
            onChange={() => onChoose(value)}
            // What is shown already can be chosen too, so that it stays when the width or the
            // system would change it.
            onClick={() => current === value && onChoose(value)}
          />
          {t(`customizer.${name}.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  name: "showTwoToneIcons" | "showSidebarUserInfo";
  isOn: boolean;
  onSwitch: (on: boolean) => void;
  unless?: string | undefined;
}

export function Switch({ name, isOn, onSwitch, unless }: SwitchProps) {
  const { t } = useTranslation("shell");
  const note = useId();
  return (
    <div className="choice">
      <label className="choice-option">
        <input
          type="checkbox"
          name={`customizer-${name}`}
          checked={isOn}
          disabled={unless !== undefined}
          aria-describedby={unless ? note : undefined}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {t(`customizer.${name}.label`)}
      </label>
      <Note id={note}>{unless}</Note>
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
