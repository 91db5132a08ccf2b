import {
  closestCorners,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/**
 * Mouse, finger and keys. A finger has to rest a moment first, or nobody could scroll past a list.
 */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter = moveByKeys) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

/**
 * Up and down within a list; left and right into the list beside it, marked by `isList` in its
 * droppable.
 */
const moveByKeys: KeyboardCoordinateGetter = (event, args) => {
  const { droppableContainers, droppableRects, collisionRect, over } = args.context;
  const sideways = event.code === KeyboardCode.Left || event.code === KeyboardCode.Right;
  const lists = droppableContainers
    .getEnabled()
    .filter(({ data }) => data.current?.isList === true);
  if (lists.length < 2 || !sideways || !collisionRect)
    return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  const overList =
    over?.data.current?.isList === true ? over.id : over?.data.current?.sortable?.containerId;
  const at = lists.findIndex(({ id }) => id === overList);
  const next = lists[at + (event.code === KeyboardCode.Right ? 1 : -1)];
  const rect = next && droppableRects.get(next.id);
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: clampInto(rect, collisionRect),
  };
};

/**
 * Lists that stand beside each other keep the height; those below each other (a narrow window)
 * begin at the top.
 */
function clampInto(
  rect: { top: number; height: number },
  moved: { top: number; height: number },
): number {
  const last = rect.top + rect.height - moved.height;
  return moved.top >= rect.top && moved.top <= last ? moved.top : rect.top + 8;
}

export const findDropPlace = closestCorners;
