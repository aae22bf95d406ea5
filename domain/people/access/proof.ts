import { Refusal } from '#domain/refusal.ts';
import type { Session } from './session.ts';

/** Long enough for one task, short enough for a browser that was left open. */
export const PROOF_VALID_MS = 10 * 60_000;

/**
 * Throws PROOF_REQUIRED if the person gave the password too long ago for an action for which a
 * session is not enough.
 */
export function refuseOldProof({ provedAt }: Pick<Session, 'provedAt'>, now: Date): void {
  if (now.getTime() - provedAt.getTime() < PROOF_VALID_MS) return;
  const message = 'Confirm with your password first: it was last given too long ago.';
  throw new Refusal('PROOF_REQUIRED', message);
}
