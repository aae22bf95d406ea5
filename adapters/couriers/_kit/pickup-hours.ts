import { type PickupHours, USUAL_PICKUP_HOURS } from '#domain/carrying/courier/pickup-hours.ts';

/**
 * Pickup hours that differ from the usual ones, by the courier's code; the same in TEST and LIVE,
 * so that LIVE refuses no pickup that passes in TEST.
 */
const PICKUP_HOURS: Readonly<Record<string, PickupHours>> = {
  // Assumed, because JNE's counters are closed on Sundays; no document states the hours.
  jne: { ...USUAL_PICKUP_HOURS, isOpenOnSundays: false },
  pos: { ...USUAL_PICKUP_HOURS, isOpenOnSundays: false },
  // Time slots of Ninja's API document.
  ninja: { opens: '09:00', closes: '22:00', isOpenOnSundays: true },
};

/** Returns the pickup hours, which are the same for every provider that serves the courier. */
export function pickupHoursOf(courierCode: string): PickupHours {
  return Object.hasOwn(PICKUP_HOURS, courierCode)
    ? (PICKUP_HOURS[courierCode] ?? USUAL_PICKUP_HOURS)
    : USUAL_PICKUP_HOURS;
}
