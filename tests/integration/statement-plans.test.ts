import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import {
  poolOf,
  type Send,
  type Statement,
  sendOn,
  type Values,
} from '#adapters/postgres/session.ts';
import { postgresWalletStore } from '#adapters/postgres/stores/wallet/store.ts';
import type { Tenant } from '#domain/environment.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { genericPlanOf, runOf } from '#tests/kit/query-plan.ts';
import { writeLedger } from '../../bench/long-books.ts';

type Sent = { readonly statement: Statement; readonly values: Values };

/** Postings; the second shop's books are as long again and again. */
const SHORT = 1_000;
const LONG = 32_000;
/** One look more each time that a bucket is twice as long: two ends of each of three buckets. */
const ENDS = 6;
const LOOKS_MORE = ENDS * Math.log2(LONG / SHORT);
/** Of a page: its rows, and a journal for each. */
const PAGE = 100;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
const SMALL = shop('a');
const LARGE = shop('b');
/** Some have moved before, in either. */
const MIDDLE = new Date('2026-06-01T01:00:00Z');
const ANYTHING = { types: null, reference: null };

let source: DataSource;
let serving: PoolClient;
const sent: Sent[] = [];

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    await writeLedger(owner, SMALL, SHORT);
    await writeLedger(owner, LARGE, LONG);
  });
  source = await connectWithLongWait({ url: appUrl, size: 1 });
  serving = await poolOf(source).connect();
});

afterAll(async () => {
  serving.release();
  await source.destroy();
  await server.close();
});

it('a month of a long history is found with a few looks more than of a short one', async () => {
  const wallet = postgresWalletStore(recording(sendOn(serving)));
  const looked: number[] = [];
  for (const tenant of [SMALL, LARGE]) {
    sent.length = 0;
    const cuts = await wallet.bucketPeriods(tenant, { createdFrom: MIDDLE, createdTo: null });
    expect(cuts.every(({ after, upTo }) => after > 0 && upTo > after)).toBe(true);
    looked.push(await rowsLooked());
  }
  const [few = 0, more = 0] = looked;
  expect(few).toBeGreaterThan(ENDS);
  expect(more).toBeLessThanOrEqual(few + LOOKS_MORE + ENDS);
});

it('a page is read by its key, wherever it stands', async () => {
  const wallet = postgresWalletStore(recording(sendOn(serving)));
  for (const after of [0, 5_000]) {
    sent.length = 0;
    const stretch = { bucket: 'AVAILABLE', after, upTo: after + PAGE } as const;
    expect(await wallet.movements(LARGE, stretch, ANYTHING)).toHaveLength(PAGE);
    expect(await rowsLooked()).toBeLessThanOrEqual(2 * PAGE);
  }
});

it('the plan that is prepared for all shops finds everything by the account', async () => {
  sent.length = 0;
  const wallet = postgresWalletStore(recording(sendOn(serving)));
  await wallet.bucketPeriods(LARGE, { createdFrom: null, createdTo: null });
  for (const { statement } of sent) {
    const steps = (await genericPlanOf(serving, statement)).filter(({ table }) => table);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter(({ by }) => !by?.includes('account_id ='))).toEqual([]);
  }
});

/** Of all tables, by what was sent last. */
async function rowsLooked(): Promise<number> {
  let rows = 0;
  for (const { statement, values } of sent) {
    for (const step of await runOf(serving, statement, values)) {
      if (step.table !== undefined) rows += step.rows ?? 0;
    }
  }
  return rows;
}

function recording(send: Send): Send {
  return (statement, values) => {
    sent.push({ statement, values });
    return send(statement, values);
  };
}

function shop(digit: string): Tenant {
  return { accountId: digit.repeat(32), environment: 'TEST' };
}
