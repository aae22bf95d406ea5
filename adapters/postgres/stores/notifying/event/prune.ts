/** Tenants per statement, to limit it to a second or two. */
export const TENANTS_PER_STATEMENT = 5;

/**
 * The oldest events have the lowest positions. A tenant whose batch was full is due again
 * immediately, all others tomorrow. A concurrent statement waits, and finds nothing.
 */
export const PRUNE_EVENTS = {
  name: 'events.prune',
  text: `
    WITH due AS MATERIALIZED (
      SELECT account_id, environment, due_at FROM event_head
      WHERE due_at <= $2
      ORDER BY due_at LIMIT $4
    ), old AS MATERIALIZED (
      SELECT due.*, ARRAY(
        SELECT event_id FROM (
          SELECT event_id, created_at FROM event
          WHERE (event.account_id, event.environment) = (due.account_id, due.environment)
            AND position IS NOT NULL
          ORDER BY position LIMIT $3
        ) AS lowest
        WHERE created_at < $1
      ) AS event_ids
      FROM due
    ), claimed AS (
      UPDATE event_head AS head SET due_at =
        CASE WHEN cardinality(old.event_ids) = $3 THEN $2 ELSE $2 + interval '24 hours' END
      FROM old
      WHERE (head.account_id, head.environment) = (old.account_id, old.environment)
      RETURNING head.account_id, head.environment, old.event_ids
    ), forgotten AS MATERIALIZED (
      SELECT account_id, environment, event_id FROM claimed CROSS JOIN unnest(event_ids) AS event_id
    ), events AS (
      DELETE FROM event USING forgotten AS old
      WHERE (event.account_id, event.environment, event.event_id)
          = (old.account_id, old.environment, old.event_id)
    ), attempts AS (
      DELETE FROM webhook_attempt AS attempt USING forgotten AS old
      WHERE (attempt.account_id, attempt.environment, attempt.event_id)
          = (old.account_id, old.environment, old.event_id)
    ), deliveries AS (
      DELETE FROM webhook_delivery AS delivery USING forgotten AS old
      WHERE (delivery.account_id, delivery.environment, delivery.event_id)
          = (old.account_id, old.environment, old.event_id)
    )
    SELECT (SELECT count(*) FROM due) = $4
      OR EXISTS (SELECT FROM claimed WHERE cardinality(event_ids) = $3) AS "hasMore"`,
};
