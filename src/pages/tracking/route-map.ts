import type { Coordinates } from '#domain/selling/shipment/party.ts';
import { frameOf, type Islands, placeIn } from './islands.ts';

type Spot = { readonly x: number; readonly y: number };

/** The route of a parcel over the islands, in cells of the map; paths are SVG path data. */
export type RouteMap = {
  readonly columns: number;
  readonly rows: number;
  /** A dot for each cell, stroked with round caps. */
  readonly land: string;
  readonly from: Spot;
  readonly to: Spot;
  /** Null if the parcel is not on its way, or if its place is unknown. */
  readonly here: Spot | null;
  /** The travelled path; null before the parcel has moved. */
  readonly passed: string | null;
  readonly ahead: string;
};

export type Route = {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly position: Coordinates | null;
  readonly isGoingBack: boolean;
};

/** Curvature of a route, as a share of its length. */
const BEND = 0.14;
/** Distance below which both ends are one dot on a map of the islands. */
const NEAR_KM = 50;
const KM_PER_DEGREE = 111;

/** Null for a route within a city, of which a map would show nothing. */
export function routeMapOf(route: Route, islands: Islands): RouteMap | null {
  const { position, isGoingBack } = route;
  if (isNear(route)) return null;
  const ends = [route.from, route.to];
  const frame = frameOf(position === null ? ends : [...ends, position]);
  const from = placeIn(frame, route.from);
  const to = placeIn(frame, route.to);
  const here = position && placeIn(frame, position);
  const [start, end] = isGoingBack ? [to, from] : [from, to];
  return {
    columns: frame.columns,
    rows: frame.rows,
    land: islands.land(frame),
    from,
    to,
    here,
    passed: here && curve(start, here),
    ahead: curve(here ?? start, end),
  };
}

/** Indonesia is at the equator, where degrees of both directions are equally long. */
function isNear({ from, to }: Route): boolean {
  const degrees = Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude);
  return degrees * KM_PER_DEGREE < NEAR_KM;
}

function curve(from: Spot, to: Spot): string {
  const x = (from.x + to.x) / 2 + (to.y - from.y) * BEND;
  const y = (from.y + to.y) / 2 - Math.abs(to.x - from.x) * BEND;
  return `M${from.x} ${from.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${to.x} ${to.y}`;
}
