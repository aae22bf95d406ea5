import { Refusal } from '#domain/refusal.ts';
import type { Session } from './session.ts';

/** Long enough for what one sits down to do, short enough for a browser that was left open. */
export const PROOF_VALID_MS = 10 * 60_000;

/**
 * PROOF_REQUIRED before what must not be done by a session alone, where its person gave the
 * password too long ago.
 */
export function refuseOldProof({ provedAt }: Pick<Session, 'provedAt'>, now: Date): void {
  if (now.getTime() - provedAt.getTime() < PROOF_VALID_MS) return;
  const message = 'Confirm with your password first: it was last given too long ago.';
  throw new Refusal('PROOF_REQUIRED', message);
}
