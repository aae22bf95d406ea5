import { storableText } from '#domain/notifying/webhook/delivery.ts';
import type {
  AttemptedDelivery,
  EndpointHealth,
} from '#domain/notifying/webhook/delivery-store.ts';
import type { Values } from '../../../session.ts';

/**
 * Idempotent. Drops attempts of deliveries that have been pruned. Locks endpoints first, in the
 * same order as updates do: a concurrent record waits and sees the current URL.
 */
export const RECORD = {
  name: 'deliveries.record',
  text: `
    WITH tried AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::integer[],
        $6::text[], $7::timestamptz[], $8::uuid[], $9::timestamptz[], $10::integer[],
        $11::integer[], $12::text[], $13::text[], $14::text[])
        AS tried (account_id, environment, webhook_id, event_id, tries, status, due_at,
          attempt_id, began_at, duration_ms, response_status, response_body, error, url)
    ), condition AS MATERIALIZED (
      SELECT * FROM unnest($15::uuid[], $16::text[], $17::uuid[], $18::timestamptz[],
        $19::timestamptz[], $20::timestamptz[], $21::boolean[], $22::text[])
        AS condition (account_id, environment, webhook_id, last_success_at, last_failure_at,
          failing_since, is_slow, url)
    ), endpoint AS MATERIALIZED (
      SELECT account_id, environment, webhook_id, webhook.url
      FROM (
        SELECT account_id, environment, webhook_id FROM tried
        UNION SELECT account_id, environment, webhook_id FROM condition
      ) AS meant
      JOIN webhook USING (account_id, environment, webhook_id)
      ORDER BY account_id, environment, webhook_id
      FOR NO KEY UPDATE OF webhook
    ), moved AS (
      UPDATE webhook_delivery AS delivery SET status = tried.status, due_at = tried.due_at,
        tries = greatest(delivery.tries, tried.tries + 1)
      FROM tried
      WHERE (delivery.account_id, delivery.environment, delivery.event_id, delivery.webhook_id)
          = (tried.account_id, tried.environment, tried.event_id, tried.webhook_id)
        AND (tried.status = 'SUCCEEDED'
          OR delivery.status = 'PENDING' AND delivery.tries = tried.tries AND EXISTS (
            SELECT FROM endpoint
            WHERE (endpoint.account_id, endpoint.environment, endpoint.webhook_id, endpoint.url)
              = (tried.account_id, tried.environment, tried.webhook_id, tried.url)
          ))
    ), attempts AS (
      INSERT INTO webhook_attempt (account_id, environment, event_id, webhook_id, attempt_id,
        began_at, duration_ms, response_status, response_body, error)
      SELECT account_id, environment, event_id, webhook_id, attempt_id, began_at, duration_ms,
        response_status, response_body, error
      FROM tried JOIN webhook_delivery AS delivery
        USING (account_id, environment, event_id, webhook_id)
      ON CONFLICT (account_id, environment, event_id, webhook_id, attempt_id) DO NOTHING
    ), health AS (
      UPDATE webhook SET
        last_success_at = greatest(webhook.last_success_at, condition.last_success_at),
        last_failure_at = greatest(webhook.last_failure_at, condition.last_failure_at),
        failing_since = CASE WHEN condition.last_success_at IS NULL
          THEN coalesce(webhook.failing_since, condition.failing_since)
          ELSE condition.failing_since END
      FROM condition JOIN endpoint USING (account_id, environment, webhook_id, url)
      WHERE (webhook.account_id, webhook.environment, webhook.webhook_id)
          = (condition.account_id, condition.environment, condition.webhook_id)
    )
    UPDATE webhook_due AS due SET is_slow = condition.is_slow
    FROM condition JOIN endpoint USING (account_id, environment, webhook_id, url)
    WHERE (due.account_id, due.environment, due.webhook_id)
        = (condition.account_id, condition.environment, condition.webhook_id)`,
};

export function recordValues(
  attempted: readonly AttemptedDelivery[],
  health: readonly EndpointHealth[],
): Values {
  return [...attemptColumns(attempted), ...healthColumns(health)];
}

function attemptColumns(attempted: readonly AttemptedDelivery[]): Values {
  const attempts = attempted.map(({ attempt }) => attempt);
  return [
    attempted.map(({ accountId }) => accountId),
    attempted.map(({ environment }) => environment),
    attempted.map(({ webhookId }) => webhookId),
    attempted.map(({ eventId }) => eventId),
    attempted.map(({ tries }) => tries),
    attempted.map(({ status }) => status),
    attempted.map(({ dueAt }) => dueAt),
    attempts.map(({ attemptId }) => attemptId),
    attempts.map(({ beganAt }) => beganAt),
    attempts.map(({ durationMs }) => durationMs),
    attempts.map(({ responseStatus }) => responseStatus),
    attempts.map(({ responseBody }) => responseBody && storableText(responseBody)),
    attempts.map(({ error }) => error && storableText(error)),
    attempted.map(({ url }) => url),
  ];
}

function healthColumns(health: readonly EndpointHealth[]): Values {
  return [
    health.map(({ accountId }) => accountId),
    health.map(({ environment }) => environment),
    health.map(({ webhookId }) => webhookId),
    health.map(({ lastSuccessAt }) => lastSuccessAt),
    health.map(({ lastFailureAt }) => lastFailureAt),
    health.map(({ failingSince }) => failingSince),
    health.map(({ isSlow }) => isSlow),
    health.map(({ url }) => url),
  ];
}
