import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isConnectionLoss, sqlState } from '#adapters/postgres/fault.ts';
import type { KeyState } from '#domain/platform/idempotency/decision.ts';
import { type Decision, OutcomeUnknown } from '#domain/unit-of-work.ts';
import { COMMIT, type Loss } from '#tests/kit/commit-cutter.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { KEY, KEYS } from '#tests/kit/store-contracts/keys.ts';
import { INSTANT, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { looked, writeAll } from '#tests/kit/store-contracts/writes.ts';
import {
  connectionRequestsOf,
  failureOf,
  type Opened,
  openUnitOfWorkBench,
  removalFrom,
  type UnitOfWorkBench,
  withShortTimeouts,
} from '#tests/kit/unit-of-work-bench.ts';

const server = await openSharedServer();
const ANSWER = { fingerprint: 'f00d', answer: '{}', claimedAt: INSTANT };
const inAnswers = { table: 'idempotency', deferred: false };
/**
 * Final function of a decision in one statement, where decisions of several statements end with
 * COMMIT.
 */
const LAST_STEP = 'refuse_stale';
/** Longer than the maximum age of a read. */
const TOO_LONG_MS = 2_050;

const TRANSACTIONS = `
  SELECT count(*)::integer AS open FROM pg_stat_activity
  WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;

let bench: UnitOfWorkBench;

/** The limit is long, so that a busy machine does not reach it. */
let nowMs = 0;

beforeEach(async () => {
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  bench = await openUnitOfWorkBench(server);
});

afterEach(() => {
  jest.restoreAllMocks();
  return bench.close();
});

afterAll(() => server.close());

type StoringDecision = Decision<KeyState<string>['kind'], string> & {
  readonly looks: () => number;
};

/** Decision that reads the first key, then stores an answer for these keys. */
function storing(keys = [KEY], meanwhile: (look: number) => Promise<unknown> = async () => {}) {
  let looks = 0;
  const decision: StoringDecision = {
    looks: () => looks,
    async look({ idempotency }) {
      looks += 1;
      await idempotency.find(KEY);
      await meanwhile(looks);
      return (await idempotency.find(KEY)).state.kind;
    },
    decide(loaded, write) {
      for (const key of keys) write.idempotency.store({ ...key, ...ANSWER });
      return loaded;
    },
  };
  return decision;
}

async function isStored({ stores }: Opened): Promise<boolean> {
  return (await stores.idempotency.find(KEY)).state.kind === 'COMPLETED';
}

describe('a decision on PostgreSQL runs again', () => {
  for (const [moment, deferred] of [
    ['in its statement', false],
    ['when that is committed', true],
  ] as const) {
    it(`runs a decision again after two serialization failures ${moment}`, async () => {
      await bench.plant({ table: 'idempotency', state: '40001', count: 2, deferred });
      const opened = await bench.open();
      const decision = storing();
      expect(await opened.unitOfWork.decide(decision)).toBe('FREE');
      expect(decision.looks()).toBe(3);
      expect(await isStored(opened)).toBe(true);
    });
  }

  it('runs a decision again after two deadlocks', async () => {
    await bench.plant({ ...inAnswers, state: '40P01', count: 2 });
    const opened = await bench.open();
    const decision = storing();
    expect(await opened.unitOfWork.decide(decision)).toBe('FREE');
    expect(decision.looks()).toBe(3);
    expect(await isStored(opened)).toBe(true);
  });

  it.each([
    ['seven times after what it read has changed, and not an eighth time', '40001', 8],
    ['twice after a deadlock, and not a third time', '40P01', 3],
  ])('runs a decision again: %s', async (_, state, attempts) => {
    await bench.plant({ ...inAnswers, state, count: 2 * attempts - 1 });
    const opened = await bench.open();
    const decision = storing();
    expect(sqlState(await failureOf(opened.unitOfWork.decide(decision)))).toBe(state);
    expect([decision.looks(), await isStored(opened)]).toEqual([attempts, false]);
    expect(await opened.unitOfWork.decide(decision)).toBe('FREE');
    expect([decision.looks(), await isStored(opened)]).toEqual([2 * attempts, true]);
  });

  it('does not run a decision again for any other error of the database', async () => {
    await bench.plant({ ...inAnswers, state: '23505', count: 1 });
    const opened = await bench.open();
    const decision = storing();
    expect(sqlState(await failureOf(opened.unitOfWork.decide(decision)))).toBe('23505');
    expect(decision.looks()).toBe(1);
  });

  it('runs a decision again after its connection broke during the read', async () => {
    const opened = await bench.open();
    const decision = storing([KEY], async (look) => {
      if (look === 1) await bench.killConnectionsThatServe();
    });
    await opened.unitOfWork.decide(decision);
    expect(decision.looks()).toBe(2);
    expect(await isStored(opened)).toBe(true);
  });

  it('runs a decision again after a long stop between read and write', async () => {
    const opened = await bench.open();
    const decision = storing([KEY], async (look) => {
      if (look === 1) nowMs += TOO_LONG_MS;
    });
    await opened.unitOfWork.decide(decision);
    expect(decision.looks()).toBe(2);
    expect(await isStored(opened)).toBe(true);
  });
});

describe('a decision on PostgreSQL gives up', () => {
  it('gives up a decision whose connection breaks each time, writes nothing, and keeps the pool working', async () => {
    const opened = await bench.open();
    const decision = storing([KEY], bench.killConnectionsThatServe);
    expect(isConnectionLoss(await failureOf(opened.unitOfWork.decide(decision)))).toBe(true);
    expect(await isStored(opened)).toBe(false);
    await opened.unitOfWork.decide(storing());
    expect(await isStored(opened)).toBe(true);
  });

  for (const [loss, isWritten] of [
    ['COMMIT', false],
    ['answer', true],
  ] as [Loss, boolean][]) {
    const lost = loss === 'answer' ? 'answer' : 'request';
    const written = isWritten ? 'it is ' : 'nothing is ';
    // Each answer but the first belongs to a statement.
    for (const [what, keys, text] of [
      ['the one statement', [KEY], LAST_STEP],
      ['the COMMIT of several', KEYS, COMMIT],
    ] as const) {
      it(`gives up a decision without a second run when ${what} lost its ${lost}: ${written}written`, async () => {
        const cutter = await bench.cutAt(text, loss);
        const opened = await bench.open(1, cutter.url);
        const decision = storing([...keys]);
        const failure = await failureOf(opened.unitOfWork.decide(decision));
        expect(failure).toBeInstanceOf(OutcomeUnknown);
        expect(decision.looks()).toBe(1);
        expect(await isStored(opened)).toBe(isWritten);
      });
    }
  }

  it('gives up a decision without a second run when servers of a cluster disagree about a COMMIT', async () => {
    await bench.plant({ table: 'idempotency', state: 'XX000', count: 1, deferred: true });
    const { unitOfWork } = await bench.open();
    expect(await failureOf(unitOfWork.decide(storing()))).toBeInstanceOf(OutcomeUnknown);
  });

  it('gives up a decision without a free connection before it reads, and keeps the pool working', async () => {
    const opened = await bench.open();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = looked(opened, () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    withShortTimeouts(opened.pool);
    const requests = connectionRequestsOf(opened.pool);
    const decision = storing();
    expect(isConnectionLoss(await failureOf(opened.unitOfWork.decide(decision)))).toBe(true);
    expect([decision.looks(), requests()]).toEqual([0, 1]);
    held.resolve();
    await holder;
    expect(await isStored(opened)).toBe(false);
  });
});

it('drops connections that broke while idle in the pool', async () => {
  const opened = await bench.open();
  await opened.unitOfWork.decide(storing());
  await Promise.all([removalFrom(opened.pool), bench.killConnectionsThatServe()]);
  expect(await opened.unitOfWork.decide({ ...storing([]), decide: (loaded) => loaded })).toBe(
    'COMPLETED',
  );
});

it('completes a decision with a pool of one connection', async () => {
  const opened = await bench.open();
  withShortTimeouts(opened.pool);
  const seen = await looked(opened, async ({ accounts, apiKeys, pricingRules, quotes }) => [
    await accounts.hasAny(),
    await apiKeys.findBySecret(''),
    (await pricingRules.effective(KEY)).length > 0,
    await quotes.find(KEY, KEY.accountId),
  ]);
  expect(seen).toEqual([false, undefined, true, undefined]);
});

it('keeps no transaction open while a decision reads', async () => {
  const opened = await bench.open(2);
  const states: unknown[] = [];
  await opened.unitOfWork.decide(
    storing([KEY], async () => {
      states.push(...(await opened.pool.query(TRANSACTIONS)).rows);
    }),
  );
  expect(states).toEqual([{ open: 0 }]);
});

it('leaves no transaction open after a refused decision', async () => {
  await bench.plant({ ...inAnswers, state: '23505', count: 1 });
  const opened = await bench.open();
  await failureOf(opened.unitOfWork.decide(storing([...KEYS])));
  await writeAll(opened, (write) => write.accounts.insert(sampleAccount()));
  const other = await bench.open();
  expect(await other.stores.accounts.hasAny()).toBe(true);
});
