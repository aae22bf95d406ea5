import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import { type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { Posting } from '#domain/money/wallet/posting.ts';
import { rupiah } from '#domain/money.ts';
import type { LedgerScope } from '#src/usecases/money/wallet/verify-ledger.ts';
import { journalIdAt, newModel } from '#tests/domain/money/ledger-deeds.ts';
import { act } from '#tests/domain/money/ledger-model.ts';
import { faultsIn, TENANT, transactionIdOf } from '#tests/domain/money/memory-ledger.ts';
import { HISTORY, HONEST, PLANTED, textOf } from '#tests/domain/money/planted-faults.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { FAULTS_PASS_WITHOUT, replaceBooks } from '#tests/kit/ledger-rows.ts';
import { fund, traffic } from '#tests/kit/ledger-traffic.ts';
import { EVERYTHING, openLedger } from '#tests/kit/postgres-ledger.ts';

const PAGE_SIZES = [1, 2, 3, 5, 1_000];
/** Journals of a wallet before it is verified. */
const JOURNALS = 16;
/** Moves of each writer at most: three writers post faster than pages of one row are read. */
const MOST_MOVES = 60;
/** Faults that stop all transfers: an account below its floor, or whose next version is taken. */
const STOPS_TRAFFIC = ['VERSION_GAP HELD account', 'BELOW_FLOOR AVAILABLE 4'];

const server = await openSharedServer();
const database = await server.freshDatabase();
const ledger = await openLedger(database.appUrl);
const owner = new Client({ connectionString: database.ownerUrl });
await owner.connect();
await owner.query(FAULTS_PASS_WITHOUT);

afterAll(async () => {
  await owner.end();
  await ledger.close();
  await server.close();
});

describe('honest books', () => {
  it.each(PAGE_SIZES)(
    'finds no fault in honest books, read in pages of %i rows',
    async (pageSize) => {
      await replaceBooks(owner, TENANT, HONEST);
      const { faults, counts } = await ledger.verify(EVERYTHING, pageSize);
      expect(faults).toEqual([]);
      expect(counts).toEqual({ accounts: 12, journals: 8, postings: HONEST.postings.length });
    },
  );

  it('builds the same books as the unit of work for the same transfers', async () => {
    const tenant = await ledger.newTenant();
    const post = (journal: Parameters<typeof ledger.post>[1]) => ledger.post(tenant, journal);
    const play = { ledger: { post }, model: newModel() };
    for (const step of HISTORY) expect(await act(play, step)).toBe('done');
    const { faults, counts } = await ledger.verify(whole(tenant), 3);
    expect(faults).toEqual([]);
    expect(counts).toEqual({ accounts: 12, journals: 8, postings: HONEST.postings.length });
  });
});

describe('a planted fault', () => {
  it.each(PLANTED)(
    'finds the ledger fault $fault and names it at $place',
    async ({ fault, place, plant }) => {
      const books = plant(HONEST);
      await replaceBooks(owner, TENANT, books);
      const expected = faultsIn(books, 1).map((one) => JSON.stringify(one));
      for (const pageSize of PAGE_SIZES) {
        const { faults } = await ledger.verify(whole(TENANT), pageSize);
        expect(faults.map((one) => textOf(one.fault))).toContain(`${fault} ${place}`);
        expect(faults.map((one) => JSON.stringify(one.fault)).toSorted()).toEqual(
          expected.toSorted(),
        );
      }
    },
  );
});

describe('rows that no trigger and no foreign key would let in', () => {
  it('reports a journal inserted after the balances at every account it concerns', async () => {
    const journalId = journalIdAt(99);
    const head = { journalId, kind: 'CLAIM', businessRef: 'SHP1' } as const;
    const slipped = [
      slippedIn(head, { account: 'CLAIMS', version: 1, amount: -1, balanceAfter: -1 }),
      slippedIn(head, { account: 'PENDING_COD', version: 3, amount: 1, balanceAfter: 38_001 }),
    ];
    const postings = [...HONEST.postings, ...slipped];
    await replaceBooks(owner, TENANT, { ...HONEST, heads: [...HONEST.heads, head], postings });
    const { faults } = await ledger.verify(TENANT, 2);
    const texts = faults.map(({ fault }) => textOf(fault));
    expect(texts).toEqual([
      'UNDECLARED_TRANSFER journal 000099',
      'BROKEN_CHAIN CLAIMS 1',
      'BALANCE_NOT_SUM CLAIMS account',
      'VERSION_GAP CLAIMS account',
      'TIME_NOT_LAST CLAIMS account',
      'BROKEN_CHAIN CLAIMS account',
      'BROKEN_CHAIN PENDING_COD 3',
      'BALANCE_NOT_SUM PENDING_COD account',
      'VERSION_GAP PENDING_COD account',
      'TIME_NOT_LAST PENDING_COD account',
      'BROKEN_CHAIN PENDING_COD account',
    ]);
  });

  it.each([0, -1])(
    'reports a journal inserted before the first, at version %i',
    async (version) => {
      const journalId = '00000000-0000-0000-0000-000000000000';
      const head = { journalId, kind: 'CLAIM', businessRef: 'SHP1' } as const;
      const slipped = [
        slippedIn(head, { account: 'CLAIMS', version, amount: -1, balanceAfter: 0 }),
        slippedIn(head, { account: 'REVENUE', version, amount: 1, balanceAfter: 0 }),
      ];
      const postings = [...HONEST.postings, ...slipped];
      await replaceBooks(owner, TENANT, { ...HONEST, heads: [head, ...HONEST.heads], postings });
      const { faults } = await ledger.verify(TENANT, 2);
      const texts = faults.map(({ fault }) => textOf(fault));
      expect(texts).toContain(`VERSION_GAP CLAIMS ${version}`);
      expect(texts).toContain(`VERSION_GAP REVENUE ${version}`);
      expect(texts).toContain('UNDECLARED_TRANSFER journal 000000');
    },
  );

  it('reports a broken chain at a posting without its journal', async () => {
    const heads = HONEST.heads.filter(({ journalId }) => journalId !== journalIdAt(7));
    await replaceBooks(owner, TENANT, { ...HONEST, heads });
    const { faults } = await ledger.verify(TENANT, 2);
    expect(faults.map(({ fault }) => textOf(fault))).toEqual([
      'BROKEN_CHAIN AVAILABLE 4',
      'BROKEN_CHAIN HELD 4',
      'HELD_NOT_OPEN_HOLDS HELD account',
    ]);
  });
});

describe('a verification', () => {
  it.each([1, 500])('names the client of each ledger fault, in pages of %i', async (pageSize) => {
    await replaceBooks(owner, TENANT, HONEST);
    const mine = await ledger.newTenant('LIVE');
    const other = await ledger.newTenant('TEST');
    for (const tenant of [mine, other]) await setFloor(tenant, -1);
    const foundIn = async (scope: Partial<LedgerScope>) => {
      const { faults } = await ledger.verify({ ...EVERYTHING, ...scope }, pageSize);
      return faults.map(({ tenant, fault }) => ({ ...tenant, fault: textOf(fault) }));
    };
    const [inMine, inOther] = [mine, other].map((tenant) => ({
      ...tenant,
      fault: 'WRONG_FLOOR CLAIMS account',
    }));
    expect(await foundIn({})).toEqual([inMine, inOther]);
    expect(await foundIn({ accountId: mine.accountId })).toEqual([inMine]);
    expect(await foundIn({ environment: 'TEST' })).toEqual([inOther]);
    expect(await foundIn({ accountId: mine.accountId, environment: 'TEST' })).toEqual([]);
    for (const tenant of [mine, other]) await setFloor(tenant, FLOORS.CLAIMS);
    expect(await foundIn({})).toEqual([]);
  });
});

describe('verification while money moves', () => {
  it.each([1, 2, 3, 7])(
    'reports nothing while money moves before every page of %i rows',
    async (pageSize) => {
      for (let round = 0; round < 3; round += 1) {
        const { tenant, move } = await busyWallet();
        const { faults, counts } = await ledger.verify(whole(tenant), pageSize, move);
        expect(faults).toEqual([]);
        expect(counts.journals).toBeGreaterThanOrEqual(JOURNALS);
      }
    },
  );

  it.each([1, 2, 3, 4, 5, 6])(
    'reports nothing while three writers move money, in pages of %i',
    async (pageSize) => {
      for (let round = 0; round < 4; round += 1) {
        const { tenant, move } = await busyWallet();
        let moves = 0;
        let isOver = false;
        const hands = [move, traffic(ledger, tenant), traffic(ledger, tenant)].map(async (hand) => {
          for (let mine = 0; mine < MOST_MOVES && !isOver; mine += 1) {
            await hand();
            moves += 1;
          }
        });
        // A run without moves proves nothing and is repeated.
        let meanwhile = 0;
        try {
          while (meanwhile === 0 && moves < hands.length * MOST_MOVES) {
            const before = moves;
            const { faults, counts } = await ledger.verify(whole(tenant), pageSize);
            meanwhile = moves - before;
            expect(faults).toEqual([]);
            expect(counts.journals).toBeGreaterThanOrEqual(JOURNALS);
          }
        } finally {
          isOver = true;
          await Promise.all(hands);
        }
        expect(meanwhile).toBeGreaterThan(0);
      }
    },
  );

  it.each(PLANTED)(
    'reports $fault at $place and nothing else while money moves',
    async (planted) => {
      const { fault, place, plant } = planted;
      const books = plant(HONEST);
      const expected = faultsIn(books, 1).map(textOf);
      for (const pageSize of [1, 5]) {
        await replaceBooks(owner, TENANT, books);
        const { moves, move } = movesBehindTheCut();
        const { faults } = await ledger.verify(whole(TENANT), pageSize, move);
        expect(faults.map((one) => textOf(one.fault)).toSorted()).toEqual(expected.toSorted());
        expect(moves() > 1).toBe(!STOPS_TRAFFIC.includes(`${fault} ${place}`));
      }
    },
  );
});

/** Wallet with some journals, and a writer that continues with them. */
async function busyWallet() {
  const tenant = await ledger.newTenant();
  await fund(ledger, tenant);
  const move = traffic(ledger, tenant);
  for (let journals = 1; journals < JOURNALS; journals += 1) await move();
  return { tenant, move };
}

/**
 * Moves that are posted after the snapshot. Posted on tampered books before these are read, they
 * would be faults themselves.
 */
function movesBehindTheCut() {
  const hand = traffic(ledger, TENANT);
  let moves = 0;
  let isStopped = false;
  let reads = 0;
  return {
    moves: () => moves,
    move: async () => {
      reads += 1;
      if (reads === 1 || isStopped) return;
      isStopped = await hand().then(
        () => false,
        () => true,
      );
      moves += isStopped ? 0 : 1;
    },
  };
}

function setFloor({ accountId, environment }: Tenant, floor: number) {
  const text = `UPDATE ledger_account SET floor = $3
    WHERE account_id = $1 AND environment = $2 AND kind = 'CLAIMS'`;
  return owner.query(text, [accountId, environment, floor]);
}

function whole(tenant: Tenant): LedgerScope {
  return { accountId: tenant.accountId, environment: tenant.environment };
}

/** Posting without the right hash of the chain. */
function slippedIn(
  head: JournalHead,
  row: { account: AccountKind; version: number; amount: number; balanceAfter: number },
): Posting {
  return {
    ...head,
    ...row,
    transactionId: transactionIdOf(head.journalId, row.account),
    amount: rupiah(row.amount),
    balanceAfter: rupiah(row.balanceAfter),
    createdAt: new Date('2026-11-21T09:00:00Z'),
    hash: 'f'.repeat(64),
  };
}
