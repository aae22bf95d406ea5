import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { readLines } from '#adapters/system/lines.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { importRemittance } from '#src/usecases/money/cod/import-remittance.ts';
import { profile, shipment } from '#tests/kit/builders.ts';
import { fakeLiveCouriers } from '#tests/kit/fakes/live-couriers.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../docs/examples/remittance.csv', import.meta.url));
const NOW = new Date('2026-11-21T08:00:00.000Z');
const CASH = rupiah(150_000);
const KNOWN = [
  { provider: 'SWIFT', couriers: [profile({ provider: 'SWIFT' })], credentials: {}, urls: {} },
];
const PENDING = shipment({
  environment: 'LIVE',
  provider: 'SWIFT',
  awb: 'JX1',
  status: 'DELIVERED',
  codAmount: CASH,
  codFee: rupiah(4_500),
  codSettlementDays: 7,
  codSettlesAt: NOW,
});

it('settles remitted COD once, however often its file is imported', async () => {
  const scene = sceneOf(PENDING, ['date,awb,amount', '2026-11-20,JX1,150000', ',JX1,150000']);
  expect(await scene.outcomes()).toEqual(['SETTLED', 'ALREADY_SETTLED']);
  expect(await scene.outcomes()).toEqual(['ALREADY_SETTLED', 'ALREADY_SETTLED']);
  expect([scene.settlements, scene.alerts]).toEqual([['SETTLED'], []]);
});

it.each([
  [['awb;amount;date', 'JX1;150000;2026-11-20']],
  [['sep=;', 'awb;amount;date', 'JX1;150000;2026-11-20']],
  [['\uFEFFawb\tamount', 'JX1\t150000']],
])('settles COD from a remittance file with the separators of %j', async (lines) => {
  expect(await sceneOf(PENDING, lines).outcomes()).toEqual(['SETTLED']);
});

it('imports the remittance example of the documentation', async () => {
  const lines = await Array.fromAsync(readLines(EXAMPLE));
  expect(await sceneOf(PENDING, lines).outcomes()).toEqual([
    'UNKNOWN_AWB',
    'UNKNOWN_AWB',
    'UNKNOWN_AWB',
  ]);
});

it('settles no remittance line that differs, and raises an alert if its shipment is known', async () => {
  const lines = ['awb,amount,date', 'JX1,149999,2026-11-20', 'JX2,150000,'];
  const scene = sceneOf(PENDING, lines);
  expect(await scene.outcomes()).toEqual(['OTHER_AMOUNT', 'UNKNOWN_AWB']);
  expect(scene.settlements).toEqual([]);
  expect(scene.alerts).toEqual([
    'COD_DIFFERENCE 149999 rupiah were remitted for JX1 on 2026-11-20: OTHER_AMOUNT',
  ]);
});

it('reduces the used COD advance limit by a remittance once', async () => {
  const settled = { ...PENDING, codSettledAt: NOW };
  const scene = sceneOf(settled, ['awb,amount', 'JX1,150000', 'JX1,150000'], true);
  expect(await scene.outcomes()).toEqual(['ADVANCE_REPAID', 'ALREADY_SETTLED']);
  expect([scene.settlements, scene.alerts]).toEqual([['ADVANCE_REPAID'], []]);
});

it('rejects remittances for parcels of another provider and from an unknown provider', async () => {
  const other = sceneOf({ ...PENDING, provider: 'OTHER' }, ['awb,amount', 'JX1,150000']);
  expect(await other.outcomes()).toEqual(['UNKNOWN_AWB']);
  await expect(other.outcomes('NONE')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

it.each([
  { lines: [], message: 'Line 1 is missing.' },
  { lines: ['awb|amount'], message: 'Line 1 must name the columns awb and amount.' },
  { lines: ['awb,amount', 'JX1,1.5'], message: 'Line 2 has "1.5", which is not whole rupiah.' },
  { lines: ['awb,amount', 'J 1,1'], message: 'Line 2 has "J 1", which is no AWB.' },
  {
    lines: ['awb,amount,date', 'JX1,1,2026-02-30'],
    message: 'Line 2 has "2026-02-30", which is not a day such as 2027-01-31.',
  },
])('rejects a remittance file of $lines', async ({ lines, message }) => {
  await expect(sceneOf(PENDING, lines).outcomes()).rejects.toMatchObject({
    fieldErrors: [{ path: 'file', code: 'INVALID_FORMAT', message }],
  });
});

function sceneOf(sold: Shipment, lines: readonly string[], isAdvanced = false) {
  let stored = sold;
  let open = isAdvanced;
  const settlements: string[] = [];
  const alerts: string[] = [];
  const imported = importRemittance({
    liveCouriers: fakeLiveCouriers(KNOWN),
    shipments: { find: async () => stored },
    tracking: {
      findByAwbs: async (keys) =>
        keys.slice(0, 1).flatMap((key) => (key.awb === stored.awb ? { ...stored, ...key } : [])),
    },
    alerts: { raise: async ({ kind, message }) => void alerts.push(`${kind} ${message}`) },
    async recordRemittance() {
      if (stored.codSettledAt !== null && !open) return 'ALREADY_SETTLED';
      const outcome = open ? 'ADVANCE_REPAID' : 'SETTLED';
      settlements.push(outcome);
      open = false;
      stored = { ...stored, codSettledAt: NOW };
      return outcome;
    },
    clock: { now: () => NOW },
    async *readLines() {
      yield* lines;
    },
  });
  const outcomes = async (provider = 'SWIFT') => {
    const all = await Array.fromAsync(imported(provider, 'remittance.csv'));
    return all.map(({ outcome }) => outcome);
  };
  return { outcomes, alerts, settlements };
}
