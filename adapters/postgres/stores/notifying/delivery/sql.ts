import { ALL_EVENTS } from '#domain/notifying/webhook/webhook.ts';

/** The id of a delivery in SQL, equal to `deliveryIdOf`. */
export function deliveryIdSql(eventId: string, webhookId: string): string {
  const hash = `encode(sha256(convert_to(${eventId} || ' ' || ${webhookId}, 'UTF8')), 'hex')`;
  return `(left(${eventId}::text, 19) || '8' || left(${hash}, 15))::uuid`;
}

/**
 * True if the event is sent to the webhook; a test event is sent only to the tested webhook,
 * subscribed or not.
 */
export const IS_SUBSCRIBED_SQL = `CASE event.type
        WHEN 'webhook.test' THEN event.subject = webhook.webhook_id::text
        ELSE webhook.events && ARRAY['${ALL_EVENTS}', event.type]
      END`;

/** Makes the endpoints of `made` due at `dueAt`. */
export function queueEndpointsSql(dueAt: string): string {
  return `
      INSERT INTO webhook_due AS due
        (account_id, environment, webhook_id, due_at, held_until, is_slow)
      SELECT DISTINCT account_id, environment, webhook_id, ${dueAt}::timestamptz,
        timestamptz '-infinity', false
      FROM made
      ORDER BY account_id, environment, webhook_id
      ON CONFLICT (account_id, environment, webhook_id) DO UPDATE
      SET due_at = least(due.due_at, excluded.due_at)
  `;
}
