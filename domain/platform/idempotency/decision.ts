import { Refusal } from '#domain/refusal.ts';

/** State of an idempotency key at the time of a request. */
export type KeyState<Answer> =
  | { readonly kind: 'FREE' }
  /**
   * The request of the key is not committed yet: only its own transaction may know the fingerprint.
   */
  | { readonly kind: 'RUNNING'; readonly fingerprint: string | null }
  | {
      readonly kind: 'COMPLETED';
      readonly fingerprint: string;
      readonly completedAt: Date;
      readonly answer: Answer;
    };

export type Decision<Answer> =
  | { readonly kind: 'EXECUTE' }
  | { readonly kind: 'REPLAY'; readonly answer: Answer }
  | { readonly kind: 'CONFLICT' }
  | { readonly kind: 'IN_PROGRESS' };

/** Required by the specification: a stored answer is replayed for an hour. */
export const RETENTION_MS = 60 * 60_000;

/**
 * A retry cannot resolve a conflict, so it is reported immediately, even while the first request
 * runs.
 */
const DECISIONS = {
  RUNNING: { SAME: 'IN_PROGRESS', OTHER: 'CONFLICT' },
  COMPLETED: { SAME: 'REPLAY', OTHER: 'CONFLICT' },
} as const;

const REFUSALS = {
  CONFLICT: 'This Idempotency-Key belongs to another request: a new order takes a new key.',
  IN_PROGRESS: 'The first request with this Idempotency-Key is running: try again in a second.',
} as const;

/** `now` is the database's time, read with the state of the key. */
export function decide<Answer>(
  state: KeyState<Answer>,
  fingerprint: string,
  now: Date,
): Decision<Answer> {
  if (state.kind === 'FREE' || isExpired(state, now)) return { kind: 'EXECUTE' };
  // A request without a stored fingerprint is assumed to be the same request; the next retry can
  // compare it.
  const isOther = state.fingerprint !== null && state.fingerprint !== fingerprint;
  const payload = isOther ? 'OTHER' : 'SAME';
  if (state.kind === 'RUNNING') return { kind: DECISIONS.RUNNING[payload] };
  const kind = DECISIONS.COMPLETED[payload];
  return kind === 'REPLAY' ? { kind, answer: state.answer } : { kind };
}

/** Refuses a request that may neither run nor be replayed. */
export function refuseUnlessUsable({ kind }: Decision<unknown>): void {
  if (kind === 'CONFLICT' || kind === 'IN_PROGRESS') {
    throw new Refusal(`IDEMPOTENCY_${kind}`, REFUSALS[kind]);
  }
}

/** At exactly sixty minutes the key is free, as in the condition of the write itself. */
function isExpired(state: KeyState<unknown>, now: Date): boolean {
  if (state.kind !== 'COMPLETED') return false;
  return now.getTime() - state.completedAt.getTime() >= RETENTION_MS;
}
