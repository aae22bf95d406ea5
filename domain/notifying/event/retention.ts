import { DAY_MS } from '#domain/time.ts';

/**
 * Events are listed, sent and recovered for thirty days; then they are deleted with their
 * deliveries.
 */
export const EVENT_RETENTION_MS = 30 * DAY_MS;
/**
 * Events are deleted a day later, so that a client that pages through events of the thirtieth day
 * gets all of them.
 */
export const EVENT_DELETED_AFTER_MS = EVENT_RETENTION_MS + DAY_MS;
