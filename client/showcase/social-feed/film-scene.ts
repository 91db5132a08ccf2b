/** Seconds. */
export const filmLength = 16;

export interface Shot {
  /** Seconds at which it begins. */
  from: number;
  words: string;
}

/** What is said while the film runs; without sound, this is its text. */
export const shots: readonly Shot[] = [
  { from: 0, words: "A ship from Sfax comes up the river with olive oil." },
  { from: 5, words: "The crane takes the container off." },
  { from: 9, words: "Customs reads the declaration and asks for nothing more." },
  { from: 11, words: "The truck brings the tins to our hall." },
];

/** Where everything stands at a second of the film, in the drawing's units (320 by 180). */
export function sceneAt(second: number): {
  ship: number;
  hook: number;
  box: { x: number; y: number };
  truck: number;
  isCleared: boolean;
  words: string;
} {
  const ship = -96 + 96 * part(second, 0, 5);
  const hook =
    40 +
    44 * part(second, 5, 6) -
    44 * part(second, 6, 7) +
    58 * part(second, 8, 9) -
    58 * part(second, 9, 10);
  const across = 110 * part(second, 7, 8);
  const truck = 130 * part(second, 11, 16);
  const isLifted = second >= 6;
  const isSetDown = second >= 9;
  const box = !isLifted
    ? { x: ship + 92, y: 84 }
    : isSetDown
      ? { x: 202 + truck, y: 98 }
      : { x: 92 + across, y: hook };
  return { ship, hook, box, truck, isCleared: second >= 10, words: shotAt(second).words };
}

/** The shot that runs at a second. */
export function shotAt(second: number): Shot {
  return shots.findLast(({ from }) => from <= second) ?? (shots[0] as Shot);
}

/** How much of a span has passed, 0 to 1. */
function part(second: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (second - from) / (to - from)));
}
