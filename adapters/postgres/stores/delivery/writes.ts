import type { DeliveryWrites } from '#domain/webhook/delivery-store.ts';
import { recoverySpan } from '#domain/webhook/recovery.ts';
import { HOLD_MS, RELEASED_MAX } from '#domain/webhook/schedule.ts';
import type { WebhookKey } from '#domain/webhook/webhook.ts';
import type { WriteQueue } from '../../write-queue.ts';

const AGAIN = {
  name: 'deliveries_again',
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
 * What is being sent is due again when its claim ends, and stays so; what waits for longer is due
 * now, though it may have been recorded meanwhile: CASE sees the row as it is when it is locked. An
 * endpoint whose holder finds it changed is given up.
 */
const RELEASE = {
  name: 'deliveries_release',
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
    again(delivery, now) {
      const values = [...keyOf(delivery), delivery.eventId, delivery.status, now];
      queue.add({ statement: AGAIN, values, rows: 1 });
    },
    queue(key, dueAt) {
      queue.add({ statement: QUEUE, values: [...keyOf(key), dueAt], rows: null });
    },
    unqueue(key) {
      queue.add({ statement: UNQUEUE, values: keyOf(key), rows: null });
    },
    release(key, now) {
      const inHandUntil = new Date(now.getTime() + HOLD_MS);
      const values = [...keyOf(key), now, inHandUntil, RELEASED_MAX];
      queue.add({ statement: RELEASE, values, rows: null });
    },
    recover(key, { since, now }) {
      const { after, last } = recoverySpan({ since, now });
      queue.add({ statement: RECOVER, values: [...keyOf(key), after, last, now], rows: null });
    },
  };
}

function keyOf({ accountId, environment, webhookId }: WebhookKey): readonly string[] {
  return [accountId, environment, webhookId];
}
