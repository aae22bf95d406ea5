import type { DailyFigure, FigureHead } from '#domain/figure/daily-figure.ts';
import type { RouteFigure } from '#domain/figure/route-figure.ts';
import {
  bigint,
  integer,
  key,
  orNull,
  selectionOf,
  smallint,
  tableOf,
  text,
  uuid,
} from '../table.ts';

export const dailyFigures = tableOf<DailyFigure>('daily_figure', {
  accountId: key(uuid),
  environment: key(text),
  day: key(text),
  courierCode: key(text),
  status: key(text),
  halfDays: key(smallint),
  shipments: integer,
  amount: bigint,
});

export const routeFigures = tableOf<RouteFigure>('route_figure', {
  accountId: key(uuid),
  environment: key(text),
  origin: key(text),
  destination: key(text),
  day: key(text),
  courierCode: key(text),
  underWay: integer,
  onTime: integer,
  late: integer,
  failed: integer,
  lost: integer,
  halfDays: integer,
});

export const figureHeads = tableOf<FigureHead>('figure_head', {
  accountId: key(uuid),
  environment: key(text),
  position: bigint,
  countedFrom: orNull(text),
});

export const { columns: FIGURE_HEAD, read: toFigureHead } = selectionOf(figureHeads);
