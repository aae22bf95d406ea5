import type { DeliveryWrites } from '#domain/notifying/webhook/delivery-store.ts';
import { recoverySpan } from '#domain/notifying/webhook/recovery.ts';
import { LEASE_MS, MARKED_DUE_MAX } from '#domain/notifying/webhook/schedule.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { webhookValues } from '../../keys.ts';

const REDELIVER = {
  name: 'deliveries_redeliver',
  sql: `
    UPDATE webhook_delivery SET status = 'PENDING', tries = 0, due_at = $6
    WHERE account_id = $1 AND environment = $2 AND event_id = $4 AND webhook_id = $3
      AND status = $5
    RETURNING 1`,
};

const QUEUE = {
  name: 'deliveries_queue',
  sql: `
    INSERT INTO webhook_due AS due
      (account_id, environment, webhook_id, due_at, held_until, is_slow)
    VALUES ($1, $2, $3, $4, '-infinity', false)
    ON CONFLICT (account_id, environment, webhook_id) DO UPDATE
    SET due_at = least(due.due_at, excluded.due_at)`,
};

const UNQUEUE = {
  name: 'deliveries_unqueue',
  sql: `
    DELETE FROM webhook_due
    WHERE account_id = $1 AND environment = $2 AND webhook_id = $3`,
  follows: QUEUE,
};

const RECOVER = {
  name: 'deliveries_recover',
  sql: `
    INSERT INTO webhook_recovery AS recovery
      (account_id, environment, webhook_id, after_event, last_event, due_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (account_id, environment, webhook_id) DO UPDATE
    SET after_event = least(recovery.after_event, excluded.after_event),
      last_event = greatest(recovery.last_event, excluded.last_event),
      due_at = least(recovery.due_at, excluded.due_at)`,
};

/**
 * Deliveries in flight stay due at the end of their claim; those that wait longer become due now,
 * even if an attempt was just recorded: CASE sees the row as of its lock. A lease holder that finds
 * its endpoint changed has lost the lease.
 */
const MARK_DUE_NOW = {
  name: 'deliveries_mark_due_now',
  steps: {
    deliveries_release_endpoint: `
      UPDATE webhook_due SET due_at = $4, held_until = '-infinity', is_slow = false
      WHERE account_id = $1 AND environment = $2 AND webhook_id = $3
      RETURNING 1`,
  },
  sql: `
    UPDATE webhook_delivery AS delivery
    SET due_at = CASE WHEN delivery.due_at > $5 THEN $4 ELSE delivery.due_at END
    FROM (
      SELECT account_id, environment, event_id, webhook_id FROM webhook_delivery
      WHERE account_id = $1 AND environment = $2 AND webhook_id = $3 AND due_at > $4
      ORDER BY due_at LIMIT $6
    ) AS waiting
    WHERE (delivery.account_id, delivery.environment, delivery.event_id, delivery.webhook_id)
        = (waiting.account_id, waiting.environment, waiting.event_id, waiting.webhook_id)
    RETURNING 1`,
  follows: QUEUE,
};

export function deliveryWrites(queue: WriteQueue): DeliveryWrites {
  return {
    redeliver(delivery, now) {
      const values = [...webhookValues(delivery), delivery.eventId, delivery.status, now];
      queue.add({ statement: REDELIVER, values, rows: 1 });
    },
    queue(key, dueAt) {
      queue.add({ statement: QUEUE, values: [...webhookValues(key), dueAt], rows: null });
    },
    unqueue(key) {
      queue.add({ statement: UNQUEUE, values: webhookValues(key), rows: null });
    },
    markDueNow(key, now) {
      const inFlightUntil = new Date(now.getTime() + LEASE_MS);
      const values = [...webhookValues(key), now, inFlightUntil, MARKED_DUE_MAX];
      queue.add({ statement: MARK_DUE_NOW, values, rows: null });
    },
    recover(key, { since, now }) {
      const { after, last } = recoverySpan({ since, now });
      const values = [...webhookValues(key), after, last, now];
      queue.add({ statement: RECOVER, values, rows: null });
    },
  };
}
