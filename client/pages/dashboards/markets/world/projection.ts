import { type GeoProjection, geoNaturalEarth1 } from "d3-geo";

export const mapWidth = 960;
export const mapHeight = 440;

/** Where a place of the world stands on the map. Antarctica lies below its lower edge. */
export function projection(): GeoProjection {
  return geoNaturalEarth1()
    .scale(175)
    .translate([mapWidth / 2 - 20, mapHeight / 2 + 45]);
}
