import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { type Depot, openDepot } from '../depot.ts';

/** Shipments that are booked, their courier to be asked about them now; `key` of the first. */
export async function underWay(
  count: number,
  options: Parameters<typeof openDepot>[0] & { readonly cod?: boolean } = {},
) {
  const depot = await openDepot(options);
  const keys: ShipmentKey[] = [];
  for (let sold = 0; sold < count; sold++) keys.push(await depot.sell(options));
  for (let booked = 0; booked < count; booked += 100) await depot.bookDue();
  const [key] = keys;
  if (key === undefined) throw new Error('nothing is under way');
  return { depot, keys, key };
}

/** Told as of so many minutes before now. */
export function event(
  { clock }: Depot,
  status: TrackingEvent['status'],
  minutesAgo: number,
): TrackingEvent {
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
  const own = { code: status ?? 'XQ7', words: 'Paket', location: 'Gresik' };
  return { ...own, status, reasonCode: null, at };
}

/** How long its courier is not asked about it; undefined: for ever. */
export async function waitOf(
  { seen, clock }: Depot,
  key: ShipmentKey,
): Promise<number | undefined> {
  const due = await seen.due();
  const own = due.find(({ shipmentNumber }) => shipmentNumber === key.shipmentNumber);
  return own && own.dueAt.getTime() - clock.now().getTime();
}
