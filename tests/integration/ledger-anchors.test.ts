import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresAnchorStore } from '#adapters/postgres/stores/money/wallet/anchors.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import type { AnchorKey, AnchorStore, DigestLease } from '#domain/money/wallet/anchor-store.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import { DIGEST_START } from '#domain/money/wallet/ledger-anchor.ts';
import { rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import { DAY_MS } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { anchorLedger } from '#src/usecases/money/wallet/anchor-ledger.ts';
import { listDigests } from '#src/usecases/money/wallet/list-digests.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { fakeAnchorStore } from '#tests/kit/fakes/anchor-store.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { layersOver } from '#tests/kit/fakes/tables.ts';
import { fakeUnitOfWork } from '#tests/kit/fakes/unit-of-work.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const FIRST = '2026-11-22';
const NEXT = '2026-11-23';
const NOW = new Date('2026-11-22T03:00:00.000Z');

type Ground = {
  readonly anchors: AnchorStore;
  readonly random: Random;
  readonly unitOfWork: UnitOfWork;
  newTenant(): Promise<Tenant>;
};

const server = await openSharedServer();
const database = await server.freshDatabase();
const ledger = await openLedger(database.appUrl);

afterAll(async () => {
  await ledger.close();
  await server.close();
});

function onPostgres(): Ground {
  const anchors = postgresAnchorStore(sendThrough(ledger.source));
  const { random, unitOfWork } = ledger;
  return { anchors, random, unitOfWork, newTenant: () => ledger.newTenant() };
}

function inMemory(): Ground {
  const clock = settableClock(NOW);
  const bottom = layersOver({});
  const unitOfWork = fakeUnitOfWork({ bottom, clock });
  const random = systemRandom(clock);
  return {
    anchors: fakeAnchorStore(bottom),
    random,
    unitOfWork,
    async newTenant() {
      const accountId = random.uuid();
      await writeAll({ unitOfWork }, (write) => write.wallet.open(accountId));
      return { accountId, environment: 'TEST' };
    },
  };
}

describe.each([
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
])('the anchors of the ledger, %s,', (_, open) => {
  const ground = open();
  const { anchors } = ground;
  const clock = settableClock(NOW);
  const anchorDay = anchorLedger({ anchors, digest: systemDigest, clock, random: ground.random });

  it('records in anchors the head of each chain with postings, once a day', async () => {
    const first = await ground.newTenant();
    const second = await ground.newTenant();
    await fund(ground, first);
    await anchorDay();
    await fund(ground, second);
    await anchorDay();
    expect(await movedOf(anchors, first)).toEqual([
      ['AVAILABLE', FIRST, 1],
      ['FUNDING', FIRST, 1],
    ]);
    expect(await movedOf(anchors, second)).toEqual([]);
    clock.advance(DAY_MS);
    await anchorDay();
    expect(await movedOf(anchors, second)).toHaveLength(2);
    expect(await movedOf(anchors, first)).toHaveLength(2);
    for (const tenant of [first, second]) {
      for (const { head, postedHash: posted } of await anchors.anchorsOf(tenant, null, 10)) {
        expect(posted).toBe(head);
      }
    }
  });

  it('includes anchors in a digest that includes the previous day’s', async () => {
    const digests = await Array.fromAsync(listDigests(anchors)(null));
    expect(digests.map(({ day }) => day)).toEqual([FIRST, NEXT]);
    let before = DIGEST_START;
    for (const { day, digest } of digests) {
      let folded = systemDigest.sha256(`${before}|${day}`);
      for (const { accountId, environment, kind, version, head } of await allOf(anchors, day)) {
        const text = [folded, accountId, environment, kind, version, head].join('|');
        folded = systemDigest.sha256(text);
      }
      expect(digest).toBe(folded);
      before = digest;
    }
    expect(await Array.fromAsync(listDigests(anchors)(FIRST))).toEqual(digests.slice(1));
  });

  it('writes anchors in the one process that holds the lease of the day', async () => {
    const day = '2026-11-24';
    const mine = leaseOf(ground, day, later(1));
    const other = leaseOf(ground, day, later(3));
    expect(await anchors.lease(mine, NOW)).toBe(true);
    expect(await anchors.lease(other, NOW)).toBe(false);
    expect(await anchors.lease(other, later(2))).toBe(true);
    const tenant = await ground.newTenant();
    await fund(ground, tenant);
    expect(await anchors.anchorPage(mine, null, 10)).toBeNull();
    expect(await anchors.finish(mine, 'stale')).toBe(false);
    expect(await movedOf(anchors, tenant)).toEqual([]);
    let after: AnchorKey | null = null;
    do after = await anchors.anchorPage(other, after, 1_000);
    while (after !== null);
    expect(await movedOf(anchors, tenant)).toHaveLength(2);
    expect(await anchors.finish(other, 'ours')).toBe(true);
    expect(await anchors.lease(leaseOf(ground, day, NOW), new Date('2027-01-01Z'))).toBe(false);
    expect(await anchors.anchorPage(other, null, 10)).toBeNull();
    expect(await anchors.digestBefore('2026-11-25')).toEqual({ day, digest: 'ours' });
  });
});

it('rejects a change or removal of an anchor by any role while triggers are on', async () => {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    for (const text of [
      `UPDATE ledger_anchor SET head = ''`,
      'DELETE FROM ledger_anchor',
      'TRUNCATE ledger_anchor',
      `UPDATE ledger_digest SET digest = ''`,
      'DELETE FROM ledger_digest',
      'TRUNCATE ledger_digest',
    ]) {
      await expect(owner.query(text)).rejects.toThrow(/append-only|history/);
    }
  } finally {
    await owner.end();
  }
});

async function fund({ unitOfWork, random }: Ground, tenant: Tenant): Promise<void> {
  const move = { from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(1_000) } as const;
  const head = { journalId: random.uuid(), kind: 'TOPUP', businessRef: random.uuid() } as const;
  const journal = dated(journalOf({ ...head, moves: [move] }), NOW, random);
  await writeAll({ unitOfWork }, (write) => write.wallet.post(tenant, journal));
}

async function movedOf(anchors: AnchorStore, tenant: Tenant) {
  const found = await anchors.anchorsOf(tenant, null, 10);
  return found.map(({ kind, day, version }) => [kind, day, version]);
}

async function allOf(anchors: AnchorStore, day: string) {
  const found: AnchorKey[] = [];
  let page = await anchors.anchors(day, null, 1);
  while (page.length > 0) {
    found.push(...page);
    page = await anchors.anchors(day, page.at(-1) ?? null, 1);
  }
  return anchors.anchors(day, null, found.length);
}

function later(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

function leaseOf({ random }: Ground, day: string, until: Date): DigestLease {
  return { day, token: random.uuid(), until };
}
