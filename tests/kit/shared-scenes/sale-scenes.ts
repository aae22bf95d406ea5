import type { Tenant } from '#domain/environment.ts';
import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import type { OwnedStorage } from '../postgres-storage.ts';
import { stored } from '../store-contracts/keys.ts';
import { bookkeeper, openLedger } from '../store-contracts/ledger-samples.ts';
import { ALICE, BOB, INSTANT, later, uuid, uuidThen } from '../store-contracts/samples.ts';
import {
  insertAccounts,
  insertQuotes,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  sampleQuote,
  TENANT,
} from '../store-contracts/shipment-samples.ts';
import { type Decide, writeAll } from '../store-contracts/writes.ts';
import type { Scene } from './scene.ts';

type Sale = {
  readonly place: number;
  readonly tenant: Tenant;
  /** Default: the value of the position, like the following fields. */
  readonly quote?: number;
  readonly number?: number;
  readonly key?: string;
  readonly amount?: number;
  readonly at?: Date;
};

const MONEY = 1_000;
const ROUTE = 'POST /shipments';
/** A journal of each tenant, then further ones of the first. */
const SELLERS = [TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANT];
const NEIGHBOUR: Tenant = { accountId: BOB, environment: 'LIVE' };
const SOLD_BEFORE = 9;
/** Places of decisions that cannot be committed. */
const UNSOLD = 11;
const OF_NEIGHBOUR = 12;
const OF_LIVE = 13;

function sale({ place, tenant, ...given }: Sale): Decide {
  const { quote = place, number = place, key = `key-${place}`, amount = 100, at = INSTANT } = given;
  const shipmentNumber = numberOf(number);
  const shipment = nthShipment(place, { ...tenant, shipmentNumber, quoteId: uuid(quote) });
  const event = {
    ...tenant,
    subject: shipmentNumber,
    previousStatus: null,
    createdAt: INSTANT,
    body: `{"place":"${place}, \\"né\\""}`,
  };
  return (write) => {
    write.shipments.insert(shipment);
    write.events.append([
      { ...event, eventId: uuid(place * 10), sequence: 1, type: 'shipment.created' },
      { ...event, eventId: uuid(place * 10 + 1), sequence: 2, type: 'shipment.booking_failed' },
    ]);
    write.bookings.insert({
      ...tenant,
      shipmentNumber,
      provider: shipment.provider,
      courierCode: shipment.courierCode,
      dueAt: later(INSTANT, place),
      createdAt: later(INSTANT, place + 1),
    });
    write.idempotency.store(answerOf({ ...tenant, key }, place));
    write.wallet.post(tenant, bookkeeper(place).hold(shipmentNumber, amount, at));
  };
}

function answerOf({ accountId, environment, key }: Tenant & { readonly key: string }, at: number) {
  const scope = { accountId, environment, route: ROUTE, key };
  return { ...scope, fingerprint: `f${at}`, answer: `{"at":${at}}`, claimedAt: INSTANT };
}

export async function openShops(storage: OwnedStorage): Promise<void> {
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
  const places = [...SELLERS.keys(), UNSOLD, SOLD_BEFORE];
  await insertQuotes(
    storage,
    places.map((at) => sampleQuote({ ...(SELLERS[at] ?? TENANT), quoteId: uuid(at) })),
  );
  await insertQuotes(storage, [
    sampleQuote({ ...NEIGHBOUR, quoteId: uuid(OF_NEIGHBOUR) }),
    sampleQuote({ ...OTHER_ENVIRONMENT, quoteId: uuid(OF_LIVE) }),
  ]);
  for (const tenant of new Set(SELLERS)) {
    const { topUp } = bookkeeper(20 + SELLERS.indexOf(tenant));
    await writeAll(storage, ({ wallet }) => wallet.post(tenant, topUp('TOP', MONEY)));
  }
  await writeAll(storage, sale({ place: SOLD_BEFORE, tenant: TENANT }));
}

const unsold = { place: UNSOLD, tenant: TENANT };

const SALES: Scene = {
  of: 'sales of several tenants',
  given: openShops,
  decisions: SELLERS.map((tenant, place) => sale({ place, tenant, at: later(INSTANT, place) })),
  outsiders: [
    { what: 'about a used quote', decide: sale({ ...unsold, quote: SOLD_BEFORE }), is: 'STALE' },
    { what: 'about a taken number', decide: sale({ ...unsold, number: SOLD_BEFORE }), is: 'STALE' },
    {
      what: 'with an answered key',
      decide: sale({ ...unsold, key: `key-${SOLD_BEFORE}` }),
      is: 'STALE',
    },
    {
      what: 'without money',
      decide: sale({ place: OF_NEIGHBOUR, tenant: NEIGHBOUR, amount: 1 }),
      is: 'STALE',
    },
    {
      what: 'above the balance',
      decide: sale({ place: OF_LIVE, tenant: OTHER_ENVIRONMENT, amount: MONEY + 1 }),
      is: 'STALE',
      takes: [SELLERS.indexOf(OTHER_ENVIRONMENT)],
    },
    { what: 'about the same quote', decide: sale({ ...unsold, quote: 0 }), is: 'RIVAL' },
    { what: 'about the same number', decide: sale({ ...unsold, number: 0 }), is: 'RIVAL' },
    { what: 'with the same key', decide: sale({ ...unsold, key: 'key-0' }), is: 'RIVAL' },
  ],
};

const LONG_OVER = later(new Date(), 2 * RETENTION_MS);

/** Answers whose keys differ in one field each; the last one has expired. */
const KEYS = [
  { ...TENANT, key: 'one' },
  { ...OTHER_ACCOUNT, key: 'one' },
  { ...OTHER_ENVIRONMENT, key: 'one' },
  { ...TENANT, key: 'two' },
  { ...TENANT, key: 'three' },
  { ...TENANT, key: 'expired' },
];

function stores(key: Tenant & { readonly key: string }, at: number, claimedAt: Date): Decide {
  return ({ idempotency }) => idempotency.store({ ...answerOf(key, at), claimedAt });
}

const ANSWERS: Scene = {
  of: 'answers, one of them over an expired one',
  given: (storage) => stored(storage, { ...TENANT, route: ROUTE, key: 'expired' }),
  decisions: KEYS.map((key, at) => stores(key, at, LONG_OVER)),
  outsiders: [],
};

const LIVING: Scene = {
  of: 'answers beside one that has not expired',
  given: (storage) => stored(storage, { ...TENANT, route: ROUTE, key: 'kept' }),
  decisions: KEYS.map((key, at) => stores(key, at, INSTANT)),
  outsiders: [
    { what: 'with its key', decide: stores({ ...TENANT, key: 'kept' }, 7, INSTANT), is: 'STALE' },
    {
      what: 'with the same key',
      decide: stores({ ...TENANT, key: 'one' }, 7, INSTANT),
      is: 'RIVAL',
    },
  ],
};

const QUOTES: Scene = {
  of: 'quotes of several tenants',
  given: (storage) => insertAccounts(storage),
  decisions: SELLERS.map((tenant, at) => (write) => {
    write.quotes.insert(
      sampleQuote({ ...tenant, quoteId: uuidThen(at), estimatedDays: { min: at, max: 9 } }),
    );
    write.idempotency.store({
      ...answerOf({ ...tenant, key: `${at}` }, at),
      route: 'POST /quotes',
    });
  }),
  outsiders: [],
};

/** Journals whose accounts overlap in part, so that each account has its own order. */
const JOURNALS: Scene = {
  of: 'journals of several tenants',
  given: openShops,
  decisions: [
    ({ wallet }) => wallet.post(TENANT, bookkeeper(50).topUp('A', 30)),
    ({ wallet }) => wallet.post(TENANT, bookkeeper(51).hold('B', 930)),
    ({ wallet }) => wallet.post(OTHER_ACCOUNT, bookkeeper(52).hold('A', MONEY)),
    ({ wallet }) => wallet.post(TENANT, bookkeeper(53).topUp('C', 1)),
  ],
  outsiders: [
    {
      what: 'above the balance',
      decide: ({ wallet }) => wallet.post(OTHER_ENVIRONMENT, bookkeeper(54).hold('D', MONEY + 1)),
      is: 'STALE',
    },
    {
      what: 'of an account that has no ledger',
      decide: ({ wallet }) =>
        wallet.post({ ...TENANT, accountId: uuid(0xdead) }, bookkeeper(55).topUp('E', 1)),
      is: 'STALE',
    },
  ],
};

export const SALE_SCENES: readonly Scene[] = [SALES, ANSWERS, LIVING, QUOTES, JOURNALS];
