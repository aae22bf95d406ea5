import type { FigureWrites } from '#domain/insight/figure/figure-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertAllInto } from '../../table-writes.ts';
import { dailyFigures, routeFigures } from './table.ts';

/**
 * Runs first: if it is stale, nothing is added; its row stays locked until the sums are written.
 */
const HEAD = {
  name: 'figures_count',
  sql: `
    INSERT INTO figure_head (account_id, environment, position, counted_from)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id, environment) DO UPDATE
      SET position = EXCLUDED.position, counted_from = EXCLUDED.counted_from
      WHERE figure_head.position = $5
    RETURNING 1`,
};

const add = insertAllInto(
  dailyFigures,
  'figures_count_add',
  `ON CONFLICT (account_id, environment, day, courier_code, status, half_days) DO UPDATE
      SET shipments = daily_figure.shipments + EXCLUDED.shipments,
        amount = daily_figure.amount + EXCLUDED.amount`,
);

const addRoutes = insertAllInto(
  routeFigures,
  'figures_count_add_routes',
  `ON CONFLICT (account_id, environment, origin, destination, day, courier_code) DO UPDATE
      SET under_way = route_figure.under_way + EXCLUDED.under_way,
        on_time = route_figure.on_time + EXCLUDED.on_time,
        late = route_figure.late + EXCLUDED.late,
        failed = route_figure.failed + EXCLUDED.failed,
        lost = route_figure.lost + EXCLUDED.lost,
        half_days = route_figure.half_days + EXCLUDED.half_days`,
);

export function figureWrites(queue: WriteQueue): FigureWrites {
  return {
    count(before, { head, changes, routes }) {
      const { accountId, environment, position, countedFrom } = head;
      const values = [accountId, environment, position, countedFrom, before.position];
      queue.add({ statement: HEAD, values, rows: 1 });
      if (changes.length > 0) queue.add(add(changes));
      if (routes.length > 0) queue.add(addRoutes(routes));
    },
  };
}
