/** What a courier of a chaos run does to the first order that it hears under a reference. */
export const MISCHIEFS = [
  'none',
  /** Takes the order and answers late, but in time. */
  'slow',
  /** Takes the order, and nobody hears of it. */
  'timeout',
  'reset',
  'error',
  'garbage',
  /** Takes the order only after everybody has given up waiting. */
  'late',
  /** So late that its class does not allow it: after W. */
  'too late',
  /** Takes the order and names an AWB of another shipment that it booked before. */
  'taken awb',
  /** Takes the order and answers for another one altogether. */
  'other order',
  'refused',
  /** Takes the order, and tells its AWB later. */
  'accepted',
  /** Takes the order, and refuses it after all. */
  'dropped',
  /** Takes the parcel along, and tells so by and by. */
  'moves',
  /** Cancels it when it is asked to, and nobody hears of it the first time. */
  'cancel lost',
  'cancel refused',
] as const;
export type Mischief = (typeof MISCHIEFS)[number];

/** K7: taken, and the answer was lost. */
export const LOSSES: readonly Mischief[] = ['timeout', 'reset', 'error', 'garbage'];
/** K14. */
export const LIES: readonly Mischief[] = ['taken awb', 'other order'];
/** The AWB is not in the answer. */
export const LATER_NAMED: readonly Mischief[] = ['accepted', 'dropped'];

/** What a courier does to a pickup that it is asked for. */
export const PICKUP_MISCHIEFS = [
  'none',
  /** Comes, and nobody hears of it the first time. */
  'lost',
  /** Decides when it is asked a second time. */
  'undecided',
  'refused',
] as const;
export type PickupMischief = (typeof PICKUP_MISCHIEFS)[number];

const PREFIX = 'Chaos ';

/** It travels as the receiver's name, or as notes: who draws it needs no line to the courier. */
export function nameFor(mischief: Mischief | PickupMischief): string {
  return `${PREFIX}${mischief}`;
}

export function mischiefOf(name: string): Mischief {
  return MISCHIEFS.find((one) => name === nameFor(one)) ?? 'none';
}

export function pickupMischiefOf(notes: string | null): PickupMischief {
  return PICKUP_MISCHIEFS.find((one) => notes === nameFor(one)) ?? 'none';
}
