import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

/** Tone of a status: good, under way, needing attention, or ended without a delivery. */
export type Tone = 'good' | 'moving' | 'attention' | 'bad';
export type StepState = 'done' | 'now' | 'next';

/**
 * Steps of the progress bar: booked, picked up, on its way, out for delivery, delivered or back.
 */
export const STEP_COUNT = 5;

/** Step of a shipment that is not booked with a courier: no step is reached. */
const BEFORE_ALL = -1;
/** Step and tone of each status. */
export const STEPS: Readonly<Record<ShipmentStatus, readonly [step: number, tone: Tone]>> = {
  AWAITING_PAYMENT: [BEFORE_ALL, 'moving'],
  WAITING_CONFIRMATION: [BEFORE_ALL, 'moving'],
  PROCESSING: [BEFORE_ALL, 'moving'],
  BOOKED: [0, 'moving'],
  PICKED_UP: [1, 'moving'],
  IN_TRANSIT: [2, 'moving'],
  OUT_FOR_DELIVERY: [3, 'moving'],
  DELIVERED: [4, 'good'],
  DELIVERY_FAILED: [3, 'attention'],
  ON_HOLD: [2, 'attention'],
  RETURN_IN_TRANSIT: [3, 'attention'],
  RETURNED: [4, 'attention'],
  LOST: [2, 'bad'],
  DAMAGED: [2, 'bad'],
  BOOKING_FAILED: [BEFORE_ALL, 'bad'],
  CANCELLED: [0, 'bad'],
  EXPIRED: [BEFORE_ALL, 'bad'],
};
const BACK: readonly ShipmentStatus[] = ['RETURN_IN_TRANSIT', 'RETURNED'];
const NOT_SENT: readonly ShipmentStatus[] = ['BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];

export function isGoingBack(status: ShipmentStatus): boolean {
  return BACK.includes(status);
}

/** True if no courier has the parcel, or will carry it. */
export function isNotSent(status: ShipmentStatus): boolean {
  return NOT_SENT.includes(status);
}

/** State of each step of the progress bar, in order. */
export function stepStates(status: ShipmentStatus): readonly StepState[] {
  const [current, tone] = STEPS[status];
  const isReached = tone === 'good' || status === 'RETURNED';
  return Array.from({ length: STEP_COUNT }, (_, step) => {
    if (step < current || (step === current && isReached)) return 'done';
    return step === current ? 'now' : 'next';
  });
}
