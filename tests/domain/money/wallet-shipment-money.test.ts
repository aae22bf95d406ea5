import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { journalOf } from '#domain/money/wallet/journal.ts';
import type { RowJournal } from '#domain/money/wallet/row-journal.ts';
import {
  captureMoves,
  codCollectionMoves,
  codFeeMoves,
  codSettlementMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import {
  type ShipmentMoney,
  shipmentMoneyFaults,
} from '#domain/money/wallet/verify-shipment-money.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { sealText } from '#domain/selling/shipment/terms-seal.ts';

const NOW = new Date('2026-11-22T03:00:00.000Z');
const CREDIT = '01890000-0000-7000-8000-00000000000c';

const TERMS = {
  accountId: '01890000-0000-7000-8000-000000000001',
  environment: 'TEST',
  shipmentNumber: 'SHP2611224K7Q2MXD1',
  quoteId: '01890000-0000-7000-8000-000000000002',
  listPrice: rupiah(20_000),
  discount: rupiah(2_000),
  price: rupiah(18_000),
  insuranceFee: rupiah(5_300),
  totalAmount: rupiah(23_300),
  cost: rupiah(15_000),
  codAmount: rupiah(200_000),
  codFee: rupiah(8_000),
  codCost: rupiah(6_000),
  codSettlementDays: 7,
  insuredValue: rupiah(150_000),
} as const;
const CASH = { amount: TERMS.codAmount, fee: TERMS.codFee, cost: TERMS.codCost };

const HOLD = posted('HOLD', holdMoves(TERMS));
const CAPTURE = posted('CAPTURE', captureMoves(TERMS));
const RELEASE = posted('REFUND', releaseMoves(TERMS));
const REFUND = posted('REFUND', refundMoves(TERMS));
const COLLECTION = posted('COD_COLLECTION', codCollectionMoves(CASH));
const FEE = posted('COD_FEE', codFeeMoves(CASH));
const BILL = posted('COURIER_BILL', [
  { from: 'REVENUE', to: 'COURIER_PAYABLE', amount: rupiah(3_000) },
]);
const LOWER_BILL = posted('COURIER_BILL', [
  { from: 'COURIER_PAYABLE', to: 'REVENUE', amount: rupiah(4_000) },
]);
const BILL_BACK = posted('COURIER_BILL', [
  { from: 'COURIER_PAYABLE', to: 'REVENUE', amount: rupiah(3_000) },
]);
const SETTLEMENT = posted('COD_SETTLEMENT', codSettlementMoves(CASH));

const NOTHING = {
  bookedAt: null,
  refund: null,
  codSettlesAt: null,
  codSettledAt: null,
  billed: null,
  owedCash: null,
};
const NET = TERMS.codAmount - TERMS.codFee;
const PENDING = { amount: NET, isAdvanced: false };
const ADVANCED = { amount: NET, isAdvanced: true };
const REFUND_TERMS = { amount: TERMS.totalAmount, transactionId: CREDIT, refundedAt: NOW };

/** Every consistent state of a shipment's money. */
const HONEST: Readonly<Record<string, ShipmentMoney>> = {
  unpaid: money({ status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' }, []),
  expired: money({ status: 'EXPIRED', paymentStatus: 'EXPIRED' }, []),
  paid: money({ status: 'PROCESSING', paymentStatus: 'PAID' }, [HOLD]),
  'refused by its courier': money(
    { status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', refund: REFUND_TERMS },
    [HOLD, RELEASE],
  ),
  booked: money({ status: 'BOOKED', paymentStatus: 'PAID', bookedAt: NOW }, [HOLD, CAPTURE]),
  'cancelled at its courier': money(
    { status: 'CANCELLED', paymentStatus: 'REFUNDED', bookedAt: NOW, refund: REFUND_TERMS },
    [HOLD, CAPTURE, REFUND],
  ),
  delivered: money(
    {
      status: 'DELIVERED',
      paymentStatus: 'PAID',
      bookedAt: NOW,
      codSettlesAt: NOW,
      owedCash: PENDING,
    },
    [HOLD, CAPTURE, COLLECTION, FEE],
  ),
  settled: money(
    {
      status: 'DELIVERED',
      paymentStatus: 'PAID',
      bookedAt: NOW,
      codSettlesAt: NOW,
      codSettledAt: NOW,
    },
    [HOLD, CAPTURE, COLLECTION, FEE, SETTLEMENT],
  ),
  'settled before its courier remitted it': money(
    {
      status: 'DELIVERED',
      paymentStatus: 'PAID',
      bookedAt: NOW,
      codSettlesAt: NOW,
      codSettledAt: NOW,
      owedCash: ADVANCED,
    },
    [HOLD, CAPTURE, COLLECTION, FEE, SETTLEMENT],
  ),
  'billed above its cost': money(
    { status: 'PICKED_UP', paymentStatus: 'PAID', bookedAt: NOW, billed: rupiah(24_000) },
    [HOLD, CAPTURE, BILL],
  ),
  'billed above, then below its cost': money(
    { status: 'PICKED_UP', paymentStatus: 'PAID', bookedAt: NOW, billed: rupiah(20_000) },
    [HOLD, CAPTURE, BILL, LOWER_BILL],
  ),
  'billed and then cancelled at its courier': money(
    { status: 'CANCELLED', paymentStatus: 'REFUNDED', bookedAt: NOW, refund: REFUND_TERMS },
    [HOLD, CAPTURE, BILL, REFUND, BILL_BACK],
  ),
  'billed after it was cancelled': money(
    {
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      bookedAt: NOW,
      refund: REFUND_TERMS,
      billed: rupiah(3_000),
    },
    [HOLD, CAPTURE, REFUND, BILL],
  ),
  returned: money({ status: 'RETURNED', paymentStatus: 'PAID', bookedAt: NOW }, [HOLD, CAPTURE]),
};
const EACH = Object.entries(HONEST).map(([name, one]) => ({ name, one }));
const SEALED = Object.keys(TERMS);

describe.each(EACH)('money of a shipment that is $name', ({ one }) => {
  it('finds no fault in the consistent money of a shipment', () => {
    expect(faultsOf(one)).toEqual([]);
  });

  it.each(SEALED)('reports TERMS_CHANGED when %s of a shipment differs', (field) => {
    const value = Object(one)[field];
    const other = typeof value === 'number' ? value + 1 : `${value}0`;
    expect(faultsOf({ ...one, [field]: other })).toContain('TERMS_CHANGED');
  });

  it('reports TERMS_CHANGED when the seal of a shipment differs', () => {
    expect(faultsOf({ ...one, seal: systemDigest.sha256('') })).toEqual(['TERMS_CHANGED']);
  });

  it('reports SHIPMENT_MONEY_DIFFERS when a journal is missing', () => {
    for (const cut of one.journals) {
      const left = one.journals.filter((journal) => journal !== cut);
      expect(faultsOf({ ...one, journals: left })).toContain('SHIPMENT_MONEY_DIFFERS');
    }
  });

  it('reports SHIPMENT_MONEY_DIFFERS when a journal posts one rupiah more or nothing', () => {
    for (const changed of one.journals) {
      const others = one.journals.filter((journal) => journal !== changed);
      const more = changed.entries.map((entry) => ({ ...entry, amount: rupiah(entry.amount + 1) }));
      for (const entries of [more, []]) {
        const journals = [...others, { ...changed, entries }];
        expect(faultsOf({ ...one, journals })).toContain('SHIPMENT_MONEY_DIFFERS');
      }
    }
  });

  it('reports SHIPMENT_MONEY_DIFFERS for a journal that does not fit the shipment', () => {
    const all = [HOLD, CAPTURE, RELEASE, COLLECTION, FEE, SETTLEMENT, BILL];
    const kinds = one.journals.map(({ kind }) => kind);
    for (const added of all.filter(({ kind }) => !kinds.includes(kind))) {
      const journals = [...one.journals, added];
      expect(faultsOf({ ...one, journals })).toContain('SHIPMENT_MONEY_DIFFERS');
    }
  });

  it('reports SHIPMENT_MONEY_DIFFERS for a COD delivery without collected cash', () => {
    const none = { ...one, codSettlesAt: null, codSettledAt: null, journals: [HOLD, CAPTURE] };
    const delivered = { ...none, status: 'DELIVERED', bookedAt: NOW } as const;
    expect(faultsOf(delivered)).toContain('SHIPMENT_MONEY_DIFFERS');
  });

  it('reports SHIPMENT_MONEY_DIFFERS when the owed cash has another amount or should not be owed', () => {
    const open = one.codSettlesAt === null ? null : PENDING;
    const may = one.codSettledAt === null ? [open] : [null, ADVANCED];
    const all = [null, PENDING, ADVANCED, { ...PENDING, amount: 1 }, { ...ADVANCED, amount: 1 }];
    for (const owedCash of all) {
      const fits = may.includes(owedCash) ? [] : ['SHIPMENT_MONEY_DIFFERS'];
      expect(faultsOf({ ...one, owedCash })).toEqual(fits);
    }
  });

  it("reports REFUND_DIFFERS when the refund is not the wallet's transaction", () => {
    const others =
      one.refund === null
        ? [REFUND_TERMS]
        : [
            null,
            { ...REFUND_TERMS, amount: rupiah(1) },
            { ...REFUND_TERMS, transactionId: 'other' },
          ];
    for (const refund of others) {
      expect(faultsOf({ ...one, refund })).toContain('REFUND_DIFFERS');
    }
  });
});

it('keeps the seal of shipments without a COD bill compatible with older releases', () => {
  const text = [
    TERMS.accountId,
    TERMS.environment,
    TERMS.shipmentNumber,
    TERMS.quoteId,
    20_000,
    2_000,
    18_000,
    5_300,
    23_300,
    15_000,
    200_000,
    8_000,
    7,
    150_000,
  ].join('|');
  expect(sealText({ ...TERMS, codCost: ZERO })).toBe(text);
  expect(sealText(TERMS)).toBe(`${text}|6000`);
});

function faultsOf(one: ShipmentMoney): readonly string[] {
  return shipmentMoneyFaults([one], systemDigest).map(({ code }) => code);
}

function money(
  progress: Partial<ShipmentMoney> & Pick<ShipmentMoney, 'status' | 'paymentStatus'>,
  journals: readonly RowJournal[],
): ShipmentMoney {
  const seal = systemDigest.sha256(sealText(TERMS));
  return { ...TERMS, ...NOTHING, ...progress, seal, journals };
}

function posted<Kind extends RowJournal['kind']>(
  kind: Kind,
  moves: Parameters<typeof journalOf<Kind>>[0]['moves'],
): RowJournal {
  const { entries } = journalOf({ journalId: 'j', kind, businessRef: TERMS.shipmentNumber, moves });
  return {
    kind,
    entries: entries.map((entry) => ({
      ...entry,
      transactionId: entry.account === 'AVAILABLE' ? CREDIT : 'other',
    })),
  };
}
