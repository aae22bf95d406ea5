import { expect } from '@jest/globals';
import type { Resolution } from '#domain/booking/resolution.ts';
import type { Depot } from '../depot.ts';
import { TENANT } from '../shop.ts';
import { C, failing, intentOf, LOST, sold } from './bookings.ts';

export const BOOKED: Resolution = { kind: 'BOOKED', awb: 'SIM1' };
export const AGAIN: Resolution = { kind: 'SEND_AGAIN' };
export const FAILED: Resolution = { kind: 'FAILED', reason: 'They have no van.' };
export const ALL = [BOOKED, AGAIN, FAILED];
export const HOUR = 60 * 60 * 1000;

/** One that only a person can end, and a courier that loses whatever it gets. */
export async function byHand(bookingTerms = C) {
  const scene = await sold({ bookingTerms });
  scene.depot.courier.does({ book: failing(LOST), lookUp: failing(LOST) });
  await scene.depot.bookDue();
  scene.depot.clock.advance(6 * HOUR);
  await scene.depot.bookDue();
  expect(await intentOf(scene.depot)).toMatchObject({ state: 'MANUAL' });
  return scene;
}

export async function resolve(depot: Depot, resolution: Resolution, shipmentNumber?: string) {
  const [intent] = await depot.seen.intents();
  const number = shipmentNumber ?? intent?.shipmentNumber ?? '';
  return depot.resolveBooking(number, { resolution, by: 'Sari' });
}

export async function everythingOf({ seen }: Depot): Promise<string> {
  const kept = [seen.events(), seen.intents(), seen.attempts(), seen.alerts(), seen.acts()];
  const more = [seen.due(), seen.cancellationDue(), seen.bookingChecks(), seen.books(TENANT)];
  return JSON.stringify(await Promise.all([...kept, ...more]));
}
