import type { Environment } from '#domain/environment.ts';
import type { PaymentKey, ReceiptOutcome } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { MoneyKey, PaymentStore } from '#domain/money/payment/payment-store.ts';
import type { Rupiah } from '#domain/money.ts';
import { type SubjectKey, subjectKeyOf } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { unavailable } from './call-gateway.ts';
import type { ReceivePayment } from './receive-payment.ts';
import { recordUnmatchedMoney } from './record-unmatched-money.ts';
import { BANK } from './transfers.ts';

/** One line of a bank's statement. */
export type StatementLine = {
  readonly environment: Environment;
  /** Null: the environment's bank account. */
  readonly accountNumber: string | null;
  readonly amount: Rupiah;
  readonly reference: string;
  readonly by: string;
};

/**
 * `subject`: the shipment or top-up that the money was booked for; null if recorded as unmatched.
 */
export type ReceivedTransfer =
  | { readonly subject: SubjectKey; readonly outcome: ReceiptOutcome }
  | { readonly subject: null; readonly outcome: 'UNMATCHED' };

/**
 * Books money by its sum: for the open transfer of that sum, or as late money of a closed transfer
 * whose sum is not used again yet. Idempotent by reference: a repeated line returns the first
 * outcome.
 */
export type ReceiveTransfer = (line: StatementLine) => Promise<ReceivedTransfer>;

type Deps = Pick<Ports, 'unitOfWork' | 'payments' | 'clock'> & {
  readonly directory: PaymentDirectory;
  readonly receivePayment: ReceivePayment;
};

export function receiveTransfer(deps: Deps): ReceiveTransfer {
  return async (line) => {
    const { payments, clock } = deps;
    const key = moneyKeyOf(line);
    const accountNumber = accountNumberOf(line, deps.directory);
    const sum = { ...line, accountNumber, now: clock.now() };
    const [owner, unmatched, payment] = await Promise.all([
      payments.ownerOfMoney(key),
      payments.findUnmatched(key),
      payments.findBySum(sum),
    ]);
    if (owner !== undefined) return recordedOutcome(owner, key, payments);
    if (unmatched !== undefined) return { subject: null, outcome: 'UNMATCHED' };
    if (payment === undefined) return recordUnmatched({ ...line, accountNumber }, deps);
    return { subject: subjectKeyOf(payment), outcome: await receive(line, payment, deps) };
  };
}

async function recordedOutcome(
  owner: SubjectKey,
  { source, sourceReference }: MoneyKey,
  payments: PaymentStore,
): Promise<ReceivedTransfer> {
  const { receipts } = await payments.of(owner);
  const known = receipts.find(
    (one) => one.source === source && one.sourceReference === sourceReference,
  );
  if (known === undefined) throw new Error(`there is no receipt of ${sourceReference}`);
  return { subject: owner, outcome: known.outcome };
}

function receive(
  { reference, amount, by }: StatementLine,
  payment: PaymentKey,
  { receivePayment }: Deps,
): Promise<ReceiptOutcome> {
  const detail = `${BANK} ${reference}, ${amount} rupiah`;
  return receivePayment({
    payment,
    source: BANK,
    sourceReference: reference,
    amount,
    currency: 'IDR',
    act: { kind: 'TRANSFER_CONFIRMED', detail, by },
  });
}

async function recordUnmatched(
  line: StatementLine & { readonly accountNumber: string },
  deps: Deps,
): Promise<ReceivedTransfer> {
  const { accountNumber, amount, by } = line;
  const money = { ...moneyKeyOf(line), accountNumber, orderId: null, amount, by };
  const unmatched = await recordUnmatchedMoney(deps)(money);
  if (unmatched === 'BOOKED') throw unavailable('Another request has booked it: retry.');
  return { subject: null, outcome: 'UNMATCHED' };
}

/** Throws PAYMENT_UNAVAILABLE if the environment has no bank account. */
function accountNumberOf(
  { accountNumber, environment }: StatementLine,
  directory: PaymentDirectory,
): string {
  const known = accountNumber ?? directory.bankAccountFor(environment)?.accountNumber;
  if (known === undefined) throw unavailable(`${environment} has no bank account.`);
  return known;
}

function moneyKeyOf({ environment, reference }: StatementLine): MoneyKey {
  return { environment, source: BANK, sourceReference: reference };
}
