import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#domain/carrying/tracking/description.ts';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import { JOURNAL_KINDS, shownRow, TRANSFERS } from '#domain/money/wallet/transfer.ts';
import { rupiah } from '#domain/money.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import { parseSearch } from '#src/web/kit/search-text.ts';
import { codWeeks, overdueOf } from '#src/web/pages/money/wallet/cod-calendar.ts';
import { lastMonths, monthSpan } from '#src/web/pages/money/wallet/days.ts';
import { drawnSpan, filterOf } from '#src/web/pages/money/wallet/filters.ts';
import { bucketShown, walletSearch } from '#src/web/pages/money/wallet/search.ts';
import { sentenceOf } from '#src/web/pages/money/wallet/sentences.ts';

const ID = '0'.repeat(32);

describe('transaction text', () => {
  /** Every row that a client can see, from the declared legs of every transfer. */
  const rows = JOURNAL_KINDS.flatMap((kind) =>
    TRANSFERS[kind].ways
      .flat()
      .flatMap(({ from, to }) => [
        shownRow(kind, { account: from, amount: rupiah(-1) }),
        shownRow(kind, { account: to, amount: rupiah(1) }),
      ])
      .filter((row) => row !== undefined)
      .map((row) =>
        transactionView({
          ...row,
          transactionId: ID,
          journalId: ID,
          sequence: 1,
          createdAt: new Date(0),
          amount: rupiah(1),
          balanceAfter: rupiah(1),
          reference: { type: TRANSFERS[kind].about, id: 'SHP1' },
        }),
      ),
  );

  it.each(LANGUAGES)('describes every wallet row that a client can see in %s', (language) => {
    expect(rows.length).toBeGreaterThan(15);
    const own = rows.filter((row) => {
      const { before, after } = sentenceOf(row, language);
      return before + after !== row.description && `${before}${after}`.length > 5;
    });
    expect(own).toEqual(rows);
  });

  it('describes the opening balance in words, without its reference', () => {
    const opening = rows
      .filter(({ type }) => type === 'TOPUP')
      .map((row) => ({ ...row, reference: { type: 'topup', id: OPENING_REFERENCE } as const }));
    const texts = new Set(opening.map((row) => JSON.stringify(sentenceOf(row, 'id'))));
    expect([...texts]).toEqual(['{"before":"Saldo awal","after":null}']);
  });

  it('describes both sides of a payment: from the balance and into the hold', () => {
    const paid = rows.filter(({ type }) => type === 'SHIPMENT_PAYMENT');
    expect(paid.map((row) => sentenceOf(row, 'id'))).toEqual([
      { before: 'Ongkir ', after: ' dibayar dari saldo dan ditahan sampai resi terbit' },
      { before: 'Dana ditahan untuk ', after: ', dilepas ke kurir saat resi terbit' },
    ]);
  });
});

describe('COD calendar', () => {
  const settlement = (settlement_date: string, amount: number) => ({
    settlement_date,
    amount,
    shipments: 1,
  });

  it('shows in the COD calendar whole weeks from today to the last day with money', () => {
    const weeks = codWeeks(
      [settlement('2026-11-25', 100), settlement('2026-12-02', 50)],
      '2026-11-24',
    );
    expect(weeks.map(({ key }) => key)).toEqual(['2026-11-23', '2026-11-30']);
    const days = weeks.flatMap((week) => week.days);
    expect(days).toHaveLength(14);
    expect(days.filter((day) => day.settlement).map(({ day }) => day)).toEqual([
      '2026-11-25',
      '2026-12-02',
    ]);
    expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-11-24']);
  });

  it('adds a week to the COD calendar for overdue money and sums it up', () => {
    const late = [settlement('2026-11-01', 30), settlement('2026-11-20', 10)];
    expect(codWeeks(late, '2026-11-24').map(({ key }) => key)).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(overdueOf([...late, settlement('2026-11-24', 5)], '2026-11-24')).toBe(40);
  });

  it('shows in the COD calendar the present week without money, and at most two months ahead', () => {
    expect(codWeeks([], '2026-11-22').map(({ key }) => key)).toEqual(['2026-11-16']);
    expect(codWeeks([settlement('2027-11-22', 1)], '2026-11-22')).toHaveLength(8);
  });
});

it('computes the first days of a month and the next one', () => {
  expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
});

it('lists the months of statements back across the turn of the year', () => {
  expect(lastMonths(3, '2027-01-31')).toEqual(['2027-01', '2026-12', '2026-11']);
});

describe('rows of the wallet', () => {
  it.each([
    ['', 'available'],
    ['bucket=all', 'all'],
    ['bucket=held', 'held'],
    ['type=SHIPMENT_CAPTURE', 'all'],
    ['reference=SHP2611214K7Q2MXD1', 'all'],
    ['type=TOPUP&bucket=available', 'available'],
  ])('lists for the search %p the bucket %s', (query, bucket) => {
    const search = walletSearch(parseSearch(query));
    expect(bucketShown(search)).toBe(bucket);
    expect(filterOf(search, 'WIB').bucket).toBe(bucket === 'all' ? undefined : bucket);
  });

  it("bounds the days of a wallet filter by midnight of the account's zone", () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(filterOf(days, 'WITA')).toMatchObject({
      created_from: '2026-10-31T16:00:00.000Z',
      created_to: '2026-11-30T16:00:00.000Z',
    });
  });

  it('charts only the last days of a range that is longer than a year', () => {
    const span = { from: '2025-01-01', to: '2026-11-30' };
    expect(drawnSpan(span, '2026-12-01')).toEqual({ from: '2025-11-30', to: '2026-11-30' });
    expect(drawnSpan({ days: 90 }, '2026-12-01')).toEqual({ days: 90 });
  });
});
