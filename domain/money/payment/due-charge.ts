import { DAY_MS } from '#domain/time.ts';
import type { PaymentKey } from './payment.ts';
import type { ChargeState } from './payment-gateway.ts';

/** A charge that may still be paid. */
export type DueCharge = PaymentKey & {
  /** Number of consecutive status requests that the gateway did not answer. */
  readonly silences: number;
};

/** Time of the next status request, and the number of consecutive unanswered ones so far. */
export type NextAsk = { readonly dueAt: Date; readonly silences: number };

/** Answer about a charge. UNKNOWN: the gateway has no such charge. SILENT: no usable answer. */
export type ChargeAnswer = ChargeState | 'UNKNOWN' | 'SILENT';

/**
 * A status request about a charge: the charge's expiry, the unanswered requests before, and the
 * time of the request.
 */
export type Ask = {
  readonly expiresAt: Date;
  readonly silences: number;
  readonly now: Date;
};

/** A payment in a code's last second may appear at the gateway some minutes later. */
export const LATE_MONEY_MS = 10 * 60_000;
/** A charge without a known expiry is asked about for as long as its row is kept. */
export const ENDLESS_CHARGE_MS = 30 * DAY_MS;
/**
 * Consecutive unanswered status requests, over some minutes, after which an operator is alerted.
 */
export const SILENCES_TO_ALERT = 4;

const PAUSE_MS = 60_000;
const SILENT_PAUSE_MAX_MS = 3_600_000;
const WAITING_PAUSE_MAX_MS = DAY_MS;

/** Time from which no money can arrive any more; the gateway reports this if it answers. */
export function chargeEndsAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + LATE_MONEY_MS);
}

/**
 * Returns the next status request; undefined if the charge can no longer be paid, or has been. A
 * charge cancelled early is asked about once more at its expiry, since a payment may have been
 * under way.
 */
export function nextAsk(
  answer: ChargeAnswer,
  { expiresAt, silences, now }: Ask,
): NextAsk | undefined {
  const lateMs = now.getTime() - chargeEndsAt(expiresAt).getTime();
  if (lateMs >= ENDLESS_CHARGE_MS) return undefined;
  switch (answer) {
    case 'PAID':
      return undefined;
    case 'SILENT':
      return { dueAt: afterSilence(silences, lateMs, now), silences: silences + 1 };
    case 'WAITING':
      return { dueAt: later(now, lateMs < 0 ? -lateMs : waitingPause(lateMs)), silences: 0 };
    case 'DEAD':
    case 'UNKNOWN':
      return lateMs < 0 ? { dueAt: later(now, -lateMs), silences: 0 } : undefined;
  }
}

/**
 * Doubles the pause with each unanswered request; never postpones the request at the charge's end.
 */
function afterSilence(silences: number, lateMs: number, now: Date): Date {
  const pauseMs = Math.min(PAUSE_MS * 2 ** silences, SILENT_PAUSE_MAX_MS);
  return later(now, lateMs < 0 ? Math.min(pauseMs, -lateMs) : pauseMs);
}

/** Pause equal to the time since the charge's end, within bounds. */
function waitingPause(lateMs: number): number {
  return Math.min(Math.max(lateMs, PAUSE_MS), WAITING_PAUSE_MAX_MS);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
