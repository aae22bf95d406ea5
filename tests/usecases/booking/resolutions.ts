import { expect } from '@jest/globals';
import type { Resolution } from '#domain/booking/resolution.ts';
import type { BookingScene } from '../booking-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { C, failing, intentOf, LOST, paidShipment } from './bookings.ts';

export const BOOKED: Resolution = { kind: 'BOOKED', awb: 'SIM1' };
export const AGAIN: Resolution = { kind: 'SEND_AGAIN' };
export const FAILED: Resolution = { kind: 'FAILED', reason: 'They have no van.' };
export const ALL = [BOOKED, AGAIN, FAILED];
export const HOUR = 60 * 60 * 1000;

/** A manual booking, and a courier that loses every call. */
export async function byHand(bookingTerms = C) {
  const setup = await paidShipment({ bookingTerms });
  setup.scene.courier.setBehaviour({ book: failing(LOST), lookUp: failing(LOST) });
  await setup.scene.bookDue();
  setup.scene.clock.advance(6 * HOUR);
  await setup.scene.bookDue();
  expect(await intentOf(setup.scene)).toMatchObject({ state: 'MANUAL' });
  return setup;
}

export async function resolve(
  scene: BookingScene,
  resolution: Resolution,
  shipmentNumber?: string,
) {
  const [intent] = await scene.stored.intents();
  const number = shipmentNumber ?? intent?.shipmentNumber ?? '';
  return scene.resolveBooking(number, { resolution, by: 'Sari' });
}

export async function everythingOf({ stored }: BookingScene): Promise<string> {
  const kept = [
    stored.events(),
    stored.intents(),
    stored.attempts(),
    stored.alerts(),
    stored.acts(),
  ];
  const more = [
    stored.due(),
    stored.cancellationDue(),
    stored.bookingChecks(),
    stored.books(TENANT),
  ];
  return JSON.stringify(await Promise.all([...kept, ...more]));
}
