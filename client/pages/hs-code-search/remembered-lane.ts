/**
 * The lane a person searched for last, kept in this browser. Nothing kept is an empty lane; a
 * browser that keeps nothing is no error.
 */
const key = "clearlane.lane.v1";

export interface RememberedLane {
  destination: string;
  origin: string;
}

export function recallLane(storage: Pick<Storage, "getItem"> = localStorage): RememberedLane {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "{}") as Partial<
      Record<keyof RememberedLane, unknown>
    > | null;
    return { destination: readCountry(kept?.destination), origin: readCountry(kept?.origin) };
  } catch {
    return { destination: "", origin: "" };
  }
}

export function rememberLane(
  lane: RememberedLane,
  storage: Pick<Storage, "setItem"> = localStorage,
): void {
  try {
    storage.setItem(key, JSON.stringify(lane));
  } catch {
    // Private windows and full storages refuse; the lane stands in the address anyway.
    return;
  }
}

function readCountry(value: unknown): string {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) ? value : "";
}
