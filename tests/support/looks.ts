/** Width and colours of a window. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** Both widths and both colours in two looks; `npm run soak -- screens` takes every combination. */
export const twoLooks: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];
