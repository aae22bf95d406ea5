import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/quote/quote.ts';
import { COD, INSURANCE, parcel } from '../builders.ts';
import type { Check, Contract, Storage } from './contract.ts';
import {
  insertQuotes,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  sampleQuote,
  TENANT,
  TENANTS,
} from './sales.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { expectRefused, expectStale, writeAll } from './works.ts';

const ID = uuid(1);

const plainQuote = sampleQuote({
  quoteId: ID,
  pickupSupported: false,
  codTerms: null,
  insuranceTerms: null,
});

/** With every field that the plain one leaves empty, and no two alike. */
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
  insuranceFee: rupiah(7_001),
  chargeableWeightKg: 3,
  expiresAt: later(INSTANT, 1),
  shipmentNumber: numberOf(7),
});

/** What names a quote, wrong in one place each. */
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
      name: 'keeps each quote as it was given, to the millisecond and the rupiah',
      async check(storage) {
        await insertQuotes(storage, [plainQuote, fullQuote]);
        for (const quote of [plainQuote, fullQuote]) {
          expect((await storage.stores.quotes.find(quote, quote.quoteId))?.quote).toEqual(quote);
        }
      },
    },
    {
      name: 'tells quotes apart that have one id in two accounts and environments',
      async check(storage) {
        const quotes = twins();
        await insertQuotes(storage, quotes);
        for (const quote of quotes) {
          expect((await storage.stores.quotes.find(quote, ID))?.quote).toEqual(quote);
        }
      },
    },
    ...STRANGERS.map(([stranger, tenant, quoteId]) => ({
      name: `finds nothing by the name of ${stranger}`,
      async check(storage: Storage) {
        await insertQuotes(storage, [plainQuote]);
        expect(await storage.stores.quotes.find(tenant, quoteId)).toBeUndefined();
      },
    })),
    {
      name: 'says by its own clock, which goes on in a work, when it was read',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        const times = await storage.unitOfWork.run(async ({ quotes }) => {
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
      name: 'refuses a second quote with one id, and leaves the first one as it is',
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
      name: 'uses the quote that is meant, and no other',
      async check(storage) {
        const other = sampleQuote({ quoteId: uuid(2) });
        await insertQuotes(storage, [...twins(), other]);
        await writeAll(storage, ({ quotes }) => quotes.use(plainQuote, numberOf(1)));
        const used = await Promise.all(TENANTS.map((tenant) => quoteIn(storage, tenant)));
        expect(used.map((one) => one?.shipmentNumber)).toEqual([numberOf(1), null, null, null]);
        expect(await quoteIn(storage, TENANT, other.quoteId)).toEqual(other);
      },
    },
    {
      name: 'uses a quote once: the second use is stale, and the first one stands',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        await writeAll(storage, ({ quotes }) => quotes.use(plainQuote, numberOf(1)));
        await expectStale(storage, ({ quotes }) => quotes.use(plainQuote, numberOf(2)));
        const shipmentNumber = numberOf(1);
        expect(await quoteIn(storage, TENANT)).toEqual({ ...plainQuote, shipmentNumber });
      },
    },
    ...STRANGERS.map(([stranger, tenant, quoteId]) => ({
      name: `uses nothing by the name of ${stranger}: it is stale`,
      async check(storage: Storage) {
        await insertQuotes(storage, [plainQuote]);
        const named = { ...plainQuote, ...tenant, quoteId };
        await expectStale(storage, ({ quotes }) => quotes.use(named, numberOf(1)));
        expect(await quoteIn(storage, TENANT)).toEqual(plainQuote);
      },
    })),
    {
      name: 'lets one of many use a quote that all want at once',
      async check(storage) {
        await insertQuotes(storage, [plainQuote]);
        const wishes = Array.from({ length: 6 }, (_, place) => numberOf(place));
        const uses = await Promise.allSettled(
          wishes.map((number) => writeAll(storage, ({ quotes }) => quotes.use(plainQuote, number))),
        );
        const [winner, ...others] = wishes.filter((_, at) => uses[at]?.status === 'fulfilled');
        expect(others).toEqual([]);
        expect((await quoteIn(storage, TENANT))?.shipmentNumber).toBe(winner);
      },
    },
  ];
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
