import { expect, it } from "vitest";
import { drawLand } from "#client/pages/dashboards/markets/world/draw-land.ts";
import {
  findMarketPoint,
  mapHeight,
  mapWidth,
  projection,
} from "#client/pages/dashboards/markets/world/map-geometry.ts";

it("R1.6 the map file equals the drawing of the world atlas", async () => {
  await expect(drawLand()).toMatchFileSnapshot("./land.svg");
});

it.each(["US", "GB", "EU", "CN", "CA", "IN", "AU", "NZ", "CL"])(
  "R1.6 %s has a place on the map",
  (market) => {
    const [x = -1, y = -1] = projection()(findMarketPoint(market) ?? [999, 999]) ?? [];
    expect(x > 0 && x < mapWidth && y > 0 && y < mapHeight).toBe(true);
  },
);
