import type { DailyFigure, FigureHead } from '#domain/insight/figure/daily-figure.ts';
import type { RouteFigure } from '#domain/insight/figure/route-figure.ts';
import {
  bigint,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  smallint,
  tableOf,
  text,
  uuid,
} from '../../table.ts';

export const dailyFigures = tableOf<DailyFigure>('daily_figure', keptBy('figures', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  day: key(text),
  courierCode: key(text),
  status: key(text),
  halfDays: key(smallint),
  shipments: integer,
  amount: bigint,
});

export const routeFigures = tableOf<RouteFigure>('route_figure', keptBy('routeFigures', 'OLD'), {
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

export const figureHeads = tableOf<FigureHead>('figure_head', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  environment: key(text),
  position: bigint,
  countedFrom: orNull(text),
});

export const { columns: FIGURE_HEAD, read: toFigureHead } = selectionOf(figureHeads);
