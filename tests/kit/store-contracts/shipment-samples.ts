import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { quote, shipment } from '../builders.ts';
import type { Storage } from './contract.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, uuid, uuidThen } from './samples.ts';
import { writeAll } from './writes.ts';

/** Storage on which samples are inserted. */
export type Stored = Pick<Storage, 'stores' | 'unitOfWork'>;

export const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
export const OTHER_ACCOUNT: Tenant = { accountId: BOB, environment: 'TEST' };
export const OTHER_ENVIRONMENT: Tenant = { accountId: ALICE, environment: 'LIVE' };
/** Two accounts in both environments, the first of them TENANT. */
export const TENANTS: readonly Tenant[] = [ALICE, BOB].flatMap((accountId) =>
  ENVIRONMENTS.map((environment) => ({ accountId, environment })),
);

/** Providers: the simulator in TEST only. */
export const PROVIDERS = { TEST: 'SIMULATOR', LIVE: 'SWIFT' } as const;

export function numberOf(place: number): string {
  return `SHP261121${String(place).padStart(9, '0')}`;
}

export function sampleQuote(changes: Partial<Quote> = {}): Quote {
  const { accountId, environment } = { ...TENANT, ...changes };
  const expiresAt = later(INSTANT, 900_000);
  const own = { accountId, environment, provider: PROVIDERS[environment] };
  return quote({ ...own, createdAt: INSTANT, expiresAt, ...changes });
}

/** Shipment paid by wallet and to be booked, of the quote with the default id. */
export function sampleShipment(changes: Partial<Shipment> = {}): Shipment {
  const { accountId, environment } = { ...TENANT, ...changes };
  const own = { accountId, environment, provider: PROVIDERS[environment] };
  return shipment({
    ...own,
    shipmentNumber: numberOf(1),
    createdAt: INSTANT,
    paidAt: INSTANT,
    ...changes,
  });
}

/** n-th shipment of a tenant, with its own id and quote. */
export function nthShipment(place: number, changes: Partial<Shipment> = {}): Shipment {
  return sampleShipment({
    shipmentNumber: numberOf(place),
    shipmentId: uuidThen(place),
    quoteId: uuid(place),
    ...changes,
  });
}

/** Inserts the accounts that do not exist yet. */
export async function insertAccounts(storage: Stored): Promise<void> {
  const samples = [ALICE, BOB].map((accountId) => sampleAccount({ accountId }));
  for (const sample of samples) {
    if ((await storage.stores.accounts.find(sample.accountId)) !== undefined) continue;
    await writeAll(storage, ({ accounts }) => accounts.insert(sample));
  }
}

export async function insertQuotes(storage: Stored, quotes: readonly Quote[]): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    for (const one of quotes) write.quotes.insert(one);
  });
}

/** Inserts shipments with their quotes and accounts. */
export async function insertShipments(
  storage: Stored,
  shipments: readonly Shipment[],
): Promise<void> {
  await insertQuotes(
    storage,
    shipments.map(({ accountId, environment, quoteId }) =>
      sampleQuote({ accountId, environment, quoteId }),
    ),
  );
  await writeAll(storage, (write) => {
    for (const one of shipments) write.shipments.insert(one);
  });
}
