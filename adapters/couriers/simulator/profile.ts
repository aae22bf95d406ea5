import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import { pickupHoursOf } from '../_kit/pickup-hours.ts';
import type { SimulatedCourier } from './offer.ts';

/** Serves only TEST, never LIVE. */
export const SIMULATOR = 'SIMULATOR';
const BOOKING_TERMS = { class: 'A', deadlineMs: 5_000 } as const;
/** High, because many calls only wait, as slow orders do, and need no connection. */
const CALLS_AT_A_TIME = 100;
const BATCH = 100;
const AT_A_TIME = 1;
/** Practically unlimited: with full batches that is 10,000 parcels per second. */
const PER_SECOND = 100;
/** Poll interval at speed 1; faster parcels are polled more often, down to POLL_MIN_MS. */
const POLL_MS = 5_000;
const POLL_MIN_MS = 200;
/** Short, because simulated parcels travel in minutes, not days. */
const AFTER_DELIVERY_MS = 2 * 60_000;

/** `speed` of its parcels: 1 is real time. */
export function profileOf(courier: SimulatedCourier, speed: number): CourierProfile {
  const { code, name, pickup, cancellation, offers, fieldLimits } = courier;
  const services = offers.map(({ service }) => service);
  return {
    code,
    name,
    provider: SIMULATOR,
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation,
      pickup,
      cod: services.some(({ cod }) => cod !== null),
      insurance: services.some(({ insurance }) => insurance !== null),
    },
    services,
    ...(pickup === 'WITH_BOOKING' && { pickupAfterBooking: true }),
    pickupHours: pickupHoursOf(code),
    bookingTerms: BOOKING_TERMS,
    callsAtATime: CALLS_AT_A_TIME,
    trackingTerms: {
      batch: BATCH,
      everyMs: Math.max(POLL_MIN_MS, Math.round(POLL_MS / speed)),
      atATime: AT_A_TIME,
      perSecond: PER_SECOND,
      afterDeliveryMs: Math.round(AFTER_DELIVERY_MS / speed),
    },
    ...(fieldLimits && { fieldLimits }),
  };
}
