import type { BookingTerms } from '#domain/courier/courier.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { DEADLINE_MS, type Depot, openDepot, PRICE } from '../depot.ts';
import { TENANT } from '../shop.ts';

/** A depot, and one shipment that waits for its booking. */
export async function sold(options: Parameters<typeof openDepot>[0] = {}) {
  const depot = await openDepot(options);
  return { depot, key: await depot.sell() };
}

export const B: BookingTerms = { class: 'B', deadlineMs: DEADLINE_MS, settleMs: 30_000 };
export const C: BookingTerms = { class: 'C', deadlineMs: DEADLINE_MS };
/** No order of class B that was sent before arrives after that. */
export const SETTLED_MS = DEADLINE_MS + 30_000;
export const NOT_SENT = new CourierFailure('COURIER_UNAVAILABLE', 'No way.', { wasSent: false });
export const LOST = new CourierFailure('COURIER_TIMEOUT', 'No answer.');

/** The client cancels what is being booked. */
export function wishCancelled({ unitOfWork }: Depot, { shipmentNumber, ...tenant }: ShipmentKey) {
  return unitOfWork.run(async ({ shipments }, write) => {
    const before = await shipments.find(tenant, shipmentNumber);
    if (before === undefined) throw new Error(`no shipment ${shipmentNumber}`);
    write.shipments.update(before, { ...before, courierCancellation: 'PENDING' });
  });
}

/** Time after time, as workers do, until so much of it is over. */
export async function bookFor(depot: Depot, ms: number, everyMs = 1_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    depot.clock.advance(everyMs);
    await depot.bookDue();
  }
}

/** Kinds and messages of what is open. */
export async function alertsOf({ stores }: Depot) {
  const open = await stores.alerts.listOpen(9);
  return open.map(({ kind, message }) => [kind, message]);
}

export function failing(error: Error) {
  return async (): Promise<never> => {
    throw error;
  };
}

export async function intentOf({ seen }: Depot) {
  return (await seen.intents())[0];
}

export async function attemptsOf({ seen }: Depot) {
  const attempts = await seen.attempts();
  return attempts.map(({ found, outcome, detail, isLate }) => [found, outcome, detail, isLate]);
}

/** The balances that are not zero. */
export async function booksOf({ seen }: Depot): Promise<Record<string, number>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance }) => balance !== 0);
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

export async function rowsOf({ stores }: Depot, type: 'SHIPMENT_REFUND' | 'SHIPMENT_CAPTURE') {
  const any = { bucket: null, reference: null, createdFrom: null, createdTo: null };
  const page = { limit: 50, offset: 0, includeTotal: false };
  return (await stores.wallet.transactions(TENANT, { ...any, types: [type] }, page)).items;
}

/** Still paid, held, and told of as when it was sold. */
export async function nothingMoved(depot: Depot, key: ShipmentKey): Promise<boolean> {
  const { status, paymentStatus, awb, lastSequence } = await depot.find(key);
  const { held } = await depot.stores.wallet.balance(TENANT);
  const [due, events] = [await depot.seen.due(), await depot.seen.events()];
  const sale = ['PROCESSING', 'PAID', null, 2, PRICE, 0, 2];
  const seen = [status, paymentStatus, awb, lastSequence, held, due.length, events.length];
  return JSON.stringify(seen) === JSON.stringify(sale);
}
