import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import {
  mapHeight,
  mapWidth,
  projection,
} from "#client/pages/dashboards/markets/world/map-geometry.ts";

/** Antarctica: no trade, and a fifth of the height. */
const antarctica = "010";

/**
 * Land and borders as in land.svg, generated from the world atlas (Natural Earth, public domain) so
 * that no browser loads the atlas; a test compares the file with this function.
 */
export function drawLand(): string {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology<{
    countries: GeometryCollection;
  }>;
  const { countries } = world.objects;
  const shown: GeometryCollection = {
    ...countries,
    geometries: countries.geometries.filter(({ id }) => id !== antarctica),
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
