import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addTurnover,
  assertReconciled,
  type BucketPeriod,
  balanceAt,
  isFinal,
  monthOf,
  NO_TURNOVER,
} from '#domain/money/wallet/statement.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const CUTS: readonly BucketPeriod[] = [
  { bucket: 'AVAILABLE', after: 3, upTo: 5, opening: rupiah(100), closing: rupiah(400) },
  { bucket: 'HELD', after: 0, upTo: 1, opening: ZERO, closing: rupiah(200) },
  { bucket: 'PENDING_COD', after: 2, upTo: 2, opening: rupiah(7), closing: rupiah(7) },
];

describe('month of a statement', () => {
  it.each([
    ['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-02', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2025-12', '2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2000-01', '2000-01-01T00:00:00.000Z', '2000-02-01T00:00:00.000Z'],
  ])("reads %s as a statement's month from %s to %s in UTC", (text, from, to) => {
    expect(monthOf(text, 'UTC', NOW)).toEqual({ text, from: new Date(from), to: new Date(to) });
  });

  it("begins every statement's month where the one before ends", () => {
    const months = fc.record({
      year: fc.integer({ min: 2000, max: 2098 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    const now = new Date('2100-01-01T00:00:00Z');
    const text = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;
    fc.assert(
      fc.property(months, ({ year, month }) => {
        const next = month === 12 ? text(year + 1, 1) : text(year, month + 1);
        expect(monthOf(text(year, month), 'UTC', now).to).toEqual(monthOf(next, 'UTC', now).from);
      }),
    );
  });

  it.each([
    '',
    '2026',
    '2026-1',
    '2026-00',
    '2026-13',
    '2026-011',
    '202611',
    '2026-11-01',
    '2026/11',
    '1999-12',
    '12026-11',
    '+2026-11',
    ' 2026-11',
    '2026-11\n',
    '２０２６-11',
    'current',
    '2026-11Z',
  ])('rejects %j as the month of a statement', (text) => {
    expect(refused(() => monthOf(text, 'UTC', NOW))).toEqual([
      'VALIDATION_ERROR',
      'INVALID_FORMAT',
    ]);
  });

  it('rejects a statement of a month that has not begun', () => {
    const begins = new Date('2026-12-01T00:00:00.000Z');
    const before = new Date(begins.getTime() - 1);
    expect(refused(() => monthOf('2026-12', 'UTC', before))).toEqual([
      'VALIDATION_ERROR',
      'NOT_BEGUN',
    ]);
    expect(monthOf('2026-12', 'UTC', begins).from).toEqual(begins);
  });

  it('treats a statement as final a minute after its month, when no movement can be in flight', () => {
    const month = monthOf('2026-10', 'UTC', NOW);
    const at = (ms: number) => isFinal(month, new Date(month.to.getTime() + ms));
    expect([at(-1), at(0), at(59_999), at(60_000)]).toEqual([false, false, false, true]);
  });
});

describe('totals of a month', () => {
  const rows = [row('CREDIT', 500), row('DEBIT', 200), row('CREDIT', 200, 'HELD')];

  it('sums credits, debits and rows of each bucket in a statement, page by page', () => {
    const sums = addTurnover(addTurnover(NO_TURNOVER, rows.slice(0, 1)), rows.slice(1));
    expect(sums).toEqual({
      AVAILABLE: { credit: 500, debit: 200, count: 2 },
      HELD: { credit: 200, debit: 0, count: 1 },
      PENDING_COD: { credit: 0, debit: 0, count: 0 },
    });
    expect(NO_TURNOVER.AVAILABLE).toEqual({ credit: 0, debit: 0, count: 0 });
  });

  it('reconciles the turnover of a statement with opening and closing balances', () => {
    const sums = addTurnover(NO_TURNOVER, rows);
    expect(() => assertReconciled(CUTS, sums)).not.toThrow();
    expect(balanceAt('opening', CUTS)).toEqual({ available: 100, held: 0, pendingCod: 7 });
    expect(balanceAt('closing', CUTS)).toEqual({ available: 400, held: 200, pendingCod: 7 });
  });

  it.each<[string, readonly Transaction[]]>([
    ['a row is missing', rows.slice(1)],
    ['a row is counted twice', [...rows, row('CREDIT', 500)]],
    ['a row has another amount', [row('CREDIT', 501), ...rows.slice(1)]],
    ['a row is in another bucket', [...rows.slice(0, 2), row('CREDIT', 200)]],
    ['an unexpected row of zero is added', [...rows, row('CREDIT', 0, 'PENDING_COD')]],
  ])('throws on a statement where %s', (_, wrong) => {
    const sums = addTurnover(NO_TURNOVER, wrong);
    expect(() => assertReconciled(CUTS, sums)).toThrow(RangeError);
  });
});

function row(
  direction: Transaction['direction'],
  amount: number,
  bucket: Transaction['bucket'] = 'AVAILABLE',
): Transaction {
  const reference = { type: 'TOPUP', id: 'TOP-1' } as const;
  const ids = { transactionId: 'txn', journalId: 'jrn', sequence: 1, createdAt: NOW };
  const what = { type: 'TOPUP', bucket, direction, amount: rupiah(amount) } as const;
  return { ...ids, ...what, balanceAfter: ZERO, reference };
}

function refused(act: () => unknown): readonly unknown[] {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.fieldErrors[0]?.code];
  }
  return [];
}

it('begins and ends a month at midnight of the time zone', () => {
  expect(monthOf('2026-10', 'Asia/Jakarta', NOW)).toEqual({
    text: '2026-10',
    from: new Date('2026-09-30T17:00:00Z'),
    to: new Date('2026-10-31T17:00:00Z'),
  });
});
