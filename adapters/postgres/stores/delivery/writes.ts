import type { DeliveryWrites } from '#domain/webhook/delivery-store.ts';
import { recoverySpan } from '#domain/webhook/recovery.ts';
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
    recover(key, { since, now }) {
      const { after, last } = recoverySpan({ since, now });
      queue.add({ statement: RECOVER, values: [...keyOf(key), after, last, now], rows: null });
    },
  };
}

function keyOf({ accountId, environment, webhookId }: WebhookKey): readonly string[] {
  return [accountId, environment, webhookId];
}
