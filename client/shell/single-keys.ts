import { localStore } from "#client/components/local-store.ts";

const name = "clearlane.single-keys.v1";

/** Whether keys without Ctrl act; people who dictate may switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStore().getItem(name) !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStore().setItem(name, isOn ? "on" : "off");
  } catch {
    // A full storage: the choice holds until the page is left.
  }
}
