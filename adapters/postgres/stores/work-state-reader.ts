import { INTENT_STATES, UNCERTAIN_STATES } from '#domain/carrying/booking/intent.ts';
import {
  COUNTED_ROWS_MAX,
  type WorkQueue,
  type WorkState,
  type WorkStateReader,
} from '#domain/platform/observation/work-state-reader.ts';
import type { Send } from '../session.ts';

/** Unclaimed due times of a queue: claimed work is due when its lease ends. */
type DueRows = string;

/** Selects from an index on only the due time. */
const byTime = (table: string, condition = ''): DueRows => `
      SELECT due_at FROM ${table} WHERE due_at <= $1 ${condition}
      ORDER BY due_at LIMIT ${COUNTED_ROWS_MAX}`;

/**
 * Selects from an index that begins with the courier: up to COUNTED_ROWS_MAX rows of each courier,
 * which are found one by one.
 */
const byCourier = (table: string): DueRows => {
  const columns = 'environment, provider, courier_code';
  const next = (after: string) =>
    `SELECT ${columns} FROM ${table} ${after} ORDER BY ${columns} LIMIT 1`;
  const behind = `WHERE (${columns}) > (lane.environment, lane.provider, lane.courier_code)`;
  return `
      WITH RECURSIVE lane AS (
        (${next('')})
        UNION ALL
        SELECT next.* FROM lane CROSS JOIN LATERAL (${next(behind)}) AS next
      )
      SELECT due.due_at FROM lane CROSS JOIN LATERAL (
        SELECT due_at FROM ${table}
        WHERE (${columns}) = (lane.environment, lane.provider, lane.courier_code)
          AND due_at <= $1
        ORDER BY due_at LIMIT ${COUNTED_ROWS_MAX}
      ) AS due`;
};

/** Endpoints of the fast and of the slow lane. */
const OF_WEBHOOKS: DueRows = ['false', 'true']
  .map(
    (isSlow) => `(
      SELECT next_at AS due_at FROM webhook_due WHERE is_slow = ${isSlow} AND next_at <= $1
      ORDER BY next_at LIMIT ${COUNTED_ROWS_MAX}
    )`,
  )
  .join(' UNION ALL ');

const QUEUES: Readonly<Record<WorkQueue, DueRows>> = {
  bookings: byTime('booking_intent', 'AND due_at IS NOT NULL'),
  booking_checks: byTime('booking_check'),
  cancellations: byTime('cancellation_due'),
  pickups: byTime('pickup_due'),
  tracking: byCourier('tracking_due'),
  trackers: byCourier('tracker_due'),
  batches: byTime('batch', 'AND due_at IS NOT NULL'),
  payments: byTime('payment_due'),
  charges: byTime('charge_due'),
  cod: byTime('cod_due'),
  buyer_notices: byTime('buyer_notice', 'AND due_at IS NOT NULL'),
  events: byTime('event_head'),
  webhooks: OF_WEBHOOKS,
  webhook_recoveries: byTime('webhook_recovery'),
};

const QUEUE_STATES = {
  name: 'workStateReader.queues',
  text: Object.entries(QUEUES)
    .map(
      ([queue, rows]) => `
    SELECT '${queue}' AS queue, count(*)::int AS due, min(due_at) AS "oldestDueAt"
    FROM (${rows}
    ) AS ${queue}`,
    )
    .join(' UNION ALL '),
};

/** All other states are in UNCERTAIN_STATES or are final. */
const STATES_BY_DUE = INTENT_STATES.filter(
  (state) => state === 'PENDING' || state === 'ATTEMPTING',
);

const BOOKING_STATES = {
  name: 'workStateReader.bookings',
  text: `
    SELECT state, count(*)::int AS count
    FROM (
      SELECT state FROM (
        SELECT state FROM booking_intent WHERE due_at IS NOT NULL
        ORDER BY due_at LIMIT ${COUNTED_ROWS_MAX}
      ) AS due WHERE state IN (${literals(STATES_BY_DUE)})
      UNION ALL
      SELECT state FROM (
        SELECT state FROM booking_intent WHERE state IN (${literals(UNCERTAIN_STATES)})
        ORDER BY wanted_since LIMIT ${COUNTED_ROWS_MAX}
      ) AS uncertain
    ) AS booking
    GROUP BY state`,
};

const OPEN_ALERTS = {
  name: 'workStateReader.alerts',
  text: `
    SELECT kind, count(*)::int AS count
    FROM (
      SELECT kind FROM alert WHERE closed_at IS NULL ORDER BY raised_at LIMIT ${COUNTED_ROWS_MAX}
    ) AS alert
    GROUP BY kind`,
};

const LEDGER_HEAD = {
  name: 'workStateReader.ledgerHead',
  text: `
    SELECT day::text, digest
    FROM (SELECT day, digest FROM ledger_digest ORDER BY day DESC LIMIT 2) AS newest
    WHERE digest IS NOT NULL ORDER BY day DESC LIMIT 1`,
};

/** Runs one statement after the other, so that this takes one connection instead of four. */
export function postgresWorkStateReader(send: Send): WorkStateReader {
  return {
    async read(now) {
      const queues = await send<WorkState['queues'][number]>(QUEUE_STATES, [now]);
      const bookings = await send<WorkState['bookings'][number]>(BOOKING_STATES, []);
      const alerts = await send<WorkState['alerts'][number]>(OPEN_ALERTS, []);
      const [ledgerHead] = await send<NonNullable<WorkState['ledgerHead']>>(LEDGER_HEAD, []);
      return { queues, bookings, alerts, ledgerHead: ledgerHead ?? null };
    },
  };
}

function literals(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
