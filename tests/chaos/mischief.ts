/** Behaviour of a chaos courier for the first order under a reference. */
export const MISCHIEFS = [
  'none',
  /** Accepts the order and answers late, but in time. */
  'slow',
  /** Accepts the order, and the answer is lost. */
  'timeout',
  'reset',
  'error',
  'garbage',
  /** Accepts the order only after the client's deadline. */
  'late',
  /** Accepts the order after the settle window, which its class does not allow. */
  'too late',
  /** Accepts the order and answers with the AWB of another shipment. */
  'taken awb',
  /** Accepts the order and answers with another reference. */
  'other order',
  'refused',
  /** Accepts the order, and sends its AWB later. */
  'accepted',
  /** Accepts the order, and refuses it later. */
  'dropped',
  /** Picks the parcel up, and sends tracking events. */
  'moves',
  /** Cancels on request; the first answer is lost. */
  'cancel lost',
  'cancel refused',
] as const;
export type Mischief = (typeof MISCHIEFS)[number];

/** K7: accepted, but the answer was lost. */
export const LOSSES: readonly Mischief[] = ['timeout', 'reset', 'error', 'garbage'];
/** K14: an answer about another shipment. */
export const LIES: readonly Mischief[] = ['taken awb', 'other order'];
/** The AWB is not in the answer. */
export const LATER_NAMED: readonly Mischief[] = ['accepted', 'dropped'];

/** Behaviour of a chaos courier for a requested pickup. */
export const PICKUP_MISCHIEFS = [
  'none',
  /** Confirms; the first answer is lost. */
  'lost',
  /** Decides only at the second request. */
  'undecided',
  'refused',
] as const;
export type PickupMischief = (typeof PICKUP_MISCHIEFS)[number];

const PREFIX = 'Chaos ';

/** Passed in the receiver's name or in the notes, as the courier port has no other channel. */
export function nameFor(mischief: Mischief | PickupMischief): string {
  return `${PREFIX}${mischief}`;
}

export function mischiefOf(name: string): Mischief {
  return MISCHIEFS.find((one) => name === nameFor(one)) ?? 'none';
}

export function pickupMischiefOf(notes: string | null): PickupMischief {
  return PICKUP_MISCHIEFS.find((one) => notes === nameFor(one)) ?? 'none';
}
