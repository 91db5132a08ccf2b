/**
 * The screens opened from the palette last: their addresses in the route list and nothing that was
 * typed.
 */
const key = "clearlane.recent-screens.v1";
const most = 4;

export function recallScreens(storage: Pick<Storage, "getItem"> = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((path) => typeof path === "string").slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function rememberScreen(
  path: string,
  storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const others = recallScreens(storage).filter((one) => one !== path);
  try {
    storage.setItem(key, JSON.stringify([path, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no screens opened last.
    return;
  }
}
