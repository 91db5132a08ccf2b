import type { Plugin } from "chart.js";
import type { Palette } from "#client/components/chart/chart-colours.ts";
import type { Figures } from "#client/components/chart/figures.ts";

/** A line across the drawing at each label where something happened, with its words on top. */
export function drawNotes({ notes = [] }: Figures, { text, line }: Palette): Plugin {
  return {
    id: "notes",
    afterDatasetsDraw: ({ ctx, chartArea, scales }) => {
      const across = scales.x;
      if (!across || notes.length === 0) return;
      ctx.save();
      ctx.font = "12px system-ui, sans-serif";
      for (const { at, words } of notes) {
        const x = across.getPixelForValue(at);
        ctx.strokeStyle = text;
        ctx.setLineDash([3, 3]);
        ctx.beginPath();
        ctx.moveTo(x, chartArea.top);
        ctx.lineTo(x, chartArea.bottom);
        ctx.stroke();
        // Words that would leave the drawing on the right are written to the left of their line.
        const half = ctx.measureText(words).width / 2;
        const middle = Math.min(Math.max(x, chartArea.left + half), chartArea.right - half);
        ctx.fillStyle = text;
        ctx.strokeStyle = line;
        ctx.textAlign = "center";
        ctx.fillText(words, middle, chartArea.top - 6);
      }
      ctx.restore();
    },
  };
}
