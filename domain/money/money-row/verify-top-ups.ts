import { idText } from '#domain/id.ts';
import type { PaymentState } from '#domain/money/payment/payment.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import { topUpMoves } from '#domain/money/top-up/top-up-money.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import { creditIdOf, differenceOf, type RowJournal } from '#domain/money/wallet/row-journal.ts';
import { rupiah } from '#domain/money.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';

/** An instrument of a top-up. */
export type TopUpPayment = {
  readonly method: ExternalMethod;
  readonly state: PaymentState;
  readonly amount: number;
  /** Zero for a QR code. */
  readonly uniqueCode: number;
};

/** A top-up's row, its instruments and its journal, in one snapshot. */
export type TopUpMoney = TopUp & {
  readonly payments: readonly TopUpPayment[];
  /** TOPUP journals with exactly this id: late money has its own reference. */
  readonly journals: readonly RowJournal[];
};

/** Contradictions between these top-ups, their instruments and the books. */
export function topUpFaults(page: readonly TopUpMoney[]): readonly LedgerFault[] {
  return page.flatMap((money) =>
    differencesOf(money).map((difference) => ({
      code: 'TOP_UP_DIFFERS' as const,
      journalId: null,
      row: null,
      message: `${idText('topUp', money.topUpId)}: ${difference}`,
    })),
  );
}

function differencesOf(money: TopUpMoney): readonly string[] {
  const { journals, payments, transactionId } = money;
  const paid = money.status === 'PAID' ? payments.find(({ state }) => state === 'PAID') : undefined;
  const moves = paid && topUpMoves({ method: paid.method, amount: rupiah(paid.amount) });
  const isCredited = transactionId === creditIdOf(journals, 'TOPUP');
  return [
    differenceOf(journals, 'TOPUP', moves ?? null) ?? [],
    money.status === 'PAID' && paid === undefined ? 'it is PAID, and no instrument of it is' : [],
    isCredited ? [] : 'its transaction is not that of the books',
    payments.every((payment) => isFor(money, payment)) ? [] : 'its amount is not what was to pay',
  ].flat();
}

function isFor({ amount, method }: TopUpMoney, payment: TopUpPayment): boolean {
  return payment.amount === amount + payment.uniqueCode && payment.method === method;
}
