import type { TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { ANY_SHIPMENT } from '#domain/selling/shipment/shipment-store.ts';
import { type SubjectKey, shipmentAsSubject } from '#domain/subject.ts';
import type { FakeStorage } from '#tests/kit/fakes/storage.ts';
import { TENANT } from './shipment-scene.ts';

type Stores = Pick<FakeStorage, 'stores'>;
type Stored = Pick<FakeStorage, 'stored'>;
type Key = ShipmentKey | SubjectKey;

const BETWEEN = { createdFrom: null, createdTo: null };
const ANY_TRANSACTION = { types: null, bucket: null, reference: null, ...BETWEEN };
const PAGE = { limit: 50, offset: 0, includeTotal: false };

export async function find(
  { stores }: Stores,
  { shipmentNumber, ...tenant }: ShipmentKey,
): Promise<Shipment> {
  const found = await stores.shipments.find(tenant, shipmentNumber);
  if (found === undefined) throw new Error(`no shipment ${shipmentNumber}`);
  return found;
}

/** The non-zero balances, except FUNDING, where the first money came from. */
export async function balancesOf({ stored }: Stored): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await stored.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** The rows of the wallet as clients list them, newest first. */
export async function transactionsOf({ stores }: Stores, filter: Partial<TransactionFilter>) {
  return (await stores.wallet.transactions(TENANT, { ...ANY_TRANSACTION, ...filter }, PAGE)).items;
}

/** Types of the events of a subject, in order. */
export async function eventTypesOf({ stored }: Stored, key: Key): Promise<readonly string[]> {
  const { subject } = subjectOf(key);
  return (await stored.events()).filter((one) => one.subject === subject).map(({ type }) => type);
}

/**
 * All stored rows, for checking that nothing changed; including the top-up and payments of the key.
 */
export async function snapshotOf({ stored, stores }: Stores & Stored, key?: Key): Promise<string> {
  const own = key && subjectOf(key);
  const rows = [
    ...Object.values(stored).map((read) => read(TENANT)),
    stores.shipments.list(TENANT, ANY_SHIPMENT, PAGE),
    stores.withdrawals.listOpen(PAGE.limit),
    own && stores.topUps.find(own, own.subject),
    own && stores.payments.of(own),
  ];
  return JSON.stringify(await Promise.all(rows));
}

export function subjectOf(key: Key): SubjectKey {
  return 'subject' in key ? key : shipmentAsSubject(key);
}

/** The item at a place; throws if there is none. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`nothing is at ${place}`);
  return item;
}
