import { EVENT_RETENTION_MS } from '#domain/notifying/event/retention.ts';
import { invalidParameter } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';

/** Event ids after `after` up to and including `last`; ids begin with the time. */
export type RecoverySpan = { readonly after: string; readonly last: string };

const TIME_DIGITS = 12;
const TIME_GROUPS = /^(.{8})(.{4})$/;
/** Margin for clock differences, and for requests that arrive after the client computed `since`. */
const LEEWAY_MS = 60_000;

/** Throws VALIDATION_ERROR for the future, and for times before the retention of events. */
export function refuseSince(since: Date, now: Date): void {
  const agoMs = now.getTime() - since.getTime();
  if (agoMs < -LEEWAY_MS) throw invalidParameter('since', 'TOO_LATE', 'must not be in the future');
  if (agoMs > EVENT_RETENTION_MS + LEEWAY_MS) {
    const days = EVENT_RETENTION_MS / DAY_MS;
    throw invalidParameter('since', 'TOO_EARLY', `must be at most ${days} days ago`);
  }
}

/** Events from `since` up to `now`, to the millisecond. */
export function recoverySpan({ since, now }: { since: Date; now: Date }): RecoverySpan {
  return {
    after: `${timeOf(since)}-0000-0000-000000000000`,
    last: `${timeOf(now)}-ffff-ffff-ffffffffffff`,
  };
}

/** The first 12 digits of a UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds. */
function timeOf(date: Date): string {
  const digits = date.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return digits.replace(TIME_GROUPS, '$1-$2');
}
