import type { TFunction } from "i18next";
import type { Screen } from "#client/layout/screens.ts";

/** One thing found, as palette and page of results show it. */
export interface Found {
  /** Unlike any other of the list. */
  id: string;
  kind: "straight" | "screen" | "code" | "regulation" | "notice" | "more";
  title: string;
  /** Path and query. */
  address: string;
  text: string;
}

/** A screen as a result; what it is for, or at least where it belongs. */
export function screenFound({ path, title, area, group }: Screen, t: TFunction): Found {
  const where = group ? `${group} · ${t(`find:area.${area}`)}` : t(`find:area.${area}`);
  const texts = t("find:screen", { returnObjects: true }) as Readonly<Record<string, string>>;
  return { id: `screen ${path}`, kind: "screen", title, address: path, text: texts[path] ?? where };
}
