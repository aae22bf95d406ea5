import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { type Depot, openDepot, PRICE } from '../depot.ts';
import { TENANT } from '../shop.ts';

/** A depot, and one shipment that waits for its booking. */
export async function sold(options: Parameters<typeof openDepot>[0] = {}) {
  const depot = await openDepot(options);
  return { depot, key: await depot.sell() };
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
