import { expect, it } from '@jest/globals';
import { getDailyBalances } from '#src/usecases/money/wallet/get-daily-balances.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { bookkeeper, openLedger, postAll } from '#tests/kit/store-contracts/ledger-samples.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';
import { insertAccounts, numberOf, TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';

it('closes daily balances at midnight of the zone, and today at the current balance', async () => {
  const clock = settableClock(new Date('2026-11-23T02:00:00.000Z'));
  const storage = { ...fakeStorage(clock), letTimePass: async () => {} };
  await insertAccounts(storage);
  await openLedger(storage, [ALICE]);
  const { topUp, hold } = bookkeeper();
  await postAll(storage, TENANT, [
    { ...topUp('TOP-1', 100), at: new Date('2026-11-20T17:00:00.000Z') },
    hold(numberOf(1), 30, new Date('2026-11-22T16:59:59.999Z')),
    hold(numberOf(2), 20, new Date('2026-11-22T17:00:00.000Z')),
  ]);
  const read = getDailyBalances({ wallet: storage.stores.wallet, clock });
  const days = await read(TENANT, { days: 4, timeZone: 'Asia/Jakarta' });
  expect(days.map(({ day, balance }) => [day, balance.available, balance.held])).toEqual([
    ['2026-11-20', 0, 0],
    ['2026-11-21', 100, 0],
    ['2026-11-22', 70, 30],
    ['2026-11-23', 50, 50],
  ]);
  const span = { from: '2026-11-22', to: '2026-11-22', timeZone: 'Asia/Makassar' };
  const [inWita] = await read(TENANT, span);
  // Both parcels are paid after midnight in WITA, the first one before midnight in WIB.
  expect(inWita?.balance).toMatchObject({ available: 100, held: 0 });
});
