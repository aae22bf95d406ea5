import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isConnectionLoss, sqlState } from '#adapters/postgres/fault.ts';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { COMMIT, type Loss } from '#tests/kit/commit-cutter.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { FAST_DEADLOCK_DETECTION } from '#tests/kit/long-waits.ts';
import {
  ALICE,
  BOB,
  INSTANT,
  sampleAccount,
  sampleKey,
  sampleRule,
  sha256Of,
  uuid,
} from '#tests/kit/store-contracts/samples.ts';
import {
  connectionRequestsOf,
  failureOf,
  openUnitOfWorkBench,
  removalFrom,
  type UnitOfWorkBench,
  withShortTimeouts,
} from '#tests/kit/unit-of-work-bench.ts';

const server = await openSharedServer();
const alice = sampleAccount({ accountId: ALICE });
const bob = sampleAccount({ accountId: BOB });
const inAccounts = { table: 'account', deferred: false };

let bench: UnitOfWorkBench;

beforeEach(async () => {
  bench = await openUnitOfWorkBench(server);
});

afterEach(() => bench.close());

afterAll(() => server.close());

describe('the unit of work on PostgreSQL runs again', () => {
  it('after a deadlock: both works are kept, one of them at least ran again', async () => {
    await bench.asOwner(FAST_DEADLOCK_DETECTION);
    const { stores, unitOfWork } = await bench.open(2);
    const [first, second] = [sampleKey({ keyId: uuid(1) }), sampleKey({ keyId: uuid(2) })];
    await stores.accounts.insert(alice);
    await stores.apiKeys.insert(first, sha256Of(1));
    await stores.apiKeys.insert(second, sha256Of(2));

    let runs = 0;
    let locked = 0;
    const bothLocked = Promise.withResolvers<void>();
    const revokeBoth = (keys: readonly (typeof first)[]) =>
      unitOfWork.run(async ({ apiKeys }) => {
        runs += 1;
        for (const key of keys) {
          await apiKeys.revoke(key, key.keyId, INSTANT);
          locked += 1;
          if (locked === 2) bothLocked.resolve();
          await bothLocked.promise;
        }
      });
    await Promise.all([revokeBoth([first, second]), revokeBoth([second, first])]);

    // On a busy machine PostgreSQL may find both of them guilty.
    expect(runs).toBeGreaterThanOrEqual(3);
    for (const { keyId } of [first, second]) {
      expect((await stores.apiKeys.find(ALICE, keyId))?.revokedAt).toEqual(INSTANT);
    }
  });

  for (const [moment, deferred] of [
    ['in a statement', false],
    ['at COMMIT', true],
  ] as const) {
    it(`after two serialization failures ${moment}`, async () => {
      await bench.plant({ table: 'account', state: '40001', count: 2, deferred });
      const { stores, unitOfWork } = await bench.open();
      let runs = 0;
      await unitOfWork.run(({ accounts }) => {
        runs += 1;
        return accounts.insert(alice);
      });
      expect(runs).toBe(3);
      expect(await stores.accounts.find(ALICE)).toEqual(alice);
    });
  }

  it('but not a fourth time', async () => {
    await bench.plant({ ...inAccounts, state: '40001', count: 3 });
    const { stores, unitOfWork } = await bench.open();
    const failure = await failureOf(unitOfWork.run(({ accounts }) => accounts.insert(alice)));
    expect(sqlState(failure)).toBe('40001');
    expect(await stores.accounts.hasAny()).toBe(false);
  });

  it('for no other refusal of the database', async () => {
    const { stores, unitOfWork } = await bench.open();
    const rule = await stores.pricingRules.insert(sampleRule());
    let runs = 0;
    const run = unitOfWork.run(({ pricingRules }) => {
      runs += 1;
      return pricingRules.insert(rule);
    });
    expect(sqlState(await failureOf(run))).toBe('23505');
    expect(runs).toBe(1);
  });

  it('after its connection broke between two statements', async () => {
    const { stores, unitOfWork } = await bench.open();
    let runs = 0;
    await unitOfWork.run(async ({ accounts }) => {
      runs += 1;
      await accounts.insert(alice);
      if (runs === 1) await bench.killConnectionsThatServe();
      await accounts.insert(bob);
    });
    expect(runs).toBe(2);
    expect([await stores.accounts.find(ALICE), await stores.accounts.find(BOB)]).toEqual([
      alice,
      bob,
    ]);
  });

  it('after its connection broke behind the last statement, before COMMIT was sent', async () => {
    const { stores, pool, unitOfWork } = await bench.open();
    let runs = 0;
    await unitOfWork.run(async ({ accounts }) => {
      runs += 1;
      await accounts.insert(alice);
      if (runs > 1) return;
      await Promise.all([removalFrom(pool), bench.killConnectionsThatServe()]);
    });
    expect(runs).toBe(2);
    expect(await stores.accounts.find(ALICE)).toEqual(alice);
  });
});

describe('the unit of work on PostgreSQL gives up', () => {
  it('when its connection breaks each time: nothing is written, the pool works on', async () => {
    const { stores, unitOfWork } = await bench.open();
    const run = unitOfWork.run(async ({ accounts }) => {
      await accounts.insert(alice);
      await bench.killConnectionsThatServe();
      await accounts.insert(bob);
    });
    expect(isConnectionLoss(await failureOf(run))).toBe(true);
    expect(await stores.accounts.hasAny()).toBe(false);
    expect(await unitOfWork.run(({ accounts }) => accounts.insert(alice))).toBe(true);
  });

  for (const [loss, isWritten] of [
    ['COMMIT', false],
    ['answer', true],
  ] as [Loss, boolean][]) {
    const written = isWritten ? 'written' : 'not written';
    it(`without another run when the ${loss} was lost: it is ${written}`, async () => {
      const cutter = await bench.cutAt(COMMIT, loss);
      const { stores, unitOfWork } = await bench.open(1, cutter.url);
      let runs = 0;
      const run = unitOfWork.run(({ accounts }) => {
        runs += 1;
        return accounts.insert(alice);
      });
      expect(await failureOf(run)).toBeInstanceOf(OutcomeUnknown);
      expect(runs).toBe(1);
      expect(await stores.accounts.hasAny()).toBe(isWritten);
    });
  }

  it('without another run when the servers of a cluster disagree about a COMMIT', async () => {
    await bench.plant({ table: 'account', state: 'XX000', count: 1, deferred: true });
    const { unitOfWork } = await bench.open();
    const run = unitOfWork.run(({ accounts }) => accounts.insert(alice));
    expect(await failureOf(run)).toBeInstanceOf(OutcomeUnknown);
  });

  it('when no connection comes free: the work never runs, and the pool works on', async () => {
    const { pool, stores, unitOfWork } = await bench.open();
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = unitOfWork.run(() => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    withShortTimeouts(pool);
    const requests = connectionRequestsOf(pool);
    let runs = 0;
    const waiter = unitOfWork.run(async () => {
      runs += 1;
    });
    expect(isConnectionLoss(await failureOf(waiter))).toBe(true);
    // A timeout of the pool is an error, and is not retried.
    expect([runs, requests()]).toEqual([0, 1]);
    held.resolve();
    await holder;
    expect(await stores.accounts.hasAny()).toBe(false);
  });
});

it('connections that broke while they lay in the pool are not used again', async () => {
  const { pool, unitOfWork } = await bench.open();
  await unitOfWork.run(({ accounts }) => accounts.insert(alice));
  await Promise.all([removalFrom(pool), bench.killConnectionsThatServe()]);
  expect(await unitOfWork.run(({ accounts }) => accounts.insert(bob))).toBe(true);
});
