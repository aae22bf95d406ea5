import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { type BookingScene, bookingScene } from '../../booking-scene.ts';

/** Booked shipments that are due for a poll; `key` belongs to the first one. */
export async function underWay(
  count: number,
  options: Parameters<typeof bookingScene>[0] & Parameters<BookingScene['createShipment']>[0] = {},
) {
  const scene = await bookingScene(options);
  const keys: ShipmentKey[] = [];
  for (let made = 0; made < count; made += 1) keys.push(await scene.createShipment(options));
  for (let booked = 0; booked < count; booked += 100) await scene.bookDue();
  const [key] = keys;
  if (key === undefined) throw new Error('nothing is under way');
  return { scene, keys, key };
}

/** A scan `minutes` before now. */
export function event(
  { clock }: BookingScene,
  status: TrackingEvent['status'],
  minutesAgo: number,
): TrackingEvent {
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
  const own = { code: status ?? 'XQ7', description: 'Paket', location: 'Gresik' };
  return { ...own, status, reasonCode: null, at };
}

/** Milliseconds until its next poll; undefined if none. */
export async function waitOf(
  { stored, clock }: BookingScene,
  key: ShipmentKey,
): Promise<number | undefined> {
  const due = await stored.due();
  const own = due.find(({ shipmentNumber }) => shipmentNumber === key.shipmentNumber);
  return own && own.dueAt.getTime() - clock.now().getTime();
}
