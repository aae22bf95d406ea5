import { DAY_MS } from '#domain/time.ts';
import type { PaymentKey } from './payment.ts';
import type { ChargeState } from './payment-gateway.ts';

/** A charge that may still be paid. */
export type DueCharge = PaymentKey & {
  /** How often in a row the gateway gave no answer about it. */
  readonly silences: number;
};

/** When a charge is to be asked about again. */
export type NextAsk = { readonly dueAt: Date; readonly silences: number };

/** The answer to an ask. UNKNOWN: there is no such charge. SILENT: none that can be used. */
export type ChargeAnswer = ChargeState | 'UNKNOWN' | 'SILENT';

/** The last ask of a charge: its known expiry, and the time at which it is asked. */
export type Ask = {
  readonly expiresAt: Date;
  readonly silences: number;
  readonly now: Date;
};

/** A payment in the last second of a code reaches the gateway's books some minutes later. */
export const LATE_MONEY_MS = 10 * 60_000;
/** A charge whose end its gateway never says is asked about for as long as its row is kept. */
export const ENDLESS_CHARGE_MS = 30 * DAY_MS;
/** A gateway that did not answer so often, over some minutes, is an operator's matter. */
export const SILENCES_TO_ALERT = 4;

const PAUSE_MS = 60_000;
const SILENT_PAUSE_MAX_MS = 3_600_000;
const WAITING_PAUSE_MAX_MS = DAY_MS;

/** When money can come no more, and the gateway says so if it answers. */
export function chargeEndsAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + LATE_MONEY_MS);
}

/**
 * Undefined: the charge can be paid no more, or has been. One that ended before its time, because
 * it was cancelled, is asked about once more at its end: a payment may have been under way.
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

/** Twice as long each time; the ask at the charge's end is never put off. */
function afterSilence(silences: number, lateMs: number, now: Date): Date {
  const pauseMs = Math.min(PAUSE_MS * 2 ** silences, SILENT_PAUSE_MAX_MS);
  return later(now, lateMs < 0 ? Math.min(pauseMs, -lateMs) : pauseMs);
}

/** As long as the charge is late by now. */
function waitingPause(lateMs: number): number {
  return Math.min(Math.max(lateMs, PAUSE_MS), WAITING_PAUSE_MAX_MS);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
