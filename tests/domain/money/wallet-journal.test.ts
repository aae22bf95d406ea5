import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { CHAIN_START, chainText } from '#domain/money/wallet/chain.ts';
import { dated, type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import {
  captureMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { TENANT } from './memory-ledger.ts';

const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };
const START = { tenant: TENANT, head: CHAIN_START };
const AT = new Date('2026-11-21T08:00:00.123Z');

describe('journal', () => {
  it('debits in a journal one account by the amount that it credits to the other', () => {
    expect(hold(30_000).entries).toEqual([
      { account: 'AVAILABLE', amount: -30_000 },
      { account: 'HELD', amount: 30_000 },
    ]);
  });

  it.each([
    { total: 30_000, cost: 25_000, entries: 'COURIER_PAYABLE 25000, HELD -30000, REVENUE 5000' },
    { total: 30_000, cost: 30_000, entries: 'COURIER_PAYABLE 30000, HELD -30000' },
    { total: 30_000, cost: 33_000, entries: 'COURIER_PAYABLE 33000, HELD -30000, REVENUE -3000' },
    { total: 30_000, cost: 0, entries: 'HELD -30000, REVENUE 30000' },
    { total: 0, cost: 5_000, entries: 'COURIER_PAYABLE 5000, REVENUE -5000' },
    { total: 0, cost: 0, entries: '' },
  ])('books a capture of $total that cost $cost as $entries', ({ total, cost, entries }) => {
    const moves = captureMoves({ totalAmount: rupiah(total), cost: rupiah(cost) });
    expect(textOf(journalOf({ ...HEAD, kind: 'CAPTURE', moves }))).toBe(entries);
  });

  it('reverses the capture of a shipment in full to the client on a refund', () => {
    fc.assert(
      fc.property(amounts(), amounts(), (totalAmount, cost) => {
        const paid = { totalAmount, cost };
        const captured = journalOf({ ...HEAD, kind: 'CAPTURE', moves: captureMoves(paid) });
        const refunded = journalOf({ ...HEAD, kind: 'REFUND', moves: refundMoves(paid) });
        const both = [...hold(totalAmount).entries, ...captured.entries, ...refunded.entries];
        const left = Map.groupBy(both, ({ account }) => account);
        for (const entries of left.values()) {
          expect(add(...entries.map(({ amount }) => amount))).toBe(0);
        }
      }),
    );
  });

  it('reverses the hold of a shipment on a release', () => {
    const moves = releaseMoves({ totalAmount: rupiah(30_000) });
    const released = journalOf({ ...HEAD, kind: 'REFUND', moves });
    expect(textOf(released)).toBe('AVAILABLE 30000, HELD -30000');
  });

  it('builds a journal that sums to zero, with each account once, in lock order, without zeros', () => {
    fc.assert(
      fc.property(amounts(), amounts(), (totalAmount, cost) => {
        const moves = captureMoves({ totalAmount, cost });
        const { entries } = journalOf({ ...HEAD, kind: 'CAPTURE', moves });
        const accounts = entries.map(({ account }) => account);
        expect(add(...entries.map(({ amount }) => amount))).toBe(0);
        expect(accounts).toEqual([...new Set(accounts)].toSorted());
        expect(entries.map(({ amount }) => amount)).not.toContain(0);
      }),
    );
  });

  it('adds up moves of a journal between the same accounts', () => {
    const move = { from: 'CLAIMS', to: 'AVAILABLE', amount: rupiah(1) } as const;
    const journal = journalOf({ ...HEAD, kind: 'CLAIM', moves: [move, move] });
    expect(textOf(journal)).toBe('AVAILABLE 2, CLAIMS -2');
  });

  it.each([
    ['a blank business reference', { businessRef: ' ' }],
    ['no move', { moves: [] }],
    ['a negative move', { moves: holdMoves({ totalAmount: rupiah(-1) }) }],
    [
      'a negative move among others',
      { moves: [1, -1].flatMap((one) => holdMoves({ totalAmount: rupiah(one) })) },
    ],
  ])('throws on a journal with %s', (_, changes) => {
    const draft = { ...HEAD, kind: 'HOLD', moves: holdMoves({ totalAmount: ZERO }) } as const;
    expect(() => journalOf({ ...draft, ...changes })).toThrow(RangeError);
  });
});

describe('journal to be written', () => {
  it('dates a journal and gives each entry its own id', () => {
    const random = seededRandom(1);
    const ids = [random.uuid(), random.uuid()];
    const journal = hold(30_000);
    const [first, second] = journal.entries;
    expect(dated(journal, AT, seededRandom(1))).toEqual({
      ...journal,
      at: AT,
      entries: [
        { ...first, transactionId: ids[0] },
        { ...second, transactionId: ids[1] },
      ],
    });
  });

  it('generates no ids for a journal that moves nothing', () => {
    expect(dated(hold(0), AT, { uuid: never, text: never }).entries).toEqual([]);
  });
});

describe('hash chain', () => {
  it('builds the text to hash for a posting exactly as the database does', () => {
    const link = {
      ...HEAD,
      kind: 'HOLD',
      account: 'HELD',
      amount: rupiah(30_000),
      version: 1,
      balanceAfter: rupiah(30_000),
      transactionId: '01900000-0000-7000-8000-000000000002',
      createdAt: AT,
    } as const;
    expect(chainText(START, link)).toBe(
      `${'0'.repeat(64)}|01900000-0000-7000-8000-0000000000a1|TEST|HELD|1|30000|30000|` +
        '01900000-0000-7000-8000-000000000001|01900000-0000-7000-8000-000000000002|' +
        '1795248000123|HOLD|SHP1',
    );
  });
});

describe('balance', () => {
  it("names the shortfall when a wallet's balance is insufficient", () => {
    expect(() => refuseInsufficient(rupiah(10), rupiah(10))).not.toThrow();
    expect(() => refuseInsufficient(rupiah(10), rupiah(25))).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_BALANCE',
        details: { required: 25, available: 10, shortfall: 15 },
      }),
    );
  });
});

function hold(amount: number): Journal {
  return journalOf({ ...HEAD, kind: 'HOLD', moves: holdMoves({ totalAmount: rupiah(amount) }) });
}

function textOf({ entries }: Journal): string {
  return entries.map(({ account, amount }) => `${account} ${amount}`).join(', ');
}

function amounts(): fc.Arbitrary<Rupiah> {
  return fc.integer({ min: 0, max: 1_000_000 }).map(rupiah);
}

function never(): never {
  throw new Error('not posted');
}
