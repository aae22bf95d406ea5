import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { readLane } from '#adapters/postgres/read-lane.ts';
import { commitShared, type SharedOutcome } from '#adapters/postgres/send-shared.ts';
import { commitAlone } from '#adapters/postgres/send-writes.ts';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresWrites } from '#adapters/postgres/stores/writes.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { type Write, writeQueue } from '#adapters/postgres/write-queue.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { OwnedStorage } from '../postgres-storage.ts';
import { TEST_BOX } from '../secret-box.ts';
import type { Decide } from '../store-contracts/writes.ts';
import { TRACKING_URL } from '../tracking-url.ts';

export type Read<Result> = (stores: Stores) => Promise<Result>;

/** Commits decisions together or one by one, reads for several, and lists what the tables contain. */
export type Batches = {
  commitTogether(decisions: readonly Decide[]): Promise<SharedOutcome>;
  commitEach(decisions: readonly Decide[]): Promise<void>;
  /** Reads for several decisions in one round trip. */
  readTogether<Result>(reads: readonly Read<Result>[]): Promise<readonly Result[]>;
  /** Every row of every table, sorted, without the times that the database's clock gives. */
  rows(): Promise<readonly string[]>;
  /** The same storage, with units of work and reads that are not shared with others. */
  on(storage: OwnedStorage): BatchedStorage;
  close(): Promise<void>;
};

export type BatchedStorage = OwnedStorage & { readonly batches: Batches };

const DEPS = { box: TEST_BOX, trackingUrl: TRACKING_URL, sendsBuyerNotices: true };

const TABLES = `
  SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname <> 'migration'`;

/**
 * Drops the time at which an answer is stored, and microseconds of the ledger's clock, whose
 * milliseconds are all that is hashed and shown.
 */
const ROW: Readonly<Record<string, string>> = {
  idempotency: `to_jsonb(kept) - 'completed_at'`,
  posting: `to_jsonb(kept) || jsonb_build_object('created_at', kept.created_at::timestamptz(3))`,
  ledger_account: `to_jsonb(kept) || jsonb_build_object('posted_at', kept.posted_at::timestamptz(3))`,
};

export async function openBatches(source: DataSource, ownerUrl: string): Promise<Batches> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(TABLES);
  const each = tables.map(
    ({ name }) => `SELECT '${name} ' || (${ROW[name] ?? 'to_jsonb(kept)'})::text AS text
      FROM public.${name} AS kept`,
  );
  const everything = {
    name: 'everything',
    text: `SELECT text FROM (${each.join(' UNION ALL ')}) AS found ORDER BY text COLLATE "C"`,
  };
  const lane = readLane(source, 'TEST');
  const sharing = postgresStores(source.manager, lane.send, TEST_BOX);
  const stores = postgresStores(source.manager, sendThrough(source), TEST_BOX);
  const unitOfWork = postgresUnitOfWork(source, DEPS);
  const batches: Batches = {
    on: (storage) => ({ ...storage, stores, unitOfWork, batches }),
    async readTogether(reads) {
      // The reads wait while another look is in progress.
      const { found } = await lane.pass(async () => ({
        found: Promise.all(reads.map((read) => read(sharing))),
      }));
      return found;
    },
    async commitTogether(decisions) {
      const shares = await Promise.all(
        decisions.map(async (decide, at) => ({ owner: `${at}`, writes: await writesOf(decide) })),
      );
      const client = await poolOf(source).connect();
      try {
        return await commitShared(client, shares);
      } finally {
        client.release();
      }
    },
    async commitEach(decisions) {
      const client = await poolOf(source).connect();
      try {
        for (const decide of decisions) await commitAlone(client, await writesOf(decide));
      } finally {
        client.release();
      }
    },
    async rows() {
      const { rows } = await owner.query<{ text: string }>(everything);
      return rows.map(({ text }) => text);
    },
    close: () => owner.end(),
  };
  return batches;
}

export function writesOf(decide: Decide): Promise<readonly Write[]> {
  const queue = writeQueue();
  decide(postgresWrites({ ...DEPS, queue }));
  return queue.inOrder();
}
