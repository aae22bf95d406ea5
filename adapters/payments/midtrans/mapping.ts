import type { ChargeState, ChargeStatus } from '#domain/payment/payment-gateway.ts';
import { GatewayFailure } from '#domain/payment/payment-gateway.ts';
import { wholeRupiah } from '#domain/payment/whole-rupiah.ts';
import { westernInstant } from './western-time.ts';
import type { StatusReply } from './wire.ts';

/** GIVEN_BACK: it was paid, and some or all of the money has left again: for a person to judge. */
type Meaning = ChargeState | 'GIVEN_BACK';

/** By `transaction_status`. An authorized or challenged payment is not the merchant's yet. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['pending', 'WAITING'],
  ['authorize', 'WAITING'],
  ['settlement', 'PAID'],
  ['capture', 'PAID'],
  ['deny', 'DEAD'],
  ['cancel', 'DEAD'],
  ['expire', 'DEAD'],
  ['failure', 'DEAD'],
  ['refund', 'GIVEN_BACK'],
  ['partial_refund', 'GIVEN_BACK'],
  ['chargeback', 'GIVEN_BACK'],
  ['partial_chargeback', 'GIVEN_BACK'],
]);
const PAID_CODE = '200';

/** What the status says of the charge; GatewayFailure where it says nothing that we know. */
export function chargeStatusOf(reply: StatusReply): ChargeStatus {
  const meaning = meaningOf(reply);
  const known = {
    orderId: reply.order_id,
    gatewayReference: reply.transaction_id,
    currency: reply.currency,
  };
  const amount = wholeRupiah(reply.gross_amount) ?? null;
  if (meaning === 'WAITING' || meaning === 'DEAD') {
    return { ...known, state: meaning, amount, paymentReference: null, paidAt: null };
  }
  return {
    ...known,
    state: 'PAID',
    amount: meaning === 'PAID' ? amount : null,
    // One transaction is one payment.
    paymentReference: reply.transaction_id,
    paidAt: paidAtOf(reply),
  };
}

function meaningOf(reply: StatusReply): Meaning {
  const meaning = MEANINGS.get(reply.transaction_status.toLowerCase());
  if (meaning === undefined) throw nonsense();
  return meaning === 'PAID' ? meaningOfPaid(reply) : meaning;
}

function meaningOfPaid({ status_code: code, fraud_status: fraud }: StatusReply): ChargeState {
  if (fraud === 'deny') return 'DEAD';
  if (fraud === 'challenge') return 'WAITING';
  if (code !== PAID_CODE || (fraud ?? 'accept') !== 'accept') throw nonsense();
  return 'PAID';
}

function paidAtOf({ settlement_time: settled, transaction_time: begun }: StatusReply): Date {
  const at = westernInstant(settled ?? begun);
  if (at === undefined) throw nonsense();
  return at;
}

function nonsense(): GatewayFailure {
  return new GatewayFailure('The payment gateway told a status that we do not know.');
}
