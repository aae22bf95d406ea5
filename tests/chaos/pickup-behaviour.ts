import type { CourierLogEntry } from './courier-log.ts';
import type { CourierPickups } from './courier-pickups.ts';
import { type PickupMischief, pickupMischiefOf } from './mischief.ts';
import type { CancelAnswer, CancelPickupRequest, PickupAnswer, PickupRequest } from './wire.ts';

/** Decisions of a courier about pickups. Each is logged before it is answered. */
export type PickupBehaviour = {
  /** `mischief` applies to the first request only. */
  request(request: PickupRequest): {
    readonly mischief: PickupMischief;
    readonly answer: PickupAnswer;
  };
  cancel(request: CancelPickupRequest): CancelAnswer;
};

type Deps = { readonly pickups: CourierPickups; readonly record: (entry: CourierLogEntry) => void };
type Decision = Extract<CourierLogEntry, { act: 'PICKUP' }>['decision'];

const REFUSED = 'No courier has time for it.';

export function pickupBehaviour({ pickups, record }: Deps): PickupBehaviour {
  return {
    request({ courier, reference, awbs, notes }) {
      const known = pickups.byReference(courier, reference);
      const mischief = pickupMischiefOf(notes);
      const decision = decisionOn(mischief, known);
      const isComing = decision === 'ACCEPTED' || decision === 'KNOWN';
      const number = isComing ? (known?.number ?? pickups.nextNumber()) : null;
      record({ courier, reference, act: 'PICKUP', mischief, decision, number, awbs });
      const firstMischief = known === undefined ? mischief : 'none';
      return { mischief: firstMischief, answer: answerOf(decision, number) };
    },
    cancel({ courier, reference }) {
      const known = pickups.byReference(courier, reference);
      const again = known?.isCancelled ? 'AGAIN' : 'CANCELLED';
      const decision = known === undefined ? 'NOT_FOUND' : again;
      record({ courier, reference, act: 'CANCEL_PICKUP', decision });
      return { refused: known === undefined ? 'There is no such pickup.' : null };
    },
  };
}

function decisionOn(
  mischief: PickupMischief,
  known: ReturnType<CourierPickups['byReference']>,
): Decision {
  if (mischief === 'refused' || known?.isCancelled) return 'REFUSED';
  if (mischief === 'undecided' && known === undefined) return 'UNDECIDED';
  return known === undefined || known.number === null ? 'ACCEPTED' : 'KNOWN';
}

function answerOf(decision: Decision, number: string | null): PickupAnswer {
  if (number !== null) return { number };
  return decision === 'UNDECIDED' ? { isUndecided: true } : { refused: REFUSED };
}
