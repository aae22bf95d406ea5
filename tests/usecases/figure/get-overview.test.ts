import { describe, expect, it } from '@jest/globals';
import type { DailyFigure, FigureHead } from '#domain/figure/daily-figure.ts';
import { figureUseCases } from '#src/usecases/figure/use-cases.ts';
import { overviewView } from '#src/views/overview.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

/** Already Monday in Jakarta. */
const NOW = new Date('2026-11-22T17:30:00Z');
const FIGURE: DailyFigure = {
  ...TENANT,
  day: '2026-11-23',
  courierCode: 'gone',
  status: 'BOOKED',
  halfDays: 0,
  shipments: 2,
  amount: 30_000,
};

async function overview(seesMoney: boolean) {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const before: FigureHead = { ...TENANT, position: 0, countedFrom: null };
  await writeAll(storage, ({ figures, wallet }) => {
    wallet.open(TENANT.accountId);
    figures.count(before, {
      head: { ...before, position: 1, countedFrom: '2026-11-01' },
      changes: [
        FIGURE,
        { ...FIGURE, day: '2026-11-20' },
        { ...FIGURE, day: '2026-11-01', status: 'ON_HOLD' },
      ],
      routes: [],
    });
  });
  const { getOverview } = figureUseCases(fakePorts({ ...storage, clock }));
  return overviewView(await getOverview({ tenant: TENANT, days: 7, seesMoney }), seesMoney);
}

describe('the overview of an account', () => {
  it('ends the overview on the current day in Jakarta and lists long-held parcels', async () => {
    const found = await overview(true);
    expect(found.series.at(-1)).toMatchObject({ day: '2026-11-23', shipments: 2, spend: 30_000 });
    expect(found.counted_from).toBe('2026-11-01');
    expect(found.attention).toEqual([
      { kind: 'ON_HOLD', count: 2, is_more: false, since: '2026-10-25' },
      { kind: 'LOW_BALANCE', count: 1, is_more: false, since: null },
    ]);
    expect(found.couriers).toMatchObject([{ courier_code: 'gone', courier_name: 'gone' }]);
  });

  it('hides all amounts and everything derived from them from people without permission', async () => {
    const found = await overview(false);
    const spends = [...found.series, ...found.couriers, found.totals, found.today].map(
      ({ spend }) => spend,
    );
    expect(new Set(spends)).toEqual(new Set([null]));
    expect(found.attention.map(({ kind }) => kind)).toEqual(['ON_HOLD']);
  });
});
