/**
 * Six colours that can be told apart by hue and by lightness, for light and for dark ground.
 * Contrast to either ground is at least 3:1.
 */
export const chartColours = {
  light: ["#0b5d66", "#b3541e", "#6a4b9a", "#1d6b3f", "#a13663", "#3a5a9b"],
  dark: ["#5cc9bb", "#f0a76b", "#b9a3e8", "#7fd6a2", "#f08cb4", "#8fb0f0"],
} as const;

export interface Palette {
  series: readonly string[];
  text: string;
  line: string;
  surface: string;
}

/** What is printed stands on white, whatever the screen shows. */
export const paperColours: Palette = {
  series: chartColours.light,
  text: "#55646b",
  line: "#d8dfe2",
  surface: "#fff",
};

/** The colours for what <html> shows at this moment. */
export function readChartColours(): Palette {
  const style = getComputedStyle(document.documentElement);
  return {
    series: chartColours[style.colorScheme === "dark" ? "dark" : "light"],
    text: style.getPropertyValue("--cl-muted").trim(),
    line: style.getPropertyValue("--cl-line").trim(),
    surface: style.getPropertyValue("--cl-surface").trim(),
  };
}
