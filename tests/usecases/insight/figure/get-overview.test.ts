import { describe, expect, it } from '@jest/globals';
import type { DailyFigure, FigureHead } from '#domain/insight/figure/daily-figure.ts';
import { figureUseCases } from '#src/usecases/insight/figure/use-cases.ts';
import { overviewView } from '#src/views/insight/overview.ts';
import { profile } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import {
  type FakeCourier,
  fakeCourier,
  fakeCourierDirectory,
} from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { sampleAccount } from '#tests/kit/store-contracts/samples.ts';
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

/** Completed setup steps when these couriers are on sale in LIVE. */
async function setupWith(live: readonly FakeCourier[], isLiveAllowed: boolean) {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  await writeAll(storage, ({ accounts }) =>
    accounts.insert(sampleAccount({ emailVerifiedAt: null })),
  );
  const directory = fakeCourierDirectory({ TEST: [], LIVE: live });
  const { getOverview } = figureUseCases(fakePorts({ ...storage, clock }, { directory }));
  const asked = { tenant: TENANT, days: { days: 7 }, seesMoney: true, isLiveAllowed };
  const { setup } = await getOverview(asked);
  return setup.filter(({ isDone }) => isDone).map(({ kind }) => kind);
}

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
  return overviewView(
    await getOverview({ tenant: TENANT, days: { days: 7 }, seesMoney, isLiveAllowed: true }),
    seesMoney,
  );
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

  it('ends the step LIVE where the account may use LIVE and couriers are on sale there', async () => {
    const couriers = [fakeCourier(profile())];
    expect(await setupWith(couriers, true)).toEqual(['LIVE']);
    expect(await setupWith(couriers, false)).toEqual([]);
    expect(await setupWith([], true)).toEqual([]);
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
