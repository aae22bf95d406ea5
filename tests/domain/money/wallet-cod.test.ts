import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codOf, isCodPending, settlementTime } from '#domain/money/cod/cod-due.ts';
import { type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import {
  type CollectedCash,
  codCollectionMoves,
  codFeeMoves,
  codSettlementMoves,
  netCod,
} from '#domain/money/wallet/shipment-money.ts';
import { shownRow } from '#domain/money/wallet/transfer.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import { codFeeOn, codLimits, codProblem } from '#domain/selling/rating/option-terms.ts';
import { COD } from '#tests/kit/builders.ts';

const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };
const CASH: CollectedCash = { amount: rupiah(150_000), fee: rupiah(4_500), cost: ZERO };
const BILLED: CollectedCash = { ...CASH, cost: rupiah(3_500) };
const FREE: CollectedCash = { amount: rupiah(150_000), fee: ZERO, cost: ZERO };
const USED_UP: CollectedCash = { amount: rupiah(2_500), fee: rupiah(2_500), cost: ZERO };
const NOW = new Date('2026-11-21T23:59:59.999Z');

describe('cash on delivery', () => {
  it('books collected COD as pending for the client', () => {
    const journal = collection(CASH);
    expect(textOf(journal)).toBe('COD_CLEARING -150000, PENDING_COD 150000');
    expect(shownIn(journal)).toEqual([
      { type: 'COD_COLLECTED', bucket: 'PENDING_COD', direction: 'CREDIT' },
    ]);
  });

  it('deducts the COD fee from the pending cash', () => {
    const journal = fee(CASH);
    expect(textOf(journal)).toBe('PENDING_COD -4500, REVENUE 4500');
    expect(shownIn(journal)).toEqual([
      { type: 'COD_FEE', bucket: 'PENDING_COD', direction: 'DEBIT' },
    ]);
  });

  it('pays the courier its part of the COD fee, and shows the client one fee', () => {
    const journal = fee(BILLED);
    expect(textOf(journal)).toBe('COURIER_PAYABLE 3500, PENDING_COD -4500, REVENUE 1000');
    expect(shownIn(journal)).toEqual(shownIn(fee(CASH)));
    expect(textOf(fee({ ...CASH, cost: CASH.fee }))).toBe(
      'COURIER_PAYABLE 4500, PENDING_COD -4500',
    );
    expect(() => fee({ ...CASH, cost: rupiah(4_501) })).toThrow(RangeError);
  });

  it('settles COD less its fee into the available balance', () => {
    const journal = settlement(CASH);
    expect(textOf(journal)).toBe('AVAILABLE 145500, PENDING_COD -145500');
    expect(shownIn(journal)).toEqual([
      { type: 'COD_SETTLED', bucket: 'AVAILABLE', direction: 'CREDIT' },
      { type: 'COD_SETTLED', bucket: 'PENDING_COD', direction: 'DEBIT' },
    ]);
    expect(netCod(CASH)).toBe(145_500);
  });

  it('settles COD without a fee in full, and moves nothing where the fee uses it up', () => {
    expect([textOf(fee(FREE)), netCod(FREE)]).toEqual(['', FREE.amount]);
    expect([textOf(settlement(USED_UP)), netCod(USED_UP)]).toEqual(['', 0]);
  });

  it('leaves nothing pending once COD is settled, whatever the terms', () => {
    fc.assert(
      fc.property(cash(), (one) => {
        const all = [collection(one), fee(one), settlement(one)].flatMap(({ entries }) => entries);
        const left = all.filter(({ account }) => account === 'PENDING_COD');
        expect(left.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('settles COD after days of exactly 24 hours', () => {
    const at = (settlementDays: number) => settlementTime({ ...CASH, settlementDays }, NOW);
    expect([at(7), at(0)]).toEqual([new Date('2026-11-28T23:59:59.999Z'), NOW]);
  });

  it('returns COD terms only if all of them are set', () => {
    const agreed = {
      codAmount: CASH.amount,
      codFee: CASH.fee,
      codCost: ZERO,
      codSettlementDays: 0,
    };
    expect(codOf(agreed)).toEqual({ ...CASH, settlementDays: 0 });
    for (const missing of ['codAmount', 'codFee', 'codSettlementDays']) {
      expect(codOf({ ...agreed, [missing]: null })).toBeNull();
    }
  });

  it.each([
    [null, null, false],
    [NOW, null, true],
    [NOW, NOW, false],
  ])(
    'reports COD to be settled at %s and settled at %s as pending: %s',
    (settles, settled, isPending) => {
      expect(isCodPending({ codSettlesAt: settles, codSettledAt: settled })).toBe(isPending);
    },
  );

  it('never accepts a COD amount below its fee, whatever the terms', () => {
    fc.assert(
      fc.property(terms(), amounts(), (of, amount) => {
        const isTaken = codProblem(of, { path: 'cod_amount', amount }) === undefined;
        const { min, max } = codLimits(of);
        expect(isTaken).toBe(amount >= min && amount <= max);
        if (isTaken) expect(codFeeOn(of, amount, ZERO)).toBeLessThanOrEqual(amount);
      }),
      { numRuns: 200 },
    );
    const dear = { ...COD, minFee: rupiah(40_000) };
    expect(codLimits(dear)).toEqual({ min: 40_000, max: COD.maxAmount });
    expect(codFeeOn(dear, rupiah(40_000), ZERO)).toBe(40_000);
    expect(codProblem(dear, { path: 'p', amount: rupiah(39_999) })).toMatchObject({
      details: { min: 40_000, max: 5_000_000 },
    });
  });
});

function collection(one: CollectedCash): Journal {
  return journalOf({ ...HEAD, kind: 'COD_COLLECTION', moves: codCollectionMoves(one) });
}

function fee(one: CollectedCash): Journal {
  return journalOf({ ...HEAD, kind: 'COD_FEE', moves: codFeeMoves(one) });
}

function settlement(one: CollectedCash): Journal {
  return journalOf({ ...HEAD, kind: 'COD_SETTLEMENT', moves: codSettlementMoves(one) });
}

function amounts() {
  return fc.integer({ min: 1, max: 200_000 }).map(rupiah);
}

function cash(): fc.Arbitrary<CollectedCash> {
  return amounts().chain((amount) =>
    fc.integer({ min: 0, max: amount }).chain((fee) =>
      fc.integer({ min: 0, max: fee }).map((cost) => {
        return { amount, fee: rupiah(fee), cost: rupiah(cost) };
      }),
    ),
  );
}

/** Terms by which the courier never keeps more than it collects. */
function terms() {
  return fc.record({
    minAmount: amounts(),
    maxAmount: fc.constant(rupiah(200_000)),
    fee: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
    minFee: amounts(),
    settlementDays: fc.constant(7),
  });
}

function shownIn({ kind, entries }: Journal) {
  return entries.flatMap((entry) => shownRow(kind, entry) ?? []);
}

function textOf({ entries }: Journal): string {
  return entries.map(({ account, amount }) => `${account} ${amount}`).join(', ');
}
