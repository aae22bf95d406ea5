import type { CourierFault } from '#domain/carrying/courier/courier-failure.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import {
  COURIER_CANCELLED,
  DAMAGED,
  DELIVERY_FAILED,
  LATE_SCANS,
  LOST,
  ON_HOLD,
  ORDINARY,
  PICKUP_FAILED,
  RETURNED,
  type Timetable,
} from './timetable.ts';

/** Faults by courier code (`'*'` for all). */
type FaultsByCourier = Readonly<Record<string, CourierFault>>;

/** Kind of answer to an order. FIRST_LOST: it is booked, but only a repeated call gets a reply. */
export type Answer = 'AT_ONCE' | 'SLOW' | 'FIRST_LOST' | 'AWB_LATER' | 'REFUSED';

export type Scenario = {
  readonly answer: Answer;
  /** True if time does not move the parcel: only the test control advances it. */
  readonly isManual: boolean;
  /** True if every cancellation is refused. */
  readonly refusesToCancel: boolean;
  readonly timetable: Timetable;
  /** Order and repetition in which the courier reports events. */
  readonly reportOrder: (inOrder: readonly TrackingEvent[]) => readonly TrackingEvent[];
};

/** Faults of rates by the parcel's `declaredValue`, in rupiah. */
const BY_DECLARED_VALUE: ReadonlyMap<number, FaultsByCourier> = new Map([
  [666_001, { sicepat: 'COURIER_ERROR' }],
  [666_002, { ninja: 'COURIER_TIMEOUT' }],
  [666_003, { '*': 'COURIER_UNAVAILABLE' }],
]);

export const ORDINARY_SCENARIO = 'ORDINARY';
const DEFAULTS: Scenario = {
  answer: 'AT_ONCE',
  isManual: false,
  refusesToCancel: false,
  timetable: ORDINARY,
  reportOrder: (events) => events,
};

/** Scenarios by the receiver's name, trimmed and in any case. */
const BY_RECEIVER: ReadonlyMap<string, Partial<Scenario>> = new Map<string, Partial<Scenario>>([
  ['SIM MANUAL', { isManual: true }],
  ['SIM BOOKING REJECTED', { answer: 'REFUSED', timetable: [] }],
  ['SIM BOOKING TIMEOUT', { answer: 'FIRST_LOST' }],
  ['SIM BOOKING SLOW', { answer: 'SLOW' }],
  ['SIM AWB LATER', { answer: 'AWB_LATER' }],
  ['SIM COURIER CANCELLED', { timetable: COURIER_CANCELLED }],
  ['SIM CANCEL REFUSED', { refusesToCancel: true }],
  ['SIM PICKUP FAILED', { timetable: PICKUP_FAILED }],
  ['SIM DELIVERY FAILED', { timetable: DELIVERY_FAILED }],
  ['SIM ON HOLD', { timetable: ON_HOLD }],
  ['SIM RETURNED', { timetable: RETURNED }],
  ['SIM LOST', { timetable: LOST }],
  ['SIM DAMAGED', { timetable: DAMAGED }],
  ['SIM DUPLICATE EVENTS', { reportOrder: (events) => [...events, ...events.toReversed()] }],
  ['SIM OUT OF ORDER', { timetable: LATE_SCANS, reportOrder: (events) => events.toReversed() }],
]);

/** Fault of this courier's rates for this parcel; null if there is none. */
export function ratesFault(courierCode: string, { declaredValue }: Parcel): CourierFault | null {
  const faults = BY_DECLARED_VALUE.get(declaredValue ?? 0);
  return faults?.[courierCode] ?? faults?.['*'] ?? null;
}

/** Name under which a booking stores its scenario. */
export function scenarioFor(receiverName: string): string {
  const name = receiverName.trim().toUpperCase();
  return BY_RECEIVER.has(name) ? name : ORDINARY_SCENARIO;
}

export function scenarioOf({ scenario }: { readonly scenario: string }): Scenario {
  return { ...DEFAULTS, ...BY_RECEIVER.get(scenario) };
}
