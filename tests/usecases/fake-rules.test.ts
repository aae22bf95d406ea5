import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { type DatedJournal, dated, type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import type { LedgerAccount } from '#domain/money/wallet/posting.ts';
import { holdMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { emptyAccount, post } from '#tests/kit/fakes/posting.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const TENANT = { accountId: uuid(1), environment: 'TEST' } as const;
const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };
const AT = new Date('2026-11-21T08:00:00.123Z');
describe('posting', () => {
  it.each([
    [29_999, 'INSUFFICIENT_BALANCE'],
    [30_000, undefined],
  ])('posts a hold of 30,000 against a balance of %i with result %s', (balance, code) => {
    const accounts = accountsOf({ ...empty('AVAILABLE'), balance: rupiah(balance) });
    const posting = () => post(ready(hold(30_000)), accounts, systemDigest);
    if (code === undefined) expect(posting).not.toThrow();
    else expect(posting).toThrow(expect.objectContaining({ name: 'Refusal', code }));
  });

  it('allows a negative balance on accounts without a floor and credits to an account below its floor', () => {
    const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(1) }] as const;
    const poor = { ...empty('AVAILABLE'), balance: rupiah(-9) };
    const topUp = journalOf({ ...HEAD, kind: 'TOPUP', moves });
    const posted = post(ready(topUp), accountsOf(poor), systemDigest);
    expect(posted.map(({ account }) => account.balance)).toEqual([-8, -1]);
  });
});

function hold(amount: number): Journal {
  return journalOf({ ...HEAD, kind: 'HOLD', moves: holdMoves({ totalAmount: rupiah(amount) }) });
}

function ready(journal: Journal): DatedJournal {
  return dated(journal, AT, seededRandom(1));
}

function empty(kind: LedgerAccount['kind']): LedgerAccount {
  return emptyAccount(TENANT, kind);
}

function accountsOf(account: LedgerAccount): (kind: LedgerAccount['kind']) => LedgerAccount {
  return (kind) => (kind === account.kind ? account : empty(kind));
}
