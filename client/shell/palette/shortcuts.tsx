import "#client/shell/palette/shortcuts.css";
import { Fragment, useRef, useState } from "react";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { PaletteDialog } from "#client/shell/palette/palette-dialog.tsx";
import { areSingleKeysOn, switchSingleKeys } from "#client/shell/single-keys.ts";

interface Shortcut {
  /** Under `find:keys`. */
  does: "search" | "help" | "close" | "skip" | "move" | "ends" | "open";
  /** Ways to do it, each a combination of keys. */
  keys: readonly (readonly string[])[];
}

const groups: readonly { name: "anywhere" | "lists"; shortcuts: readonly Shortcut[] }[] = [
  {
    name: "anywhere",
    shortcuts: [
      { does: "search", keys: [["Ctrl", "K"], ["/"]] },
      { does: "help", keys: [["?"]] },
      { does: "skip", keys: [["Tab"]] },
      { does: "close", keys: [["Esc"]] },
    ],
  },
  {
    name: "lists",
    shortcuts: [
      { does: "move", keys: [["↑"], ["↓"], ["←"], ["→"]] },
      { does: "ends", keys: [["Home"], ["End"]] },
      { does: "open", keys: [["Enter"]] },
    ],
  },
];

/** The keys of the product, in a dialog; the keys without Ctrl can be switched off in it. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("find");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areSingleKeysOn);
  const isMac = /^Mac/.test(navigator.platform);
  return (
    <PaletteDialog
      dialog={dialog}
      className="shortcuts"
      name={{ "aria-labelledby": "shortcuts-title" }}
      head={<h2 id="shortcuts-title">{t("keys.title")}</h2>}
      onClose={onClose}
    >
      <div className="shortcuts-body">
        {groups.map(({ name, shortcuts }) => (
          <section key={name} aria-labelledby={`shortcuts-${name}`}>
            <h3 id={`shortcuts-${name}`}>{t(`keys.group.${name}`)}</h3>
            <dl>
              {shortcuts.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{t(`keys.${does}`)}</dt>
                  <dd>
                    <Keys keys={keys} isMac={isMac} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => {
              setOn(checked);
              switchSingleKeys(checked);
            }}
          />{" "}
          {t("keys.single")}
        </label>
      </div>
    </PaletteDialog>
  );
}

function Keys({ keys, isMac }: Pick<Shortcut, "keys"> & { isMac: boolean }) {
  const { t } = useTranslation("find");
  const nameOf = (key: string) => {
    if (key === "Home" || key === "End" || key === "Enter") return t(`keys.names.${key}`);
    return isMac && key === "Ctrl" ? "⌘" : key;
  };
  return keys.map((combination, index) => (
    <Fragment key={combination.join()}>
      {index > 0 && <span className="visually-hidden"> {t("keys.or")} </span>}
      <span className="text-nowrap">
        {combination.map((key) => (
          <kbd key={key}>{nameOf(key)}</kbd>
        ))}
      </span>
    </Fragment>
  ));
}
