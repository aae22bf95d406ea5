import { deliveryIdSql, IS_SUBSCRIBED_SQL, queueEndpointsSql } from '../delivery/sql.ts';

/**
 * Positions continue from the last one that the statement has read: a concurrent fan-out waits,
 * finds another last position, and assigns none. A delivery may already exist if a recovery was
 * requested before the event had its position. Clocks of processes differ slightly, so an endpoint
 * created just before an event must still receive it. The statement has no name, so that it is
 * planned each time, and `place` contains the whole key of an event: a plan made while there were
 * few events, or one that takes the key from two CTEs, finds each event by scanning all of its
 * account.
 */
export const FAN_OUT = {
  text: `
    WITH oldest AS MATERIALIZED (
      SELECT account_id, environment, event_id, created_at, sequence FROM event
      WHERE position IS NULL
      ORDER BY created_at, sequence LIMIT $1
    ), numbered AS (
      SELECT account_id, environment, event_id, row_number() OVER (
        PARTITION BY account_id, environment ORDER BY created_at, sequence
      ) AS place
      FROM oldest
    ), batch AS MATERIALIZED (
      SELECT account_id, environment, max(place) AS size, (
        SELECT last_position FROM event_head AS head
        WHERE (head.account_id, head.environment) = (numbered.account_id, numbered.environment)
      ) AS last_position
      FROM numbered GROUP BY account_id, environment
    ), first AS (
      INSERT INTO event_head (account_id, environment, last_position, due_at)
      SELECT account_id, environment, size, $2::timestamptz FROM batch
      ON CONFLICT (account_id, environment) DO NOTHING
      RETURNING account_id, environment, 0::bigint AS before
    ), next AS (
      UPDATE event_head AS head SET last_position = batch.last_position + batch.size FROM batch
      WHERE (head.account_id, head.environment) = (batch.account_id, batch.environment)
        AND head.last_position = batch.last_position
      RETURNING head.account_id, head.environment, batch.last_position AS before
    ), place AS MATERIALIZED (
      SELECT account_id, environment, event_id, behind.before + numbered.place AS position
      FROM numbered JOIN (SELECT * FROM first UNION ALL SELECT * FROM next) AS behind
        USING (account_id, environment)
    ), placed AS (
      UPDATE event SET position = place.position FROM place
      WHERE (event.account_id, event.environment, event.event_id)
          = (place.account_id, place.environment, place.event_id)
      RETURNING event.account_id, event.environment, event.event_id, event.type, event.subject,
        event.created_at
    ), made AS (
      INSERT INTO webhook_delivery (account_id, environment, event_id, webhook_id, delivery_id,
        status, tries, due_at, created_at)
      SELECT event.account_id, event.environment, event.event_id, webhook.webhook_id,
        ${deliveryIdSql('event.event_id', 'webhook.webhook_id')}, 'PENDING', 0, $2::timestamptz, $2
      FROM placed AS event JOIN webhook
        ON (webhook.account_id, webhook.environment) = (event.account_id, event.environment)
      WHERE webhook.disabled_reason IS NULL AND ${IS_SUBSCRIBED_SQL}
        AND webhook.created_at <= event.created_at + interval '1 second'
      ON CONFLICT (account_id, environment, event_id, webhook_id) DO NOTHING
      RETURNING account_id, environment, webhook_id
    ), queued AS (${queueEndpointsSql('$2')}
    )
    SELECT (SELECT count(*) FROM placed)::integer AS placed,
      (SELECT count(*) FROM made)::integer AS deliveries`,
};
