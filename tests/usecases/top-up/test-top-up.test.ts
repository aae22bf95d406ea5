import { expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { fundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import { testTopUp } from '#src/usecases/top-up/test-top-up.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { shipmentScene, TENANT } from '../shipment-scene.ts';

it('play money comes through the books like any other, under a reference of its own', async () => {
  const { unitOfWork, stores, stored, clock } = await shipmentScene();
  const random = seededRandom(7);
  const fund = fundWallet({ unitOfWork, clock, random, wallet: stores.wallet });
  const play = testTopUp(fund, random);
  const first = await play(TENANT, rupiah(250_000));
  const second = await play(TENANT, rupiah(1));
  expect([first, second].map(({ balance }) => balance.available)).toEqual([340_000, 340_001]);
  const references = [first, second].map(({ transaction }) => transaction.reference);
  expect(references).toEqual([
    { type: 'TOPUP', id: expect.stringMatching(/^top_[0-9a-z]{26}$/) },
    { type: 'TOPUP', id: expect.stringMatching(/^top_[0-9a-z]{26}$/) },
  ]);
  expect(new Set(references.map(({ id }) => id)).size).toBe(2);
  const { accounts } = await stored.books(TENANT);
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
});
