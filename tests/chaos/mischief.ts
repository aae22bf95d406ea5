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
] as const;
export type Mischief = (typeof MISCHIEFS)[number];

/** K7: taken, and the answer was lost. */
export const LOSSES: readonly Mischief[] = ['timeout', 'reset', 'error', 'garbage'];
/** K14. */
export const LIES: readonly Mischief[] = ['taken awb', 'other order'];

const PREFIX = 'Chaos ';

/** It travels as the receiver's name: whoever draws it needs no line to the courier. */
export function nameFor(mischief: Mischief): string {
  return `${PREFIX}${mischief}`;
}

export function mischiefOf(name: string): Mischief {
  return MISCHIEFS.find((one) => name === nameFor(one)) ?? 'none';
}
