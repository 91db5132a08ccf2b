import { useMatches } from "react-router-dom";
import type { SessionUser } from "#shared/contract/session.ts";

/** Who may open a screen (R2.7, R6.2). */
export type Access = "visitor" | "user" | "Admin";
export type ScreenArea = "product" | "dashboard" | "app" | "page" | "ui" | "auth" | "public";

/** One line of client/routes.tsx as menu, palette and sitemap show it. */
export interface Screen {
  path: string;
  title: string;
  area: ScreenArea;
  access: Access;
  group?: string;
}

/** Every screen there is, in the order of the route list. */
export function useScreens(): readonly Screen[] {
  const handle = useMatches()[0]?.handle as { screens?: readonly Screen[] } | undefined;
  return handle?.screens ?? [];
}

/** Whether a person may open a screen; null is a visitor. */
export function mayOpen(
  { access }: Pick<Screen, "access">,
  user: Pick<SessionUser, "roles"> | null,
): boolean {
  if (access === "visitor") return true;
  return user !== null && (access === "user" || user.roles.includes(access));
}

/** Screens that need something in their address cannot be opened from a list. */
export function needsParameters({ path }: Pick<Screen, "path">): boolean {
  return path.includes(":");
}
