import type { Access, ScreenLayout, ScreenRecord } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";

/** Path, access and layout of every screen, from the product's own records. */
export interface RouteFact {
  path: string;
  access: Access;
  layout: "admin" | "auth" | "bare";
  aliases: readonly string[];
  example?: string;
}

const layouts: Record<ScreenLayout, RouteFact["layout"]> = {
  admin: "admin",
  card: "auth",
  split: "auth",
  bare: "bare",
  large: "bare",
};

export const ownScreens: readonly RouteFact[] = Object.values<ScreenRecord>(screens).map(
  ({ path, access, layout, aliases = [], example }) => ({
    path,
    access,
    layout: layouts[layout],
    aliases,
    ...(example !== undefined && { example }),
  }),
);

export const addressOf = ({ path, example }: Pick<RouteFact, "path" | "example">): string =>
  example ?? path;
