import { expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { listCourierBills } from '#src/usecases/money/courier-bill/list-bills.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { nthShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { commandOf, recordedUseCases } from './recorded-use-cases.ts';

const NAME = 'courier bills';
const MONDAY = new Date('2026-11-16T00:00:00Z');
const BILLED: Partial<Shipment> = {
  awb: 'JX1',
  bookedAt: MONDAY,
  paymentStatus: 'PAID',
  cost: rupiah(20_000),
  chargeableWeightKg: 1,
  measuredWeightGrams: 1_350,
  billed: rupiah(34_000),
};

it('shows sold and measured weight, locked and billed cost, and their total difference', async () => {
  const { rows, end } = await printed([nthShipment(1, BILLED)], {});
  expect(rows).toEqual([
    {
      awb: 'JX1',
      shipment_number: nthShipment(1).shipmentNumber,
      courier: 'swift',
      environment: 'TEST',
      sold_grams: 1_000,
      measured_grams: 1_350,
      locked_cost: 20_000,
      billed_cost: 34_000,
      difference: 14_000,
    },
  ]);
  expect(end).toEqual({ summary: { bills: 1, difference: 14_000 }, isGood: true });
});

it('shows no cost difference without a courier bill', async () => {
  const { rows, end } = await printed([nthShipment(1, { ...BILLED, billed: null })], {});
  expect(rows).toMatchObject([{ measured_grams: 1_350, billed_cost: null, difference: 0 }]);
  expect(end).toMatchObject({ summary: { bills: 1, difference: 0 } });
});

it('reads courier bills page by page up to the given day', async () => {
  const shipments = [5, 4, 3, 2, 1].map((day) =>
    nthShipment(day, { ...BILLED, createdAt: later(MONDAY, day * 86_400_000) }),
  );
  expect((await printed(shipments, {})).rows).toHaveLength(5);
  const { rows, limits } = await printed(shipments, { since: '2026-11-19' });
  expect(rows).toHaveLength(3);
  expect(limits).toEqual([2, 2]);
});

async function printed(stored: readonly Shipment[], given: Readonly<Record<string, string>>) {
  const limits: number[] = [];
  const shipments = {
    async listBilledOtherwise(before: string | null, limit: number) {
      limits.push(limit);
      const from = stored.findIndex(({ shipmentId }) => shipmentId === before) + 1;
      return stored.slice(from, from + limit);
    },
  };
  const listed = listCourierBills({ shipments, pageSize: 2 });
  const { useCases } = recordedUseCases();
  const findings = await commandOf(NAME).run({ ...useCases, listCourierBills: listed }, given);
  if (!('next' in findings)) throw new Error('they come one by one');
  const rows: object[] = [];
  let next = await findings.next();
  for (; !next.done; next = await findings.next()) rows.push(next.value);
  return { rows, end: next.value, limits };
}
