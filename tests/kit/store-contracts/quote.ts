import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { COD, INSURANCE, parcel } from '../builders.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import {
  insertQuotes,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  sampleQuote,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const ID = uuid(1);

const plainQuote = sampleQuote({
  quoteId: ID,
  pickupSupported: false,
  codTerms: null,
  insuranceTerms: null,
});

/** Quote with every optional field set, and no two values alike. */
const fullQuote = sampleQuote({
  accountId: OTHER_ACCOUNT.accountId,
  environment: 'LIVE',
  quoteId: uuid(2),
  dropOffSupported: false,
  codTerms: { ...COD, settlementDays: 9 },
  insuranceTerms: INSURANCE,
  parcel: parcel({
    weightGrams: 2_345,
    dimensions: { lengthCm: 10.5, widthCm: 20, heightCm: 30 },
    declaredValue: rupiah(1_000_001),
    cod: true,
    codAmount: rupiah(250_000),
    insuredValue: rupiah(999_999),
  }),
  price: rupiah(1_000_000_000),
  discount: rupiah(1),
  finalPrice: rupiah(999_999_999),
  codFee: rupiah(7_500),
  codCost: rupiah(6_250),
  insuranceFee: rupiah(7_001),
  insuranceCost: rupiah(4_321),
  chargeableWeightKg: 3,
  expiresAt: later(INSTANT, 1),
});

/** Identifiers that differ from those of a quote in one field each. */
const STRANGERS: readonly (readonly [string, Tenant, string])[] = [
  ['another account', OTHER_ACCOUNT, ID],
  ['the other environment', OTHER_ENVIRONMENT, ID],
  ['another quote', TENANT, uuid(404)],
];

export const quoteContract: Contract = {
  port: 'quotes',
  checks: [...reading(), ...inserting(), ...using()],
};

function reading(): Check[] {
  return [
    {
      name: 'stores each quote unchanged, to the millisecond and the rupiah',
      async check(storage) {
        await insertQuotes(storage, [plainQuote, fullQuote]);
        for (const quote of [plainQuote, fullQuote]) {
          expect((await storage.stores.quotes.find(quote, quote.quoteId))?.quote).toEqual(quote);
        }
      },
    },
    {
      name: 'distinguishes quotes with one id in two accounts and environments',
      async check(storage) {
        const quotes = twins();
        await insertQuotes(storage, quotes);
        for (const quote of quotes) {
          expect((await storage.stores.quotes.find(quote, ID))?.quote).toEqual(quote);
        }
      },
    },
    ...STRANGERS.map(([stranger, tenant, quoteId]) => ({
      name: `finds no quote by the name of ${stranger}`,
      async check(storage: Storage) {
        await insertQuotes(storage, [plainQuote]);
        expect(await storage.stores.quotes.find(tenant, quoteId)).toBeUndefined();
      },
    })),
    {
      name: 'returns when a quote was read by its own clock, which advances in a transaction',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        const times = await storage.atOneMoment(async ({ quotes }) => {
          const first = await quotes.find(TENANT, ID);
          await storage.letTimePass();
          return [first, await quotes.find(TENANT, ID)].map((one) => one?.readAt.getTime());
        });
        expect(times[1]).toBeGreaterThan(times[0] ?? Number.NaN);
      },
    },
  ];
}

function inserting(): Check[] {
  return [
    {
      name: 'refuses a second quote with one id, and leaves the first one unchanged',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        const second = { ...plainQuote, cost: rupiah(1) };
        await expectRefused(storage, ({ quotes }) => quotes.insert(second));
        expect(await quoteIn(storage, TENANT)).toEqual(plainQuote);
      },
    },
  ];
}

function using(): Check[] {
  return [
    {
      name: 'returns the shipment of a quote, as soon as there is one',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        expect((await quoteIn(storage, TENANT))?.shipmentNumber).toBeNull();
        await writeAll(storage, ({ shipments }) => shipments.insert(shipmentOf(plainQuote, 1)));
        const shipmentNumber = numberOf(1);
        expect(await quoteIn(storage, TENANT)).toEqual({ ...plainQuote, shipmentNumber });
      },
    },
    {
      name: 'returns no shipment of another quote, of its own or another tenant',
      async check(storage) {
        const others = [...twins().slice(1), sampleQuote({ quoteId: uuid(2) })];
        await insertQuotes(storage, [plainQuote, ...others]);
        await writeAll(storage, ({ shipments }) => {
          for (const [at, one] of others.entries()) shipments.insert(shipmentOf(one, at));
        });
        expect(await quoteIn(storage, TENANT)).toEqual(plainQuote);
        for (const [at, one] of others.entries()) {
          const found = await quoteIn(storage, one, one.quoteId);
          expect(found?.shipmentNumber).toBe(numberOf(at));
        }
      },
    },
  ];
}

function shipmentOf(quote: Quote, place: number): Shipment {
  const { accountId, environment, quoteId } = quote;
  return nthShipment(place, { accountId, environment, provider: quote.provider, quoteId });
}

/** One quote for each tenant, all with one id. */
function twins(): readonly Quote[] {
  return TENANTS.map((tenant, place) =>
    sampleQuote({ ...tenant, quoteId: ID, serviceName: `Service ${place}` }),
  );
}

async function quoteIn({ stores }: Storage, tenant: Tenant, quoteId = ID) {
  return (await stores.quotes.find(tenant, quoteId))?.quote;
}
