import type { Digest } from '#domain/digest.ts';
import { codOf, isCodPending } from '#domain/money/cod/cod-due.ts';
import type { PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isSealed, type Terms } from '#domain/selling/shipment/terms-seal.ts';
import { excessOf } from './courier-bill.ts';
import type { LedgerFault } from './ledger-fault.ts';
import { creditIdOf, differenceOf, type RowJournal } from './row-journal.ts';
import {
  captureMoves,
  codCollectionMoves,
  codFeeMoves,
  codSettlementMoves,
  holdMoves,
  netCod,
  refundMoves,
  releaseMoves,
} from './shipment-money.ts';
import type { JournalKind, Move } from './transfer.ts';

/** Kinds with a shipment's number as business reference, and amounts that follow from its row. */
export const SHIPMENT_KINDS = [
  'HOLD',
  'CAPTURE',
  'REFUND',
  'COD_COLLECTION',
  'COD_FEE',
  'COD_SETTLEMENT',
] as const satisfies readonly JournalKind[];
type ShipmentKind = (typeof SHIPMENT_KINDS)[number];

type Progress = Pick<
  Shipment,
  'status' | 'paymentStatus' | 'bookedAt' | 'refund' | 'codSettlesAt' | 'codSettledAt' | 'billed'
>;

/** The shipment's `cod_due` row; advanced cash no longer has a day. */
export type OwedCash = { readonly amount: number; readonly isAdvanced: boolean };

/** A shipment's row, its journals and its owed cash, in one snapshot. */
export type ShipmentMoney = Terms &
  Progress & {
    readonly seal: string;
    readonly journals: readonly RowJournal[];
    readonly owedCash: OwedCash | null;
  };

const PAID: readonly PaymentStatus[] = ['PAID', 'REFUNDED'];

/**
 * Moves implied by a shipment's row, by the same rules that post them; null: no journal.
 * Exhaustive, so that a new kind does not compile without a rule.
 */
const EXPECTED: {
  readonly [Kind in ShipmentKind]: (money: ShipmentMoney) => readonly Move<Kind>[] | null;
} = {
  HOLD: (money) => (PAID.includes(money.paymentStatus) ? holdMoves(money) : null),
  CAPTURE: (money) => (money.bookedAt === null ? null : captureMoves(money)),
  REFUND(money) {
    if (money.paymentStatus !== 'REFUNDED') return null;
    return money.bookedAt === null ? releaseMoves(money) : refundMoves(money);
  },
  COD_COLLECTION: (money) => ofCash(money, money.codSettlesAt !== null, codCollectionMoves),
  COD_FEE: (money) => ofCash(money, money.codSettlesAt !== null, codFeeMoves),
  COD_SETTLEMENT: (money) => ofCash(money, money.codSettledAt !== null, codSettlementMoves),
};

/** Contradictions between these shipments' rows and the ledger. */
export function shipmentMoneyFaults(
  page: readonly ShipmentMoney[],
  digest: Digest,
): readonly LedgerFault[] {
  return page.flatMap((money) => [
    ...sealFaults(money, digest),
    ...SHIPMENT_KINDS.flatMap((kind) => journalFaults(money, kind)),
    ...refundFaults(money),
    ...collectionFaults(money),
    ...owedCashFaults(money),
    ...billFaults(money),
  ]);
}

function sealFaults(money: ShipmentMoney, digest: Digest): readonly LedgerFault[] {
  if (isSealed(money, money.seal, digest)) return [];
  return [faultOf('TERMS_CHANGED', money, 'its price or its terms are not those it was sold by')];
}

function journalFaults(money: ShipmentMoney, kind: ShipmentKind): readonly LedgerFault[] {
  const message = differenceIn(money, kind);
  return message === undefined ? [] : [faultOf('SHIPMENT_MONEY_DIFFERS', money, message)];
}

/** The shipment's refund must be the credit in the wallet. */
function refundFaults(money: ShipmentMoney): readonly LedgerFault[] {
  const { refund, paymentStatus, totalAmount, journals } = money;
  const isRefunded = paymentStatus === 'REFUNDED';
  const fits =
    refund === null
      ? !isRefunded
      : isRefunded &&
        refund.amount === totalAmount &&
        refund.transactionId === creditIdOf(journals, 'REFUND');
  return fits ? [] : [faultOf('REFUND_DIFFERS', money, 'its refund is not that of the books')];
}

/** A delivery and the collection of its cash are committed together. */
function collectionFaults(money: ShipmentMoney): readonly LedgerFault[] {
  const isDue = money.status === 'DELIVERED' && codOf(money) !== null;
  if (!isDue || money.codSettlesAt !== null) return [];
  return [faultOf('SHIPMENT_MONEY_DIFFERS', money, 'it is DELIVERED, and no cash was collected')];
}

/** Pending cash is owed until its day; settled cash only if it was advanced; other cash never. */
function owedCashFaults(money: ShipmentMoney): readonly LedgerFault[] {
  const cod = codOf(money);
  const isPending = cod !== null && isCodPending(money);
  const mayBeAdvanced = cod !== null && money.codSettledAt !== null;
  const { owedCash } = money;
  const fits =
    owedCash === null
      ? !isPending
      : cod !== null &&
        owedCash.amount === netCod(cod) &&
        (owedCash.isAdvanced ? mayBeAdvanced : isPending);
  if (fits) return [];
  return [faultOf('SHIPMENT_MONEY_DIFFERS', money, 'its owed cash is not what its row implies')];
}

/** All bills of the courier together must equal the bill in the shipment's row. */
function billFaults(money: ShipmentMoney): readonly LedgerFault[] {
  const bills = money.journals.filter(({ kind }) => kind === 'COURIER_BILL');
  const entries = bills.flatMap((bill) => bill.entries);
  const payable = entries.filter(({ account }) => account === 'COURIER_PAYABLE');
  const posted = payable.reduce((sum, { amount }) => sum + amount, 0);
  const expected = excessOf(money);
  if (posted === expected) return [];
  const message = `its COURIER_BILLs should come to ${expected}, and come to ${posted}`;
  return [faultOf('SHIPMENT_MONEY_DIFFERS', money, message)];
}

function ofCash<Moves>(
  money: ShipmentMoney,
  isDone: boolean,
  movesOf: (cash: NonNullable<ReturnType<typeof codOf>>) => Moves,
): Moves | null {
  const cod = codOf(money);
  return isDone && cod !== null ? movesOf(cod) : null;
}

function differenceIn<Kind extends ShipmentKind>(
  money: ShipmentMoney,
  kind: Kind,
): string | undefined {
  const moves: readonly Move<Kind>[] | null = EXPECTED[kind](money);
  return differenceOf(money.journals, kind, moves);
}

function faultOf(
  code: LedgerFault['code'],
  { shipmentNumber }: ShipmentMoney,
  message: string,
): LedgerFault {
  return { code, journalId: null, row: null, message: `${shipmentNumber}: ${message}` };
}
