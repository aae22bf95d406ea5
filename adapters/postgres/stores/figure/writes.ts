import type { FigureWrites } from '#domain/figure/figure-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertAllInto } from '../table-writes.ts';
import { dailyFigures } from './table.ts';

/** First: where it is stale nothing is added, and its row is locked until the sums are there. */
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

export function figureWrites(queue: WriteQueue): FigureWrites {
  return {
    count(before, { accountId, environment, position, countedFrom }, changes) {
      const values = [accountId, environment, position, countedFrom, before.position];
      queue.add({ statement: HEAD, values, rows: 1 });
      if (changes.length > 0) queue.add(add(changes));
    },
  };
}
