import { describe, expect, it } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { fundByOperator, fundWallet } from '#src/usecases/money/top-up/fund-wallet.ts';
import { testTopUp } from '#src/usecases/money/top-up/test-top-up.ts';
import { createAccount } from '#src/usecases/people/access/create-account.ts';
import { rowToPostView } from '#src/views/money/transaction.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { shipmentScene, TENANT } from '../../shipment-scene.ts';
import { breakable } from '../by-hand/operator-scene.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const ID = idText('topUp', uuid(1));
const COMMAND = { amount: rupiah(250_000), reference: 'BCA 0012' };

describe('money that an operator saw come in', () => {
  it.each([
    ['TEST', 10_250_000],
    ['LIVE', 250_000],
  ] as const)(
    'credits operator-confirmed money in %s to the wallet and ledger at once',
    async (environment, sum) => {
      const { run, tenant } = await scene(environment);
      const { transaction, balance } = await run(tenant, COMMAND);
      expect(balance).toEqual({ available: sum, held: 0, pendingCod: 0 });
      expect(transaction).toMatchObject({
        type: 'TOPUP',
        bucket: 'AVAILABLE',
        direction: 'CREDIT',
        amount: 250_000,
        balanceAfter: sum,
        reference: { type: 'TOPUP', id: 'BCA 0012' },
        createdAt: NOW,
      });
    },
  );

  it('rejects a used funding reference with its date and amount', async () => {
    const { run, tenant, clock, available } = await scene('LIVE');
    await run(tenant, COMMAND);
    clock.advance(60_000);
    await expect(run(tenant, { ...COMMAND, amount: rupiah(1) })).rejects.toMatchObject({
      name: 'Refusal',
      code: 'VALIDATION_ERROR',
      message: 'BCA 0012 was booked already, on 2026-11-21T08:00:00.000Z with 250000 rupiah.',
      fieldErrors: [expect.objectContaining({ path: 'reference', code: 'TAKEN' })],
    });
    expect(await available()).toBe(250_000);
  });

  it('books concurrent funding commands once', async () => {
    const { run, tenant, available } = await scene('LIVE');
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => run(tenant, COMMAND)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await available()).toBe(250_000);
  });

  it('emits one wallet.topped_up event with its transaction', async () => {
    const { run, tenant, events } = await scene('LIVE');
    const { transaction } = await run(tenant, COMMAND);
    await expect(run(tenant, COMMAND)).rejects.toThrow('was booked already');
    const { createdAt: _, sequence: __, balanceAfter: ___, ...row } = transaction;
    expect(await events()).toMatchObject([
      { ...tenant, type: 'wallet.topped_up', subject: row.journalId, previousStatus: null },
    ]);
    const [event] = await events();
    expect(JSON.parse(event?.body ?? '').data).toEqual({
      transaction: rowToPostView(row),
      previous_status: null,
      sequence: 1,
    });
  });

  it('accepts one reference per environment and account', async () => {
    const { run, tenant } = await scene('LIVE');
    await run(tenant, COMMAND);
    await expect(run({ ...tenant, environment: 'TEST' }, COMMAND)).resolves.toBeDefined();
  });

  it('returns success for a committed funding whose answer was lost', async () => {
    const { run, tenant, available } = await scene('LIVE', deaf);
    expect((await run(tenant, COMMAND)).balance.available).toBe(250_000);
    await expect(run(tenant, COMMAND)).rejects.toThrow('was booked already');
    expect(await available()).toBe(250_000);
  });

  it('fails with the cause if a funding was not booked', async () => {
    const { run, tenant } = await scene('LIVE', broken);
    await expect(run(tenant, COMMAND)).rejects.toThrow('no connection');
  });
});

describe('money that is entered by hand', () => {
  it.each([ID, `${ID}/BANK 1`])(
    'rejects manual funding under %s, a client top-up reference',
    async (reference) => {
      const { run, tenant, available } = await scene('LIVE');
      await expect(fundByOperator(run)(tenant, { ...COMMAND, reference })).rejects.toMatchObject({
        name: 'Refusal',
        code: 'VALIDATION_ERROR',
        fieldErrors: [expect.objectContaining({ path: 'reference', code: 'NOT_ALLOWED' })],
      });
      expect(await available()).toBe(0);
    },
  );

  it.each(['BCA 0012', 'BCA/0012', `${ID}0`])(
    'accepts manual funding under %s',
    async (reference) => {
      const { run, tenant } = await scene('LIVE');
      const { balance } = await fundByOperator(run)(tenant, { ...COMMAND, reference });
      expect(balance.available).toBe(250_000);
    },
  );
});

async function scene(
  environment: Tenant['environment'],
  line: (unitOfWork: UnitOfWork) => UnitOfWork = (unitOfWork) => unitOfWork,
) {
  const clock = settableClock(NOW);
  const { stores, unitOfWork, stored } = fakeStorage(clock);
  const random = seededRandom(1);
  const account = { name: 'Toko', email: 'toko@shop.example' };
  const { accountId } = await createAccount({ unitOfWork, clock, random })(account);
  const tenant = { accountId, environment };
  return {
    clock,
    tenant,
    run: fundWallet({ unitOfWork: line(unitOfWork), wallet: stores.wallet, clock, random }),
    events: stored.events,
    available: async () => (await stores.wallet.balance(tenant)).available,
  };
}

/** Commits the first call but fails it, like a lost answer. */
function deaf(inner: UnitOfWork): UnitOfWork {
  const { unitOfWork, breakOnce } = breakable(inner);
  breakOnce('AFTER_COMMIT');
  return unitOfWork;
}

function broken(): UnitOfWork {
  return { decide: () => Promise.reject(new Error('no connection')) };
}

it('books play money in the ledger under a separate reference', async () => {
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
