import { expect } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { isLegalPair } from '#domain/selling/shipment/legal-pairs.ts';
import { PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import type { Check, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { uuid } from './samples.ts';
import {
  insertQuotes,
  insertShipments,
  nthShipment,
  numberOf,
  sampleQuote,
  sampleShipment,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const NUMBER = numberOf(1);
const plainShipment = sampleShipment();

export function shipmentRefusalChecks(): Check[] {
  return [
    ...TENANTS.map((tenant, place) => ({
      name: `assigns a shipment number once, and rejects a second use as stale (${place + 1} of 4)`,
      async check(storage: Storage) {
        await insertShipments(storage, [plainShipment]);
        const second = nthShipment(2, { ...tenant, shipmentNumber: NUMBER });
        await insertQuotes(storage, [sampleQuote({ ...tenant, quoteId: second.quoteId })]);
        await expectStale(storage, ({ shipments }) => shipments.insert(second));
        expect(await storage.stores.shipments.find(TENANT, NUMBER)).toEqual(plainShipment);
        await writeAll(storage, ({ shipments }) =>
          shipments.insert({ ...second, shipmentNumber: numberOf(2) }),
        );
      },
    })),
    {
      name: 'makes one shipment from a quote; a second one is stale, and its number stays free',
      async check(storage) {
        await insertShipments(storage, [plainShipment]);
        const second = nthShipment(2, { quoteId: plainShipment.quoteId });
        await expectStale(storage, ({ shipments }) => shipments.insert(second));
        expect(await storage.stores.shipments.find(TENANT, NUMBER)).toEqual(plainShipment);
        await insertShipments(storage, [nthShipment(2)]);
      },
    },
    {
      name: 'makes one shipment of a quote for many simultaneous requests',
      async check(storage) {
        await insertQuotes(storage, [sampleQuote()]);
        const candidates = [1, 2, 3, 4, 5, 6].map((place) =>
          nthShipment(place, { quoteId: plainShipment.quoteId }),
        );
        const works = await Promise.allSettled(
          candidates.map((one) => writeAll(storage, ({ shipments }) => shipments.insert(one))),
        );
        const [winner, ...others] = candidates.filter((_, at) => works[at]?.status === 'fulfilled');
        expect(others).toEqual([]);
        const found = await storage.stores.quotes.find(TENANT, plainShipment.quoteId);
        expect(found?.quote.shipmentNumber).toBe(winner?.shipmentNumber);
      },
    },
    {
      name: 'makes a shipment from the same quote id in each account and environment',
      check: (storage) =>
        insertShipments(
          storage,
          TENANTS.map((tenant, at) =>
            nthShipment(at, { ...tenant, quoteId: plainShipment.quoteId }),
          ),
        ),
    },
    {
      name: 'refuses a shipment whose quote is unknown or another tenant’s',
      async check(storage) {
        await insertQuotes(
          storage,
          TENANTS.slice(1).map((tenant) => sampleQuote({ ...tenant, quoteId: uuid(1) })),
        );
        await expectRefused(storage, ({ shipments }) => shipments.insert(nthShipment(1)));
      },
    },
    {
      name: 'accepts exactly the legal pairs of status and payment status',
      check: insertEveryPair,
    },
    {
      name: 'rejects a courier\u2019s share above the COD fee',
      async check(storage) {
        const cod = { codAmount: rupiah(5), codFee: rupiah(1), codSettlementDays: 0 };
        await insertShipments(storage, [nthShipment(1, { ...cod, codCost: rupiah(1) })]);
        const dear = nthShipment(2, { ...cod, codCost: rupiah(2) });
        await insertQuotes(storage, [sampleQuote({ quoteId: dear.quoteId })]);
        await expectRefused(storage, ({ shipments }) => shipments.insert(dear));
      },
    },
    {
      name: 'rejects cash to collect without a fee or a settlement day',
      async check(storage) {
        const cod = { codAmount: rupiah(5), codFee: rupiah(1), codSettlementDays: 0 };
        const whole = nthShipment(1, cod);
        await insertShipments(storage, [whole]);
        const halves = [{ codAmount: null }, { codFee: null }, { codSettlementDays: null }];
        for (const [at, half] of halves.entries()) {
          const second = nthShipment(at + 2, { ...cod, ...half });
          await insertQuotes(storage, [sampleQuote({ quoteId: second.quoteId })]);
          await expectRefused(storage, ({ shipments }) => shipments.insert(second));
        }
        expect(await storage.stores.shipments.find(TENANT, NUMBER)).toEqual(whole);
      },
    },
    {
      name: 'rejects an AWB of a courier that another shipment of the account has',
      async check(storage) {
        const first = nthShipment(1, { awb: 'SIM1' });
        const others = [
          nthShipment(2, { awb: 'SIM1', courierCode: 'other' }),
          ...TENANTS.slice(1).map((tenant, at) => nthShipment(at + 3, { ...tenant, awb: 'SIM1' })),
        ];
        await insertShipments(storage, [first, ...others]);
        const second = nthShipment(9);
        await insertShipments(storage, [second]);
        await expectRefused(storage, ({ shipments }) =>
          shipments.update(second, { ...second, awb: 'SIM1' }),
        );
      },
    },
  ];
}

async function insertEveryPair(storage: Storage): Promise<void> {
  const pairs = SHIPMENT_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
  );
  const shipments = pairs.map((pair, place) => nthShipment(place, pair));
  await insertQuotes(
    storage,
    shipments.map(({ quoteId }) => sampleQuote({ quoteId })),
  );
  const works = await Promise.allSettled(
    shipments.map((one) => writeAll(storage, (write) => write.shipments.insert(one))),
  );
  expect(pairs.filter((_, at) => works[at]?.status === 'fulfilled')).toEqual(
    pairs.filter(({ status, paymentStatus }) => isLegalPair(status, paymentStatus)),
  );
}
