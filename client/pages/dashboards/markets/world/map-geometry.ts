import { type GeoProjection, geoNaturalEarth1 } from "d3-geo";

/** A point near the middle of each market; unions have one near their seat. */
const marketPoints: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  AE: [54, 24],
  AR: [-65, -35],
  AU: [134, -25],
  BR: [-52, -10],
  CA: [-105, 57],
  CH: [8.2, 46.8],
  CL: [-71, -33],
  CN: [104, 35],
  CO: [-73, 4],
  EG: [30, 27],
  EU: [15, 48.5],
  GB: [-4, 55],
  ID: [118, -2],
  IL: [35, 31.5],
  IN: [79, 22],
  JP: [138, 37],
  KE: [38, 0.5],
  KR: [128, 36.5],
  MX: [-102, 24],
  MY: [102, 4],
  NG: [8, 9.5],
  NO: [9, 61],
  NZ: [172, -41],
  PE: [-75, -9],
  PH: [122, 12],
  RU: [90, 61],
  SA: [45, 24],
  SG: [103.8, 1.3],
  TH: [101, 15],
  TR: [35, 39],
  TW: [121, 23.7],
  UA: [31, 49],
  US: [-98, 39],
  VN: [107, 16],
  ZA: [24, -29],
};

/** Undefined for a market without a point, which is listed below the map. */
export function findMarketPoint(market: string): [longitude: number, latitude: number] | undefined {
  const point = marketPoints[market];
  return point && [...point];
}

export const mapWidth = 960;
export const mapHeight = 440;

/** Antarctica lies below the lower edge. */
export function projection(): GeoProjection {
  return geoNaturalEarth1()
    .scale(175)
    .translate([mapWidth / 2 - 20, mapHeight / 2 + 45]);
}
