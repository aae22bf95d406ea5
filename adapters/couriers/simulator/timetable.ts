import type { ReasonCode, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { HubPlace } from './hubs.ts';

export type Place = 'ORIGIN' | 'DESTINATION' | HubPlace;
export type StepStatus = Exclude<TrackingEvent['status'], null>;

/** Something that happens to a parcel. Seconds after the booking, at speed 1. */
export type Step = {
  readonly at: number;
  readonly status: StepStatus;
  readonly place: Place;
  readonly reason?: ReasonCode;
  /** Time at which the courier reports it; default: when it happens. */
  readonly reportedAt?: number;
};

/** The steps of a parcel, in the order of `at`. */
export type Timetable = readonly Step[];

const PICKED_UP: Step = { at: 60, status: 'PICKED_UP', place: 'ORIGIN' };
const AT_ORIGIN_HUB: Step = { at: 90, status: 'IN_TRANSIT', place: 'ORIGIN_HUB' };
const AT_MIDDLE_HUB: Step = { at: 150, status: 'IN_TRANSIT', place: 'MIDDLE_HUB' };
const AT_DESTINATION_HUB: Step = { at: 210, status: 'IN_TRANSIT', place: 'DESTINATION_HUB' };
const OUT: Step = { at: 240, status: 'OUT_FOR_DELIVERY', place: 'DESTINATION' };
const DELIVERED: Step = { at: 300, status: 'DELIVERED', place: 'DESTINATION' };

const TO_DESTINATION_HUB = [PICKED_UP, AT_ORIGIN_HUB, AT_MIDDLE_HUB, AT_DESTINATION_HUB];
const TO_THE_DOOR = [...TO_DESTINATION_HUB, OUT];

export const ORDINARY: Timetable = [...TO_THE_DOOR, DELIVERED];

export const COURIER_CANCELLED: Timetable = [{ at: 30, status: 'CANCELLED', place: 'ORIGIN' }];

/** The parcel is not ready at the first attempt, and is picked up half a minute later. */
export const PICKUP_FAILED: Timetable = [
  { at: 60, status: 'PICKUP_FAILED', place: 'ORIGIN', reason: 'SENDER_NOT_READY' },
  ...later(30, ORDINARY),
];

export const DELIVERY_FAILED: Timetable = [
  ...TO_THE_DOOR,
  {
    at: 300,
    status: 'DELIVERY_FAILED',
    place: 'DESTINATION',
    reason: 'RECEIVER_NOT_AVAILABLE',
  },
  ...later(90, [OUT, DELIVERED]),
];

/** Held for two minutes at its first hub. */
export const ON_HOLD: Timetable = [
  PICKED_UP,
  AT_ORIGIN_HUB,
  { at: 120, status: 'ON_HOLD', place: 'ORIGIN_HUB', reason: 'SECURITY_CHECK' },
  ...later(90, [AT_MIDDLE_HUB, AT_DESTINATION_HUB, OUT, DELIVERED]),
];

export const RETURNED: Timetable = [
  ...TO_THE_DOOR,
  { at: 300, status: 'DELIVERY_FAILED', place: 'DESTINATION', reason: 'RECEIVER_REFUSED' },
  { at: 330, status: 'RETURN_IN_TRANSIT', place: 'DESTINATION_HUB' },
  { at: 390, status: 'RETURN_IN_TRANSIT', place: 'ORIGIN_HUB' },
  { at: 450, status: 'RETURNED', place: 'ORIGIN' },
];

export const LOST: Timetable = [
  ...TO_DESTINATION_HUB,
  { at: 300, status: 'LOST', place: 'DESTINATION_HUB', reason: 'PARCEL_LOST' },
];

export const DAMAGED: Timetable = [
  ...TO_DESTINATION_HUB,
  { at: 300, status: 'DAMAGED', place: 'DESTINATION_HUB', reason: 'PARCEL_DAMAGED' },
];

/** Two scans are reported after later ones, one of them after the delivery. */
export const LATE_SCANS: Timetable = [
  PICKED_UP,
  AT_ORIGIN_HUB,
  { ...AT_MIDDLE_HUB, reportedAt: 330 },
  { ...AT_DESTINATION_HUB, reportedAt: 270 },
  OUT,
  DELIVERED,
];

function later(seconds: number, steps: Timetable): Timetable {
  return steps.map((step) => ({ ...step, at: step.at + seconds }));
}
