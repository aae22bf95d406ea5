import { afterAll, describe, expect, it } from '@jest/globals';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { type FundWallet, fundWallet } from '#src/usecases/money/top-up/fund-wallet.ts';
import { createAccount } from '#src/usecases/people/access/create-account.ts';
import { type Loss, openCommitCutter } from '#tests/kit/commit-cutter.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { openLedger, type PostgresLedger } from '#tests/kit/postgres-ledger.ts';

const CLOCK: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const COMMAND = { amount: rupiah(250_000), reference: 'BCA 0012' };

const server = await openSharedServer();
const database = await server.freshDatabase();
const ledger = await openLedger(database.appUrl, 6);

afterAll(async () => {
  await ledger.close();
  await server.close();
});

describe('money that an operator saw come in, on PostgreSQL', () => {
  it('credits a transfer once that is sent twenty times at once, and reports it in every answer', async () => {
    const tenant = await ledger.newTenant('LIVE');
    const attempts = Array.from({ length: 20 }, () => fundOn(ledger)(tenant, COMMAND));
    const answers = await Promise.allSettled(attempts);
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

  it.each<Loss>(['answer', 'COMMIT'])('credits a transfer once whose %s was lost', async (loss) => {
    const tenant = await ledger.newTenant('LIVE');
    const cutter = await openCommitCutter(database.appUrl, loss);
    const cut = await openLedger(cutter.url, 1);
    try {
      const { balance } = await fundOn(cut)(tenant, COMMAND);
      expect(balance.available).toBe(250_000);
      expect(await availableTo(tenant)).toBe(250_000);
    } finally {
      await cut.close();
      await cutter.close();
    }
  });

  it('opens the wallets of a new account with their opening balances', async () => {
    const { unitOfWork, random } = ledger;
    const account = { name: 'Toko', email: 'toko@shop.example' };
    const { accountId } = await createAccount({ unitOfWork, random, clock: CLOCK })(account);
    const { balance } = await fundOn(ledger)({ accountId, environment: 'TEST' }, COMMAND);
    expect(balance.available).toBe(10_250_000);
    const { faults, counts } = await ledger.verify({ accountId, environment: null }, 500);
    expect([faults, counts]).toEqual([[], { accounts: 24, journals: 2, postings: 4 }]);
  });
});

function fundOn({ unitOfWork, stores }: PostgresLedger): FundWallet {
  const random = systemRandom(CLOCK);
  return fundWallet({ unitOfWork, wallet: stores.wallet, clock: CLOCK, random });
}

async function availableTo(tenant: Tenant): Promise<number> {
  return (await ledger.stores.wallet.balance(tenant)).available;
}
