import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export const instructions = {
  draggable:
    "To pick up, press space or enter. While it is picked up, the arrow keys move it. Space or enter puts it down, escape takes it back.",
};

/**
 * What a screen reader hears while something is moved; `placeOf` says where it is now, "place 2 of
 * 4 in Completed".
 */
export function announce(
  nameOf: (id: string) => string,
  placeOf: (id: string, over: string) => string,
): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier, over: UniqueIdentifier) => placeOf(String(id), String(over));
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id, active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is at ${place(active.id, over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} was put down at ${place(active.id, over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Taken back: ${name(active.id)} stays where it was.`,
  };
}
