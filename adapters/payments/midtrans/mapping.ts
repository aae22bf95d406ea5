import { westernInstant } from '#adapters/_kit/western-time.ts';
import type { ChargeState, ChargeStatus } from '#domain/money/payment/payment-gateway.ts';
import { GatewayFailure } from '#domain/money/payment/payment-gateway.ts';
import { wholeRupiah } from '#domain/money/payment/whole-rupiah.ts';
import { add, type Rupiah } from '#domain/money.ts';
import { type ChargeReply, imposedFeeOf, type StatusReply } from './wire.ts';

/** REFUNDED: paid, and some or all of the money was returned, so an operator decides. */
type StatusMeaning = ChargeState | 'REFUNDED';

/** Keys are values of `transaction_status`. An authorized or challenged payment is not final. */
const MEANINGS: ReadonlyMap<string, StatusMeaning> = new Map([
  ['pending', 'WAITING'],
  ['authorize', 'WAITING'],
  ['settlement', 'PAID'],
  ['capture', 'PAID'],
  ['deny', 'DEAD'],
  ['cancel', 'DEAD'],
  ['expire', 'DEAD'],
  ['failure', 'DEAD'],
  ['refund', 'REFUNDED'],
  ['partial_refund', 'REFUNDED'],
  ['chargeback', 'REFUNDED'],
  ['partial_chargeback', 'REFUNDED'],
]);
const PAID_CODE = '200';

/** Maps a reply to a charge's status; throws GatewayFailure for an unknown status. */
export function chargeStatusOf(reply: StatusReply): ChargeStatus {
  const meaning = meaningOf(reply);
  const known = {
    orderId: reply.order_id,
    gatewayReference: reply.transaction_id,
    currency: reply.currency,
  };
  const amount = chargedAmount(reply) ?? null;
  if (meaning === 'WAITING' || meaning === 'DEAD') {
    return { ...known, state: meaning, amount, paymentReference: null, paidAt: null };
  }
  return {
    ...known,
    state: 'PAID',
    amount: meaning === 'PAID' ? amount : null,
    // A transaction is exactly one payment.
    paymentReference: reply.transaction_id,
    paidAt: paidAtOf(reply),
  };
}

/**
 * Returns the amount that we charged. Where the customer bears the fee, `gross_amount` includes it;
 * the fee is left out only if the parts that Midtrans names add up to the whole.
 */
export function chargedAmount(reply: StatusReply | ChargeReply): Rupiah | undefined {
  const paid = wholeRupiah(reply.gross_amount);
  const parts = imposedFeeOf(reply)?.metadata.extra_info.gross_amount_info;
  if (parts === undefined) return paid;
  const original = wholeRupiah(`${parts.original_amount}`);
  const fee = wholeRupiah(`${parts.customer_imposed_payment_fee}`);
  const whole = wholeRupiah(`${parts.gross_amount}`);
  if (original === undefined || fee === undefined || whole !== paid) return paid;
  return add(original, fee) === paid ? original : paid;
}

function meaningOf(reply: StatusReply): StatusMeaning {
  const meaning = MEANINGS.get(reply.transaction_status.toLowerCase());
  if (meaning === undefined) throw unknownStatus();
  return meaning === 'PAID' ? meaningOfPaid(reply) : meaning;
}

function meaningOfPaid({ status_code: code, fraud_status: fraud }: StatusReply): ChargeState {
  if (fraud === 'deny') return 'DEAD';
  if (fraud === 'challenge') return 'WAITING';
  if (code !== PAID_CODE || (fraud ?? 'accept') !== 'accept') throw unknownStatus();
  return 'PAID';
}

function paidAtOf({
  settlement_time: settlementTime,
  transaction_time: transactionTime,
}: StatusReply): Date {
  const at = westernInstant(settlementTime ?? transactionTime);
  if (at === undefined) throw unknownStatus();
  return at;
}

function unknownStatus(): GatewayFailure {
  return new GatewayFailure('The payment gateway reported an unknown status.');
}
