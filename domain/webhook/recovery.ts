import { KEPT_FOR_MS } from '#domain/event/retention.ts';
import { Refusal } from '#domain/refusal.ts';

/** Events from behind `after` up to `last`, by their ids: these begin with the time. */
export type RecoverySpan = { readonly after: string; readonly last: string };

const TIME_DIGITS = 12;
const TIME_GROUPS = /^(.{8})(.{4})$/;
/** Clocks differ, and who reckons thirty days back from now asks a moment later. */
const LEEWAY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** VALIDATION_ERROR for what lies ahead, or further back than events are kept. */
export function refuseSince(since: Date, now: Date): void {
  const agoMs = now.getTime() - since.getTime();
  if (agoMs < -LEEWAY_MS) throw wrongSince('TOO_LATE', 'lies in the future');
  if (agoMs > KEPT_FOR_MS + LEEWAY_MS) {
    throw wrongSince('TOO_EARLY', `is more than ${KEPT_FOR_MS / DAY_MS} days ago`);
  }
}

/** What has happened from `since` up to `now`, to the millisecond. */
export function recoverySpan({ since, now }: { since: Date; now: Date }): RecoverySpan {
  return {
    after: `${timeOf(since)}-0000-0000-000000000000`,
    last: `${timeOf(now)}-ffff-ffff-ffffffffffff`,
  };
}

/** As UUIDv7 begin (RFC 9562, 5.7): 48 bits of milliseconds. */
function timeOf(date: Date): string {
  const digits = date.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return digits.replace(TIME_GROUPS, '$1-$2');
}

function wrongSince(code: string, what: string): Refusal {
  const fieldErrors = [{ path: 'since', code, message: what }];
  return new Refusal('VALIDATION_ERROR', `since ${what}.`, { fieldErrors });
}
