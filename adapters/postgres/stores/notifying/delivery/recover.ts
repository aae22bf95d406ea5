import { deliveryIdSql, IS_SUBSCRIBED_SQL, queueEndpointsSql } from './sql.ts';

/** Recoveries per statement, to limit it to a second or two. */
export const RECOVERIES_AT_ONCE = 10;

/**
 * One page of events per recovery, in key order. A concurrent run of the same recovery waits, finds
 * it advanced and does nothing. A recovery ends with a page that is not full, or when its endpoint
 * is disabled.
 */
export const RECOVER = {
  name: 'deliveries.recover',
  text: `
    WITH due AS MATERIALIZED (
      SELECT recovery.*, webhook.webhook_id AS enabled_id, webhook.events
      FROM (
        SELECT account_id, environment, webhook_id, after_event, last_event
        FROM webhook_recovery WHERE due_at <= $2 ORDER BY due_at LIMIT $3
      ) AS recovery
      LEFT JOIN webhook ON (webhook.account_id, webhook.environment, webhook.webhook_id)
          = (recovery.account_id, recovery.environment, recovery.webhook_id)
        AND webhook.disabled_reason IS NULL
    ), walked AS MATERIALIZED (
      SELECT due.*, ARRAY(
        SELECT event_id FROM event
        WHERE (event.account_id, event.environment) = (due.account_id, due.environment)
          AND event_id > due.after_event AND event_id <= due.last_event
        ORDER BY event_id LIMIT CASE WHEN due.enabled_id IS NULL THEN 0 ELSE $1 END
      ) AS event_ids
      FROM due
    ), ended AS (
      DELETE FROM webhook_recovery AS recovery USING walked
      WHERE (recovery.account_id, recovery.environment, recovery.webhook_id)
          = (walked.account_id, walked.environment, walked.webhook_id)
        AND (recovery.after_event, recovery.last_event)
          = (walked.after_event, walked.last_event)
        AND cardinality(walked.event_ids) < $1
      RETURNING walked.*
    ), advanced AS (
      UPDATE webhook_recovery AS recovery SET after_event = walked.event_ids[$1], due_at = $2
      FROM walked
      WHERE (recovery.account_id, recovery.environment, recovery.webhook_id)
          = (walked.account_id, walked.environment, walked.webhook_id)
        AND (recovery.after_event, recovery.last_event)
          = (walked.after_event, walked.last_event)
        AND cardinality(walked.event_ids) = $1
      RETURNING walked.*
    ), made AS (
      INSERT INTO webhook_delivery AS delivery (account_id, environment, event_id, webhook_id,
        delivery_id, status, tries, due_at, created_at)
      SELECT event.account_id, event.environment, event.event_id, webhook.webhook_id,
        ${deliveryIdSql('event.event_id', 'webhook.webhook_id')}, 'PENDING', 0, $2::timestamptz, $2
      FROM (SELECT * FROM ended UNION ALL SELECT * FROM advanced) AS webhook
      CROSS JOIN unnest(webhook.event_ids) AS walked (event_id)
      JOIN event ON (event.account_id, event.environment, event.event_id)
        = (webhook.account_id, webhook.environment, walked.event_id)
      WHERE ${IS_SUBSCRIBED_SQL}
      ON CONFLICT (account_id, environment, event_id, webhook_id) DO UPDATE
      SET status = 'PENDING', tries = 0, due_at = excluded.due_at
      WHERE delivery.status = 'FAILED'
      RETURNING account_id, environment, webhook_id
    ), queued AS (${queueEndpointsSql('$2')}
    )
    SELECT (SELECT count(*) FROM due) = $3 OR EXISTS (SELECT FROM advanced) AS "hasMore"`,
};
