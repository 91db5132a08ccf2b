/** The visible part of a series: indexes, both ends included. */
export interface ZoomWindow {
  from: number;
  to: number;
}

const fewest = 4;

/** Keeps a window inside the series and no narrower than the fewest points. */
export function clampWindow({ from, to }: ZoomWindow, count: number): ZoomWindow {
  const size = Math.min(count, Math.max(fewest, Math.abs(to - from) + 1));
  const start = Math.min(Math.max(0, Math.min(from, to)), count - size);
  return { from: start, to: start + size - 1 };
}

/** Half as many points around the middle, or twice as many. */
export function zoomWindow(shown: ZoomWindow, factor: 0.5 | 2, count: number): ZoomWindow {
  const size = Math.max(fewest, Math.round((shown.to - shown.from + 1) * factor));
  const middle = (shown.from + shown.to) / 2;
  const from = Math.round(middle - (size - 1) / 2);
  return clampWindow({ from, to: from + size - 1 }, count);
}

/** Half a window to the left or right. */
export function panWindow(shown: ZoomWindow, direction: -1 | 1, count: number): ZoomWindow {
  const step = direction * Math.max(1, Math.round((shown.to - shown.from + 1) / 2));
  return clampWindow({ from: shown.from + step, to: shown.to + step }, count);
}
