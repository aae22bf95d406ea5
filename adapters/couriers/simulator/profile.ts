import type { CourierProfile } from '#domain/courier/courier.ts';
import type { SimulatedCourier } from './offer.ts';

const PROVIDER = 'SIMULATOR';
const BOOKING_TERMS = { class: 'A', deadlineMs: 5_000 } as const;
/** Many of them wait, as slow ones do, and need no connection meanwhile. */
const CALLS_AT_A_TIME = 100;
const BATCH = 100;
/** Fewer than its connections: its bookings want one, too. */
const AT_A_TIME = 2;
/** Bounds nobody in earnest: with full batches that is 10,000 parcels. */
const PER_SECOND = 100;
/** At speed 1; a parcel that travels faster is asked for more often, within reason. */
const EVERY_MS = 2_000;
const EVERY_MIN_MS = 200;
/** As its parcels travel in minutes and not in days. */
const AFTER_DELIVERY_MS = 2 * 60_000;

/** `speed`: how much faster than life its parcels travel. */
export function profileOf(courier: SimulatedCourier, speed: number): CourierProfile {
  const { code, name, pickup, cancellation, offers, fieldLimits } = courier;
  const services = offers.map(({ service }) => service);
  return {
    code,
    name,
    logoUrl: null,
    provider: PROVIDER,
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
    bookingTerms: BOOKING_TERMS,
    callsAtATime: CALLS_AT_A_TIME,
    trackingTerms: {
      batch: BATCH,
      everyMs: Math.max(EVERY_MIN_MS, Math.round(EVERY_MS / speed)),
      atATime: AT_A_TIME,
      perSecond: PER_SECOND,
      afterDeliveryMs: Math.round(AFTER_DELIVERY_MS / speed),
    },
    ...(fieldLimits && { fieldLimits }),
  };
}
