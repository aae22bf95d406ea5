import { expect, it } from '@jest/globals';
import type { RemittanceOutcome } from '#domain/money/cod/remittance.ts';
import { rupiah } from '#domain/money.ts';
import type { ImportedLine } from '#src/usecases/money/cod/import-remittance.ts';
import { argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const FILE = { provider: 'biteship', file: 'remittance.csv' };
const LIMIT = { provider: 'BITESHIP', most: '50000000', by: ' Ratna ' };
const NOW = new Date('2026-11-23T00:00:00.000Z');
const NONE = {
  settled: 0,
  advance_repaid: 0,
  already_settled: 0,
  unknown_awb: 0,
  no_cod: 0,
  not_delivered: 0,
  other_amount: 0,
};

it('counts each outcome of cod import, lists only the differences, and fails if there are any', async () => {
  const lines = [line('SETTLED'), line('ADVANCE_REPAID'), line('SETTLED'), line('OTHER_AMOUNT')];
  const { rows, end, asked } = await imported(lines);
  expect(asked).toEqual(['BITESHIP', 'remittance.csv']);
  expect(rows).toEqual([
    {
      awb: 'JX1',
      amount: 150_000,
      date: null,
      shipment_number: 'SHP1',
      difference: 'OTHER_AMOUNT',
    },
  ]);
  const summary = { ...NONE, settled: 2, advance_repaid: 1, other_amount: 1 };
  expect(end).toEqual({ summary, isGood: false });
});

it('reports success of cod import if all lines are settled, even by an earlier import', async () => {
  const { rows, end } = await imported([line('ALREADY_SETTLED')]);
  expect([rows, end]).toEqual([[], { summary: { ...NONE, already_settled: 1 }, isGood: true }]);
});

it('passes the limit and its operator to the use case of cod limit', async () => {
  const sent = { provider: 'BITESHIP', most: 50_000_000, changedBy: 'Ratna' };
  expect(await argumentsOf('cod limit', LIMIT)).toEqual([sent]);
});

it.each([
  { given: { ...LIMIT, most: '-1' }, message: '--most must be a whole number' },
  { given: { ...LIMIT, most: '1.5' }, message: '--most must be a whole number' },
  { given: { ...LIMIT, provider: 'b!' }, message: "--provider must be a provider's code" },
  { given: { ...LIMIT, by: '' }, message: '--by is missing' },
])('rejects cod limit with the options $given', async ({ given, message }) => {
  const { useCases } = recordedUseCases();
  await expect(commandOf('cod limit').run(useCases, given)).rejects.toThrow(message);
});

it.each([
  { most: 0, settlement: 'ON_REMITTANCE', used_up_at: null },
  { most: 500, settlement: 'BY_CALENDAR', used_up_at: NOW.toISOString() },
])('shows a COD limit of $most as $settlement, with the amount in use', async (one) => {
  const { most, settlement, used_up_at } = one;
  const usedUpAt = used_up_at === null ? null : NOW;
  const limit = { provider: 'BITESHIP', most: rupiah(most), advanced: rupiah(20), usedUpAt };
  const listAdvances = async () => [{ ...limit, changedAt: NOW, changedBy: 'Ratna' }];
  const { useCases } = recordedUseCases();
  expect(await commandOf('cod limits').run({ ...useCases, listAdvances }, {})).toEqual([
    {
      provider: 'BITESHIP',
      settlement,
      most,
      advanced: 20,
      used_up_at,
      changed_at: '2026-11-23T00:00:00.000Z',
      changed_by: 'Ratna',
    },
  ]);
});

function line(outcome: RemittanceOutcome): ImportedLine {
  const remitted = { awb: 'JX1', amount: rupiah(150_000), date: null };
  return { line: remitted, outcome, shipmentNumber: 'SHP1' };
}

async function imported(lines: readonly ImportedLine[]) {
  let asked: readonly string[] = [];
  async function* importRemittance(...given: readonly string[]) {
    asked = given;
    yield* lines;
  }
  const { useCases } = recordedUseCases();
  const findings = await commandOf('cod import').run({ ...useCases, importRemittance }, FILE);
  if (!('next' in findings)) throw new Error('they come one by one');
  const rows: object[] = [];
  let next = await findings.next();
  for (; !next.done; next = await findings.next()) rows.push(next.value);
  return { rows, end: next.value, asked };
}
