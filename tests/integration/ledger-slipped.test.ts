import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { rupiah } from '#domain/money.ts';
import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { JournalHead } from '#domain/wallet/journal.ts';
import type { Posting } from '#domain/wallet/posting.ts';
import { journalIdAt } from '#tests/domain/ledger-deeds.ts';
import { TENANT, transactionIdOf } from '#tests/domain/memory-ledger.ts';
import { HONEST, textOf } from '#tests/domain/planted-faults.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { FAULTS_PASS_WITHOUT, replaceBooks } from '#tests/kit/ledger-rows.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';

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

describe('rows that no trigger and no foreign key would let in', () => {
  it('a journal slipped in behind the balances is a fault of every account it is in', async () => {
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

  it.each([0, -1])('a journal slipped in before the first, at version %i', async (version) => {
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
  });

  it('a posting without its journal breaks the chain where it stands', async () => {
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

/** A posting without the right hash of the chain. */
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
