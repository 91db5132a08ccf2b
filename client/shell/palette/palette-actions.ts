import type { TFunction } from "i18next";
import { type ResultItem, screenItem } from "#client/components/screen-search/product-search.ts";
import { foldWords } from "#client/components/screen-search/rank-screens.ts";
import type { Screen } from "#client/routes/screen.ts";
import { paths } from "#shared/paths.ts";

/** Actions that the palette offers, by id; each clicks a control of the page. */
const controls = {
  theme: ".theme-button",
  copyCode: ".answer-tools .copy-button button",
  watch: "main .watch-form button",
  signOut: `form[action="${paths.signOut()}"] button`,
} as const;

/** The list of keys is no control of the page: the palette opens it. */
export type PaletteAction = keyof typeof controls | "shortcuts";

/** Actions whose control is on the page, even hidden in a closed menu. */
export function offeredActions(page: ParentNode = document): PaletteAction[] {
  const all = Object.keys(controls) as (keyof typeof controls)[];
  return [...all.filter((action) => page.querySelector(controls[action]) !== null), "shortcuts"];
}

export function runAction(action: keyof typeof controls, page: ParentNode = document): void {
  page.querySelector<HTMLButtonElement>(controls[action])?.click();
}

export interface ActionItem extends ResultItem {
  action?: PaletteAction;
}

/** Actions whose titles match; a new search comes first, unless the page cannot be opened. */
export function actionItems(
  offered: readonly PaletteAction[],
  search: Screen | undefined,
  q: string,
  t: TFunction,
): ActionItem[] {
  const items: ActionItem[] = [
    ...(search ? [{ ...screenItem(search, t), ...act("newSearch", t) }] : []),
    ...offered.map((action) => ({ ...act(action, t), address: "", action })),
  ];
  const words = foldWords(q);
  return items.filter(({ title }) => {
    const own = foldWords(title);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

function act(name: PaletteAction | "newSearch", t: TFunction) {
  return {
    id: `action ${name}`,
    kind: "action" as const,
    title: t(`find:action.${name}`),
    text: t(`find:actionText.${name}`),
  };
}
