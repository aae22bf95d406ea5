/**
 * Leases the longest-waiting endpoints first. A concurrent lease of the same endpoint waits, sees a
 * changed time and skips it. Rows are locked in the order of their keys; a plain UPDATE with a join
 * would lock them in the order of its plan. `due_at` is cleared: deliveries added from now on set
 * it again.
 */
export const LEASE_ENDPOINTS = {
  name: 'deliveries.leaseEndpoints',
  text: `
    WITH longest AS MATERIALIZED (
      SELECT account_id, environment, webhook_id, next_at FROM webhook_due
      WHERE is_slow = $4 AND next_at <= $1
      ORDER BY next_at LIMIT $2
    ), locked AS MATERIALIZED (
      SELECT due.account_id, due.environment, due.webhook_id, longest.next_at
      FROM longest JOIN webhook_due AS due USING (account_id, environment, webhook_id)
      WHERE due.next_at = longest.next_at
      ORDER BY account_id, environment, webhook_id
      FOR NO KEY UPDATE OF due
    ), claimed AS (
      UPDATE webhook_due AS due SET held_until = $3, due_at = 'infinity'
      FROM locked
      WHERE (due.account_id, due.environment, due.webhook_id)
          = (locked.account_id, locked.environment, locked.webhook_id)
      RETURNING due.*, locked.next_at AS waited_since
    )
    SELECT account_id AS "accountId", environment, webhook_id AS "webhookId",
      held_until AS "leasedUntil", is_slow AS "isSlow"
    FROM claimed ORDER BY waited_since`,
};

/**
 * Deliveries are read as of the statement's start, but each endpoint as it is when its row is
 * locked: a delivery added in between has set `due.due_at`, so it is not missed when the endpoint
 * is released. A lease covers the endpoint's deliveries, which are updated by key (IS TRUE prevents
 * the index on due_at). Deliveries of a disabled endpoint are not claimed.
 */
export const CLAIM_DELIVERIES = {
  name: 'deliveries.claimDeliveries',
  text: `
    WITH waiting AS MATERIALIZED (
      SELECT wanted.*, webhook.url, webhook.secrets, webhook.failing_since,
        ARRAY(
          SELECT event_id FROM webhook_delivery AS delivery
          WHERE (delivery.account_id, delivery.environment, delivery.webhook_id)
              = (webhook.account_id, webhook.environment, webhook.webhook_id)
            AND due_at <= $8
          ORDER BY due_at, delivery_id LIMIT wanted.room
        ) AS event_ids,
        (
          SELECT min(due_at) FROM webhook_delivery AS delivery
          WHERE (delivery.account_id, delivery.environment, delivery.webhook_id)
              = (webhook.account_id, webhook.environment, webhook.webhook_id)
        ) AS next_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::integer[],
        $6::integer[], $7::timestamptz[])
        AS wanted (account_id, environment, webhook_id, held_until, room, in_hand, rest_until)
      LEFT JOIN webhook ON (webhook.account_id, webhook.environment, webhook.webhook_id)
          = (wanted.account_id, wanted.environment, wanted.webhook_id)
        AND webhook.disabled_reason IS NULL
    ), wanted AS MATERIALIZED (
      SELECT *, in_hand > 0 OR cardinality(event_ids) > 0 AS stays FROM waiting
    ), held AS (
      UPDATE webhook_due AS due SET
        held_until = CASE WHEN stays THEN $9 ELSE coalesce(rest_until, '-infinity') END,
        due_at = CASE WHEN stays THEN 'infinity'
          ELSE greatest($8, least(due.due_at, wanted.next_at)) END
      FROM wanted
      WHERE (due.account_id, due.environment, due.webhook_id)
          = (wanted.account_id, wanted.environment, wanted.webhook_id)
        AND due.held_until = wanted.held_until
      RETURNING wanted.*
    ), taken AS (
      UPDATE webhook_delivery AS delivery SET due_at = $9
      FROM held CROSS JOIN unnest(held.event_ids) WITH ORDINALITY AS due (event_id, place)
      WHERE (delivery.account_id, delivery.environment, delivery.event_id, delivery.webhook_id)
          = (held.account_id, held.environment, due.event_id, held.webhook_id)
        AND (delivery.due_at <= $8) IS TRUE
      RETURNING delivery.*, due.place
    )
    SELECT held.account_id, held.environment, held.webhook_id, held.stays AS is_held, held.url,
      held.secrets, held.failing_since, taken.event_id, taken.delivery_id, taken.tries, event.body
    FROM held
    LEFT JOIN taken ON (taken.account_id, taken.environment, taken.webhook_id)
      = (held.account_id, held.environment, held.webhook_id)
    LEFT JOIN event ON (event.account_id, event.environment, event.event_id)
      = (taken.account_id, taken.environment, taken.event_id)
    WHERE held.url IS NOT NULL
    ORDER BY taken.place`,
};
