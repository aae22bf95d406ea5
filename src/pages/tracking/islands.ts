import type { Coordinates } from '#domain/selling/shipment/party.ts';

/** Area that a map shows, measured in cells of `cell` degrees. */
export type Frame = {
  readonly west: number;
  readonly north: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
};

/** Land, as the data of an SVG path that is stroked with round caps: a dot for each cell. */
export type Islands = { land(frame: Frame): string };

type Disc = { readonly longitude: number; readonly latitude: number; readonly radius: number };

const COLUMNS = 90;
const ROWS = 45;
/** The whole country is 46 degrees wide. */
const WIDTH_MIN = 7;
const MARGIN = 1.5;
/** Size of a block in degrees. */
const BLOCK = 0.5;
const BLOCKS_A_ROW = 10_000;
const SHARE = 0.72;
const RADIUS = { min: 0.04, max: 0.26 };

/** Land is drawn around the centres of districts, which are few where the land is wide. */
export function islandsOf(centres: readonly Coordinates[]): Islands {
  let discs: readonly Disc[] | undefined;
  return {
    land(frame) {
      discs ??= discsOf(centres);
      return dotsOf(cellsOf(discs, frame), frame.columns);
    },
  };
}

/** The smallest frame that holds the points, with a margin. */
export function frameOf(points: readonly Coordinates[]): Frame {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  const south = Math.min(...latitudes);
  const north = Math.max(...latitudes);
  const tall = ((north - south) * COLUMNS) / ROWS;
  const width = Math.max(WIDTH_MIN, Math.max(east - west, tall) * MARGIN);
  const cell = width / COLUMNS;
  return {
    cell,
    columns: COLUMNS,
    rows: ROWS,
    west: (west + east) / 2 - width / 2,
    north: (north + south) / 2 + (cell * ROWS) / 2,
  };
}

/** Position in cells from the north-west corner of the frame. */
export function placeIn({ west, north, cell }: Frame, { longitude, latitude }: Coordinates) {
  return { x: rounded((longitude - west) / cell), y: rounded((north - latitude) / cell) };
}

/** One disc per district; the districts of a block share its land evenly. */
function discsOf(centres: readonly Coordinates[]): readonly Disc[] {
  const blocks = Map.groupBy(centres, blockOf);
  return [...blocks.values()].flatMap((inside) => {
    const own = (SHARE * BLOCK) / Math.sqrt(inside.length);
    const radius = Math.min(RADIUS.max, Math.max(RADIUS.min, own));
    return inside.map(({ longitude, latitude }) => ({ longitude, latitude, radius }));
  });
}

function cellsOf(discs: readonly Disc[], frame: Frame): ReadonlySet<number> {
  const { cell, columns, rows } = frame;
  const cells = new Set<number>();
  for (const disc of discs) {
    const { x, y } = placeIn(frame, disc);
    const reach = Math.max(0.5, disc.radius / cell);
    const lastRow = Math.min(rows - 1, Math.floor(y + reach - 0.5));
    const lastColumn = Math.min(columns - 1, Math.floor(x + reach - 0.5));
    for (let row = Math.max(0, Math.ceil(y - reach - 0.5)); row <= lastRow; row += 1) {
      for (let at = Math.max(0, Math.ceil(x - reach - 0.5)); at <= lastColumn; at += 1) {
        const isInside = (at + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2 <= reach ** 2 + 0.25;
        if (isInside) cells.add(row * columns + at);
      }
    }
  }
  return cells;
}

/** Neighbours of a row share one move: `h0` is a dot, `m1 0` the next cell. */
function dotsOf(cells: ReadonlySet<number>, columns: number): string {
  let path = '';
  let before = Number.NaN;
  for (const cell of [...cells].toSorted((one, other) => one - other)) {
    const isNext = cell === before + 1 && cell % columns !== 0;
    path += isNext ? 'm1 0h0' : `M${cell % columns} ${Math.floor(cell / columns)}h0`;
    before = cell;
  }
  return path;
}

function blockOf({ longitude, latitude }: Coordinates): number {
  return Math.floor(longitude / BLOCK) * BLOCKS_A_ROW + Math.floor(latitude / BLOCK);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
