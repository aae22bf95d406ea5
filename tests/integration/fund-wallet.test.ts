import { afterAll, describe, expect, it } from '@jest/globals';
import { systemChance } from '#adapters/system/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { createAccount } from '#src/usecases/access/create-account.ts';
import { type FundWallet, fundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import { type Loss, openCommitCutter } from '#tests/kit/commit-cutter.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { openLedger, type PostgresLedger } from '#tests/kit/postgres-ledger.ts';

const CLOCK: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const WISH = { amount: rupiah(250_000), reference: 'BCA 0012' };

const server = await openSharedServer();
const database = await server.freshDatabase();
const ledger = await openLedger(database.appUrl, 6);

afterAll(async () => {
  await ledger.close();
  await server.close();
});

describe('money that an operator saw come in, on PostgreSQL', () => {
  it('asked for twenty times at once is booked once, and every other is told so', async () => {
    const tenant = await ledger.newTenant('LIVE');
    const asked = Array.from({ length: 20 }, () => fundOn(ledger)(tenant, WISH));
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: { name: 'Refusal', fieldErrors: [{ path: 'reference', code: 'TAKEN' }] },
      });
    }
    expect(await availableTo(tenant)).toBe(250_000);
    expect((await ledger.verify(tenant, 500)).faults).toEqual([]);
  });

  it.each<[Loss, number]>([
    ['answer', 250_000],
    ['COMMIT', 0],
  ])('whose %s was lost is told as it is in the books', async (loss, booked) => {
    const tenant = await ledger.newTenant('LIVE');
    const cutter = await openCommitCutter(database.appUrl, loss);
    const cut = await openLedger(cutter.url, 1);
    try {
      const asked = fundOn(cut)(tenant, WISH);
      if (booked > 0) expect((await asked).balance.available).toBe(booked);
      else await expect(asked).rejects.toThrow('nobody knows');
      expect(await availableTo(tenant)).toBe(booked);
    } finally {
      await cut.close();
      await cutter.close();
    }
  });

  it('finds the wallets of a new account open, with what they begin with', async () => {
    const { unitOfWork, chance } = ledger;
    const wish = { name: 'Toko', email: 'toko@shop.example' };
    const { accountId } = await createAccount({ unitOfWork, chance, clock: CLOCK })(wish);
    const { balance } = await fundOn(ledger)({ accountId, environment: 'TEST' }, WISH);
    expect(balance.available).toBe(10_250_000);
    const { faults, counts } = await ledger.verify({ accountId, environment: null }, 500);
    expect([faults, counts]).toEqual([[], { accounts: 24, journals: 2, postings: 4 }]);
  });
});

function fundOn({ unitOfWork, stores }: PostgresLedger): FundWallet {
  const chance = systemChance(CLOCK);
  return fundWallet({ unitOfWork, wallet: stores.wallet, clock: CLOCK, chance });
}

async function availableTo(tenant: Tenant): Promise<number> {
  return (await ledger.stores.wallet.balance(tenant)).available;
}
