import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client, PoolClient } from 'pg';
import { joinShared, shareableOf } from '#adapters/postgres/join-shared.ts';
import { poolOf, type Statement } from '#adapters/postgres/session.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { genericPlanOf } from '#tests/kit/query-plan.ts';
import { openBatches, writesOf } from '#tests/kit/shared-scenes/batches.ts';
import { READS } from '#tests/kit/shared-scenes/reads.ts';
import { SHARED_SCENES } from '#tests/kit/shared-scenes/scenes.ts';
import { tapStatements } from '#tests/kit/statement-tap.ts';
import type { Decide } from '#tests/kit/store-contracts/writes.ts';
import { fillHistory } from './plan-fillings.ts';

const server = await openSharedServer();
const empty = await openPlanned(async () => {});
const small = await openPlanned((url) => withClient(url, analyze));
const large = await openPlanned((url) => withClient(url, fillHistory));

afterAll(async () => {
  for (const { close } of [empty, small, large]) await close();
  await server.close();
});

/** The plan of a connection is kept, however the tables grow afterwards. */
describe.each([
  { tables: 'were empty', planned: empty },
  { tables: 'were analyzed while they were empty', planned: small },
  { tables: 'have a long history', planned: large },
])('with plans made when tables $tables', ({ planned: { serving, readsOf } }) => {
  it.each(SHARED_SCENES)('looks every row up in an index for $of', async ({ decisions }) => {
    for (const decide of decisions) {
      expect(await wholeScansOf(serving, await statementOf(decide))).toEqual([]);
    }
  });

  it.each(READS)('looks every row up in an index for %s', async (_, reads) => {
    const statements = await readsOf(reads);
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      expect(await wholeScansOf(serving, statement)).toEqual([]);
    }
  });
});

async function analyze(owner: Client): Promise<void> {
  await owner.query('ANALYZE');
}

async function statementOf(decide: Decide): Promise<Statement> {
  const share = shareableOf(await writesOf(decide));
  if (share === undefined) throw new Error('the decision can share no statement');
  return joinShared([share.shared]).statement;
}

/** Steps that read a table, or an index, without a condition on it. */
async function wholeScansOf(serving: PoolClient, statement: Statement): Promise<readonly string[]> {
  const steps = await genericPlanOf(serving, statement);
  const scans = steps.filter(
    ({ does, table, index }) =>
      index !== undefined || (table !== undefined && /^(?:Seq|Sample|Tid)/.test(does)),
  );
  return scans
    .filter(({ by }) => by === undefined)
    .map(({ does, table, index }) => `${does} ${table} ${index}`);
}

async function openPlanned(fill: (ownerUrl: string) => Promise<void>) {
  const { ownerUrl, appUrl } = await server.freshDatabase();
  await fill(ownerUrl);
  // One connection explains, the other one reads.
  const source = await connectWithLongWait({ url: appUrl, size: 2 });
  const serving = await poolOf(source).connect();
  const batches = await openBatches(source, ownerUrl);
  const tap = tapStatements(source);
  return {
    serving,
    /** Statements by which several decisions read. */
    async readsOf(reads: (typeof READS)[number][1]): Promise<readonly Statement[]> {
      const sent: Statement[] = [];
      tap.rewrite = ({ text }) => {
        sent.push({ text });
        return text;
      };
      await batches.readTogether(reads);
      tap.rewrite = ({ text }) => text;
      return sent;
    },
    async close() {
      await batches.close();
      serving.release();
      await source.destroy();
    },
  };
}
