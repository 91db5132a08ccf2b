import type { Plugin } from "chart.js";
import type { Palette } from "#client/components/chart/chart-colours.ts";
import type { Figures } from "#client/components/chart/figures.ts";

/** A line across the drawing at each label where something happened, with its words beside it. */
export function drawNotes({ notes = [] }: Figures, { text, surface }: Palette): Plugin {
  return {
    id: "notes",
    afterDatasetsDraw: ({ ctx, chartArea: { top, bottom, left }, scales }) => {
      const across = scales.x;
      if (!across || notes.length === 0) return;
      ctx.save();
      ctx.font = "12px system-ui, sans-serif";
      ctx.fillStyle = text;
      ctx.strokeStyle = text;
      ctx.setLineDash([3, 3]);
      notes.forEach(({ at, words }, row) => {
        const x = across.getPixelForValue(at);
        ctx.beginPath();
        ctx.moveTo(x, top);
        ctx.lineTo(x, bottom);
        ctx.stroke();
        // To the left of the line where there is room, each a row lower, so that none lies on
        // another.
        const isRoomLeft = x - left > ctx.measureText(words).width + 6;
        ctx.textAlign = isRoomLeft ? "right" : "left";
        const [startX, y] = [isRoomLeft ? x - 6 : x + 6, top + 12 + row * lineHeight];
        // The ground around the letters, so that a line behind them does not cross them.
        ctx.save();
        ctx.setLineDash([]);
        ctx.lineJoin = "round";
        ctx.lineWidth = 4;
        ctx.strokeStyle = surface;
        ctx.strokeText(words, startX, y);
        ctx.restore();
        ctx.fillText(words, startX, y);
      });
      ctx.restore();
    },
  };
}

const lineHeight = 15;
