import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ACCOUNT_KINDS, type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import { journalOf } from '#domain/money/wallet/journal.ts';
import {
  isDeclared,
  isDeclaredMove,
  JOURNAL_KINDS,
  type JournalKind,
  type Leg,
  shownRow,
  TRANSFERS,
} from '#domain/money/wallet/transfer.ts';
import { rupiah } from '#domain/money.ts';

/** The documented wallet table: legs of a transfer, then the rows that the client sees. */
const CONTRACT: Record<JournalKind, readonly [legs: string, rows: string]> = {
  TOPUP: [
    'QRIS_CLEARING>AVAILABLE TRANSFER_CLEARING>AVAILABLE FUNDING>AVAILABLE',
    'TOPUP·AVAILABLE·CREDIT',
  ],
  PAYMENT_RECEIVED: [
    'QRIS_CLEARING>AVAILABLE TRANSFER_CLEARING>AVAILABLE',
    'PAYMENT_RECEIVED·AVAILABLE·CREDIT',
  ],
  HOLD: ['AVAILABLE>HELD', 'SHIPMENT_PAYMENT·AVAILABLE·DEBIT SHIPMENT_PAYMENT·HELD·CREDIT'],
  CAPTURE: [
    'HELD>COURIER_PAYABLE HELD>REVENUE REVENUE>COURIER_PAYABLE',
    'SHIPMENT_CAPTURE·HELD·DEBIT',
  ],
  REFUND: [
    'HELD>AVAILABLE COURIER_PAYABLE>AVAILABLE REVENUE>AVAILABLE COURIER_PAYABLE>REVENUE',
    'SHIPMENT_REFUND·HELD·DEBIT SHIPMENT_REFUND·AVAILABLE·CREDIT',
  ],
  COD_COLLECTION: ['COD_CLEARING>PENDING_COD', 'COD_COLLECTED·PENDING_COD·CREDIT'],
  COD_FEE: ['PENDING_COD>COURIER_PAYABLE PENDING_COD>REVENUE', 'COD_FEE·PENDING_COD·DEBIT'],
  COD_SETTLEMENT: [
    'PENDING_COD>AVAILABLE',
    'COD_SETTLED·PENDING_COD·DEBIT COD_SETTLED·AVAILABLE·CREDIT',
  ],
  CLAIM: ['CLAIMS>AVAILABLE', 'CLAIM·AVAILABLE·CREDIT'],
  COURIER_BILL: ['COURIER_PAYABLE>REVENUE REVENUE>COURIER_PAYABLE', ''],
  ADJUSTMENT: [
    'ADJUSTMENT>AVAILABLE AVAILABLE>ADJUSTMENT',
    'ADJUSTMENT·AVAILABLE·CREDIT ADJUSTMENT·AVAILABLE·DEBIT',
  ],
  WITHDRAWAL: ['AVAILABLE>WITHDRAWAL_CLEARING', 'WITHDRAWAL·AVAILABLE·DEBIT'],
  WITHDRAWAL_REVERSAL: ['WITHDRAWAL_CLEARING>AVAILABLE', 'WITHDRAWAL_REVERSED·AVAILABLE·CREDIT'],
};
const EVERY_LEG = ACCOUNT_KINDS.flatMap((from) => ACCOUNT_KINDS.map((to) => ({ from, to })));

describe('declared transfers', () => {
  it.each(JOURNAL_KINDS)('declares for journals of %s exactly the documented legs', (kind) => {
    const declared = EVERY_LEG.filter((leg) => isDeclaredMove(kind, [leg])).map(textOf);
    expect(declared.toSorted()).toEqual(CONTRACT[kind][0].split(' ').toSorted());
  });

  it.each(JOURNAL_KINDS)('throws on undeclared legs of a journal of %s at run time', (kind) => {
    const taken = EVERY_LEG.filter((leg) => {
      const moves = [{ ...leg, amount: rupiah(1) }] as never;
      try {
        return journalOf({ journalId: '1', kind, businessRef: 'x', moves });
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return false;
      }
    });
    expect(taken).toEqual(EVERY_LEG.filter((one) => isDeclaredMove(kind, [one])));
  });

  it('fails to compile for undeclared legs of a journal', () => {
    const head = { journalId: '1', businessRef: 'x' };
    const amount = rupiah(1);
    const undeclared = () => [
      // @ts-expect-error: a hold never pays revenue directly
      journalOf({ ...head, kind: 'HOLD', moves: [{ from: 'AVAILABLE', to: 'REVENUE', amount }] }),
      // @ts-expect-error: a hold never moves money back
      journalOf({ ...head, kind: 'HOLD', moves: [{ from: 'HELD', to: 'AVAILABLE', amount }] }),
      // @ts-expect-error: an amount must be branded as rupiah
      journalOf({ ...head, kind: 'HOLD', moves: [{ from: 'AVAILABLE', to: 'HELD', amount: 1 }] }),
    ];
    expect(undeclared).toThrow(RangeError);
  });

  it('allows a refund from the hold or from the capture, never from both', () => {
    const release: Leg = { from: 'HELD', to: 'AVAILABLE' };
    const undone: Leg = { from: 'COURIER_PAYABLE', to: 'AVAILABLE' };
    expect([release, undone].map((leg) => isDeclaredMove('REFUND', [leg]))).toEqual([true, true]);
    expect(isDeclaredMove('REFUND', [release, undone])).toBe(false);
  });
});

describe('rows shown to the client', () => {
  it.each(JOURNAL_KINDS)('shows clients the documented rows for journals of %s', (kind) => {
    const legs = EVERY_LEG.filter((leg) => isDeclaredMove(kind, [leg]));
    const seen = legs
      .flatMap(({ from, to }) => [
        shownRow(kind, { account: from, amount: rupiah(-1) }),
        shownRow(kind, { account: to, amount: rupiah(1) }),
      ])
      .flatMap((row) => (row ? [`${row.type}·${row.bucket}·${row.direction}`] : []));
    const expected = CONTRACT[kind][1].split(' ').filter((row) => row !== '');
    expect([...new Set(seen)].toSorted()).toEqual(expected.toSorted());
  });

  it('shows clients no row of a journal between the courier and us', () => {
    const entry = { account: 'AVAILABLE', amount: rupiah(1) } as const;
    expect(shownRow('COURIER_BILL', entry)).toBeUndefined();
  });

  it('names the subject of each kind of journal', () => {
    const others = { TOPUP: 'TOPUP', ADJUSTMENT: 'ADJUSTMENT', WITHDRAWAL: 'WITHDRAWAL' };
    const expected: Record<string, string> = { ...others, WITHDRAWAL_REVERSAL: 'WITHDRAWAL' };
    for (const kind of JOURNAL_KINDS) {
      expect(TRANSFERS[kind].about).toBe(expected[kind] ?? 'SHIPMENT');
    }
  });

  it('shows clients no row of system accounts', () => {
    const system = ACCOUNT_KINDS.filter((account) => !isClients(account));
    for (const kind of JOURNAL_KINDS) {
      for (const account of system) {
        expect(shownRow(kind, { account, amount: rupiah(1) })).toBeUndefined();
      }
    }
  });
});

describe('entries read from the books', () => {
  it('recognises journal entries of declared moves as declared', () => {
    const kinds = fc.constantFrom(...JOURNAL_KINDS);
    fc.assert(
      fc.property(
        kinds,
        fc.nat(),
        fc.array(fc.integer({ min: 0, max: 9 })),
        (kind, at, amounts) => {
          const { ways } = TRANSFERS[kind];
          const way: readonly Leg[] = ways[at % ways.length] ?? [];
          const moves = way.map((leg, place) => ({ ...leg, amount: rupiah(amounts[place] ?? 1) }));
          const draft = { journalId: '1', kind, businessRef: 'x', moves: moves as never };
          expect(isDeclared(kind, journalOf(draft).entries)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['HOLD', 'HELD', -1],
    ['HOLD', 'REVENUE', 1],
    ['CAPTURE', 'AVAILABLE', -1],
    ['CAPTURE', 'COURIER_PAYABLE', -1],
    ['COURIER_BILL', 'AVAILABLE', 1],
  ] as const)(
    'rejects as undeclared a journal of %s with an entry %s %i',
    (kind, account, amount) => {
      expect(isDeclared(kind, [{ account, amount: rupiah(amount) }])).toBe(false);
    },
  );
});

describe('account floors', () => {
  it.each(ACCOUNT_KINDS)(
    'sets a floor of zero for the account %s only if money must come in first',
    (account) => {
      const floored = isClients(account) || account === 'WITHDRAWAL_CLEARING';
      expect(FLOORS[account] === 0).toBe(floored);
    },
  );

  it('lets every other ledger account go below zero', () => {
    const others = ACCOUNT_KINDS.filter((account) => FLOORS[account] !== 0);
    expect(others).toHaveLength(8);
    for (const account of others) expect(FLOORS[account]).toBe(Number.MIN_SAFE_INTEGER);
  });
});

function textOf({ from, to }: Leg): string {
  return `${from}>${to}`;
}

function isClients(account: AccountKind): boolean {
  return ['AVAILABLE', 'HELD', 'PENDING_COD'].includes(account);
}
