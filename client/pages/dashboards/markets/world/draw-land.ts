import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import {
  mapHeight,
  mapWidth,
  projection,
} from "#client/pages/dashboards/markets/world/market-places.ts";

/** Antarctica trades nothing and would take a fifth of the room. */
const leftOut = "010";

/**
 * The land and its borders as the file land.svg holds them, drawn from the world atlas (Natural
 * Earth, public domain). Done once and kept, so that no browser loads the atlas; a test holds the
 * file to this.
 */
export function drawLand(): string {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology<{
    countries: GeometryCollection;
  }>;
  const { countries } = world.objects;
  const shown: GeometryCollection = {
    ...countries,
    geometries: countries.geometries.filter(({ id }) => id !== leftOut),
  };
  const path = geoPath(projection().precision(0)).digits(1);
  const land = path(merge(world, shown.geometries as Parameters<typeof merge>[1]));
  const borders = path(mesh(world, shown, (one, other) => one !== other));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}">
<title>Land and borders of the world</title>
<path id="land" d="${land}"/>
<path id="borders" fill="none" d="${borders}"/>
</svg>
`;
}
